"""What to print for a number of players: the pages of the kit, and the time for cutting and
assembly.

The components needed are derived from the files. Those in player colours, or marked ``per_player``,
depend on the number of players; a part or a board states its numbers of players; of alternative
boards, the first suitable one is chosen; ``optional`` parts and boxes can wait. Assembly steps are
always needed. For a first game the first cards of some decks are enough. The ``plans`` of a game
use different parts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import Project
from pnp.facts.per_player import (
    is_shared,
    pieces_for_players,
    share_count,
    share_size,
    shared_needs,
)
from pnp.kinds.game.record import Game, PartEntry, Plan
from pnp.model.component import ForPlayers, Pieces, colours_of
from pnp.model.record import FORMS, Record
from pnp.press.documents import Kit, KitSheet, PrintedPart, SessionPlan
from pnp.press.parts import LaidOutPart
from pnp.scene import Segments, chains_of
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import has_rounded_corners, is_rectangular

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


# Estimated time to cut and assemble the pieces of a sheet, in seconds, for an experienced maker.


_CUT = 30.0
_TILE = 180.0
_BEGIN, _PER_MM = 6.0, 1 / 3
_CORNER = 3.0
_CREASE = 13.0
_GLUE = 40.0


def piece_seconds(piece: Piece) -> float:
    """Return the time for one copy of a piece, without the straight cuts of its sheet."""
    outline = 0.0
    if has_rounded_corners(piece):
        outline = 4 * _CORNER
    elif not is_rectangular(piece):
        outline = _BEGIN + _PER_MM * _length_of(piece.cut)
    return outline + _CREASE * len(piece.creases) + _GLUE * len(piece.glued)


def sheet_seconds(cuts: int, *, tiled: bool) -> float:
    """Return the time for a sheet with this number of straight cuts, without the work on single
    pieces."""
    return _CUT * cuts + (_TILE if tiled else 0.0)


def _length_of(segments: Segments) -> float:
    """Return the length of a closed outline in millimetres."""
    return plain_sum(
        math.dist(a, b) for ring in chains_of(segments) for a, b in pairwise((*ring, ring[0]))
    )


BOX = "tuckbox"
FIRST = 2
"""The number of players of a first game, if the game allows it."""

_SHEET = "sheet"
# Up to this many pieces of a file are named one by one.
_FEW = 3

_Need = tuple[str, str]
"""The ids of a part and of a piece in it."""


def session_plans(game: Game, kit: Kit, parts: Sequence[LaidOutPart]) -> tuple[SessionPlan, ...]:
    """Return what to print for each number of players of the game, then for each of its plans; the
    whole kit if it is for one number of players only."""
    if kit.players:
        pages = tuple(page for sheet in kit.paper_sheets for page in sheet.pages)
        cover = range(1, len(kit.front_matter) + 1)
        return (SessionPlan(kit.players, (*cover, *pages), kit.sheets, work_minutes(kit)),)
    low, high = game.players
    pieces = {(part.id, piece.id): piece for part in parts for piece, _ in part.pieces}
    usual = [
        _plan_session(players, kit, pieces, needs_of(game, parts, players, plan), plan)
        for plan in (None, *game.plans)
        for players in range(low, high + 1)
    ]
    few = min(max(low, FIRST), high)
    first = _plan_session(few, kit, pieces, needs_of(game, parts, few, first=True), None)
    fewer = first.sheets < min(evening.sheets for evening in usual if not evening.title)
    return (*((replace(first, first=True),) if fewer else ()), *usual)


def work_minutes(kit: Kit) -> int:
    """Return the minutes for cutting and gluing the whole kit."""
    made = plain_sum(
        piece_seconds(piece) * piece.quantity
        for part in kit.parts
        if part.in_kit
        for piece in part.part.pieces
    )
    return _round_minutes(made + _sheet_seconds(kit.paper_sheets))


def _sheet_seconds(sheets: Sequence[KitSheet]) -> float:
    return plain_sum(sheet_seconds(sheet.use.cuts, tiled=sheet.use.tiled) for sheet in sheets)


def _round_minutes(seconds: float) -> int:
    """Round to the accuracy of the estimate: to 5 minutes, above an hour to 15, above three hours
    to 30."""
    minutes = seconds / 60
    step = next((step for step, most in ((5, 60), (15, 180)) if minutes <= most), 30)
    return max(step, step * round(minutes / step))


class Share(Struct, frozen=True):
    """A quantity of the pieces of a file or, if ``alone``, of the piece with this title."""

    title: str
    count: int
    alone: bool


def shares_of_each(
    game: Game, parts: Sequence[LaidOutPart], players: int, plan: Plan | None = None
) -> Iterator[Share]:
    """Yield each player's share of the shared files, for this number of players."""
    most = game.players[1]
    if most > 1:
        for part, file, _ in _files_for(parts, players, plan):
            lone = part.source.entry.players is not None
            if not lone and is_shared(file.kind, file.record, most):
                taken = share_count(file.record, players)
                for share in _shares_of_file(file, players, most):
                    count = share.count * taken // players
                    # If there are fewer copies than players, nobody has their own.
                    if count:
                        yield replace(share, count=count)


