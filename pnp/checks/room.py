"""Whether pieces fit where they evidently lie, though no file says what a place is ``for``: places
named like a piece, and spaces on which figures of the rules or the set-up put one."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import format_number
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.kinds.layout.record import flat_boxes
from pnp.kinds.sheet.figure_record import PieceReference
from pnp.model.component import colours_of
from pnp.model.measure import DUST
from pnp.model.record import FORMS
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.boards.board.record import Board
    from pnp.kinds.boards.board_graph import BoardGraph
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.mats.record import Mats
    from pnp.kinds.sheet.record import Sheet

AIR = 1.0
"""How many millimetres wider a space must be than a standing figure."""
_SLIP = 0.5
"""How much a piece may stand over the line around a place without a name for its piece, in mm."""
_LONG = 1.9
"""From this ratio of its length to that of a space on, a piece may be meant for two spaces."""
_PIECES = ("deck", "dice", "standees", "tokens")
_PLACED = ("board", "deck", "mats", "sheet", "squares")
_PLACE = "place"


class Thing(NamedTuple):
    """A piece: its id, its names, the room that it takes, whether it stands, whether each player
    has one, and where it is made."""

    id: str
    names: frozenset[str]
    width: float
    height: float
    cornered: bool
    stands: bool
    owned: bool
    path: KeyPath
    file: File[Any]

    @property
    def size_text(self) -> str:
        """Its size in words."""
        if math.isclose(self.width, self.height):
            return f"{format_number(self.width)} mm wide"
        return f"{format_number(self.width)} x {format_number(self.height)} mm"


class Room(NamedTuple):
    """Room for a piece: what it is called in findings, its names, its size, and where that is
    written."""

    what: str
    names: frozenset[str]
    width: float
    height: float
    round: bool
    path: KeyPath
    file: File[Any]

    def lack(self, thing: Thing) -> tuple[float, float]:
        """Return how many millimetres of width and height are missing for a piece, turned by a
        right angle if that is better."""
        if self.round:
            needed = math.hypot(thing.width, thing.height)
            needed = needed if thing.cornered else max(thing.width, thing.height)
            missing = max(0.0, needed - self.width)
            return missing, missing
        ways = ((thing.width, thing.height), (thing.height, thing.width))
        return min(
            ((max(0.0, w - self.width), max(0.0, h - self.height)) for w, h in ways),
            key=max,
        )


class Lying(NamedTuple):
    """A piece that lies on spaces of a board, and what says so: a path in a file, and how."""

    thing: Thing
    board: File[Any]
    path: KeyPath
    file: File[Any]
    how: str


class PiecesAndPlaces(WholeGame):
    """A game with its pieces, and the places and spaces where they lie."""

    reads = (*_PIECES, *_PLACED)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """The pieces of the kit; of a deck one card."""
        files = (file for kind in _PIECES for file in self.setting.files(kind))
        return tuple(thing for file in files for thing in _things(file))

    @cached_property
    def by_id(self) -> dict[str, Thing]:
        """The pieces by their ids, those in colours also by the id of each colour."""
        found: dict[str, Thing] = {}
        for thing in self.things:
            for id in (thing.id, *(f"{thing.id}-{c}" for c in colours_of(thing.file.record))):
                found.setdefault(id, thing)
        decks: tuple[File[Any], ...] = self.setting.files("deck")
        for file in decks:
            deck: Deck = file.record
            card = next(thing for thing in self.things if thing.file is file)
            found |= {one.card: card for one in deck.cards if one.card not in found}
        return found

    @cached_property
    def boards(self) -> tuple[File[Any], ...]:
        """The boards of all forms."""
        kinds = dict.fromkeys((*FORMS.values(), "joining"))
        return tuple(file for kind in kinds for file in self.setting.files(kind))

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The places that do not say what they are for."""
        return tuple(
            room for kind in _PLACED for file in self.setting.files(kind) for room in _rooms(file)
        )


def _things(file: File[Any]) -> Iterator[Thing]:
    record = file.record
    if file.kind == "deck":
        measure = record.measure()
        names = _names_of(record.deck, record.title)
        size = measure.width, measure.height
        yield Thing(file.id, names, *size, measure.cornered, False, False, ("deck",), file)
        return
    alone = len(record.pieces) == 1
    for i, piece in enumerate(record.pieces):
        measure, stands = piece.measure(), file.kind == "standees"
        width = max(measure.width, piece.size[0] + AIR) if stands else measure.width
        words = (piece.id, piece.title, *((file.id, record.title) if alone else ()))
        yield Thing(
            piece.id,
            _names_of(*words),
            width,
            measure.height,
            measure.cornered,
            stands,
            len(colours_of(record)) > 1,
            ("pieces", i, "size"),
            file,
        )


