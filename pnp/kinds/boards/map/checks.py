"""Rules for the spaces of maps and their borders."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity, suggest_word
from pnp.base.geometry import (
    Area,
    box_of,
    covers_points,
    distance,
    inner_point,
    join,
    polygons,
    size_of,
    subtract,
)
from pnp.base.sums import plain_sum
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.survey import (
    LEAST_BORDER,
    LEAST_WATER,
    SPECK,
    Touch,
    complete_waters,
    count_pieces,
    fitting_inset,
    inset_text,
    uncut_areas,
)
from pnp.kinds.boards.map.tiling import OUTSIDE, tiling
from pnp.kinds.boards.map.views import MapFile, MeasuredMap
from pnp.rules.rule import Finding, Proved, Rule


@Rule("art-in-unknown-space", Severity.ERROR, "derived", binding=True)
def art_in_unknown_space(facts: MapFile) -> Iterator[Finding]:
    """An ornament of a chart is in a space that the map does not have.

    There is nowhere to draw it, so nothing is printed until this is fixed.

    Instead, write the mark of a space, such as ~4.
    """
    waters = complete_waters(facts.record) if facts.record.art else None
    if waters is None:
        return
    known = [name for name in waters.places if not name.startswith("#")]
    for i, art in enumerate(facts.record.art):
        if art.at not in waters.places:
            message = f"there is no space '{art.at}'"
            yield Finding(("art", i, "at"), message, suggest_word(art.at, known))


@Rule("border-closed-and-red", Severity.ERROR, "derived", number="G-F05b")
def border_closed_and_red(map_: MapFile) -> Iterator[Finding]:
    """A border is listed both as closed and as red.

    Closed borders are drawn like other borders on land; red ones are drawn red. A border can be
    only one of the two.

    Instead, keep the pair in red_edges if players should see a red line, otherwise in closed.
    """
    closed = {frozenset(pair): i for i, pair in reversed([*enumerate(map_.record.closed)])}
    for i, pair in enumerate(map_.record.red_edges):
        earlier = closed.get(frozenset(pair))
        if earlier is not None:
            yield Finding(
                ("red_edges", i),
                f"the border between '{pair[0]}' and '{pair[1]}' is both closed and red",
                "keep the pair in only one of the two lists",
                labels=((("closed", earlier), "closed here"),),
            )


@Rule("border-too-short-to-see", Severity.NOTE, "derived", number="G-F04", drawn=True)
def border_too_short_to_see(drawn: MeasuredMap) -> Iterator[Finding]:
    """Two spaces touch in the grid, but barely or not at all on the board.

    Pieces pass between spaces that share at least 3 mm of border, which players can see. Below
    that, the two spaces count as separate even though their marks touch, and players may take the
    corner for a passage.

    Instead, move the border or give one of them another cell there, so that they share a long
    border or none. No change is needed if they are meant to be separate.
    """
    waters = drawn.waters
    longer = "add a cell to one of them" if drawn.record.cells else "draw a longer border"
    for touch in waters.slight:
        if touch.wet and waters.places[touch.a].passable and waters.places[touch.b].passable:
            yield Finding(
                drawn.record.mark_path(*touch.at),
                f"'{touch.a}' and '{touch.b}' touch, but {_format_length(touch.length)}; "
                f"pieces need {LEAST_BORDER:g} mm to pass between them",
                f"{longer} there if pieces should pass, or separate them clearly",
                labels=((drawn.record.mark_path(*touch.beside), f"'{touch.b}' starts here"),),
            )


def _format_length(length: float) -> str:
    return (
        f"they share {length:.2f} mm of border"
        if length
        else "their border disappears in the rounding"
    )


# The prefix of land that no shape and no mark names.
LAND = "#"


# Square millimetres that rounding may lose or double.
SLIP = 0.5


@Rule(
    "hole-in-map",
    Severity.WARNING,
    "derived",
    number="G-F03",
    drawn=True,
    proves="the spaces cover the whole map without overlap",
)
def hole_in_map(drawn: MeasuredMap) -> Iterator[Finding | Proved]:
    """An area inside the map belongs to no space.

    A dot marks a place outside the map. In the middle of the map nothing is drawn there, and
    players cannot tell whether it is water, land or a misprint.

    Instead, mark the cells as an existing space, as impassable water, or as land with #.
    """
    board = drawn.board
    areas = [space.area for space in board.spaces.values()]
    window = subtract(box_of(board.frame), box_of(inset_of(board.map)))
    covered = join(areas)
    holes = [part for part in polygons(subtract(window, covered)) if size_of(part) > SLIP]
    inner = [hole for hole in holes if not _at_edge(hole, drawn)]
    shapes = tiling(drawn.record) if drawn.record.shapes else None
    for hole in inner:
        if shapes is not None and shapes.is_in_gap(hole):
            continue  # the separation is reported at its neighbours
        x, y = inner_point(hole)
        yield Finding(
            _mark_in_hole(hole, drawn),
            f"{size_of(hole):.0f} mm² at [{x:.0f}, {y:.0f}], in the middle of the map, belong to "
            "no space",
            "mark these cells as a space, or as land with #"
            if drawn.record.cells
            else "draw a space there, or extend one beside it",
        )
    parted = shapes is not None and any(shapes.gaps())
    if not (inner or parted) and plain_sum(map(size_of, areas)) - size_of(covered) <= SLIP:
        named = sum(not name.startswith(LAND) for name in board.spaces)
        outside = plain_sum(map(size_of, holes))
        but = f" but for {outside:.0f} mm² at its edge" if holes else ""
        yield Proved(
            f"{named} spaces cover the whole map{but}, and no two overlap by more than {SLIP} mm²"
        )


def _at_edge(hole: Area, drawn: MeasuredMap) -> bool:
    x0, y0, x1, y1 = hole.bounds
    frame = drawn.board.frame
    return bool(min(x0 - frame.x, y0 - frame.y, frame.right - x1, frame.bottom - y1) < 1e-6)


def _mark_in_hole(hole: Area, drawn: MeasuredMap) -> KeyPath:
    """Return the path of the first mark inside a hole."""
    board, on = drawn.board, drawn.waters.lattice
    inside = covers_points(hole, on.middles)
    hits = (cell for cell, hit in zip(on.cells, inside, strict=True) if hit)
    found = next((cell for cell in hits if cell.name == OUTSIDE), None)
    return board.map.mark_path(found.row, found.column) if found is not None else (board.map.form,)


# How far a cut may stray, in millimetres.
STRAY = 3.0


@Rule("map-too-near-the-cut", Severity.WARNING, "judgement", number="G-F08")
def map_too_near_the_cut(map_: MapFile) -> Iterator[Finding]:
    """The map is so close to the edge that cutting may remove part of it.

    Scissors and knives are off by a millimetre or two, and printers shift the sheet. Anything
    within 3 mm of the cut may be lost, or end next to a white sliver.

    Instead, give the board a margin of at least 3 mm. Boards that are laid side by side have no
    margin on purpose: mark those as  joinable.
    """
    margin = map_.record.board.margin
    if margin < STRAY and not map_.record.joinable:
        yield Finding(
            ("board", "margin"),
            f"the spaces end {margin:g} mm from the cut, which may be off by {STRAY:g} mm",
            f"write  margin: {STRAY:g}mm  or more, or  joinable: true  if it joins other boards",
        )


@Rule("pair-listed-twice", Severity.ERROR, "derived", number="G-F05")
def pair_listed_twice(map_: MapFile) -> Iterator[Finding]:
    """A pair of spaces is listed twice among the borders closed to pieces.

    Once is enough, in either order. The second line is a mistake, and you probably meant another
    pair.

    Instead, remove one of them, or write the intended pair.
    """
    for key, pairs in (("closed", map_.record.closed), ("red_edges", map_.record.red_edges)):
        first: dict[frozenset[str], KeyPath] = {}
        for i, pair in enumerate(pairs):
            earlier = first.setdefault(frozenset(pair), (key, i))
            if earlier != (key, i):
                yield Finding(
                    (key, i),
                    f"{key} lists '{pair[0]}' and '{pair[1]}' twice",
                    "remove it, or write the intended pair",
                    labels=((earlier, "first defined here"),),
                )


@Rule("space-drawn-in-pieces", Severity.ERROR, "derived", number="G-F01", drawn=True)
def space_drawn_in_pieces(drawn: MeasuredMap) -> Iterator[Finding]:
    """A space is drawn in several pieces that do not touch.

    Players see places on the board, not marks in a file. If the title panel, or the edge, cuts a
    space in two, both pieces look like separate spaces.

    Instead, make the panel smaller or move it, or give the pieces their own names.
    """
    for space in drawn.board.spaces.values():
        main, *strays = (part for part in polygons(space.area) if size_of(part) >= SPECK)
        if not strays:
            continue
        whole = uncut_areas(drawn.waters.lattice)
        listed = " and ".join(f"{size_of(part):.0f}" for part in (main, *strays))
        message = f"'{space.id}' is drawn in {len(strays) + 1} pieces, of {listed} mm²"
        labels: list[tuple[KeyPath, str]] = [
            (_mark_in_piece(main, space.id, drawn), "the largest is here")
        ]
        own_name = "give this one its own name"
        if count_pieces(whole[space.id], drawn.board.frame) > 1:
            yield Finding(
                _mark_in_piece(strays[0], space.id, drawn), message, own_name, labels=(*labels,)
            )
            continue
        inset = drawn.record.inset
        message += f"; the title panel, {inset_text(inset)}, separates them"
        if "inset" in drawn.record.model_fields_set:
            labels.append((("inset",), "the title panel"))
        else:
            message += " (no inset is written)"
        better = fitting_inset(drawn.record, whole)
        hint = f"{own_name}, or make the inset smaller"
        if better is not None:
            size = f"width: {better.width:g}mm, height: {better.height:g}mm"
            hint = f"write  inset: {{corner: {better.corner}, {size}}}, or {own_name}"
        yield Finding(_mark_in_piece(strays[0], space.id, drawn), message, hint, labels=(*labels,))


def _mark_in_piece(piece: Area, id: str, drawn: MeasuredMap) -> KeyPath:
    """Return the path of a space's mark in a piece of it, or of the nearest one."""
    on = drawn.waters.lattice
    own = [
        (cell, at) for cell, at in zip(on.cells, on.middles, strict=True) if on.names[cell] == id
    ]
    found, _ = min(own, key=lambda place: round(distance(piece, place[1]), 3))
    return drawn.record.mark_path(found.row, found.column)


