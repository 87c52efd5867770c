"""Errors of a board of squares, reported at its rows, marks, panels and named squares."""

from collections.abc import Collection, Iterable, Iterator

from pnp.base.diagnostics import FURTHER, KEY, KeyPath, Reporter, suggest_word
from pnp.kinds.boards.rows import comment_hint, comment_in, shared_mark_text, uneven_rows
from pnp.kinds.boards.squares.record import (
    OUTSIDE,
    Board,
    BoardArea,
    BoardPanel,
    PanelTable,
    SquareArea,
    name_of,
    square_of,
)
from pnp.kinds.boards.squares.squares import Isle, Square, SquareBoard
from pnp.kinds.boards.squares.squares import survey as survey_squares


def sound_field(board: Board, reporter: Reporter) -> SquareBoard | None:
    """Return the facts of a board; None exactly if an error was reported."""
    if not (_check_even(board, reporter) and _check_marks(board, reporter)):
        return None
    field = survey_squares(board)
    assert field is not None
    checks = (
        _check_single_islands(field, reporter),
        _check_distinct_squares(field, reporter),
        _check_placement(field, reporter),
        _check_named_squares(field, reporter),
    )
    return field if all(checks) else None


def _check_even(board: Board, reporter: Reporter) -> bool:
    wide = len(board.squares[0])
    fine = True
    for y, _, message in uneven_rows(board.squares, "squares"):
        fine = False
        remark = comment_in(board.squares[y], [*board.legend, OUTSIDE])
        hint = "give each row the same number of marks; use . for a place without a square"
        if remark:
            hint = comment_hint(remark, "squares")
        reporter.error(("squares", y), "ragged-grid", message, hint)
    if fine and board.quarters and (wide % 2 or len(board.squares) % 2):
        fine = False
        reporter.error(
            ("quarters",),
            "odd-quarters",
            f"{wide} x {len(board.squares)} squares cannot be divided into four equal quarters",
            "give the board an even number of rows and of columns",
        )
    return fine


def _check_marks(board: Board, reporter: Reporter) -> bool:
    fine = True
    used = {mark for row in board.squares for mark in row}
    joined = [mark for mark in sorted(used) if _is_joined_marks(mark, board)]
    if joined:
        y = next(y for y, row in enumerate(board.squares) if set(row) & set(joined))
        mark = next(mark for mark in board.squares[y] if mark in joined)
        message = f"'{mark}' is read as one mark: separate squares with spaces"
        hint = f"write  {' '.join(mark)}"
        reporter.error(("squares", y), "unparted-marks", message, hint)
        return False
    unknown: dict[str, list[KeyPath]] = {}
    for y, row in enumerate(board.squares):
        for x, mark in enumerate(row):
            if board.entry(mark) is None:
                fine = False
                unknown.setdefault(mark, []).append(("squares", y, x))
    for mark, (first, *others) in unknown.items():
        message = f"the legend has no entry '{mark}'{shared_mark_text(others)}"
        hint = suggest_word(mark, (*board.legend, OUTSIDE))
        hint += "  Else" if hint.endswith("?") else "; or"
        hint += f" add  {mark}: {{type: ...}}  to the legend"
        further = [(at, "also here") for at in others[:FURTHER]]
        reporter.error(first, "unknown-mark", message, hint, further)
    for mark in board.legend if fine else ():
        if mark not in used:
            message = f"no square is marked '{mark}'"
            hint = "use the mark on the board, or remove the line"
            reporter.warning(("legend", mark, KEY), "unused-legend", message, hint)
    return fine


def _is_joined_marks(mark: str, board: Board) -> bool:
    """Return whether an unknown mark consists of known ones without the blanks between them."""
    return board.entry(mark) is None and len(mark) > 1 and all(board.entry(sign) for sign in mark)


def _check_single_islands(field: SquareBoard, reporter: Reporter) -> bool:
    """Report names and kinds of island that refer to two places."""
    first: dict[str, Isle] = {}
    reported: set[str] = set()
    fine = True
    for isle in field.isles:
        single = field.board.kinds[isle.legend.type].single
        if isle.legend.which or not (single or isle.legend.name):
            continue  # which is reported where it is marked twice
        key = isle.legend.type if single else isle.mark
        earlier = first.setdefault(key, isle)
        if earlier is not isle and key not in reported:
            reported.add(key)
            fine = False
            x, y = isle.squares[0]
            reporter.error(
                ("squares", y, x),
                "split-island",
                f"'{isle.mark}' is in two places that do not touch",
                f"give this one its own mark; the other starts at {name_of(earlier.squares[0])}",
            )
    return fine


def _check_distinct_squares(field: SquareBoard, reporter: Reporter) -> bool:
    """Report distinguishing words that are used for two squares of a kind."""
    fine = True
    first: dict[str, Square] = {}
    for square, legend in field.legends.items():
        which = legend.which
        if which is None or first.setdefault(which, square) == square:
            continue
        fine = False
        pair = first[which], square
        reporter.error(
            ("squares", square[1], square[0]),
            "second-of-its-kind",
            f"the {legend.type} '{which}' must be a single square, and it is already "
            f"{name_of(pair[0])}",
            _duplicate_hint(field, which, pair),
            _legends_of(field, which, pair),
        )
    return fine


