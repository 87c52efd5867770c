"""The supply of a game, what its rules promise, held against what its parts print.

A promise is about a piece (``coin-1: 20``) or all pieces of a file (``deck/crew: 25``, or ``crew``
where no piece and no other file is called so). A file that several parts print, such as a board in
quarters and reduced, counts once. A game that promises anything promises everything that it prints,
but for the pages of sheets, which are as many as their text needs. A file of another folder, which
only stands in for one of the game, is not held to its promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from pnp.content.files import File
from pnp.model.counts import COUNTED, pieces
from pnp.model.record import Record
from pnp.rules.facts import WholeGame

SHEET = "sheet"


@dataclass(slots=True)
class Counted:
    """How many pieces are printed under one name, and from which files."""

    count: int = 0
    files: dict[str, tuple[File[Record], int]] = field(default_factory=dict)

    def add(self, file: File[Record], count: int) -> None:
        before = self.files.get(file.source.name, (file, 0))[1]
        self.files[file.source.name] = (file, before + count)
        self.count += count


class Supply(WholeGame):
    """What a game promises and what it prints.

    ``pages`` are the pieces of sheets by the name of their source, which are known only when they
    are laid out; promises about sheets are not judged before.
    """

    reads = (*COUNTED, SHEET)
    pages: ClassVar[Mapping[str, Mapping[str, int]]] = {}

    @classmethod
    def concerns(cls, lone: File[Record], game: File[Any]) -> bool:
        """Tell whether the game promises anything of a file that is judged alone."""
        return super().concerns(lone, game) and _within(game, lone)

    @property
    def promised(self) -> Mapping[str, int]:
        return self.record.supply

    @cached_property
    def parts(self) -> tuple[tuple[File[Record], ...], ...]:
        """The files of each part."""
        return tuple(
            tuple(file for word in entry.of for file in self.named(word))
            for entry in self.record.parts
        )

    @cached_property
    def printed(self) -> dict[str, Counted]:
        """What is printed, without spares, under the ids of pieces and those of files."""
        found: dict[str, Counted] = {}
        files = {file.source.name: file for part in self.parts for file in part}
        for file in files.values():
            made = [(piece.id, piece.quantity) for piece in pieces(file.record)]
            made += self.pages.get(file.source.name, {}).items()
            for id, count in made:
                for name in (id, f"{file.kind}/{file.id}"):
                    found.setdefault(name, Counted()).add(file, count)
        return found

    @cached_property
    def meant(self) -> dict[str, str]:
        """The name under which each promise was counted; itself where there is none."""
        return {name: self._meant(name) for name in self.promised if not self.of_sheet(name)}

    @cached_property
    def wrong(self) -> tuple[tuple[str, int, Counted], ...]:
        """The promises that differ from what is printed: name, promised, printed."""
        counted = ((name, self.printed.get(meant)) for name, meant in self.meant.items())
        return tuple(
            (name, self.promised[name], found)
            for name, found in counted
            if found is not None and found.count != self.promised[name]
            if not any(self._stands_in(file) for file, _ in found.files.values())
        )

    def is_file(self, name: str) -> bool:
        """Tell whether a promise is about all pieces of a file."""
        return "/" in self.meant[name]

    def made_up(self, name: str) -> bool:
        """Tell whether wrong promises about pieces of a file, with those of pieces that are
        nowhere, make up the difference of the promise about all its pieces."""
        off = {name: found.count - promised for name, promised, found in self.wrong}
        files = set(self.printed[self.meant[name]].files)
        own = (n for n, _, found in self.wrong if not self.is_file(n) and files >= {*found.files})
        difference = off[name] - sum(off[piece] for piece in own)
        return difference in (0, -sum(self.promised[piece] for piece in self.unknown))

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The promises of what is neither a piece nor a file that is printed."""
        return tuple(name for name, meant in self.meant.items() if meant not in self.printed)

    @cached_property
    def unpromised(self) -> dict[str, tuple[str, ...]]:
        """The ids of pieces that no promise covers, by the file that prints them."""
        covered, found = {*self.meant.values()}, dict[str, tuple[str, ...]]()
        own = (
            (name, counted)
            for name, counted in self.printed.items()
            if not any(self._stands_in(file) for file, _ in counted.files.values())
        )
        for name, counted in own if self.promised else ():
            files = {f"{file.kind}/{file.id}" for file, _ in counted.files.values()}
            files = {file for file in files if not file.startswith(f"{SHEET}/")}
            if "/" not in name and name not in covered and not files <= covered:
                first = min(files - covered)
                found[first] = (*found.get(first, ()), name)
        return found

    @cached_property
    def unused(self) -> dict[str, File[Record]]:
        """The files that no part prints, by their names and by what they would make."""
        used = {file.source.name for part in self.parts for file in part}
        rest = [f for f in self.files if f.kind in COUNTED and f.source.name not in used]
        found = {piece.id: file for file in rest for piece in pieces(file.record)}
        named = {name: file for file in rest for name in (file.id, f"{file.kind}/{file.id}")}
        return named | found

    def files_called(self, id: str) -> list[str]:
        """Return the files of an id, with their kinds."""
        return sorted(name for name in self.printed if name.partition("/")[2] == id)

    def _stands_in(self, file: File[Record]) -> bool:
        """Tell whether a file is not of this game's folder, but judged as one of its files. The
        game promises nothing of it; what it must hold, the rules of the game say."""
        return not _within(self.file, file)

    def _meant(self, name: str) -> str:
        files = self.files_called(name)
        return files[0] if name not in self.printed and len(files) == 1 else name

    def of_sheet(self, name: str) -> bool:
        """Tell whether a promise is about a sheet whose pages are not known."""
        if name in self.printed:
            return False
        return any(
            name in (f"{SHEET}/{id}", id) or name.rpartition("-")[0] == id for id in self._unset()
        )

    def _unset(self) -> Iterator[str]:
        for part in self.parts:
            for file in part:
                if file.kind == SHEET and file.source.name not in self.pages:
                    yield file.id


def _within(game: File[Any], file: File[Record]) -> bool:
    """Tell whether a file lies in the folder of a game."""
    return file.path.absolute().is_relative_to(game.path.parent.absolute())
