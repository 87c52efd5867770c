"""Drafts: builds in spite of errors. Each error gets a number, which is printed on the pieces that
it concerns and, with its message, on the last page of each document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base.diagnostics import ALSO, Diagnostic, Report, Reporter, Severity, Span
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.language.languages import Edition
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.nodes import Node, Scalar, node_at, nodes_in
from pnp.content.project import Project, load_project
from pnp.export import Job
from pnp.imposition.paper import Paper
from pnp.imposition.sides import Typeset
from pnp.model.record import Record
from pnp.press.layout_cache import ID, piece_path
from pnp.press.parts import LaidOutPart
from pnp.press.stationery import KitStationery
from pnp.rules import catalogue
from pnp.rules.suppression import SuppressingReport
from pnp.scene import Group, Item, Matrix, Page, Rect, Stroke, polygon, rectangle
from pnp.scene import Path as Shape
from pnp.scene.piece import Piece
from pnp.text.markup import escape_markup
from pnp.theme import Theme

# Errors found while pieces are drawn that stop a draft, and errors in files that do not.
_BLOCKING = ("too-many-shapes",)
_OF_PICTURES = ("unknown-picture", "broken-picture", "unfit-drawing", "picture-too-large")
_OF_BOXES = (
    *("outside-card", "no-room", "not-a-place", "not-a-path"),
    *("not-a-whole-number", "not-a-number", "not-a-length", "out-of-range"),
)
_OF_PIECES = (*_OF_PICTURES, *_OF_BOXES)
STOPS = "this error stops the draft"
"""The detail of each finding that stops a draft."""
_SUFFIX = "-draft"
# Keys of a file for what all of its pieces have.
_SHARED = ("layout", "layouts", "back", "backs", "steps", "defaults")


class DraftReport(SuppressingReport):
    """Collects the findings of a draft, which only errors about whole files stop."""

    def __init__(self) -> None:
        super().__init__()
        self._tolerated: set[Diagnostic] = set()
        self._known: set[object] = set()

    def tolerate(self, found: Diagnostic, *, of_braces: bool = False) -> None:
        """Add a finding that does not stop the draft unless a file cannot be read or drawn. One
        that is found again while pieces are drawn is added once."""
        known = found.code, found.message, found.span
        if known in self._known:
            return
        self._known.add(known)
        of_file = catalogue.is_reading_page(found.code) and found.code not in _OF_PIECES
        if of_braces or (not of_file and found.code not in _BLOCKING):
            self._tolerated.add(found)
        self.add(found)

    @property
    def failed(self) -> bool:
        return any(map(self._stops, self.diagnostics))

    def _stops(self, found: Diagnostic) -> bool:
        return found.severity is Severity.ERROR and found not in self._tolerated

    def explained(self) -> Iterator[Diagnostic]:
        """Yield the findings, with ``STOPS`` among the details of each that stops the draft."""
        for found in self.diagnostics:
            stops = self._stops(found)
            yield replace(found, details=(*found.details, STOPS)) if stops else found


def load_draft(path: Path, report: DraftReport, edition: Edition) -> Project | None:
    """Return a project in spite of errors in braces; None with a finding after any other."""
    own = Report()
    project = load_project(path, own, edition)
    again, others = None, Report()
    if own.failed:
        again = load_project(path, others, replace(edition, draft=True))
    if again is None or others.failed:
        # Without the errors in braces, others are found.
        for found in dict.fromkeys((*own.diagnostics, *others.diagnostics)):
            report.add(found)
        return project
    for found in own.diagnostics:
        report.tolerate(found, of_braces=True)
    return again


class DraftErrors(Struct, frozen=True):
    """The errors of a draft in the order of their numbers, from 1, the titles of the pieces that
    each concerns, and the number of pieces with a mark."""

    found: tuple[Diagnostic, ...]
    titles: tuple[tuple[str, ...], ...] = ()
    marked: int = 0

    @staticmethod
    def of(report: Report) -> DraftErrors:
        errors = (one for one in report.diagnostics if one.severity is Severity.ERROR)
        return DraftErrors(tuple(errors))


def draft_job(job: Job) -> Job:
    """Return a job that writes its file under a name for drafts."""
    stem, dot, ending = job.name.rpartition(".")
    return replace(job, name=f"{stem}{_SUFFIX}{dot}{ending}")


def draft_predicate(replaces: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return a predicate for the drafts of an earlier build that this one replaces."""
    return lambda name: replaces(name.replace(f"{_SUFFIX}.", "."))