def _names_of(*words: str) -> frozenset[str]:
    """Return words without the endings of plurals and without the word for places."""
    found = set()
    for word in words:
        plain = re.sub(r"[^\w]+", " ", word.casefold()).strip()
        plain = re.sub(r"^(?:places?|slots?) | (?:places?|slots?)$", "", plain)
        found.add(plain.removesuffix("s"))
    return frozenset(found - {""})


def _rooms(file: File[Any]) -> Iterator[Room]:
    match file.kind:
        case "mats":
            yield from _rooms_of_mats(file)
        case "board":
            record: Board = file.record
            for path, boxes in _boxes_of_board(record):
                for name, box in boxes:
                    yield from _room_of_box(name, box, (*path, name), file)
        case "deck":
            deck: Deck = file.record
            for where, layout in deck.faces():
                for name, box, inner in flat_boxes(layout):
                    yield from _room_of_box(name, box, (*where, *inner), file)


def _rooms_of_mats(file: File[Any]) -> Iterator[Room]:
    mats: Mats = file.record
    for i, mat in enumerate(mats.pieces):
        for j, area in enumerate(mat.areas):
            for k, places in enumerate(area.places):
                if not places.for_:
                    names = _names_of(places.label, area.title if len(area.places) == 1 else "")
                    path = ("pieces", i, "areas", j, "places", k, "size")
                    what = f"a place in '{area.title}'"
                    size = places.size, places.size
                    yield Room(what, names, *size, places.shape == "round", path, file)


def _boxes_of_board(record: Board) -> Iterator[tuple[KeyPath, Any]]:
    yield ("boxes",), record.boxes.items()
    yield ("layout",), (record.layout or {}).items()
    for i, kind in enumerate(record.spaces):
        yield ("spaces", i, "layout"), (kind.layout or {}).items()


def _room_of_box(name: str, box: Any, path: KeyPath, file: File[Any]) -> Iterator[Room]:
    if box.draw == _PLACE and box.slot is not None and not box.for_:
        width, height = box.slot if len(box.slot) > 1 else (box.slot[0], box.slot[0])
        what, round_ = f"the place '{name}'", box.shape == "round"
        yield Room(what, _names_of(name), width, height, round_, (*path, "slot"), file)


@Rule(
    "piece-beyond-room",
    Severity.WARNING,
    "derived",
    instead=("piece-fits-no-space",),
    proves="pieces fit the spaces where figures and the set-up put them",
)
def piece_beyond_room(game: PiecesAndPlaces) -> Iterator[Finding | Proved]:
    """A piece is too large where it evidently lies, even if it is turned by a right angle.

    No place says that it is `for` the piece. But a place with the name of a piece or a deck is
    meant for it, a piece that a figure of the rules puts on a space lies there in play, and pieces
    of players begin on spaces with `start: true`. A standing figure needs a millimetre more than
    its width.

    Instead, make the place larger or the piece smaller. If the place is for other pieces, say
    which: `for` with their id.
    """
    for room in game.rooms:
        for thing in game.things:
            if thing.file is room.file or not room.names & thing.names:
                continue
            width, height = room.lack(thing)
            if max(width, height) > _SLIP + DUST:
                yield _too_large(thing, room, width, height)
    fit = 0
    fitting: set[str] = set()
    found: dict[tuple[str, str], Lying] = {}
    for lying in _all_lying(game):
        side = _cell_size(lying.board)
        if side is None or lying.thing.id in _pieces_for(lying.board):
            continue
        least, most = sorted((lying.thing.width, lying.thing.height))
        if least <= side + _SLIP and (most <= side + _SLIP or most > _LONG * side):
            fit += 1
            fitting.add(lying.board.id)
        else:
            found.setdefault((lying.board.id, lying.thing.id), lying)
    for lying in found.values():
        side = _cell_size(lying.board) or 0.0
        yield _beyond_space(lying, side, others_fit=lying.board.id in fitting)
    if fit and not found:
        yield Proved(f"{count_text(fit, 'piece')} on spaces of boards, each no larger than those")


def _too_large(thing: Thing, room: Room, width: float, height: float) -> Finding:
    parts = (width, "wide"), (height, "high")
    excess = " and ".join(f"{format_number(n)} mm too {side}" for n, side in parts if n > DUST)
    if room.round or math.isclose(width, height):
        excess = f"{format_number(width)} mm too large"
    size = f"{format_number(room.width)} x {format_number(room.height)} mm"
    return Finding(
        room.path,
        f"'{thing.id}' is {thing.size_text}, {room.what} {size}: {excess}",
        f"write  for: {thing.id}  instead of the size, or make it larger",
        file=room.file,
        labels=((thing.path, "the size of the piece", thing.file),),
    )


