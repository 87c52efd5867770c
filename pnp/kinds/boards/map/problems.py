"""Errors that prevent the layout of a map.

They are reported at its rows, shapes, marks, pairs and ornaments.
"""

from collections.abc import Collection

from pnp.base.diagnostics import (
    FURTHER,
    KEY,
    KeyPath,
    Reporter,
    closest_word,
    look_alike,
    name_with_lookalikes,
    suggest_word,
)
from pnp.content.language.grammar import grammar_of
from pnp.kinds.boards.map.board_edge import frame_of
from pnp.kinds.boards.map.grid import Cell, cell_stretch, cells_too_wide
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapGeometry, Waters, geometry_of, waters_of
from pnp.kinds.boards.map.tiling import (
    EDGE,
    LEAST_ROOM,
    MOST_MARKS,
    OUTSIDE,
    Gap,
    Naming,
    Overlap,
    count_marks,
    naming,
    tiling,
)
from pnp.kinds.boards.rows import comment_hint, comment_in, shared_mark_text, uneven_rows
from pnp.model.drawings import COMPASS
from pnp.model.measure import HEART, extends_beyond, square_around

ENGLISH = grammar_of("en")
# Overlaps above this many square millimetres are reported to the millimetre, smaller ones to a
# tenth.
_LARGE = 10.0


def sound_shapes(map_: Map, reporter: Reporter) -> bool:
    """Return whether the shapes of a map lie side by side.

    Reports where they do not, and also narrow gaps between them, which do no harm.
    """
    found = tiling(map_)
    for name in found.crossed:
        message = f"the outline of '{name}' crosses itself"
        hint = "list its corners in order around the space, without crossing lines"
        reporter.error(("shapes", name, KEY), "shape-crosses-itself", message, hint)
    for name in found.unseen:
        message = f"the space '{name}' is completely hidden: it lies outside the frame"
        hint = "corners are in mm from the top left of the board, its margin included"
        reporter.error(("shapes", name, KEY), "hidden-space", message, hint)
    for name, room in found.narrow.items() if not found.crossed else ():
        message = f"'{name}' is nowhere wider than {2 * room:.1f} mm"
        hint = f"draw it at least {2 * LEAST_ROOM:g} mm wide, or merge it with a neighbouring space"
        reporter.error(("shapes", name, KEY), "shape-too-narrow", message, hint)
    for shared in found.overlaps:
        _report_overlap(shared, reporter)
    if not found.is_sound or found.unseen:
        return False
    for gap in found.gaps():
        _report_gap(gap, reporter)
    return True


def _report_overlap(shared: Overlap, reporter: Reporter) -> None:
    reporter.error(
        ("shapes", shared.b, KEY),
        "shapes-overlap",
        f"'{shared.a}' and '{shared.b}' share {_format_size(shared)} around {_format_spot(shared)}",
        "let both follow the same border; a shape wholly inside another is cut out of it",
        [(("shapes", shared.a, KEY), f"'{shared.a}' is here")],
    )


def _report_gap(gap: Gap, reporter: Reporter) -> None:
    called = ["the edge of the map" if name == EDGE else f"'{name}'" for name in gap.names]
    reporter.warning(
        ("shapes", gap.names[0], KEY),
        "gap-between-shapes",
        f"a narrow gap of {_format_size(gap)} at {_format_spot(gap)} separates "
        f"{ENGLISH.join_words(called, 'and')}",
        "let both follow the same border, or draw a space between them"
        if len(called) == 2
        else "let them follow the same borders, or draw a space between them",
    )


def _format_size(shared: Overlap | Gap) -> str:
    return f"{shared.size:.{0 if shared.size >= _LARGE else 1}f} mm²"


def _format_spot(shared: Overlap | Gap) -> str:
    return f"[{shared.at[0]:.0f}, {shared.at[1]:.0f}]"


# Problems of a grid, reported at its rows, marks, pairs and ornaments.


MANY_HIDDEN = 4
"""From this number of hidden spaces on, the board is too small for them."""
STRETCHED = 1.5
"""The largest ratio of a cell's sides to those of a regular one. The corners of a map may be
displaced by a quarter of a cell to each side, so a smaller distortion is invisible."""


def sound_board(map_: Map, reporter: Reporter) -> MapGeometry | None:
    """Return the board of a map; None, with an error, if its grid is invalid or hides a space."""
    waters = sound_waters(map_, reporter)
    if waters is None:
        return None
    board = geometry_of(waters)
    if board.hidden:
        _report_hidden(board.hidden, map_, reporter)
        return None
    _report_far_art(board, reporter)
    return board