def mark_pieces(
    parts: Sequence[LaidOutPart], errors: DraftErrors, typeset: Typeset
) -> tuple[tuple[LaidOutPart, ...], DraftErrors]:
    """Return parts whose pieces have marks with the numbers of their errors, and the errors with
    these pieces.

    An error in a layout concerns all pieces of its file.
    """
    numbers = {one: number for number, one in enumerate(errors.found, 1)}
    titles: list[dict[str, None]] = [{} for _ in numbers]
    done: list[LaidOutPart] = []
    count = 0
    for part in parts:
        concerned = _numbers_by_piece(part, numbers) if numbers else {}
        count += len(concerned)
        for i in sorted(concerned):
            for number in concerned[i]:
                titles[number - 1].setdefault(part.pieces[i][0].title)
        pieces = tuple(
            (_with_mark(piece, concerned[i], typeset) if i in concerned else piece, file)
            for i, (piece, file) in enumerate(part.pieces)
        )
        done.append(replace(part, pieces=pieces))
    return tuple(done), replace(errors, titles=tuple(map(tuple, titles)), marked=count)


def _numbers_by_piece(part: LaidOutPart, numbers: Mapping[Diagnostic, int]) -> dict[int, list[int]]:
    """Return the numbers of the errors of each piece, by the index of the piece in its part."""
    own: dict[tuple[str, int], list[tuple[Span, int]]] = {}
    written: dict[Span, str] = {}
    of_text: dict[str, set[int]] = {}
    of_file: dict[tuple[str, int], list[int]] = {}
    for file, indexes in _pieces_by_file(part):
        for index, node in zip(indexes, _piece_nodes(part, file, indexes), strict=True):
            for text in (inner for inner in nodes_in(node) if isinstance(inner, Scalar)):
                written[text.span] = text.text
                of_text.setdefault(text.text, set()).add(index)
            for span in _spans_in(node):
                for place in _lines_of(span):
                    own.setdefault(place, []).append((span, index))
        layouts = (file.node.get(key) for key in _SHARED)
        for span in (span for node in layouts if node is not None for span in _spans_in(node)):
            of_file.update(dict.fromkeys(_lines_of(span), indexes))

    def concerned_at(at: Span) -> set[int]:
        place = at.source.name, at.line
        near = own.get(place, [])
        exact = {index for about, index in near if _is_within(at, about)}
        return exact or {index for _, index in near} or {*of_file.get(place, ())}

    found: dict[int, list[int]] = {}
    for one, number in numbers.items():
        if one.span is None:
            continue
        places = (one.span, *(label.span for label in one.labels if label.text == ALSO))
        concerned = {index for place in places for index in concerned_at(place)}
        if one.code in _OF_PICTURES and one.span in written:
            # Only the first of many places have labels.
            concerned |= of_text[written[one.span]]
        for index in sorted(concerned):
            found.setdefault(index, []).append(number)
    return found


def _pieces_by_file(part: LaidOutPart) -> Iterator[tuple[File[Record], list[int]]]:
    by_name: dict[str, tuple[File[Record], list[int]]] = {}
    for index, (_, file) in enumerate(part.pieces):
        by_name.setdefault(file.source.name, (file, []))[1].append(index)
    yield from by_name.values()


def _piece_nodes(part: LaidOutPart, file: File[Record], indexes: Iterable[int]) -> Iterator[Node]:
    """Yield the node that describes each of the pieces of a file."""
    listed = dict(file.record.ids_listed())
    for index in indexes:
        id = part.pieces[index][0].id
        path = listed.get(id) or piece_path(file.record, id)
        yield file.node if path == ID else node_at(file.node, path[:-1])


def _spans_in(node: Node) -> Iterator[Span]:
    """Yield the spans of all keys and texts in a node."""
    for inner in nodes_in(node):
        if isinstance(inner, Scalar):
            yield inner.span
        elif isinstance(inner, MappingNode):
            yield from (key.span for key, _ in inner.entries)


def _lines_of(span: Span) -> Iterator[tuple[str, int]]:
    for line in range(span.line, span.end_line + 1):
        yield span.source.name, line


def _is_within(span: Span, room: Span) -> bool:
    start, end = (room.line, room.column), (room.end_line, room.end_column)
    return start <= (span.line, span.column) < end


# A mark is yellow, with the numbers of errors: a triangle for one number, a band for several. Its
# side in millimetres, its distance from the cut, and the widest band as a share of the piece.
_YELLOW, _BLACK = "#ffd400", "#000000"
_LARGEST, _SMALLEST, _SHARE, _INSET = 8.0, 4.0, 0.3, 0.8
_WIDEST, _PADDING = 0.5, 0.4
# The width of a digit as a share of the size of its type.
_DIGIT = 0.6


