"""Judges a bundled game with one file changed, many times over and fast.

The game lies in a temporary folder. It is loaded and judged by the validator's own code; only what
was read of files that did not change is kept from one time to the next. In the first judging it is
noted which files were judged without a look at any other file: their verdict cannot change, so they
are left out when another file is the changed one. Proofs are tried only where the cheap rules have
found nothing, or nothing in the right place.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pnp.base.diagnostics import Diagnostic, Report, Severity, Span
from pnp.base.library import content_dir
from pnp.content import files, game_files, linking, project, rulebook
from pnp.content.files import File, Records
from pnp.content.kinds import read_file
from pnp.content.linking import Linker
from pnp.content.references import REFERRING
from pnp.content.rulebook import RULINGS_FILE, bundled_rulings_record, rulings_in
from pnp.content.targets import Subject
from pnp.kinds.rulings.record import Rulings
from pnp.rules.validate import CheckOptions, judge

TOLD = (Severity.ERROR, Severity.WARNING)
GATED = ("number-written-out",)
"""Rules whose notes the bundled games are held to, as well as to all errors and warnings."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lines of a file of the game that a finding names."""

    file: str
    first: int
    last: int

    def covers(self, lines: frozenset[tuple[str, int]]) -> bool:
        return any(file == self.file and self.first <= line <= self.last for file, line in lines)


@dataclass(frozen=True, slots=True)
class Found:
    """An error or a warning: the rule, what it says, and its places, the primary one first."""

    rule: str
    message: str
    places: tuple[Place, ...]


def place_of(span: Span, name: str) -> Place:
    """Return the lines of a span in the file called ``name``."""
    return Place(
        name, span.line, span.end_line - (span.end_column == 1 and span.end_line > span.line)
    )


def is_said_at(names: Iterable[str], place: Place, text: str) -> bool:
    """Return whether a text says one of some names at a place, alone or with a number."""
    rows = "\n".join(text.split("\n")[place.first - 1 : place.last])
    return any(re.search(rf"(?<![\w-]){re.escape(n)}\d*(?!\w)", rows) for n in names)