def sound_waters(map_: Map, reporter: Reporter) -> Waters | None:
    """Return the waters of a map; None, with an error, if its grid is invalid.

    Pairs that do not name two touching spaces are reported and skipped, so that the rest can be
    checked.
    """
    if map_.shapes and not sound_shapes(map_, reporter):
        return None
    named = naming(map_)
    if named is None:
        _report_uneven(map_, reporter)
        return None
    if map_.cells:
        _report_stretched(map_, reporter)
    _report_split(named, map_, reporter)
    _report_unknown(named, map_, reporter)
    # If a mark is unknown, an unused entry may be the intended one.
    for name in named.unused if not named.unknown else ():
        message, hint = (
            f"no cell is marked '{name}'",
            "use the mark in the grid, or remove the line",
        )
        if map_.shapes:
            message, hint = f"no shape is called '{name}'", "name a shape so, or remove the line"
        reporter.warning(("legend", name, KEY), "unused-legend", message, hint)
    waters = waters_of(map_)
    if waters is None:
        return None
    if waters.hidden:
        _report_hidden(waters.hidden, map_, reporter)
        return None
    _report_pairs(waters, reporter)
    return waters


def _report_uneven(map_: Map, reporter: Reporter) -> None:
    """Report a grid that is too fine, or rows whose length differs from most."""
    marks = count_marks(map_)
    if marks > MOST_MARKS:
        message = f"the grid has {marks:,} marks; the maximum is {MOST_MARKS:,}"
        reporter.error(("cells", KEY), "grid-too-fine", message, "make the cells larger")
        return
    for r, missing, message in uneven_rows(map_.cells, "marks"):
        row = map_.cells[r]
        known = {"#", OUTSIDE, *(mark for mark in row if map_.entry(mark.removesuffix("#")))}
        remark = comment_in(row, known)
        hint = f"{_row_length_hint(missing)}; use . for a place outside the map"
        where: KeyPath = ("cells", r)
        if remark:
            hint = comment_hint(remark, "cells")
        elif missing > 0 and (joined := _missing_space_at(map_, r)):
            c, a, b = joined
            where, message = (*where, c), f"{message}: '{row[c]}' contains two marks"
            hint = f"write  {a} {b}  with a space between"
        reporter.error(where, "ragged-grid", message, hint)


def _missing_space_at(map_: Map, r: int) -> tuple[int, str, str] | None:
    """Return the column of two joined marks in a row, and the marks.

    Returns None if no word consists of two marks that occur in other rows.
    """
    others = {mark for i, row in enumerate(map_.cells) if i != r for mark in row}
    for c, word in enumerate(map_.cells[r]):
        for cut in range(1, len(word)) if word not in others else ():
            a, b = word[:cut], word[cut:]
            if a in others and b in others and b != "#":
                return c, a, b
    return None


def _row_length_hint(number: int) -> str:
    """Return the hint for a row with marks missing, or too many if the number is negative.

    >>> _row_length_hint(1), _row_length_hint(-2)
    ('add the missing mark', 'remove the 2 surplus marks')
    """
    what = "missing" if number > 0 else "surplus"
    marks = f"{abs(number)} {what} marks" if abs(number) > 1 else f"{what} mark"
    return f"{'add' if number > 0 else 'remove'} the {marks}"


def _report_stretched(map_: Map, reporter: Reporter) -> None:
    frame = frame_of(map_)
    wide = cell_stretch(len(map_.cells), len(map_.cells[0]), map_.grid, frame)
    if wide > STRETCHED:
        way = (
            "wide"
            if cells_too_wide(len(map_.cells), len(map_.cells[0]), map_.grid, frame)
            else "tall"
        )
        reporter.warning(
            ("cells",),
            "stretched-grid",
            f"cells should be regular, but are {wide:.2f} times too {way}",
            "add or remove rows or columns so that the grid has the board's proportions",
        )


def _report_split(named: Naming, map_: Map, reporter: Reporter) -> None:
    """Report the spaces that are in two places, at their second place.

    Many are reported at once, because a missing or surplus row splits all spaces across it.
    """
    split = named.split
    for name, (first, again) in list(split.items())[:1]:
        others = list(split)[1:]
        shown = ", ".join(f"'{other}'" for other in others[:FURTHER])
        more = f" and {len(others) - FURTHER} more" if len(others) > FURTHER else ""
        hint = "give this one another number"
        if others:
            hint += ", and renumber the others; or look for a missing or surplus row"
        reporter.error(
            map_.mark_path(again.row, again.column),
            "split-space",
            f"the space '{name}' is in two places that do not touch"
            + (f", and so {'does' if len(others) == 1 else 'do'} {shown}{more}" if others else ""),
            hint,
            [
                (map_.mark_path(first.row, first.column), f"'{name}' starts here"),
                *(
                    (
                        map_.mark_path(split[other][1].row, split[other][1].column),
                        f"'{other}' occurs again",
                    )
                    for other in others[:FURTHER]
                ),
            ],
        )