def _with_mark(piece: Piece, numbers: Sequence[int], typeset: Typeset) -> Piece:
    return replace(piece, front=(*piece.front, _mark(piece, numbers, typeset)))


def _mark(piece: Piece, numbers: Sequence[int], typeset: Typeset) -> Item:
    """Return a mark in the top right corner, or at the top of a piece that is not a rectangle."""
    side = min(_LARGEST, max(_SMALLEST, _SHARE * min(piece.width, piece.height)))
    if len(numbers) > 1:
        return _band(piece, numbers, side, typeset)
    words = str(numbers[0])
    if piece.cut:
        x, y = piece.width / 2, 0.06 * piece.height
        corners = ((x, y), (x - side / 2, y + side), (x + side / 2, y + side))
        at, size = (x, y + 0.85 * side), 0.5
    else:
        x, y = piece.width - _INSET, _INSET
        corners = ((x, y), (x - side, y), (x, y + side))
        at, size = (x - 0.32 * side, y + 0.46 * side), 0.42
    size *= side * min(1.0, 2 / len(words))
    outline = Shape(polygon(corners), _YELLOW, Stroke(_BLACK, 0.25))
    return Group((outline, typeset(words, size, *at, "middle")), name="draft")


def _band(piece: Piece, numbers: Sequence[int], side: float, typeset: Typeset) -> Item:
    """Return a band with all numbers; if it has no room for them, with the first and how many more
    there are, such as ``1 +3``."""
    size, room = 0.42 * side, _WIDEST * piece.width
    words = " ".join(map(str, numbers))
    if _band_width(words, size) > room:
        words = f"{numbers[0]} +{len(numbers) - 1}"
        size *= min(1.0, room / _band_width(words, size))
    wide, high = _band_width(words, size), size * (1 + _PADDING)
    if piece.cut:
        x, y = (piece.width - wide) / 2, 0.12 * piece.height
    else:
        x, y = piece.width - _INSET - wide, _INSET
    outline = Shape(rectangle(x, y, wide, high), _YELLOW, Stroke(_BLACK, 0.25))
    letters = typeset(words, size, x + wide / 2, y + 0.5 * high + 0.36 * size, "middle")
    return Group((outline, letters), name="draft")


def _band_width(words: str, size: float) -> float:
    return (len(words) * _DIGIT + 2 * _PADDING) * size


# The page of errors: the size of its type, the space between two errors, and the room for numbers.
_TYPE, _GAP, _INDENT = 3.2, 1.6, 8.0
_FOOT = 4.0
_MOST_TITLES = 6


def errors_page(errors: DraftErrors, paper: Paper, theme: Theme, typeset: Typeset) -> Page:
    """Return a page that lists the errors by number, each with the pieces that it concerns, as many
    as there is room for."""
    stationery = KitStationery.of(theme)
    title = typeset.text_of("draft.title", count=errors.marked)
    sheet = stationery.sheet(title, paper.width, paper.height)
    pen = Pen(stationery.theme, Reporter(Report(), lambda _: None))
    style = stationery.theme.style("text", _TYPE)
    items, y = list(sheet.items), sheet.room.y
    for number, one in enumerate(errors.found, 1):
        hint = f" *{escape_markup(one.hint)}*" if one.hint else ""
        place = f"**{escape_markup(str(one.span))}** " if one.span is not None else ""
        titles = escape_markup(_listed(errors.titles[number - 1])) if errors.titles else ""
        words = f"{place}{escape_markup(one.message)}.{hint}{titles}"
        block = pen.paragraph((), words, style, sheet.room.width - _INDENT, least=0.0)
        last = number == len(errors.found)
        if y + block.height > sheet.room.bottom - (0.0 if last else _FOOT):
            more = typeset.text_of("draft.more", count=len(errors.found) - number + 1)
            block = pen.paragraph((), escape_markup(more), style, sheet.room.width)
            items.append(Group(block.items, Matrix.translate(sheet.room.x, y)))
            break
        head = pen.paragraph((), f"**{number}**", style, _INDENT)
        items.append(Group(head.items, Matrix.translate(sheet.room.x, y)))
        items.append(Group(block.items, Matrix.translate(sheet.room.x + _INDENT, y)))
        y += block.height + _GAP
    whole = Rect(0, 0, paper.width, paper.height)
    return Page(paper.width, paper.height, tuple(items), "draft", whole, whole)


def _listed(titles: Sequence[str]) -> str:
    """Return the first titles of pieces, and how many more there are."""
    more = len(titles) - _MOST_TITLES
    ending = f" +{more}" if more > 0 else ""
    return f" ({', '.join(titles[:_MOST_TITLES])}{ending})" if titles else ""
