"""Sheets that parts of a kit share, and single-sided pieces printed back to back.

Pieces that would leave most of a sheet empty are placed together with the remainders of other
parts. Optional pieces stay off the sheets of required ones unless that takes more paper. The
document of a single part uses separate sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations
from operator import itemgetter
from typing import TypeAlias

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.imposition import impose
from pnp.imposition.compose import has_backs
from pnp.imposition.nup import FULL, NupLayout, arrange, arrange_copies, copies_on
from pnp.imposition.paper import EPSILON, fields
from pnp.imposition.poster import needs_tiles
from pnp.imposition.sides import ImposedPart, SheetOptions
from pnp.press.documents import PrintedPart
from pnp.scene import Group, Item, Matrix
from pnp.scene.piece import CARD, HEAVY, Part, Piece, one_paper

# Boards and pages back to back. A single-sided piece that may be face down during play is printed
# on the back of another of the same size: one of two alternative charts behind the other, or a page
# behind a mat. The document of a single part prints each on its own sheet.


Pieces: TypeAlias = tuple[Piece, ...]
_Place: TypeAlias = tuple[int, int]
"""The index of a part, and that of a piece in it."""

# A piece that covers less of a sheet is not a board or page whose back may be used by default.
_BOARD = 0.25


def pair_back_to_back(
    parts: Sequence[PrintedPart], own: Sequence[Pieces], options: SheetOptions
) -> list[Pieces]:
    """Return the pieces of all parts, with suitable pieces paired back to back: first one that is
    needed at once with one that is not, then two of the latter. Each copy of a page is paired with
    a different piece."""
    if options.sheets not in ("duplex-long", "duplex-short"):
        return [*own]
    ours = [
        at for i, part in enumerate(parts) if part.paired for at in _single_sided(i, part, options)
    ]
    others = [
        (i, j)
        for i, part in enumerate(parts)
        if not part.paired
        for i, j in _single_sided(i, part, options)
        if _is_board(own[i][j], options)
    ]
    backs: dict[_Place, _Place] = {}
    while ours:
        i, j = ours.pop(0)
        piece = own[i][j]
        several = piece.quantity > 1
        behind = [
            o for o in (others if several else chain(others, ours)) if _can_be_back(piece, own, o)
        ]
        for found in behind[: piece.quantity]:
            (others if found in others else ours).remove(found)
            front, back = (found, (i, j)) if several else ((i, j), found)
            backs[front] = back
    return _apply_backs(own, backs, options)


def _single_sided(number: int, printed: PrintedPart, options: SheetOptions) -> Iterator[_Place]:
    """Yield a part's single-sided, unfolded pieces that are not booklet pages; if the part does not
    offer its pieces for pairing, only single copies."""
    if printed.sheets not in (options.sheets, "booklet"):
        return
    for place, piece in enumerate(printed.part.pieces):
        flat = piece.back is None and not piece.creases and not piece.text
        single = printed.paired or piece.quantity == 1
        if flat and single and not needs_tiles(piece, options.paper):
            yield number, place


def _is_board(piece: Piece, options: SheetOptions) -> bool:
    room = fields(options.paper)[0].room
    return piece.width * piece.height >= _BOARD * room.width * room.height


def _can_be_back(piece: Piece, own: Sequence[Pieces], at: _Place) -> bool:
    """Return whether another piece has the same size, possibly rotated, and is printed once."""
    other = own[at[0]][at[1]]
    sizes = (sorted((one.width, one.height)) for one in (piece, other))
    same = all(abs(a - b) < EPSILON for a, b in zip(*sizes, strict=True))
    return same and piece.bleed == other.bleed and other.quantity == 1


def _apply_backs(
    own: Sequence[Pieces], backs: dict[_Place, _Place], options: SheetOptions
) -> list[Pieces]:
    """Return the pieces with their new backs, without the copies that became backs."""
    gone = Counter(backs.values())
    found: list[Pieces] = []
    for i, some in enumerate(own):
        left = []
        for j, piece in enumerate(some):
            behind = backs.get((i, j))
            if behind is not None:
                left.append(_with_back(piece, own[behind[0]][behind[1]], options))
            elif piece.quantity > gone[i, j]:
                left.append(replace(piece, quantity=piece.quantity - gone[i, j]))
        found.append(tuple(left))
    return found


def _with_back(piece: Piece, other: Piece, options: SheetOptions) -> Piece:
    title = options.typeset.text_of("slug.range", first=piece.title, last=other.title)
    paper = one_paper((piece.paper, other.paper))
    return replace(
        piece, title=title, back=_rotated_front(piece, other), behind=(other.id,), paper=paper
    )


def _rotated_front(piece: Piece, other: Piece) -> tuple[Item, ...]:
    """Return the front of another piece, rotated to match this one."""
    if abs(piece.width - other.width) < EPSILON:
        return other.front
    by = Matrix.rotate(90).then(Matrix.translate(piece.width, 0.0))
    return (Group(other.front, by),)


SHARED, LATER = "shared", "later"

# If more pieces can wait, not all combinations are tried.
MOST_WAITING = 7


def arrange_kit(parts: Sequence[PrintedPart], options: SheetOptions) -> tuple[PrintedPart, ...]:
    """Return the parts as they are in the kit, and the shared sheets. Only parts with the kind of
    backs given by the ``options`` share sheets, and only if that saves paper. All pieces of one
    size in a part use one kind of paper, as they would otherwise feel different in the hand."""
    own = [part.part.pieces for part in parts]
    while True:
        found = _with_shared_sheets(parts, own, options)
        mixed = {id for part in found for id in _on_mixed_sheets(part)}
        even = [tuple(_even_paper(pieces, mixed)) for pieces in own]
        if even == own:
            return found
        own = even


def _on_mixed_sheets(printed: PrintedPart) -> Iterator[str]:
    """Yield the ids of pieces that are best on card but share a sheet with pieces that are not."""
    best = {piece.id: piece.paper for piece in printed.part.pieces}
    for use in printed.imposed.uses:
        yield from (id for id, _ in use.pieces if use.paper != best.get(id, use.paper) == CARD)


def _even_paper(pieces: Pieces, mixed: Collection[str]) -> Iterator[Piece]:
    """Yield the pieces, on heavy paper instead of card if others of their size are on mixed
    sheets."""
    sizes = {(piece.width, piece.height) for piece in pieces if piece.id in mixed}
    for piece in pieces:
        uneven = piece.paper == CARD and (piece.width, piece.height) in sizes
        yield replace(piece, paper=HEAVY) if uneven else piece


def _with_shared_sheets(
    parts: Sequence[PrintedPart], own: Sequence[Pieces], options: SheetOptions
) -> tuple[PrintedPart, ...]:
    """Return the parts with their ``own`` pieces as they are in the kit, and the shared sheets."""
    left, shared = _pool_pieces(parts, pair_back_to_back(parts, own, options), options)
    found = [
        _impose_again(part, after, options)
        if part.part.pieces != after or _is_tiled(part)
        else part
        for part, after in zip(parts, left, strict=True)
    ]
    for id, loose in shared:
        # All shared sheets have the same title if they use one kind of paper.
        title = options.typeset.text_of(f"part.{LATER if id == LATER else SHARED}")
        part = Part(id, title, loose)
        found.append(PrintedPart(part, impose(part, options), sheets=options.sheets))
    return tuple(found)


def _is_tiled(printed: PrintedPart) -> bool:
    """Return whether a part has boards of several sheets, whose assembly plans the kit omits."""
    return any(use.tiled for use in printed.imposed.uses)


def _impose_again(printed: PrintedPart, pieces: Pieces, options: SheetOptions) -> PrintedPart:
    """Return a part with different pieces on its sheets."""
    if not pieces:
        return replace(printed, imposed=ImposedPart((), 0, ()))
    part, ways = replace(printed.part, pieces=pieces), replace(options, sheets=printed.sheets)
    return replace(printed, imposed=impose(part, ways))


def _pool_pieces(
    parts: Sequence[PrintedPart], own: Sequence[Pieces], options: SheetOptions
) -> tuple[list[Pieces], tuple[tuple[str, Pieces], ...]]:
    """Return the pieces that stay in each part, and those on shared sheets with the id of the
    sheets: none if that would save no paper, and two lots if some of them can wait. If the game
    specifies the paper of a part, pieces on this paper share separate sheets. Space beside boards
    is used, and full sheets with blank backs are taken apart, only if that saves more."""
    best: tuple[int, list[Pieces], tuple[tuple[str, Pieces], ...]] = (0, [*own], ())
    for loosely in (False, True):
        sparse = [
            tuple(_sparse_sheets(part, some, options, loosely=loosely))
            for part, some in zip(parts, own, strict=True)
        ]
        loose = [
            (piece, piece.id in part.deferrable_ids, part.own_paper)
            for part, sheets in zip(parts, sparse, strict=True)
            for sheet in sheets
            for piece in copies_on([sheet])
        ]
        papers = dict.fromkeys(piece.paper for piece, _, given in loose if given)
        alike = {paper: [piece for piece, *_ in loose if piece.paper == paper] for paper in papers}
        rest = [(piece, waits) for piece, waits, _ in loose if piece.paper not in papers]
        before = plain_sum(map(len, sparse))
        taken = _count_sheets([piece for piece, _ in rest], options)
        apart = plain_sum(_count_sheets(pieces, options) for pieces in alike.values())
        if before > 1 and before - taken - apart > best[0]:
            left = [
                _remaining_pieces(some, sheets) for some, sheets in zip(own, sparse, strict=True)
            ]
            lots = zip(
                (SHARED, LATER), _split_lots(rest, taken, options) if rest else (), strict=False
            )
            found = *((f"{SHARED}-{paper}", tuple(alike[paper])) for paper in papers), *lots
            best = before - taken - apart, left, found
    return best[1], best[2]


def _split_lots(
    loose: Sequence[tuple[Piece, bool]], most: int, options: SheetOptions
) -> tuple[Pieces, ...]:
    """Split pieces, each with whether it can wait, into two lots: required ones with as few others
    as possible, and the rest. Returns one lot if two would take more than ``most`` sheets."""
    needed = [piece for piece, waits in loose if not waits]
    waiting = [piece for piece, waits in loose if waits][:MOST_WAITING]
    least = _count_sheets(needed, options)
    found: list[tuple[int, Pieces, Pieces]] = []
    for with_it in _subsets_of(waiting) if needed and waiting else ():
        rest = tuple(piece for piece, waits in loose if waits and piece not in with_it)
        room = most - _count_sheets(rest, options)
        if room < least:
            continue
        now = tuple(piece for piece, waits in loose if not waits or piece in with_it)
        taken = _count_sheets(now, options)
        if taken <= room:
            found.append((taken, now, rest))
            if taken == least:
                break
    if not found:
        return (tuple(piece for piece, _ in loose),)
    _, now, rest = min(found, key=itemgetter(0))
    return now, rest


def _subsets_of(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Yield subsets of the pieces, the smallest first, but never all of them."""
    for number in range(len(pieces)):
        yield from combinations(pieces, number)


