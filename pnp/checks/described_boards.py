"""What texts say of places on a board, compared with the board, and pictures that texts explain,
compared with the pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base.diagnostics import WORDS, BoardMark, KeyPath, Severity
from pnp.content.files import File
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.nodes import Node, Scalar, Sequence
from pnp.kinds import GRAPHS
from pnp.rules.numbers.reading import language_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts
from pnp.rules.views import Setting

_LATTICES = ("square",)


class Words(NamedTuple):
    """How a language describes a place: patterns of a ``space``, of what comes ``between`` it
    and the place, of ``corners`` by their side, and of ``is`` between a place and its kind."""

    space: str
    between: str
    corners: Mapping[tuple[str, str], str]
    is_: str


_LANGUAGES: Mapping[str, Words] = {
    "en": Words(
        r"(?:square|space|cell|field|hex)",
        r"(?:at|in|on)(?: (?:the|your|each|his|her|their))?",
        {
            (
                "bottom",
                "right",
            ): r"(?:bottom|lower|near)[ -]right|right(?:-hand)? corner",
            (
                "bottom",
                "left",
            ): r"(?:bottom|lower|near)[ -]left|left(?:-hand)? corner",
            ("top", "right"): r"(?:top|upper|far)[ -]right(?:-hand)?(?: corner)?",
            ("top", "left"): r"(?:top|upper|far)[ -]left(?:-hand)?(?: corner)?",
        },
        r"is(?: an?| the)?",
    ),
    "de": Words(
        r"(?:feld)",
        r"(?:in|an|auf)?(?: ?(?:der|seiner|ihrer|eurer))?",
        {
            ("bottom", "right"): r"(?:unten rechts|(?:unteren )?rechten ecke)",
            ("bottom", "left"): r"(?:unten links|(?:unteren )?linken ecke)",
            ("top", "right"): r"(?:oben rechts|oberen rechten ecke)",
            ("top", "left"): r"(?:oben links|oberen linken ecke)",
        },
        r"ist(?: eine?)?",
    ),
    "fr": Words(
        r"(?:case)",
        r"(?:dans le |au )?(?:coin)?",
        {
            ("bottom", "right"): r"(?:en bas à droite|(?:inférieur )?droit\b)",
            ("bottom", "left"): r"(?:en bas à gauche|(?:inférieur )?gauche\b)",
            ("top", "right"): r"(?:en haut à droite|supérieur droit\b)",
            ("top", "left"): r"(?:en haut à gauche|supérieur gauche\b)",
        },
        r"est(?: une?)?",
    ),
}


class Described(NamedTuple):
    """What a text says of a space: its kind, the words, and the space with its kind."""

    path: KeyPath
    written: str
    kind: str
    space: str
    own: str


class OnlyBoard(NamedTuple):
    """The only board of a game: the kind of each space, and the space in each corner."""

    file: File[Any]
    kinds: Mapping[str, str]
    corners: Mapping[tuple[str, str], str]
    paths: Mapping[str, KeyPath]


class DescribedPlaces(Texts):
    """A file with texts about the only board of its game."""

    @cached_property
    def differing(self) -> tuple[Described, ...]:
        """The places that a text says are of one kind, and that are of another."""
        words = _LANGUAGES.get(language_of(self.setting))
        if words is None or self.file.kind not in ("sheet", "deck"):
            return ()
        board = self.board
        if board is None:
            return ()
        return tuple(
            one for path, text in self.texts for one in _described(path, text, words, board)
        )

    @property
    def board(self) -> OnlyBoard | None:
        """The only board with a grid; None if there are several."""
        return self.setting.once((DescribedPlaces, "board"), lambda: _only_board(self.setting))


def _only_board(setting: Setting) -> OnlyBoard | None:
    boards = [file for kind in GRAPHS for file in setting.files(kind)]
    if len(boards) != 1 or boards[0].kind != "board":
        return None
    (file,) = boards
    graph = GRAPHS.load(file.kind).graph_of(file.record)
    if graph is None:
        return None
    spaces = graph.on_grid
    kinds = {space.id.lower(): space.kind for space in spaces}
    paths = {space.id.lower(): space.path for space in spaces}
    corners: dict[tuple[str, str], str] = {}
    record: Any = file.record
    if getattr(record.grid, "cells", None) in _LATTICES and all(s.cells for s in spaces):
        places = {space.cells[0]: space.id.lower() for space in spaces}
        across, down = ({cell[i] for cell in places} for i in (0, 1))
        for vertical, y in (("top", min(down)), ("bottom", max(down))):
            for side, x in (("left", min(across)), ("right", max(across))):
                if (x, y) in places:
                    corners[vertical, side] = places[x, y]
    return OnlyBoard(file, kinds, corners, paths)


def _described(path: KeyPath, text: str, words: Words, board: OnlyBoard) -> Iterator[Described]:
    kinds = {*board.kinds.values()}
    named = "|".join(sorted((re.escape(k.replace("-", " ")) for k in kinds), key=len, reverse=True))
    if not named:
        return
    kind = rf"(?<![\w-])(?P<kind>{named})(?:e|es|er|en|s)?"
    for corner, way in words.corners.items():
        pattern = rf"{kind}\W+{words.space}\W+{words.between}\W*(?:{way})"
        for found in re.finditer(pattern, text, re.IGNORECASE):
            if corner in board.corners:
                yield from _unlike(path, found, board.corners[corner], board)
    ids = r"(?<![\w-])(?P<space>[a-z]\d{1,2})(?![\w-])"
    for pattern in (
        rf"{kind}\W+{words.space}\W+{ids}",
        rf"{ids} {words.is_} {kind}(?: {words.space})?(?=\W|$)",
    ):
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield from _unlike(path, found, found["space"].lower(), board)


def _unlike(
    path: KeyPath, found: re.Match[str], space: str, board: OnlyBoard
) -> Iterator[Described]:
    own = board.kinds.get(space)
    kind = found["kind"].lower().replace(" ", "-")
    if own is not None and own.lower() != kind:
        yield Described(path, found[0], kind, space, own)


@Rule("space-unlike-text", Severity.WARNING, "derived", reads_words=True)
def space_unlike_text(texts: DescribedPlaces) -> Iterator[Finding]:
    """A text says that a place on the board is of one kind, and there it is of another.

    "A light square at the right-hand corner", or "the dark square a1": words for a corner or an id,
    with the name of a kind of space. Players lay the board the wrong way round.

    Instead, correct the text, or exchange the kinds on the board.
    """
    for found in texts.differing:
        board = texts.board
        assert board is not None
        yield Finding(
            (*found.path, WORDS + found.written),
            f"the text says '{found.written}'; on '{board.file.id}' the space '{found.space}' is "
            f"'{found.own}'",
            f"write {found.own} in the text, or make '{found.space}' '{found.kind}' on the board",
            labels=((board.paths[found.space], f"'{found.space}' is here", board.file),),
            marks=(BoardMark("spot", (found.space,)),),
        )


_FIRST = re.compile(r"[\s*]*:([a-z0-9-]+:[a-z0-9-]+)(?:\|[^:]*)?:[\s*]*")
_NAMES = re.compile(r"[a-z0-9-]+:[a-z0-9-]+")
_FEWEST_ICONS = 3
"""How many pictures of a list must be on pieces before one that is on none is reported."""


class ExplainedIcons(Texts):
    """A sheet with the icons that its lists and tables explain."""

    kind = "sheet"

    @cached_property
    def absent(self) -> tuple[tuple[KeyPath, str, int], ...]:
        """The icons that nothing else in the game shows, though it shows all others of the list:
        each with its path and the number of others."""
        found = []
        for entries in _lists_in(self.file.node, ()):
            lost = [(path, icon) for path, icon in entries if icon not in self._shown]
            kept = len(entries) - len(lost)
            if len(lost) == 1 and kept >= _FEWEST_ICONS:
                found.append((*lost[0], kept))
        return tuple(found)

    @property
    def _shown(self) -> frozenset[str]:
        """All icons with a library that other files than sheets write."""
        return self.setting.once((ExplainedIcons, "shown"), lambda: _icons_shown(self.setting))


def _icons_shown(setting: Setting) -> frozenset[str]:
    files = (file for file in setting.gather() if file.kind not in ("sheet", "words"))
    texts = (text for file in files for text in _scalars(file.node))
    return frozenset(name for text in texts if ":" in text for name in _NAMES.findall(text))


def _scalars(node: Node) -> Iterator[str]:
    match node:
        case MappingNode(entries=entries):
            for _, value in entries:
                yield from _scalars(value)
        case Sequence(items=items):
            for item in items:
                yield from _scalars(item)
        case Scalar():
            yield node.text


def _lists_in(node: Node, path: KeyPath) -> Iterator[list[tuple[KeyPath, str]]]:
    """Yield the icons at the beginning of the items of each list, or of the rows of a table."""
    match node:
        case MappingNode(entries=entries):
            for key, value in entries:
                yield from _lists_in(value, (*path, key.text))
        case Sequence(items=items):
            found = [
                (at, icon)
                for i, item in enumerate(items)
                for at, icon in _first_icon(item, (*path, i))
            ]
            if found:
                yield found
            for i, item in enumerate(items):
                if not isinstance(item, Scalar):
                    yield from _lists_in(item, (*path, i))


def _first_icon(item: Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(item, Sequence) and item.items:
        item, path = item.items[0], (*path, 0)
    if isinstance(item, Scalar):
        found = _FIRST.match(item.text)
        if found is not None:
            yield path, found[1]


@Rule("icon-on-no-piece", Severity.WARNING, "derived")
def icon_on_no_piece(sheet: ExplainedIcons) -> Iterator[Finding]:
    """A list of a sheet explains a picture that no piece shows.

    All other pictures of the list are on dice, cards or boards. Either the piece that should have
    this one has another, or the sheet explains what was left out of the game.

    Instead, put the picture on the piece, or correct the list.
    """
    for path, icon, kept in sheet.absent:
        yield Finding(
            path,
            f"no piece shows '{icon}', which this list explains; pieces show the other {kept}",
            "put it on its piece, or correct the list",
        )