def _duplicate_hint(field: SquareBoard, which: str, squares: tuple[Square, Square]) -> str:
    """Return a hint about two squares that are the same of a kind.

    If they come from two legend entries, one of them may be meant for a square that is missing.
    """
    kind = field.kind(squares[1])
    marks = [field.mark(square) for square in squares]
    missing = next((word for word in kind.which if field.square_called(word) is None), None)
    if marks[0] == marks[1] or missing is None:
        return "mark this square as another kind of space"
    word = f"which: {missing}"
    return f"write  {word}  for '{marks[0]}' or for '{marks[1]}': no square is that {kind.space}"


def _legends_of(
    field: SquareBoard, which: str, squares: tuple[Square, Square]
) -> list[tuple[KeyPath, str]]:
    """Return the legend entries that make squares the same, each with its label."""
    marks = dict.fromkeys(field.mark(square) for square in squares)
    text = f"this makes it the {field.legends[squares[1]].type} '{which}'"
    return [(("legend", mark, "which"), text) for mark in marks if mark in field.board.legend]


def _check_placement(field: SquareBoard, reporter: Reporter) -> bool:
    """Report panels that leave the board, cover squares, cover each other or cross the seam."""
    taken: dict[Square, str] = {}
    fine = True
    for where, place, manners in _placed_areas(field.board):
        types = [name for m in manners for name, k in field.board.kinds.items() if k.draw == m]
        x, y = square_of(place.at)
        squares = [(x + i, y + j) for j in range(place.size[1]) for i in range(place.size[0])]
        trouble = _placement_problem(field, squares, types, taken)
        if trouble:
            fine = False
            hint = f"place it on free squares of type {' or '.join(types)}"
            message = f"{_describe_area(where, place)} {trouble}"
            reporter.error((*where, "at"), "misplaced-panel", message, hint)
        elif field.board.quarters and _crosses_seam(field, squares):
            message = "the seam between quarters runs through this"
            hint = "move it into one quarter of the board"
            reporter.warning((*where, "at"), "cut-by-seam", message, hint)
        taken.update(dict.fromkeys(squares, place.at))
    return fine


def _placed_areas(board: Board) -> Iterator[tuple[KeyPath, SquareArea, tuple[str, ...]]]:
    """Yield everything placed on the board: its path, and how the squares it may cover are
    drawn."""
    alone: tuple[tuple[str, SquareArea | None, tuple[str, ...]], ...] = (
        ("cartouche", board.cartouche, ("none",)),
        ("table", board.table, ("none",)),
        *((name, area, kind.over) for name, (kind, area) in board.placed_areas.items()),
    )
    for key, place, types in alone:
        if place is not None:
            yield (key,), place, types
    for i, panel in enumerate(board.panels):
        yield ("panels", i), panel, ("none",)


def _describe_area(where: KeyPath, place: SquareArea) -> str:
    """Return a description of a placed area, with its title if it has one."""
    title = place.title if isinstance(place, BoardArea | BoardPanel | PanelTable) else ""
    what = "panel" if where[0] == "panels" else str(where[0])
    return f"the {what} '{title}'" if title else f"the {what}"


def _placement_problem(
    field: SquareBoard, squares: Iterable[Square], types: Collection[str], taken: dict[Square, str]
) -> str:
    for square in squares:
        legend = field.legends.get(square)
        if legend is None:
            down = len(field.board.squares)
            return f"extends beyond the board of {len(field.board.squares[0])} x {down} squares"
        if legend.type not in types:
            return f"covers {name_of(square)}, which is of type {legend.type}"
        if square in taken:
            return f"overlaps what is at {taken[square]}"
    return ""


def _crosses_seam(field: SquareBoard, squares: Iterable[Square]) -> bool:
    """Return whether squares are on both sides of a seam of the quarters."""
    sides = {(x < field.columns // 2, y < field.rows // 2) for x, y in squares}
    return len(sides) > 1


def _check_named_squares(field: SquareBoard, reporter: Reporter) -> bool:
    """Report ornaments and starts on squares that the board does not have."""
    board = field.board
    named: list[tuple[KeyPath, str]] = [(("start", i), name) for i, name in enumerate(board.start)]
    named += [(("art", i, "at"), art.at) for i, art in enumerate(board.art)]
    named += [(("waters", i, "at"), water.at) for i, water in enumerate(board.waters)]
    fine = True
    for where, name in named:
        legend = field.legends.get(square_of(name))
        if legend is None:
            fine = False
            last = name_of((field.columns - 1, field.rows - 1))
            hint = f"the squares run from a1 to {last}"
            reporter.error(where, "unknown-square", f"there is no square {name}", hint)
        elif where[0] == "start" and not field.is_sailed(square_of(name)):
            fine = False
            message = f"pieces cannot enter at {name}, which is of type {legend.type}"
            reporter.error(where, "dry-start", message, "choose a square that pieces can enter")
    return fine


def drawable(board: Board, reporter: Reporter) -> bool:
    """Return whether the grid of a board can be laid out; report the errors if not."""
    return sound_field(board, reporter) is not None


def survey(board: Board, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build."""
    del counted
    sound_field(board, reporter)
