"""The candidates of a search as a sheet to look at: the best first, each with its picture, its
figures, and the command that writes it.

The pages print on A4 and Letter alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath

from msgspec import Struct

from pnp.annotate.figure import drawable_kinds
from pnp.annotate.overlay import draw_overlay
from pnp.base.diagnostics import BoardMark, Report
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.project import project_of_text
from pnp.generate.generator import CannotGenerateError
from pnp.generate.measures import Figures
from pnp.generate.request import Request, model_of
from pnp.generate.search import Found, Progress
from pnp.model.record import word_of
from pnp.reports.boards import PAPER, SEATS, Board, board_in
from pnp.scene import Document, Group, Item, Matrix, Page, Path, Rect, Stroke, rectangle
from pnp.scene.items import Bookmark
from pnp.scene.outlines import rounded_rectangle
from pnp.text import fonts
from pnp.text.shaping import Style, set_line, width

_WIDTH, _HEIGHT, _MARGIN = 210.0, 279.0, 12.0
_ROWS, _HEAD, _BETWEEN = 3, 16.0, 8.0
# The widest picture, the space between pictures and their texts, and the least width of these.
_PICTURE, _GUTTER, _TEXTS = 114.0, 6.0, 34.0
# The height of the strip with the command, the space above it, and the limits of its letters.
_STRIP, _ABOVE, _LETTERS = 6.4, 2.6, (2.1, 2.9)
_BAR, _LEAST_LABELLED = 5.2, 9.0
# The room for the rank before each of several commands.
_RANK = 5.0
_INK, _SOFT, _GROUND = "#1c1d1f", "#5c5f66", "#eef0f3"
_HAIRLINE = Stroke("#b9bbc0", 0.15)


class _Shown(Struct, frozen=True):
    """A candidate with its rank, its board and the command that writes it."""

    rank: int
    found: Found
    board: Board
    command: str


def expect_board(request: Request) -> None:
    """Raise CannotGenerateError if candidates are not drawn as boards."""
    kind = model_of(request).file.kind
    if kind not in drawable_kinds():
        message = f"--review shows boards, and a {word_of(kind)} is none"
        raise CannotGenerateError(f"{message}; write single candidates with --candidate")


def review_document(request: Request, ranked: Sequence[Found], progress: Progress) -> Document:
    """Return the pages of ranked candidates.

    Raises CannotGenerateError if they cannot be drawn.
    """
    shown = []
    for rank, found in enumerate(ranked, 1):
        command = request.command(found.number + 1)
        shown.append(_Shown(rank, found, _board(request, found), command))
        progress("pictures", rank, len(ranked))
    high = _place(0, 1).height - _STRIP - _ABOVE
    room = max(_scale(one.board, high) * one.board.size[0] for one in shown)
    columns = 2 if room + _GUTTER + _TEXTS <= _place(0, 2).width else 1
    most = columns * _ROWS
    title = f"Candidates for a {request.what} like {model_of(request).file.title}"
    pages = []
    for start in range(0, len(shown), most):
        number, here = start // most + 1, shown[start : start + most]
        items = (
            *_head(title, request, ranked, number, -(-len(shown) // most)),
            *(
                item
                for place, one in enumerate(here)
                for item in _draw(one, _place(place, columns), room)
            ),
            *(
                item
                for row in range(-(-len(here) // columns))
                for item in _commands(here[row * columns : (row + 1) * columns], _place(row, 1))
            ),
        )
        area = Rect(0, 0, _WIDTH, _HEIGHT)
        marks = tuple(Bookmark(f"{one.rank}: {one.board.title}") for one in here)
        pages.append(Page(_WIDTH, _HEIGHT, items, str(number), area, area, marks))
    return Document(title, "", request.command(), (), "en", tuple(pages))


def _board(request: Request, found: Found) -> Board:
    with World():
        project = project_of_text(found.text, FilePath(request.path), Report())
        board = None if project is None else board_in(project)
    if board is None:
        raise CannotGenerateError(f"candidate {found.number + 1} cannot be drawn")
    return board


def _place(number: int, columns: int) -> Rect:
    """Return the place of a candidate on its page, row by row."""
    row, column = divmod(number, columns)
    high = (_HEIGHT - 2 * _MARGIN - _HEAD - (_ROWS - 1) * _BETWEEN) / _ROWS
    wide = (_WIDTH - 2 * _MARGIN - (columns - 1) * _BETWEEN) / columns
    x, y = _MARGIN + column * (wide + _BETWEEN), _MARGIN + _HEAD + row * (high + _BETWEEN)
    return Rect(x, y, wide, high)


def _head(
    title: str, request: Request, ranked: Sequence[Found], number: int, pages: int
) -> Iterator[Item]:
    right = _WIDTH - _MARGIN
    yield set_line(title, _style(5.0, bold=True), _MARGIN, _MARGIN + 4.0)
    if pages > 1:
        yield set_line(f"{number}/{pages}", _style(3.2), right, _MARGIN + 4.0, "end")
    figures = ranked[0].figures
    order = "not played: in the order of their numbers"
    if figures is not None:
        order = f"ranked by {figures.games} games on each"
        if any(one.figures is not None and one.figures.dead for one in ranked):
            order += "; dashed outlines: places that no player visited"
    about = f"Seed {request.seed}, {len(ranked)} of {ranked[0].tried} candidates are legal; {order}"
    yield set_line(about, _style(3.0), _MARGIN, _MARGIN + 9.5)


def _scale(board: Board, high: float) -> float:
    return min(_PICTURE / board.size[0], high / board.size[1])


def _draw(one: _Shown, row: Rect, widest: float) -> Iterator[Item]:
    """Yield a candidate in its place: its picture, and beside the widest picture its texts."""
    yield from _picture(one, Rect(row.x, row.y, widest, row.height - _STRIP - _ABOVE))
    x, y = row.x + widest + _GUTTER, row.y
    room = row.right - x
    rank = _style(9.0, bold=True)
    yield set_line(str(one.rank), rank, x, y + 7.0)
    beside = x + width(str(one.rank), rank) + 3.0
    lines = _wrapped(one.board.title.split(), _style(3.8, bold=True), row.right - beside)[:2]
    for i, line in enumerate(lines):
        yield set_line(line, _style(3.8, bold=True), beside, y + 3.4 + 4.6 * i)
    y += 3.4 + 4.6 * len(lines)
    yield set_line(f"candidate {one.found.number + 1}", _style(3.0), beside, y)
    y += 6.5
    figures = one.found.figures
    if figures is None:
        yield set_line("not played", _style(3.0), x, y)
    else:
        if len(figures.shares) > 1:
            yield set_line("Wins by seat, in per cent", _style(3.0), x, y)
            yield from _shares(figures, Rect(x, y + 1.8, room, _BAR))
            y += _BAR + 7.0
        for text in _sentences(figures):
            for line in _wrapped(text.split(), _style(3.0, _INK), room):
                yield set_line(line, _style(3.0, _INK), x, y)
                y += 4.2
            y += 0.8


def _picture(one: _Shown, room: Rect) -> Iterator[Item]:
    """Yield the board in the top left of its room, with marks at places that nobody visited."""
    figure, figures = one.board.figure, one.found.figures
    wide, high = one.board.size
    scale = _scale(one.board, room.height)
    items = figure.items
    dead = {
        id: figure.spaces[id] for id in (figures.dead if figures else ()) if id in figure.spaces
    }
    if dead:
        marked = replace(figure, spaces=dead)
        marks = [(0, BoardMark("note", (id,))) for id in dead]
        items = (*items, *draw_overlay(marks, (), marked, one.board.style))
    place = Matrix.scale(scale).then(Matrix.translate(room.x, room.y))
    yield Group(items, place, rectangle(0, 0, wide, high))
    yield Path(rectangle(room.x, room.y, scale * wide, scale * high), stroke=_HAIRLINE)


def _shares(figures: Figures, box: Rect) -> Iterator[Item]:
    """Yield a bar of the share of each seat, in its colour."""
    left, unit = box.x, box.width / 100
    label = replace(_style(3.0, bold=True), fill=PAPER)
    for seat, share in enumerate(figures.shares):
        colour = SEATS[seat % len(SEATS)]
        yield Path(rectangle(left, box.y, share * unit, box.height), colour)
        if share > _LEAST_LABELLED:
            middle = left + share * unit / 2
            yield set_line(f"{share:.0f}", label, middle, box.bottom - 1.6, "middle")
        left += share * unit


def _sentences(figures: Figures) -> Iterator[str]:
    if len(figures.shares) > 1:
        yield f"At most {figures.unfairness:.1f} points from fair"
    if figures.coverage:
        yield figures.coverage[0].upper() + figures.coverage[1:]
    box = ""
    if figures.box is not None:
        least, most = figures.box
        box = f"; on the box {least} to {most}" if least < most else f"; on the box {least}"
    yield f"{figures.minutes:.0f} minutes{box}"


def _commands(shown: Sequence[_Shown], row: Rect) -> Iterator[Item]:
    """Yield the commands of a row of candidates on a strip below it, each in one line if it can be
    read there: a shell would run the first of several lines that are pasted."""
    box = Rect(row.x, row.bottom - _STRIP, row.width, _STRIP)
    yield Path(rounded_rectangle(box.x, box.y, box.width, box.height, 1.2), _GROUND)
    size, x = min(_LETTERS[1], 0.77 * _STRIP / len(shown)), box.x + 2.5
    room = box.right - 2.5 - x
    if len(shown) > 1:
        room -= _RANK
    size *= min(1.0, *(room / width(one.command, _style(size)) for one in shown))
    style = _style(max(_LETTERS[0], size), _INK)
    lines: list[tuple[str, str]] = []
    for one in shown:
        words = [f"--{word}" for word in one.command.split(" --")]
        wrapped = _wrapped([words[0].removeprefix("--"), *words[1:]], style, room)
        ranks = [str(one.rank) if len(shown) > 1 else "", *[""] * (len(wrapped) - 1)]
        lines += zip(ranks, wrapped, strict=True)
    step = 1.15 * style.size
    y = box.y + box.height / 2 - step * (len(lines) - 1) / 2 + 0.35 * style.size
    for i, (rank, line) in enumerate(lines):
        if rank:
            yield set_line(rank, _style(style.size, bold=True), x, y + i * step)
        yield from _verbatim(line, style, x + (_RANK if len(shown) > 1 else 0.0), y + i * step)


def _verbatim(line: str, style: Style, x: float, y: float) -> Iterator[Item]:
    """Yield a line with all hyphens as they are: those between numbers would become dashes, which
    no option takes."""
    for part in re.split(r"(?<=-)(?=[\d .])", line):
        drawn = set_line(part, style, x, y)
        x += drawn.width
        yield drawn


def _wrapped(words: Sequence[str], style: Style, room: float) -> list[str]:
    """Return words in lines; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, style) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _style(size: float, fill: str = _SOFT, *, bold: bool = False) -> Style:
    face = fonts.find(fonts.MARGINS, 700 if bold else 400)
    assert face is not None
    return Style(face, size, _INK if bold else fill)
