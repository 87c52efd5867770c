"""Rules for boards of any game: what is nowhere on them, and pieces in their spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from pnp.base.diagnostics import KEY, BoardMark, KeyPath, Severity, closest_word, suggest_word
from pnp.base.units import format_number
from pnp.kinds.boards.board.covers import covered_spaces, covers_of
from pnp.kinds.boards.board.grid import BoardGrid
from pnp.kinds.boards.board.lattice import parse_inner_ways
from pnp.kinds.boards.board.placement import cell_for, plan_of
from pnp.kinds.boards.board.sides import sides
from pnp.kinds.boards.board.space_graph import graph_of
from pnp.kinds.boards.board.spaces import PLAIN, BoardFacts, facts_of
from pnp.kinds.boards.board.ways import WayFacts, ways_of
from pnp.kinds.boards.graph import components
from pnp.kinds.standees.checks import AIR, figures
from pnp.model.board_look import PLAIN_LOOK
from pnp.model.braces import COMPUTED
from pnp.model.measure import DUST
from pnp.model.record import FORMS
from pnp.rules.promises.results import labels_at, listed, spaces_text
from pnp.rules.promises.symmetry import Symmetry, differences, symmetries_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.boards.board.record import Board, SpaceBox
    from pnp.kinds.layout.box_record import Box
    from pnp.kinds.tokens.record import Tokens


class BoardFile(View):
    """A board of any game."""

    kind = "board"
    record: Board


@Rule("unused-on-board", Severity.WARNING, "judgement")
def unused_on_board(board: BoardFile) -> Iterator[Finding]:
    """A board declares a kind, a region or a way that is nowhere on it.

    A kind or a region without spaces is drawn nowhere and changes no move. So is a way that has
    neither a line nor an effect, or runs between spaces that do not touch. Usually a name is
    misspelt.

    Instead, write the spaces where it is, or remove it.
    """
    record, facts = board.record, facts_of(board.record)
    graph = graph_of(record)
    if graph is None:
        return
    used = {space.kind.id for space in facts.spaces.values()}
    used |= {kind.extends for kind in record.spaces if kind.extends is not None}
    for i, kind in enumerate(record.spaces):
        if kind.space not in used and kind.space != PLAIN:
            message = f"no space is of the kind '{kind.space}'"
            hint = "write its spaces under  at, or remove it"
            yield Finding(("spaces", i, "space"), message, hint)
    for region in facts.regions:
        if not region.spaces:
            message = f"the region '{region.id}' has no spaces"
            yield Finding(region.where, message, "write its spaces, or remove it")
    for way in ways_of(record).ways:
        written = way.way
        empty = not (way.links or way.sides or way.within)
        idle = written.draw == "none" and not written.cross
        idle = idle and written.slots is None and written.way not in graph.relations
        if empty or idle:
            reason = "runs along no side" if written.along and empty else "is nowhere"
            if not empty:
                reason = "is not drawn and changes no move"
            message = f"the way '{written.way}' {reason}"
            yield Finding((*way.where, "way"), message, "write where it is, or remove it")


@Rule("way-leads-off", Severity.ERROR, "derived")
def way_leads_off(board: BoardFile) -> Iterator[Finding]:
    """A way inside a cell leads to a side beyond which there is no cell.

    Where the side is that of a hole in the board, the way ends there, and the side is probably
    wrong. At the rim of the board a way may lead off it, as on a sheet that is laid beside others,
    so there it is only noted, unless no end of the way in the cell leads to another one, or all
    other ends of the way, in five places at least, lead to cells.

    Instead, write a side with a neighbour. Where the way should lead off the board, ignore or
    suppress the note.
    """
    grid, written = facts_of(board.record).grid, board.record.grid
    if grid is None or grid.points or written is None or graph_of(board.record) is None:
        return
    for way in ways_of(board.record).ways:
        alone = _leads_off_once(board, way)
        for id, ends, path in way.within:
            cell = facts_of(board.record).spaces[id].cells[0]
            form = grid.lattice.form(cell)
            words = dict.fromkeys(w for one in parse_inner_ways(ends) for w in one.ends)
            beyond_of = {word: grid.lattice.across(cell, form.side_index[word]) for word in words}
            # One end may go on on another sheet; of several, some lead to a space of this one.
            lost = len(words) > 1 and grid.among.isdisjoint(beyond_of.values())
            lost = lost or alone
            for word, beyond in beyond_of.items():
                if beyond in grid.among:
                    continue
                inside = beyond in grid.enclosed_holes
                if not inside and written.edge != "whole":
                    continue
                where = "into a hole of the board" if inside else "off the board"
                yield Finding(
                    path,
                    f"the way '{way.way.way}' leads {where}: beyond '{id}/{word}' there is no cell",
                    "write a side with a neighbour",
                    severity=None if inside else Severity.WARNING if lost else Severity.NOTE,
                    marks=(BoardMark("spot", (id,)),),
                )


_ENDS_INSIDE = 5
"""From how many ends inside the board on a single one that leads off it is probably a slip."""


def _leads_off_once(board: BoardFile, way: WayFacts) -> bool:
    """Return whether one end of a way leads off the board and all others lead to cells."""
    facts = facts_of(board.record)
    grid = facts.grid
    assert grid is not None
    inside = off = 0
    for id, ends, _ in way.within:
        cell = facts.spaces[id].cells[0]
        form = grid.lattice.form(cell)
        for word in dict.fromkeys(w for one in parse_inner_ways(ends) for w in one.ends):
            there = grid.lattice.across(cell, form.side_index[word]) in grid.among
            inside, off = inside + there, off + (not there)
    return off == 1 and inside >= _ENDS_INSIDE


@Rule("way-in-pieces", Severity.NOTE, "judgement")
def way_in_pieces(board: BoardFile) -> Iterator[Finding]:
    """A way along sides has a gap of one side.

    Its sides are in pieces that nearly meet, and no other way fills the gap. Usually a side of a
    river or a wall is missing. A way with more than two gaps has them on purpose, such as doors.

    Instead, add the side. If the gap is a door or a ford, ignore or suppress the note.
    """
    grid = facts_of(board.record).grid
    if grid is None or graph_of(board.record) is None:
        return
    ways = ways_of(board.record).ways
    taken = {side for way in ways for side in way.sides}
    for way in ways:
        gaps = [side for side in _gaps_in(grid, way) if side not in taken]
        if 0 < len(gaps) <= _GAPS:
            names = [_side_name(grid, side) for side in gaps]
            yield Finding(
                (*way.where, "along"),
                f"the way '{way.way.way}' has a gap of one side at {listed(names)}",
                f"add  {names[0]}  to its sides",
            )


_GAPS = 2
"""The number of gaps of a way up to which they are probably slips."""


def _gaps_in(grid: BoardGrid, way: WayFacts) -> Iterator[Any]:
    """Yield the sides that would join two ends of different pieces of a way along sides."""
    ends = [grid.side_ends[side] for side in way.sides if side in grid.side_ends]
    near: dict[Any, list[Any]] = {}
    for a, b in ends:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    piece = {corner: i for i, part in enumerate(components(near)) for corner in part}
    loose = {corner for corner, beside in near.items() if len(beside) == 1}
    for side, (a, b) in grid.side_ends.items():
        if a in loose and b in loose and piece[a] != piece[b]:
            yield side


def _side_name(grid: BoardGrid, side: Any) -> str:
    cells = grid.cells_at_side[side]
    if len(cells) == 2:
        return "|".join(map(grid.name, cells))
    index = grid.lattice.sides(cells[0]).index(side)
    return f"{grid.name(cells[0])}/{grid.lattice.form(cells[0]).sides[index]}"


@Rule("starts-nearly-alike", Severity.WARNING, "judgement")
def starts_nearly_alike(board: BoardFile) -> Iterator[Finding]:
    """A mirror or turn takes one start to the other, but not quite the rest of the board.

    The board has two kinds of space with `start: true`, which are mirrored, or nearly so: a space
    is missing, or beside its place. Nearly all other spaces match too, so those that do not are
    probably slips, which favour one side.

    Instead, make the spaces equal. If the sides are meant to differ, suppress the warning.
    """
    graph, facts = graph_of(board.record), facts_of(board.record)
    if graph is None or facts.grid is None:
        return
    starts: dict[str, list[str]] = {}
    for id in graph.starts:
        starts.setdefault(graph.spaces[id].kind, []).append(id)
    if len(starts) != 2:
        return
    (one, own), (other, ends) = starts.items()
    best = None
    for word in ("mirror", "turn 180"):
        for symmetry in symmetries_of(graph, word):
            if not _do_nearly_match(facts, facts.grid, symmetry, own, ends):
                continue
            found = list(differences(graph, symmetry, own, ends, swapped=(one, other)))
            if best is None or len(found) < len(best[1]):
                best = symmetry, found
    if best is None or not best[1]:
        return
    symmetry, found = best
    ids = dict.fromkeys(id for difference in found for id in difference.ids)
    at_starts = {*own, *ends, *(id for one in found if one.missed for id in one.ids)}
    if len(ids.keys() - at_starts) <= _SLIPS * len(graph.on_grid):
        yield Finding(
            graph.spaces[found[0].ids[0]].path,
            f"the {symmetry.name} takes '{one}' to '{other}', but {found[0].text}",
            "make both sides equal",
            labels=labels_at([(graph.spaces[id].path, graph.spaces[id].title) for id in ids]),
            marks=(BoardMark("spot", tuple(ids)),),
        )


_SLIPS = 0.1
"""The share of spaces up to which differences of two sides are probably slips."""
_FEW = 25
"""The number of spaces below which starts are often beside their mirror image by chance."""


def _do_nearly_match(
    facts: BoardFacts, grid: BoardGrid, symmetry: Symmetry, one: list[str], other: list[str]
) -> bool:
    """Return whether a symmetry takes the starts of one side to those of the other, but for a
    quarter of them, or for places beside them."""
    images = {symmetry.cells[cell] for id in one for cell in facts.spaces[id].cells}
    goals = {cell for id in other for cell in facts.spaces[id].cells}
    extra, lacking = images - goals, goals - images
    if 4 * (len(extra) + len(lacking)) <= len(images) + len(goals):
        return True
    if len(extra) != len(lacking) or len(facts.spaces) < _FEW:
        return False
    return all(
        lacking.intersection((*grid.neighbours[cell], *grid.diagonal[cell])) for cell in extra
    )


@Rule("piece-beyond-cell", Severity.WARNING, "derived")
def piece_beyond_cell(board: BoardFile) -> Iterator[Finding]:
    """A piece is larger than the cells of the board that are made for it.

    A counter that covers a part of the next space makes it unclear where it is. A standing figure
    needs a millimetre more than its own width: fingers hold it.

    Instead, remove the size of the grid, which then follows from the pieces that it is `for`, or
    make the cells larger.
    """
    written, facts = board.record.grid, facts_of(board.record)
    if (
        written is None
        or written.cells is None
        or facts.grid is None
        or graph_of(board.record) is None
    ):
        return
    plan = plan_of(board.record)
    sized = "side" if written.side is not None else "size"
    if written.piece is not None and (written.size is not None or written.side is not None):
        needed = cell_for(written.piece, facts.grid.lattice)
        scale = max(need / have for have, need in zip(plan.cell, needed, strict=True))
        if scale > 1 + DUST:
            message = f"cells of {format_number(plan.size)} mm are too small for their pieces, "
            message += f"which need {format_number(scale * plan.size)} mm"
            yield Finding(("grid", sized), message, f"remove  {sized}, or make the cells larger")
    for figure in figures(written.for_, board.setting):
        width = figure.size[0]
        if width + AIR > plan.size + DUST:
            message = f"'{figure.title}' is {format_number(width)} mm wide, a space only "
            message += f"{format_number(plan.size)} mm"
            label = (("pieces", figure.index, "size"), "the size of the figure", figure.file)
            hint = f"make spaces of {format_number(width + AIR)} mm, or the figure narrower"
            yield Finding(("grid", "for"), message, hint, labels=(label,))


@Rule("piece-fits-no-space", Severity.NOTE, "judgement")
def piece_fits_no_space(board: BoardFile) -> Iterator[Finding]:
    """A token of the game is larger than every space and every place of its only board.

    It can lie only beside the board, or over the lines. Boards that name their pieces (`for`) are
    checked more strictly, and games with other boards or mats are not, since pieces may lie there.

    Instead, make the cells larger or the token smaller, or let the grid follow from the piece:
    `for` with its file. If it is kept beside the board, ignore or suppress the note.
    """
    written, facts = board.record.grid, facts_of(board.record)
    if written is None or written.for_ or facts.grid is None or graph_of(board.record) is None:
        return
    if board.record.tracks or board.record.tables or _has_other_boards(board):
        return
    room = max(plan_of(board.record).size, *(max(slot) for slot in _slots_of(board.record)), 0.0)
    found = []
    for file in board.setting.files("tokens"):
        for i, piece in enumerate(cast("Tokens", file.record).pieces):
            measure = piece.measure()
            least = min(measure.width, measure.height)
            if least > room + DUST:
                found.append((file, i, piece.title, least))
    if found:
        _, _, title, least = found[0]
        others = f", as are {len(found) - 1} more" if len(found) > 1 else ""
        message = f"'{title}' is {format_number(least)} mm wide, larger than each space and place "
        message += f"of the board ({format_number(room)} mm){others}"
        labels = tuple((("pieces", i, "size"), "its size", file) for file, i, _, _ in found[:3])
        hint = "make the cells larger, the token smaller, or write  for: ...  in the grid"
        yield Finding(("grid",), message, hint, labels=labels)


def _has_other_boards(board: BoardFile) -> bool:
    """Return whether the game has mats or other boards."""
    kinds = ("mats", *dict.fromkeys(FORMS.values()))
    return sum(len(board.setting.files(kind)) for kind in kinds) != 1


def _slots_of(record: Board) -> Iterator[tuple[float, ...]]:
    """Yield the sizes of the places for pieces on a board."""
    boxes: list[SpaceBox] = [*(record.layout or {}).values(), *record.boxes.values()]
    boxes += [box for kind in record.spaces for box in (kind.layout or {}).values()]
    yield from (box.slot for box in boxes if box.slot is not None)
    rules = (*record.places, *(rule for kind in record.spaces for rule in kind.places))
    yield from (rule.slot for rule in rules if rule.slot is not None)
    yield from (
        way.slots.slot
        for way in record.ways
        if way.slots is not None and way.slots.slot is not None
    )


class BoardLook(ThemedFile):
    """A board with the theme in which it is drawn."""

    kind = "board"
    record: Board


@Rule("unknown-look", Severity.ERROR, "derived", binding=True)
def unknown_look(board: BoardLook) -> Iterator[Finding]:
    """A board, or a look of a theme, names a look that the theme does not have.

    A look is the way in which a theme draws boards. Every theme has plain and terrain; others are
    declared in it.

    Instead, write the name of a look of the theme, or add it under `looks` of the theme.
    """
    theme, look = board.theme, board.record.look
    if theme is not None and look != PLAIN_LOOK and look not in theme.looks:
        message = f"the theme '{theme.id}' has no look '{look}'"
        yield Finding(("look",), message, suggest_word(look, theme.looks))


@Rule("spaces-covered", Severity.WARNING, "derived")
def spaces_covered(board: BoardFile) -> Iterator[Finding]:
    """A track, a table or a box of a board is drawn over some of its spaces.

    Pieces on these spaces cover it, and it covers what is printed in them. A box that belongs on
    its spaces names them under `over` or `on`, and is not reported; nor is a panel without a fill.

    Instead, move it, make the spaces under it `holes` of the grid, or put the box `beside` the
    grid.
    """
    graph = graph_of(board.record)
    if graph is None:
        return
    plan = plan_of(board.record)
    for cover in covers_of(plan):
        found = covered_spaces(plan, cover.boxes)
        if found:
            titles = [graph.spaces[id].title for id in found]
            box = cover.path[0] == "boxes"
            yield Finding(
                cover.path,
                f"{cover.name} covers {spaces_text(titles)}",
                "move it, or name the spaces under  over" if box else "move it, or make holes",
                marks=(BoardMark("spot", found),),
            )


@Rule("box-without-field", Severity.WARNING, "derived")
def box_without_field(board: BoardFile) -> Iterator[Finding]:
    """A box of a board shows a field, or waits for a value, that none of its spaces has.

    It is drawn nowhere. Usually the name is misspelt there, or in the list of spaces.

    Instead, correct the name, or remove the box.
    """
    facts = facts_of(board.record)
    for side in sides(board.record):
        known = {name for values in side.cards.values() for name in values}
        named = known | {name for space in facts.spaces.values() for name in space.values}
        for name, box in side.layout.items():
            if side.where != ("layout",):
                continue
            where = side.path_of_box(name)
            missing = [field for field in box.fields(name) if field not in named]
            # Values are not computed if the spaces have errors.
            if missing and not missing[0].startswith(COMPUTED):
                message = f"no space has the field '{missing[0]}' that the box '{name}' shows"
                hint = suggest_word(missing[0], named)
                if missing[0] != name:
                    # The finding is at the name of the box, which is not what is misspelt.
                    near = closest_word(missing[0], named)
                    hint = f"write  {{{near}}}  there" if near else hint
                yield Finding(where, message, hint)
            yield from _unmet_conditions(box, where, facts)


@Rule("space-lacks-field", Severity.WARNING, "derived")
def space_lacks_field(board: BoardFile) -> Iterator[Finding]:
    """A space lacks a field that a box shows and that most spaces of its kind have.

    The box is not drawn there. Usually the value was forgotten, or its key is misspelt.

    Instead, add the field, or make the box optional (`optional: true`, or `when` with the field).
    """
    facts = facts_of(board.record)
    common = {name: (box, ("layout", name)) for name, box in (board.record.layout or {}).items()}
    seen = set()
    for kind in facts.kinds.values():
        spaces = [space for space in facts.spaces.values() if space.kind.id == kind.id]
        for name, (box, _) in {**common, **kind.layout}.items():
            for field in () if box.optional or box.when else box.fields(name):
                lacking = [space for space in spaces if field not in space.values]
                few = 0 < 2 * len(lacking) < len(spaces)
                if not few or (kind.id, field) in seen:
                    continue
                seen.add((kind.id, field))
                titles = [space.id for space in lacking]
                verb = "lacks" if len(lacking) == 1 else "lack"
                what = f"'{field}', which the box '{name}' shows"
                hint = f"add it, or give the box  optional: true  or  when: {field}"
                if field.startswith(COMPUTED):
                    what = f"a field from which the box '{name}' computes what it shows"
                    hint = "add it, or give the box  optional: true"
                yield Finding(
                    lacking[0].where,
                    f"{listed(titles)} {verb} {what}",
                    hint,
                    labels=labels_at([(space.where, space.id) for space in lacking[1:]]),
                    marks=(BoardMark("spot", tuple(titles)),),
                )


def _unmet_conditions(box: Box, where: KeyPath, facts: BoardFacts) -> Iterator[Finding]:
    """Yield the conditions of a box that no space of the board meets."""
    values: dict[str, set[str]] = {}
    for space in facts.spaces.values():
        for field, value in space.values.items():
            values.setdefault(field, set()).add(value)
    for field, expected in box.when.items():
        if field.startswith(COMPUTED):
            if field in values and not values[field].intersection(expected):
                yield Finding((*where, "when"), "no space meets this condition", "remove the box")
        elif field not in values:
            message = f"no space has the field '{field}'"
            yield Finding((*where, "when", field, KEY), message, suggest_word(field, values))
        elif expected and not values[field] & set(expected):
            message = f"no space has '{expected[0]}' as its '{field}'"
            at = (*where, "when", field)
            yield Finding(at, message, suggest_word(expected[0], values[field]))
