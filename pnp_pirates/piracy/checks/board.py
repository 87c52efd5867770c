"""The parts of a board: islands, wharves, prisons, straits and squares."""

from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.kinds.boards.squares.record import name_of
from pnp.kinds.boards.squares.squares import Square, neighbours
from pnp.kinds.standees.record import Standees
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piracy.kit import PERILS, PieceFigures
from pnp_pirates.piracy.views import (
    PRISONS,
    Seaboard,
    covered_squares,
    name_of_island,
    path_of,
    squares_text,
)


@Rule("port-wharf-missing", Severity.ERROR, "letter", number="PIR-M03", source="004:L305")
def port_wharf_missing(board: Seaboard) -> Iterator[Finding]:
    """The board has no wharf of Port Blackwood.

    Ships enter there and bring their treasure there: without it no player can win.

    Instead, mark one square of the shore with its own mark, and define it in the legend: `P: {type:
    wharf, which: port}`.
    """
    return _wharf(
        board,
        which="port",
        sign="P",
        what="the wharf of Port Blackwood, where ships bring their treasure",
    )


@Rule("x-wharf-missing", Severity.ERROR, "letter", number="PIR-M04", source="004:L314")
def x_wharf_missing(board: Seaboard) -> Iterator[Finding]:
    """The board has no X, the wharf where the treasure is fetched.

    The hoard is next to it. Without it there is no goal.

    Instead, mark one square of the shore with its own mark, and define it in the legend: `X: {type:
    wharf, which: x}`.
    """
    return _wharf(board, which="x", sign="X", what="the X, the wharf where the treasure is fetched")


def _wharf(board: Seaboard, *, which: str, sign: str, what: str) -> Iterator[Finding]:
    """Yield a finding if the board lacks a wharf; the hint suggests the mark ``sign``."""
    if getattr(board, which) is None:
        yield Finding(
            ("legend",),
            f"no square is {what}",
            f"mark a square of the shore {sign} and add  {sign}: {{type: wharf, which: {which}}}",
        )


@Rule("prison-missing", Severity.ERROR, "letter", number="PIR-M05", source="004:L316-317")
def prison_missing(board: Seaboard) -> Iterator[Finding]:
    """The board lacks Skull Island or Sea Monster Island.

    Blackbeard and the Sea Monster start there and take captured ships there.

    Instead, mark adjacent squares as that island: `S: {type: skull, name: Skull Island}` and `M:
    {type: monster, name: Sea Monster Island}`.
    """
    for kind, owner in PRISONS.items():
        if kind not in board.prisons:
            yield Finding(
                ("legend",),
                f"no island is of type '{kind}', where {owner} starts",
                f"mark adjacent squares, and add their mark with  type: {kind}",
            )


@Rule(
    "event-panel-missing", Severity.ERROR, "letter", number="PIR-C08", source="004:L103-125, L427"
)
def event_panel_missing(board: Seaboard) -> Iterator[Finding]:
    """One of the four events has no panel on the board.

    Only the panels show the events and the numbers of the red die that trigger them. Players who
    use the die need all of them.

    Instead, add a panel for each of `blackbeard`, `sea-monster`, `fair-breeze` and `sirens-call`.
    """
    there = {panel.panel for panel in board.record.panels}
    missing = [kind for kind in board.setting.fact("event-cards") if kind not in there]
    if missing:
        names = ", ".join(f"'{kind}'" for kind in missing)
        yield Finding(
            ("panels", KEY) if there else ("map",),
            f"no panel shows the event{'s' if len(missing) > 1 else ''} {names}",
            f"add  - {{panel: {missing[0]}, at: ..., size: ..., title: ..., art: ..., die: ...}}",
        )


# With fewer, a ship rarely has one in reach.
ENOUGH = 4


@Rule("too-few-islands", Severity.WARNING, "judgement", number="PIR-M06", source="004:L365, L393")
def too_few_islands(board: Seaboard) -> Iterator[Finding]:
    """The board has few ordinary islands, or none.

    Islands are where ships are safe, and the only places that give more cannonballs. With none,
    each player fires only once in the whole game; with fewer than four, they are too far apart.

    Instead, mark some more groups of squares as `{type: island, name: ...}`.
    """
    found = len(board.islands)
    if found == 0:
        yield Finding(
            ("legend",),
            "the board has no ordinary island: no player can get a second cannonball",
            "mark groups of squares as  {type: island, name: ...}",
        )
    elif found < ENOUGH:
        names = ", ".join(map(name_of_island, board.islands))
        yield Finding(
            ("legend",),
            f"only {found} ordinary island{'s' if found > 1 else ''} to provide cannonballs: "
            f"{names}",
            f"mark {ENOUGH} or more groups of squares as islands",
            severity=Severity.NOTE,
        )