def _shares_of_file(file: File[Record], players: int, most: int) -> Iterator[Share]:
    """Yield the contents of a share of a file: single pieces if every player has the same number of
    each, otherwise the file as a whole."""
    pieces = file.record.pieces if isinstance(file.record, Pieces) else ()
    sets = 1 if colours_of(file.record) else most
    if pieces and all(piece.quantity % sets == 0 for piece in pieces):
        yield from (Share(one.title, one.quantity // sets, alone=True) for one in pieces)
    else:
        count = share_size(file.record, players, most)
        yield Share(file.title, count, alone=False)


def first_owners(game: Game, parts: Sequence[LaidOutPart]) -> tuple[str, ...]:
    """Return the colours of the players, or the names of their individual components, in the order
    in which they are printed for fewer players."""
    low, high = game.players
    named: tuple[str, ...] = ()
    for _, file, pieces in _files_for(parts, high, None) if low < high else ():
        if is_shared(file.kind, file.record, high):
            colours = tuple(colours_of(file.record))
            if colours:
                return colours
            own = tuple(piece.title for piece in pieces if piece.quantity == 1)
            named = named or (own if len(own) == high else ())
    return named


def smaller_decks(kit: Kit, parts: Sequence[LaidOutPart], evening: SessionPlan) -> Iterator[Share]:
    """Yield the decks that are printed only in part for a first game, with the number of cards."""
    for part, file, pieces in _files_for(parts, evening.players, None):
        if _first_cards(file) is not None:
            own = {piece.id for piece in pieces}
            count = plain_sum(
                number
                for sheet in kit.paper_sheets
                if sheet.part == part.id and not sheet.use.behind
                if set(sheet.pages) <= set(evening.pages)
                for id, number in sheet.use.pieces
                if id in own
            )
            if count < plain_sum(piece.quantity for piece in pieces):
                yield Share(file.title, count, alone=False)


def sheets_of(kit: Kit, part: PrintedPart) -> tuple[KitSheet, ...]:
    """Return the sheets of a kit with pieces of a part, including shared sheets."""
    known = {(printed.part.id, piece.id) for printed in kit.parts for piece in printed.part.pieces}
    own = {piece.id for piece in part.part.pieces}
    found = []
    for sheet in kit.paper_sheets:
        names = [id for id, _ in sheet.use.pieces]
        shared = any(id in own and (sheet.part, id) not in known for id in names)
        if sheet.part == part.part.id or shared:
            found.append(sheet)
    return tuple(found)


def needs_of(
    game: Game,
    parts: Sequence[LaidOutPart],
    players: int,
    plan: Plan | None = None,
    *,
    first: bool = False,
) -> Counter[_Need]:
    """Return the quantity of each piece for this number of players, optionally only for a ``first``
    game."""
    found: Counter[_Need] = Counter()
    for part, file, pieces in _files_for(parts, players, plan):
        most = _first_cards(file) if first else None
        counts = [*_up_to_total(pieces, most)]
        for id, count in pieces_for_players(
            file.kind, file.record, counts, players, game.players[1]
        ):
            found[part.id, id] += count
    return found


def shared_components(
    game: Game, parts: Sequence[LaidOutPart], players: int, plan: Plan | None = None
) -> Iterator[Share]:
    """Yield the shared components needed for this number of players."""
    for _, file, pieces in _files_for(parts, players, plan):
        texts = file.kind == _SHEET
        if not texts and not is_shared(file.kind, file.record, game.players[1]):
            beside = {made.id for made in file.record.pieces_made() if made.beside}
            needs = shared_needs(file.record, players)
            counted = [
                (piece.title, needs.get(piece.id, piece.quantity))
                for piece in pieces
                if piece.id not in beside
            ]
            # In a list, titles with commas would be ambiguous.
            if len(counted) <= _FEW and not any("," in title for title, _ in counted):
                yield from (Share(title, count, alone=True) for title, count in counted)
            else:
                count = plain_sum(count for _, count in counted)
                yield Share(file.title, count, alone=False)


def _files_for(
    parts: Sequence[LaidOutPart], players: int, plan: Plan | None
) -> Iterator[tuple[LaidOutPart, File[Record], list[Piece]]]:
    """Yield the files with pieces for this number of players, each with its part and all of its
    pieces."""
    for part in parts:
        entry = part.source.entry
        take, leave = (plan.take, plan.leave) if plan is not None else ((), ())
        waits = entry.part in leave or (entry.optional and entry.part not in take)
        if entry.kit and _is_in_range(entry.players, players) and not waits:
            yield from ((part, *found) for found in _by_file(part, players))


def _up_to_total(pieces: Sequence[Piece], most: int | None) -> Iterator[tuple[str, int]]:
    """Yield pieces with their quantities, from the first, up to a total of ``most``."""
    for piece in pieces:
        count = piece.quantity if most is None else min(piece.quantity, most)
        most = None if most is None else most - count
        if count:
            yield piece.id, count


def requested_needs(
    project: Project, parts: Sequence[LaidOutPart], players: int, report: Report
) -> Counter[_Need] | None:
    """Return the quantity of each piece for this number of players; report a number that the game
    does not allow."""
    if project.lone or project.game is None:
        message = "the number of players decides what to print of a game, not of a file"
        report.error("not-so-many-players", message, hint="leave out --players")
        return None
    low, high = project.game.record.players
    if not low <= players <= high:
        only = (
            f"{low} to {high} players" if low < high else f"{low} player{'' if low == 1 else 's'}"
        )
        message = f"{players} cannot play {project.title}, which is for {only}"
        hint = f"write a number from {low} to {high}" if low < high else f"write  --players {low}"
        report.error("not-so-many-players", message, hint=hint)
        return None
    return needs_of(project.game.record, parts, players)


def can_wait(entry: PartEntry, file: File[Record]) -> bool:
    """Return whether a game can be played without the pieces of a file of a part."""
    return entry.optional or file.kind == BOX


def _first_cards(file: File[Record]) -> int | None:
    """Return how many cards of a deck, from the first, are enough for a first game; None for all,
    and for other files."""
    return cast("Deck", file.record).first_game if file.kind == "deck" else None


def _is_in_range(range: tuple[int, int] | None, players: int) -> bool:
    return range is None or range[0] <= players <= range[1]


def _by_file(part: LaidOutPart, players: int) -> Iterator[tuple[File[Record], list[Piece]]]:
    """Yield the files of a part for this number of players, with their pieces; never boxes."""
    chosen = False
    for file in part.source.files:
        if file.kind == BOX:
            continue
        board = file.kind in FORMS.values()
        suits = not isinstance(file.record, ForPlayers) or _is_in_range(
            file.record.players, players
        )
        if board and not suits:
            continue
        if board and part.source.entry.paired:
            if chosen:
                continue
            chosen = True
        yield file, [piece for piece, of in part.pieces if of is file]


def _plan_session(
    players: int, kit: Kit, pieces: Mapping[_Need, Piece], needs: Counter[_Need], plan: Plan | None
) -> SessionPlan:
    every = kit.paper_sheets
    chosen = _choose_sheets(
        every, [_needed_on_sheet(sheet, needs, pieces) for sheet in every], needs
    )
    sheets = [sheet for sheet in every if sheet in chosen or kit.steps_page in sheet.pages]
    cover = range(1, len(kit.front_matter) + 1)
    pages = (*cover, *(page for sheet in sheets for page in sheet.pages))
    work = plain_sum(piece_seconds(pieces[need]) * count for need, count in needs.items())
    covers = len(kit.front_matter) // (2 if kit.is_two_sided else 1)
    minutes = _round_minutes(work + _sheet_seconds(sheets))
    return SessionPlan(players, pages, covers + len(sheets), minutes, plan.title if plan else "")


def _choose_sheets(
    sheets: Sequence[KitSheet], held: Sequence[Counter[_Need]], needs: Counter[_Need]
) -> list[KitSheet]:
    """Return a minimal set of sheets with everything needed: sheets with the fewest needed pieces
    are dropped first. ``held`` gives the needed pieces on each sheet."""
    taken = {i for i, found in enumerate(held) if found}
    spare = plain_sum((held[i] for i in sorted(taken)), Counter[_Need]())
    spare.subtract({need: min(count, spare[need]) for need, count in needs.items()})
    for i in sorted(taken, key=lambda i: (held[i].total(), -i)):
        loose = not sheets[i].use.tiled
        if loose and all(spare[need] >= count for need, count in held[i].items()):
            taken.remove(i)
            spare.subtract(held[i])
    fronts = {(sheets[i].part, sheets[i].number) for i in taken}
    return [
        sheet
        for i, sheet in enumerate(sheets)
        if i in taken or (sheet.part, sheet.use.behind) in fronts
    ]


def _needed_on_sheet(
    sheet: KitSheet, needs: Counter[_Need], pieces: Mapping[_Need, Piece]
) -> Counter[_Need]:
    """Return the needed pieces on a sheet; on a shared sheet, or on the back of another part's
    piece, they may be from any part."""
    found: Counter[_Need] = Counter()
    for id, count in sheet.use.pieces if not sheet.use.behind else ():
        own = (sheet.part, id)
        candidates = [own] if own in pieces else [need for need in needs if need[1] == id]
        found += Counter({need: count for need in candidates if need in needs})
    return found