@Rule("way-hidden-by-land", Severity.WARNING, "derived", number="G-F04b", drawn=True)
def way_hidden_by_land(drawn: MeasuredMap) -> Iterator[Finding]:
    """Pieces may move between two spaces, but the drawn land hides the water between them.

    Land is drawn rounder than cells. If only a corner of water joins two spaces, land may be
    drawn over it: the rules let pieces pass where players see land.

    Where a kind of space is drawn as land and may be entered, all its borders look so; that is one
    finding.

    Instead, remove the # from a cell next to the border, or add the pair to  closed. Give a kind of
    dry land that is crossed, such as hills,  draw: shore  and a  ground.
    """
    board, wet = drawn.board, {(t.a, t.b): t for t in drawn.waters.touches if t.wet}
    dry: list[Touch] = []
    for border in board.borders:
        touch = wet.get((border.a, border.b)) or wet.get((border.b, border.a))
        entered = board.spaces[border.a].passable and board.spaces[border.b].passable
        if not (touch and entered and border.state == "open" and border.water < LEAST_WATER):
            continue
        if any(drawn.waters.places[space].kind.draw == "land" for space in (touch.a, touch.b)):
            dry.append(touch)
            continue
        shapes = drawn.record.shapes
        marked = any(mark.startswith("#") for row in drawn.record.cells for mark in row)
        less = "draw less land next to it, or " if shapes else "remove a # next to it, or "
        yield Finding(
            drawn.record.mark_path(*touch.at),
            f"of the border between '{touch.a}' and '{touch.b}', {border.water:.1f} mm are "
            f"drawn as water and {border.length - border.water:.1f} mm as land",
            f"{less if shapes or marked else ''}add [{touch.a}, {touch.b}] to closed",
            labels=((drawn.record.mark_path(*touch.beside), f"'{touch.b}' starts here"),),
        )
    if dry:
        yield _kinds_finding(drawn, dry)


def _kinds_finding(drawn: MeasuredMap, dry: list[Touch]) -> Finding:
    """Return the single finding for all borders of kinds that are entered and drawn as land."""
    kinds = dict.fromkeys(
        kind.space
        for touch in dry
        for kind in (drawn.waters.places[space].kind for space in (touch.a, touch.b))
        if kind.draw == "land"
    )
    first, many = dry[0], len(dry)
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    return Finding(
        drawn.record.mark_path(*first.at),
        f"spaces of the kind {listed} may be entered and are drawn as land, so that"
        f" {many} border{' looks' if many == 1 else 's look'} closed, first that between"
        f" '{first.a}' and '{first.b}'",
        "for dry land that is crossed, such as hills, write  draw: shore  in the kind, with a"
        " ground  of its own; for land that is not, passable: false",
    )
