"""The files of a folder: read, linked with each other, and held against the game that they are for.

Every YAML file below a game's folder belongs to the game; hidden ones are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Table
from functools import cached_property
from pathlib import Path

from pnp.base import disk
from pnp.base.diagnostics import FURTHER, Label, Report, Span
from pnp.content.files import Draft, File, Others, Parsed, drafted, inside, read_parsed, words
from pnp.content.linking import WAITING, Linker
from pnp.content.nodes import Mapping
from pnp.content.structure import span_of
from pnp.model.game import Game
from pnp.model.record import word_of

GAME_FILE = "game.yaml"
NEGATIVE = "negative-difference"
# A folder with more files than any game needs was named by mistake; reading it would take long.
MOST_FILES = 2000
# The first key at the beginning of a line, behind comments and the version.
_KIND = re.compile(
    rb"\A(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n|pnp:[^\n]*\n)*(?!pnp:)([a-z]+):[ \t]"
)


def drafts_in(root: Path, name: str, report: Report) -> tuple[list[Draft], bool]:
    """Return the files below ``root`` and whether the kind or id of any could not be read."""
    files, unread = files_in(root, name, report)
    return drafts_of(files, unread, report), bool(unread)


def files_in(root: Path, name: str, report: Report) -> tuple[list[Parsed], tuple[str, ...]]:
    """Return the files below ``root`` before they are linked, and the kinds of those that could not
    be read as authors write them, nothing for a file that may be of any kind.

    ``name`` is what findings call the folder.
    """
    files, unread = [], []
    for path in yaml_files(root, report):
        called = str(Path(name, path.relative_to(root)))
        file = read_parsed(path, called, report, within=root)
        if file is None:
            unread.append(_word_of_unread(path, root))
        else:
            files.append(file)
    return files, tuple(unread)


def _word_of_unread(path: Path, root: Path) -> str:
    """Return the kind of a file that could not be read as its author writes it, nothing where its
    first lines do not tell it. Files of other kinds may begin by naming their game."""
    if path == root / GAME_FILE:
        return "game"
    word = word_at_a_glance(path, root)
    return word if word in words() and word != "game" else ""


def word_at_a_glance(path: Path, root: Path) -> str:
    """Return with which key a file begins as its first lines tell it, nothing where they do not."""
    return glance(path, _KIND, root)


def glance(path: Path, pattern: re.Pattern[bytes], root: Path) -> str:
    """Return what the group of a pattern finds in the first lines of a file below ``root``, else
    nothing."""
    try:
        found = pattern.search(disk.head(path, within=root))
    except disk.ReadError:
        return ""
    return found[1].decode() if found is not None else ""


def drafts_of(files: list[Parsed], unread: tuple[str, ...], report: Report) -> list[Draft]:
    """Return the files of a folder linked with each other; ``unread`` are the kinds of those that
    were not read. What only waits for the rules of the game is not told beside their errors, and of
    a variant that makes differences negative only the first."""
    linker, own = linker_of(files, unread), Report()
    blamed: set[Span | None] = set()
    drafts = [drafted(f, linker.linked(f.kind, f.node, f.path, own), own) for f in files]
    for found in own.diagnostics:
        waits = linker.rules_unread and found.code == WAITING
        if not waits and not (found.code == NEGATIVE and found.span in blamed):
            report.add(found)
        if found.code == NEGATIVE:
            blamed.add(found.span)
    return drafts


def linker_of(files: list[Parsed], unread: tuple[str, ...]) -> Linker:
    """Return what links a file with the others of its game among ``files``; ``unread`` are the
    kinds of those that were not read."""

    def others(*kinds: str) -> tuple[list[Parsed], bool]:
        asked = {"", *map(word_of, kinds)}
        partial = any(not kinds or word in asked for word in unread)
        return [file for file in files if not kinds or file.kind in kinds], partial

    return Linker(Layouts(others), others)


class Layouts(Table[str, Mapping]):
    """The layouts among the files of a game, which are read when one is asked for."""

    def __init__(self, others: Others) -> None:
        self.others = others

    def __getitem__(self, id: str) -> Mapping:
        return self._found[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, Mapping]:
        # Of several with one id, which is reported, the first counts.
        return {file.id.text: file.node for file in reversed(self.others("layout")[0])}


class Beside(Table[str, Mapping]):
    """The layouts in the folder of a lone file, each in the file that bears its id; only those that
    are asked for are read."""

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder = folder
        self.report = report

    def __getitem__(self, id: str) -> Mapping:
        path = self.folder / f"{id}.yaml"
        if path.name in self._names:
            found = read_parsed(path, str(path), self.report, within=self.folder)
            if found is not None and (found.kind, found.id.text) == ("layout", id):
                return found.node
        raise KeyError(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        files = disk.files(self.folder, ".yaml", within=self.folder)
        return tuple(path.stem for path in files)

    @cached_property
    def _names(self) -> frozenset[str]:
        """What lies in the folder, links that lead out of it as well: they are shown when read."""
        try:
            return frozenset(disk.names(self.folder, within=self.folder))
        except disk.ReadError:
            return frozenset()


def yaml_files(root: Path, report: Report) -> Iterator[Path]:
    """Yield the YAML files below ``root`` in the order of their paths; hidden ones are not read."""
    found: list[str] = []
    try:
        for where, folders, files in disk.walk(root):
            inner = where.relative_to(root)
            yaml = (name for name in files if name.endswith((".yaml", ".yml")))
            found.extend((inner / name).as_posix() for name in yaml)
            for name in folders:
                if not disk.lies_within(where / name, root):
                    _note_link((inner / name).as_posix(), report)
            if len(found) > MOST_FILES:
                _tell_too_many(root, f"{MOST_FILES:,} files of content", report)
                return
    except disk.ReadError:
        _tell_too_many(root, f"{disk.MOST:,} files", report)
        return
    # The game comes first, so that findings about it are read first.
    for name in sorted(found, key=lambda name: (name != GAME_FILE, name)):
        path = inside(root, name, None, report)
        if path is not None:
            yield path


def _note_link(name: str, report: Report) -> None:
    """Note a folder that is not read. It may have nothing to do with the game, such as one for
    output on another disk; what is missing because of it is found where it is named."""
    message = f"the link '{name}' points outside the project and is not followed"
    hint = "if the folder contains files of the game, replace the link with a copy"
    report.note("path-leaves-project", message, hint=hint)


def _tell_too_many(root: Path, bound: str, report: Report) -> None:
    hint = f"give the game a folder of its own for its {GAME_FILE}"
    report.error("too-many-files", f"'{root}' contains more than {bound}", hint=hint)


def check_ids(drafts: list[Draft], report: Report) -> None:
    first: dict[tuple[str, str], Draft] = {}
    for draft in drafts:
        earlier = first.setdefault((word_of(draft.kind), draft.id.text), draft)
        if earlier is not draft:
            report.error(
                "duplicate-id",
                f"two files of kind '{word_of(draft.kind)}' have the id '{draft.id.text}'",
                draft.id.span,
                "give one of them another id",
                (Label(earlier.id.span, "first defined here"),),
            )


def check_games(drafts: list[Draft], game: File[Game], report: Report) -> None:
    """Report files that belong to another game, and second games in one folder."""
    strange: dict[str, list[Span | None]] = {}
    for draft in drafts:
        if draft.file is None or draft.path == game.path:
            continue
        file = draft.file
        label = Label(game.id_span, "the game of this folder")
        named = getattr(file.record, "game", None)
        if draft.kind == "game":
            report.error(
                "second-game",
                f"the game '{draft.id.text}' is in the folder of the game '{game.id}'",
                draft.id.span,
                f"move it into a folder of its own as {GAME_FILE}",
                (label,),
            )
        elif named not in (None, game.id):
            strange.setdefault(named, []).append(span_of(file.node, ("game",)))
    for named, (first, *others) in strange.items():
        message = f"this file is for the game '{named}', but is in the folder of '{game.id}'"
        place, hint = first, f"write  game: {game.id}, or move the file"
        labels: tuple[Label, ...] = (Label(game.id_span, "the game of this folder"),)
        if others:
            # That many files are right about their game, rather than all of them wrong.
            message = f"{len(others) + 1} files in the folder of '{game.id}' are for '{named}'"
            place, hint = game.id_span, f"write  game: {named}, or  game: {game.id}  in all of them"
            shown = (first, *others)[: FURTHER + 1]
            labels = tuple(Label(span, f"'{named}' here") for span in shown if span is not None)
        report.error("wrong-game", message, place, hint, labels)