def _report_unknown(named: Naming, map_: Map, reporter: Reporter) -> None:
    """Report each mark missing from the legend at its first use, with further uses."""
    unknown, unused = named.unknown, named.unused
    known = [mark for mark in map_.legend if len(mark) <= 12]
    # A mark that differs in case only, or looks the same, is more likely a mark of the grid than
    # one of the legend.
    marks = {mark.removesuffix("#") for row in map_.cells for mark in row}
    used = {*marks, *map_.shapes} - set(unknown)
    small = {mark.casefold(): mark for mark in sorted(used) if map_.entry(mark)}
    for name, (first, *others) in unknown.items():
        suggestion = closest_word(name, unused) or (
            unused[0] if len(unused) == len(unknown) == 1 else ""
        )
        found = suggest_word(name, known)
        if suggestion:
            found = (
                f"did you mean {name_with_lookalikes(name, suggestion)}, which is not used in the "
                f"{map_.form}?"
            )
        beside = small.get(name.casefold()) or next(
            (m for m in small.values() if look_alike(name, m)), ""
        )
        if beside:
            found = f"did you mean {name_with_lookalikes(name, beside)}?"
        found += "  Else" if found.endswith("?") else "; or"
        reporter.error(
            map_.mark_path(first.row, first.column),
            "unknown-mark",
            f"the legend has no entry '{name}'{shared_mark_text(others)}",
            f"{found} add  {name}: ...  to the legend",
            [(map_.mark_path(cell.row, cell.column), "also here") for cell in others[:FURTHER]],
        )


def _report_hidden(hidden: dict[str, Cell], map_: Map, reporter: Reporter) -> None:
    """Report spaces completely hidden by the title panel or beyond the edge."""
    if len(hidden) >= MANY_HIDDEN:
        _report_many_hidden(hidden, map_, reporter)
        return
    for name, cell in hidden.items():
        reporter.error(
            map_.mark_path(cell.row, cell.column),
            "hidden-space",
            f"the space '{name}' is completely hidden",
            f"{'draw it larger' if map_.shapes else 'give it more cells'}, merge it with a "
            "neighbouring space, or move the inset",
        )


def _report_many_hidden(hidden: dict[str, Cell], map_: Map, reporter: Reporter) -> None:
    """Report many hidden spaces at once: the board is too small for them."""
    board, inset = map_.board, map_.inset
    size = f"{board.width:g} x {board.height:g} mm"
    panel = f"the inset takes {inset.width:g} x {inset.height:g} mm of it"
    message = f"{len(hidden)} spaces are completely hidden: the board measures {size}, and {panel}"
    hint = "make the board larger, or the inset smaller"
    where = ("board", KEY) if "board" in map_.model_fields_set else ("inset", KEY)
    if where[0] not in map_.model_fields_set:
        where = (map_.form, KEY)
    first = [(map_.mark_path(cell.row, cell.column), f"'{name}'") for name, cell in hidden.items()]
    reporter.error(where, "hidden-space", message, hint, first[:FURTHER])


def _report_pairs(waters: Waters, reporter: Reporter) -> None:
    """Report pairs of ``closed`` and ``red_edges`` that do not name two touching spaces."""
    map_, known = waters.map, waters.places
    touch = {frozenset((touch.a, touch.b)) for touch in waters.touches}
    for key, pairs in (("closed", map_.closed), ("red_edges", map_.red_edges)):
        for i, pair in enumerate(pairs):
            unknown = [(j, name) for j, name in enumerate(pair) if name not in known]
            for j, name in unknown:
                hint = suggest_word(name, known)
                reporter.error((key, i, j), "unknown-space", f"there is no space '{name}'", hint)
            if not unknown and frozenset(pair) not in touch:
                near = [sorted(two - {pair[0]})[0] for two in touch if pair[0] in two]
                reporter.error(
                    (key, i),
                    "pair-apart",
                    f"'{pair[0]}' and '{pair[1]}' do not touch",
                    f"remove the pair, or choose a neighbour of '{pair[0]}': {_first_names(near)}",
                )


def _first_names(names: Collection[str]) -> str:
    return ", ".join(sorted(names)[: FURTHER * 2]) + (", ..." if len(names) > FURTHER * 2 else "")


def _report_far_art(board: MapGeometry, reporter: Reporter) -> None:
    """Report ornaments that extend far beyond the frame."""
    for i, art in enumerate(board.map.art):
        if art.at in board.spaces and art.draw != COMPASS:
            x, y = board.spaces[art.at].middle
            box = square_around((x + art.shift[0], y + art.shift[1]), art.size * HEART)
            if extends_beyond(box, board.frame):
                size = f"{board.frame.width:g} x {board.frame.height:g} mm"
                message = f"the ornament '{art.draw}' extends beyond the map of {size}"
                hint = "move it, or make it smaller"
                where = ("art", i, "shift" if any(art.shift) else "at")
                reporter.error(where, "outside-board", message, hint)


def drawable(map_: Map, reporter: Reporter) -> bool:
    """Return whether a map can be laid out; report the errors if not."""
    return sound_board(map_, reporter) is not None


def survey(map_: Map, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build, as far as the graph shows them."""
    del counted
    sound_waters(map_, reporter)