@Rule("island-name-repeated", Severity.WARNING, "judgement")
def island_name_repeated(board: Seaboard) -> Iterator[Finding]:
    """Two islands of a board have the same name.

    Captains call islands by their names, and the board prints them. If two have the same name, it
    is ambiguous.

    Instead, give each island its own name.
    """
    first: dict[str, str] = {}
    for mark, legend in board.record.legend.items():
        if not legend.name:
            continue
        earlier = first.setdefault(legend.name, mark)
        if earlier != mark:
            yield Finding(
                ("legend", mark, "name"),
                f"'{earlier}' and '{mark}' are both named '{legend.name}'",
                "give each its own name",
                labels=((("legend", earlier, "name"), "first defined here"),),
            )


@Rule("hoard-away-from-x", Severity.ERROR, "letter", number="PIR-M04b", source="004:L314")
def hoard_away_from_x(board: Seaboard) -> Iterator[Finding]:
    """The place of the hoard is not next to the X.

    The coins are laid next to the wharf from which they are taken. Elsewhere, ships seem to fetch
    them from the wrong shore.

    Instead, make one of the squares of `hoard` share a side with the wharf X.
    """
    _, hoard = board.record.placed_areas.get("hoard", (None, None))
    if board.x is None:
        return
    beside = [s for s in neighbours(board.x) if s in board.field.legends]
    if hoard is None:
        yield Finding(
            ("map",),
            f"there is no hoard next to the X at {name_of(board.x)}",
            "add  hoard: {at: ..., size: [2, 1]}  on land next to the X",
        )
    elif not set(covered_squares(hoard.at, hoard.size)) & set(beside):
        yield Finding(
            ("hoard", "at"),
            f"the hoard at {hoard.at} does not touch the X at {name_of(board.x)}",
            f"make it cover one of {squares_text(beside)}",
        )


@Rule("dead-end-waters", Severity.NOTE, "derived", number="PIR-P05b", source="004:L351")
def dead_end_waters(board: Seaboard) -> Iterator[Finding]:
    """A bay is only one square wide and has no second exit.

    A ship may not turn straight back, so a ship that sails in must stop there and lose the rest of
    its move, unless it can land on an island. This may be intended as a trap.

    Instead, if it is not intended, fill the square with land, or open a second exit.
    """
    ends = [s for s in board.waters if len(board.sea[s]) == len(board.shores[s]) == 1]
    if ends:
        message = (
            f"only one square of sea leads to {squares_text(ends)}: a ship that sails in must stop"
        )
        hint = "fill these squares with land or open a second exit, unless they are intended"
        yield _squares_finding(board, ends, message, hint)


@Rule("strait-between-islands", Severity.NOTE, "letter", number="PIR-M10", source="004:L355, L363")
def strait_between_islands(board: Seaboard) -> Iterator[Finding]:
    """A passage through the sea is one square wide, with land on both sides.

    Islands end a move, so ships use such straits, and a single monster closes them. This may be
    intended.

    Instead, if it is not intended, leave two squares of sea between islands.
    """
    if board.straits:
        first, *others = board.straits
        more = f", and {len(others)} more" if others else ""
        message = f"the sea is one square wide at {name_of(first)}{more}"
        hint = "leave two squares of sea between islands, unless the strait is intended"
        details = (f"{name_of(square)}: {way}" for square, way in board.straits.items())
        yield _squares_finding(board, board.straits, message, hint, details)


def _squares_finding(
    board: Seaboard, squares: Iterable[Square], message: str, hint: str, details: Iterable[str] = ()
) -> Finding:
    marks = (board.mark("spot", squares),)
    return Finding(path_of(next(iter(squares))), message, hint, details=tuple(details), marks=marks)


@Rule(
    "quarters-without-compass",
    Severity.WARNING,
    "letter",
    number="PIR-C01b",
    source="004:L268-276, L313",
)
def quarters_without_compass(board: Seaboard) -> Iterator[Finding]:
    """A board of four quarters has no compass where they meet.

    The compass rose at the centre shows how the four pieces fit: each has a quarter of it in one
    corner. Without it they are easily arranged in the wrong order.

    Instead, write `compass: centre`, and keep the middle of the board free for it.
    """
    if board.record.quarters and board.record.compass is None:
        yield Finding(
            ("quarters", KEY),
            "the four quarters of this board have no shared compass",
            "add  compass: centre",
        )


@Rule("strait-cut-by-seam", Severity.WARNING, "judgement", number="PIR-M11b", source="004:L271")
def strait_cut_by_seam(board: Seaboard) -> Iterator[Finding]:
    """The seam between the quarters cuts through a strait, or runs along a wharf.

    Where the four pieces meet, a thin gap shows. In a passage one square wide, or next to a wharf,
    it looks like a shore, and it is unclear whether ships may pass.

    Instead, move the strait or the wharf one square away from the middle of the board.
    """
    if not board.record.quarters:
        return
    for name, square in board.wharves.items():
        over = [n for n in board.sea[square] if _quarter(board, n) != _quarter(board, square)]
        if over:
            yield Finding(
                path_of(square),
                f"the seam between quarters runs between {name} at {name_of(square)} and "
                f"{name_of(over[0])}",
                "move the wharf a square away from the middle of the board",
                marks=(board.mark("spot", [square]),),
            )
    for square, way in board.straits.items():
        along = 0 if way == "across" else 1
        for near in neighbours(square):
            ahead = near[along] == square[along] + 1 and near[1 - along] == square[1 - along]
            if ahead and near in board.sea and _quarter(board, near) != _quarter(board, square):
                yield Finding(
                    path_of(square),
                    f"the seam between quarters cuts the strait between {name_of(square)} and "
                    f"{name_of(near)}",
                    "move the strait a square away from the middle, or make it wider",
                    marks=(board.mark("spot", [square, near]),),
                )