def _count_sheets(pieces: Sequence[Piece], options: SheetOptions) -> int:
    return len(arrange_copies(pieces, fields(options.paper)).layouts)


def _sparse_sheets(
    printed: PrintedPart, pieces: Pieces, options: SheetOptions, *, loosely: bool
) -> Iterator[NupLayout]:
    """Yield the sheets of a part that are mostly empty. Boards stay in their part unless sheets are
    shared ``loosely``, and so do full sheets with blank backs. Alternative boards always stay:
    whoever plays on one would have to print all of them."""
    if printed.sheets != options.sheets or printed.imposed.faults:
        return
    whole = [piece for piece in pieces if not needs_tiles(piece, options.paper)]
    for layout in arrange(whole, fields(options.paper)).layouts:
        room = layout.field.room
        used = plain_sum(copy.slot.width * copy.slot.height for copy in layout.placed)
        boards = any(copy.piece.seams != ((), ()) for copy in layout.placed)
        sparse = used <= FULL * room.width * room.height
        if boards and (printed.paired or not loosely):
            continue
        if sparse or (loosely and not has_backs(layout)):
            yield layout


def _remaining_pieces(pieces: Pieces, sheets: Sequence[NupLayout]) -> Pieces:
    gone = Counter(copy.piece.id for sheet in sheets for copy in sheet.placed)
    left = (replace(piece, quantity=piece.quantity - gone[piece.id]) for piece in pieces)
    return tuple(piece for piece in left if piece.quantity) if gone else pieces