class Desk:
    """A game on which mutants are judged."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._temporary = tempfile.TemporaryDirectory()
        self.root = Path(self._temporary.name).resolve() / game
        shutil.copytree(content_dir() / game, self.root)
        self._read: dict[Path, tuple[Any, tuple[Diagnostic, ...]]] = {}
        self._kept: dict[tuple[int, ...], tuple[Any, tuple[Diagnostic, ...], Any]] = {}
        self._changed: Path | None = None
        self._asking: dict[Path, bool] = {}
        self._usual: tuple[Found, ...] = ()
        self._related = self._looking_round()
        self._usual = self._as_it_is()

    def judged(
        self, file: str, text: str, enough: Callable[[tuple[Found, ...]], bool]
    ) -> tuple[Found, ...]:
        """Return what is found when ``file`` holds ``text``; no further than ``enough``."""
        path = self.root / file
        before = path.read_bytes()
        self._changed = path
        try:
            path.write_text(text, encoding="utf-8", newline="")
            with patch.object(rulebook, "bundled_rulings_record", self._rulebook):
                return self._stages(file, enough)
        finally:
            path.write_bytes(before)
            self._changed = None

    def _stages(
        self, changed: str | None, enough: Callable[[tuple[Found, ...]], bool]
    ) -> tuple[Found, ...]:
        report = Report()
        with self._remembering():
            loaded = project.load_project(self.root, report)
        found = self._told(report.diagnostics)
        if enough(found) or loaded is None or loaded.game is None:
            return found
        if changed is None:
            judged = loaded.files
        else:
            path = self.root / changed
            judged = tuple(f for f in loaded.files if self._concerned(f, path))
        subject = Subject(judged, loaded.game, loaded.records, False)
        for quick in (True, False):
            again = Report()
            _replayed(None, report.diagnostics, again)
            verdict = judge(self.game, subject, again, CheckOptions(quick=quick))
            found = self._told(verdict.findings)
            if enough(found):
                break
        return found

    def _rulebook(self, game: str) -> Rulings | None:
        """Return the rulebook of a bundled game, as it is here where it was changed."""
        if game != self.game or self._changed != self.root / RULINGS_FILE:
            return bundled_rulings_record(game)
        read = read_file(self._changed, RULINGS_FILE, Report(), within=None)
        return rulings_in(read)

    def _as_it_is(self) -> tuple[Found, ...]:
        """Return what is found while nothing is changed; proofs find nothing in a bundled game."""
        report = Report()
        with self._remembering():
            loaded = project.load_project(self.root, report)
        assert loaded is not None
        subject = Subject(loaded.files, loaded.game, loaded.records, False)
        return self._told(judge(self.game, subject, report, CheckOptions(quick=True)).findings)

    def _asks(self, path: Path) -> bool:
        """Tell whether texts of a file print what other files call or count."""
        if path not in self._asking:
            text = path.read_text("utf-8", errors="replace") if path.is_file() else ""
            self._asking[path] = re.search(r"\{(?:count|name|icon) ", text) is not None
        return self._asking[path]

    def _concerned(self, file: Any, changed: Path) -> bool:
        """Tell whether the verdict on a file may depend on what was changed."""
        if file.path in (changed, self.root / game_files.GAME_FILE) or changed.name == RULINGS_FILE:
            return True
        if changed.suffix == ".csv" and changed.name in file.source.text:
            return True
        return file.path in self._related

    def _looking_round(self) -> frozenset[Path]:
        """Return the files in whose judging others of the game were looked at."""
        with self._remembering():
            loaded = project.load_project(self.root, Report())
        assert loaded is not None
        assert loaded.game is not None
        found = set()
        for file in loaded.files:
            if file.kind == "game":
                continue
            watched = _Watched(loaded.records)
            # Without the game's own file, whose rules always look at all.
            alone = Subject((file, loaded.game), loaded.game, watched, False)
            with patch("pnp.rules.validate._files_to_check", lambda subject: subject.files[:1]):
                judge(self.game, alone, Report(), CheckOptions(quick=True))
            if watched.asked:
                found.add(file.path)
        return frozenset(found)

    def _told(self, findings: Any) -> tuple[Found, ...]:
        """Return the findings that count, those of the game as it was left out."""
        found = [
            Found(f.code, f.message, tuple(self._places(f)))
            for f in findings
            if f.severity in TOLD or f.code in GATED
        ]
        usual = Counter(map(_said, self._usual))
        more = Counter(map(_said, found)) - usual
        return tuple(f for f in found if f not in self._usual and more[_said(f)])

    def _places(self, found: Diagnostic) -> Iterator[Place]:
        for span in (found.span, *(label.span for label in found.labels)):
            if span is not None:
                path = Path(span.source.name.partition("[")[0])
                inside = path.is_relative_to(self.root)
                name = path.relative_to(self.root).as_posix() if inside else str(path)
                yield place_of(span, name)

    @contextmanager
    def _remembering(self) -> Iterator[None]:
        """Let files that have not changed be read, linked and made records of but once."""
        reading, drafting = read_file, files.make_draft
        making, completing = linking.build_record, Linker.link

        def read(path: Path, name: str, report: Report, *, within: Path | None) -> Any:
            if path == self._changed:
                return reading(path, name, report, within=within)
            if path not in self._read:
                own = Report()
                found = reading(path, name, own, within=within)
                self._read[path] = found, tuple(own.diagnostics)
            return _replayed(*self._read[path], report)

        def drafted(parsed: Any, linked: Any, report: Report) -> Any:
            key = (id(parsed), id(linked))
            return self._once(key, (parsed, linked), lambda r: drafting(parsed, linked, r), report)

        def structure(kind: Any, node: Any, report: Report) -> Any:
            key = (id(kind), id(node))
            return self._once(key, node, lambda r: making(kind, node, r), report)

        def linked(linker: Any, kind: str, node: Any, path: Path, report: Report) -> Any:
            all_taken = kind in REFERRING or self._asks(path)
            kinds = () if all_taken else ("layout",)
            taken = [id(file.node) for file in linker.files.of(*kinds)]
            # While pieces are counted, texts are filled in with no numbers of pieces.
            counting = linker.count is not None
            # A table that changed is no part of the key, so that the deck is linked anew.
            changed = self._changed
            held = kind in ("deck", "tuckbox") or self._asks(path)
            of_table = held and changed and changed.suffix != ".yaml"
            ruled = changed and changed.name == RULINGS_FILE
            fresh = (len(self._kept),) if of_table or ruled else ()
            key = (id(node), counting, *taken, *fresh)
            keep = (node, linker)
            return self._once(
                key, keep, lambda r: completing(linker, kind, node, path, r), report, not fresh
            )

        with (
            patch.object(game_files, "read_file", read),
            patch.object(files, "make_draft", drafted),
            patch.object(linking, "build_record", structure),
            patch.object(Linker, "link", linked),
        ):
            yield

    def _once(
        self,
        key: tuple[int, ...],
        held: Any,
        make: Callable[[Report], Any],
        report: Report,
        keep: bool = True,
    ) -> Any:
        """Return what was made for the key; ``held`` keeps the ids in the key from being reused."""
        if key not in self._kept:
            own = Report()
            made = make(own), tuple(own.diagnostics), held
            if not keep or self._changed is not None:
                return _replayed(made[0], made[1], report)
            self._kept[key] = made
        made = self._kept[key]
        return _replayed(made[0], made[1], report)


class _Watched(Records):
    """The records of a game, which note whether any of them were asked for."""

    def __init__(self, known: Records) -> None:
        super().__init__(known.files)
        self.known = known
        self.asked = False

    def of(self, *kinds: str) -> tuple[File[Any], ...]:
        self.asked = True
        return self.known.of(*kinds)

    def faulty_files(self, *kinds: str) -> set[tuple[str, str]]:
        return self.known.faulty_files(*kinds)


def _said(found: Found) -> tuple[str, str, str]:
    """Return what a finding says, and of which file, wherever its lines have moved."""
    return found.rule, found.message, found.places[0].file if found.places else ""


def _replayed(value: Any, findings: tuple[Diagnostic, ...], report: Report) -> Any:
    for found in findings:
        report.add(found)
    return value