def _quarter(board: Seaboard, square: Square) -> tuple[bool, bool]:
    return square[0] < board.field.columns // 2, square[1] < board.field.rows // 2


@Rule("square-below-ship-base", Severity.ERROR, "derived", number="PIR-M12", source="004:L281")
def square_below_ship_base(board: Seaboard) -> Iterator[Finding]:
    """The squares of the board are smaller than the base of a ship.

    Several ships may share a square. If squares are too small for their bases, it is unclear where
    a ship is.

    Instead, make the squares at least as wide as the base.
    """
    base, size = board.setting.fact("ship-base"), board.record.grid.size
    if size < base:
        yield Finding(
            ("grid", "size"),
            f"squares of {size:g} mm are smaller than the base of a ship, {base} mm",
            f"write {base}mm or more",
        )


@Rule(
    "ship-base-wider-than-square", Severity.ERROR, "derived", number="PIR-M12b", source="004:L281"
)
def ship_base_wider_than_square(figures: PieceFigures) -> Iterator[Finding]:
    """The base of a ship is wider than the squares of the board.

    It extends into the next square, and the position of the ship is unclear.

    Instead, make `base_size` of the standee as wide as a square or less, or the squares larger.
    """
    sizes = {board.grid.size: (file, board) for file, board in figures.boards}
    if not sizes:
        return
    size = min(sizes)
    board_file, board = sizes[size]
    for file, standees in figures.of_kind(Standees):
        for i, piece in enumerate(standees.pieces):
            if piece.id in ("ship", *PERILS) and piece.base_size > size:
                yield Finding(
                    ("pieces", i, "base_size"),
                    f"the base of '{piece.id}' is {piece.base_size:g} mm wide, a square of "
                    f"'{board.title}' {size:g} mm",
                    f"write  base_size: {size:g}mm  or less",
                    labels=((("grid",), "its squares", board_file),),
                    file=file,
                )


WHY = {
    0: "no square next to {} is sea or an island: ships cannot get there",
    1: "ships can enter {} only from {}: they may not turn back there in their move",
    2: "ships can enter {} only from {}: Blackbeard and the Sea Monster can close it",
}


@Rule(
    "wharf-hemmed-in",
    Severity.ERROR,
    "derived",
    number="PIR-M07",
    source="004:L51, L351, L357, L367",
)
def wharf_hemmed_in(board: Seaboard) -> Iterator[Finding]:
    """A wharf has too few neighbouring squares that ships may enter.

    With none, ships cannot get there. With one square of sea, a ship cannot sail on, because it may
    not turn straight back. With two, Blackbeard and the Sea Monster can close the wharf together.
    An island next to the wharf helps: ships land on it, leave it by one square, and no monster can
    be there.

    Instead, put sea on three sides of the wharf, or an island on one of them.
    """
    for name, square in board.wharves.items():
        near = board.shores[square]
        # An island cannot be closed, and a ship that comes from one ends its move on the wharf.
        if any(n not in board.sea for n in near) or len(near) > 2:
            continue
        if len(near) == 2 and not _is_closed_off(board, near):
            continue
        own = board.field.legends[square].name or name
        names = " and ".join(map(name_of, near))
        yield Finding(
            path_of(square),
            WHY[len(near)].format(f"{own}, which is at {name_of(square)},", names),
            f"put sea on three sides of {name_of(square)}",
            severity=Severity.WARNING if near else Severity.ERROR,
            marks=(board.mark("spot", [square]), board.mark("cut", near)),
        )


def _is_closed_off(board: Seaboard, near: tuple[Square, ...]) -> bool:
    """Return whether the monsters can occupy both of two squares; if the board lacks a monster,
    whether monsters may be on them."""
    if len(board.prowls) < len(PRISONS):
        return all(square in board.waters for square in near)
    one, other = (prowl.ends for prowl in board.prowls.values())
    first, second = near
    return (first in one and second in other) or (first in other and second in one)


# Findings made while the graph of the board is computed.
PAGES = {
    Rule(
        "cut-by-seam",
        Severity.WARNING,
        "judgement",
        number="PIR-M11",
        source="004:L271",
    ): """
The seam between the quarters runs through a panel.

Where the four pieces meet there is a gap, and colours may not match. Text and pictures across it
are hard to read.

Instead, move the panel into one quarter of the board.
""",
    Rule(
        "odd-quarters",
        Severity.ERROR,
        "derived",
        number="PIR-M02",
        source="004:L271, L313",
    ): """
A board with an odd number of rows or columns cannot be divided into four equal quarters.

The cut would run through the middle of squares, and the four pieces would differ in size.

Instead, add or remove a row or a column, or remove `quarters` and print the board in one piece.
""",
}
