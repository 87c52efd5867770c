"""Rule results for the files of a game, cached file by file.

A rule sees a file in its theme and, through its setting, other files. Cached results for a file are
valid while all of these and the files on disk are unchanged: after a change to one card, only its
deck is checked again, and rules that look at decks. The game as a whole is checked each time.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.evidence import Grounds
from pnp.rules.running import Outcome
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import NotedFiles, Setting

ComputeOutcome: TypeAlias = Callable[[], Outcome]


class _CachedResult(Struct, frozen=True):
    """Cached rule results for one file: its hash (``mark``), the other files that the rules read
    (``asked``) and the hash of these (``others``), the outcome, and the evidence for its claims
    (``grounds``)."""

    file_hash: bytes
    asked: frozenset[str]
    others_hash: bytes
    outcome: Outcome
    grounds: Grounds


class NoCache:
    """No cache: checks each file every time."""

    def results_for(self, file: File[Record], make: ComputeOutcome) -> Outcome:
        """Return what rules say of a file, from ``make`` or from before."""
        return make()

    @property
    def grounds(self) -> Mapping[Path, Grounds]:
        """What is known of the grounds of claims, by the path of the file that they are about; what
        is added here is remembered with the file."""
        return {}


class _ResultCache(NoCache):
    """Has the results from ``before``; ``now`` also has those of this run."""

    def __init__(
        self,
        before: Mapping[Path, _CachedResult],
        given: object,
        files: Sequence[tuple[File[Record], File[Record]]],
        setting: Setting,
        asked: Sequence[NotedFiles],
    ) -> None:
        self.now = dict(before)
        self._setting, self._asked = setting, asked
        self._given = repr(given).encode()
        self._marks = {file.path: _hash_of(file, own) for file, own in files}
        self._names = {file.path: {"", file.kind, f"{file.kind}/{file.id}"} for file, _ in files}
        self._themes: dict[int, bytes] = {}

    def results_for(self, file: File[Record], make: ComputeOutcome) -> Outcome:
        if file.kind == "game":
            return make()
        known, mark = self.now.get(file.path), self._hash_of_file(file)
        if (
            known is not None
            and known.file_hash == mark
            and known.others_hash == self._hash_of_others(known.asked)
        ):
            for asked in self._asked:
                asked.names.update(known.asked)
            return known.outcome
        heard: set[str] = set()
        for asked in self._asked:
            make = _note_files(asked, heard, make)
        outcome = make()
        self.now[file.path] = _CachedResult(
            mark, frozenset(heard), self._hash_of_others(heard), outcome, {}
        )
        return outcome

    @property
    def grounds(self) -> Mapping[Path, Grounds]:
        return {path: said.grounds for path, said in self.now.items()}

    def _hash_of_file(self, file: File[Record]) -> bytes:
        """Return what stands for a file, its theme, and what is given to all."""
        theme = ThemedFile(file, self._setting).theme
        if id(theme) not in self._themes:
            self._themes[id(theme)] = repr(theme and theme.without_cache()).encode()
        return _digest_of(self._marks[file.path], self._themes[id(theme)], self._given)

    def _hash_of_others(self, asked: Set[str]) -> bytes:
        """Return what stands for all files that were asked for."""
        return _digest_of(*(self._marks[path] for path, own in self._names.items() if own & asked))


@contextmanager
def open_cache(
    named: object,
    given: object,
    files: Sequence[tuple[File[Record], File[Record]]],
    setting: Setting,
    asked: Sequence[NotedFiles],
) -> Iterator[NoCache]:
    """Give the memory of what rules say of ``files``, each as it is printed and as it is written,
    by a ``setting``; it is kept at the end.

    ``named`` tells games and wishes apart; ``given`` is what else findings follow from, and
    ``asked`` gives the other files.
    """
    here, named = world.current(), (str(Path.cwd()), named)  # paths may be seen from there
    with here.tracing() as trace:
        before = here.recall("said", named) or {}
        memory = _ResultCache(before, given, files, setting, asked)
        yield memory
    paths = {file.path for file, _ in files}
    kept = {path: said for path, said in memory.now.items() if path in paths}
    here.keep("said", named, kept, trace)


def _note_files(asked: NotedFiles, heard: set[str], make: ComputeOutcome) -> ComputeOutcome:
    def noted() -> Outcome:
        with asked.record_names() as names:
            outcome = make()
        heard.update(names)
        return outcome

    return noted


def _hash_of(file: File[Record], own: File[Record]) -> bytes:
    nodes = (file.node,) if own.node is file.node else (file.node, own.node)
    return _digest_of(pickle.dumps((file.kind, file.id, str(file.path), nodes), protocol=5))


def _digest_of(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