def _beyond_space(lying: Lying, side: float, *, others_fit: bool) -> Finding:
    """Return the finding about a piece on a space: at the size of the piece, if ``others_fit`` or
    the board has no size of its own, else at that of the board."""
    thing = lying.thing
    excess = max(thing.width, thing.height) - side
    grid = lying.board.record.grid
    needs = ", with a millimetre for fingers" if thing.stands else ""
    message = (
        f"'{thing.id}' is {thing.size_text}{needs}, a space of the board {format_number(side)} mm: "
        f"{format_number(excess)} mm too large"
    )
    of_board: KeyPath = ("grid", "size") if grid.size is not None else ("grid",)
    how = (lying.path, lying.how, lying.file)
    if others_fit or grid.size is None:
        hint = f"make the piece smaller, or spaces of {format_number(side + excess)} mm"
        labels = ((of_board, "the size of the spaces", lying.board), how)
        return Finding(thing.path, message, hint, file=thing.file, labels=labels)
    hint = f"make spaces of {format_number(side + excess)} mm, or the piece smaller"
    labels = ((thing.path, "the size of the piece", thing.file), how)
    return Finding(of_board, message, hint, file=lying.board, labels=labels)


def _cell_size(board: File[Any]) -> float | None:
    """Return the width of the spaces of a board in millimetres; None if they have none in common,
    or the board has errors."""
    if board.kind == "squares":
        size: float = board.record.grid.size
        return size
    if board.kind != "board" or graph_of(board) is None:
        return None
    from pnp.kinds.boards.board.placement import plan_of

    grid = board.record.grid
    if grid is None or grid.areas is not None or isinstance(grid.points, dict):
        return None
    return plan_of(board.record).size


def graph_of(board: File[Any]) -> BoardGraph | None:
    """Return the graph of a board; None if it has errors."""
    found: BoardGraph | None = GRAPHS.load(board.kind).graph_of(board.record)
    return found


def _pieces_for(board: File[Any]) -> frozenset[str]:
    """Return the ids of the pieces that the spaces of a board are made for, which other rules
    check."""
    grid = board.record.grid
    return frozenset(name.rpartition("/")[2] for name in getattr(grid, "for_", ()))


def _all_lying(game: PiecesAndPlaces) -> Iterator[Lying]:
    """Yield the pieces that lie on spaces: in figures of sheets, at the start, and figures that
    have no other board to stand on."""
    for file in game.setting.files("sheet"):
        yield from _lying_in_figures(game, file)
    yield from _lying_on_points(game)
    if len(game.boards) != 1 or game.setting.files("mats") or game.setting.rules is not None:
        return
    (board,) = game.boards
    if board.kind not in ("board", "squares") or _pieces_for(board):
        return
    starting = board.kind == "board" and any(kind.start for kind in board.record.spaces)
    owned = [t for t in game.things if t.owned and t.file.kind in ("standees", "tokens")]
    if starting and owned:
        # A player may have more than goes on the board.
        least = min(owned, key=lambda thing: max(thing.width, thing.height))
        yield Lying(least, board, least.path, least.file, "the smallest piece of a player")
    if not (board.kind == "board" and (board.record.tracks or board.record.tables)):
        for thing in game.things:
            if thing.stands:
                yield Lying(thing, board, thing.path, thing.file, "it stands on the only board")


def _lying_on_points(game: PiecesAndPlaces) -> Iterator[Lying]:
    """Yield the pieces for which places on the points of a board are made: neighbours lie as far
    apart as the points."""
    for board in game.boards:
        for i, rule in enumerate(board.record.places if board.kind == "board" else ()):
            things = [game.by_id.get(PieceReference.of(name).id) for name in rule.for_]
            for thing in things if rule.on == "points" and not rule.of else ():
                if thing is not None:
                    path = ("places", i, "for")
                    yield Lying(thing, board, path, board, "it lies on each point")


def _lying_in_figures(game: PiecesAndPlaces, file: File[Any]) -> Iterator[Lying]:
    sheet: Sheet = file.record
    boards = {board.id: board for board in game.boards if board.kind in ("board", "squares")}
    for i, block in enumerate(sheet.body if boards else ()):
        figure = getattr(block, "figure", None)
        if figure is None or not figure.on:
            continue
        shown = [boards[name] for row in figure.show for name in row if name in boards]
        if len(shown) != 1:
            continue
        spaces = _single_spaces(shown[0])
        for place, names in figure.on.items():
            for name in names if place in spaces else ():
                thing = game.by_id.get(PieceReference.of(name).id)
                if thing is not None:
                    path = ("body", i, "figure", "on", place)
                    yield Lying(thing, shown[0], path, file, "it lies on a space here")


def _single_spaces(board: File[Any]) -> frozenset[str]:
    """Return the ids and names of the spaces of one cell that have no places for pieces."""
    if board.kind == "squares":
        squares = graph_of(board)
        return frozenset(() if squares is None else squares.spaces)
    graph = graph_of(board)
    if graph is None or board.record.places or any(k.places for k in board.record.spaces):
        return frozenset()
    single = [space for space in graph.on_grid if len(space.cells) == 1]
    return frozenset(word for space in single for word in (space.id, space.name) if word)
