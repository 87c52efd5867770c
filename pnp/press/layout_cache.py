"""A laid-out file: its pieces, and the findings from drawing them.

The result depends only on the record, the theme and the files that both refer to, so it is cached:
after a change to one file of a game, only that file is laid out again. Findings are stored by their
path in the record, since the same record may have moved in its file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from types import ModuleType
from typing import TypeAlias

from msgspec import Struct, msgpack

from pnp.base import world
from pnp.base.diagnostics import (
    Diagnostic,
    KeyPath,
    Label,
    Report,
    Reporter,
    Severity,
    Source,
    Span,
)
from pnp.base.registry import expect_each
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.game_files import with_shortest_path
from pnp.content.structure import span_of
from pnp.facts.memo import cached_on_record
from pnp.kinds import LAYOUTS
from pnp.model.component import colours_of
from pnp.model.record import Record
from pnp.press.box_problems import attribute_to_boxes
from pnp.press.contrast import InvisibleArt, LowContrast, find_low_contrast, is_read_predicate
from pnp.press.crowding import HINT, Crowding, find_crowding, find_small_type
from pnp.rules.pre_layout_checks import drawable
from pnp.scene import Group, Instance, Item, Rect, Text
from pnp.scene.extents import Ruler, contains_box
from pnp.scene.piece import CARD, Piece
from pnp.theme import Theme

MOST_SHAPES, MOST_SHAPES_EACH = 200_000, 60
"""The limit of shapes that all pieces of a file draw; no bundled file draws a twentieth of that.
A file of more pieces than usual may draw the second number on each."""
ID: KeyPath = ("", "id")
"""Stands for the position of a file's id, whatever its kind."""


OnFileDrawn: TypeAlias = Callable[[File[Record], tuple[Piece, ...]], None]
"""Called with the pieces of a file as soon as they are drawn, before they are checked."""


class DrawnFile(Struct, frozen=True):
    """The pieces of a file, none if an error prevents drawing; the hash ``mark`` of all pieces, if
    the result was cached, and ``faces`` with one hash for the front and one for the back of each;
    the ``credits`` of icons and pictures; and findings, whose spans are indices into ``places``."""

    pieces: tuple[Piece, ...] = ()
    mark: str = ""
    faces: tuple[tuple[str, str], ...] = ()
    credits: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    places: tuple[KeyPath, ...] = ()
    low_contrast: tuple[LowContrast | InvisibleArt, ...] = ()

    def report_findings(self, file: File[Record], theme: Theme, report: Report) -> None:
        """Report the findings at their current positions in the file."""
        report_at_paths(self.findings, self.places, file, report)
        for one in self.low_contrast:
            path = piece_path(file.record, one.piece)
            place = file.id_span if path == ID else span_of(file.node, path)
            if isinstance(one, InvisibleArt):
                report.warning(one.code, one.message, place, one.hint)
                continue
            # A comment beside a role also suppresses findings, like one beside the piece.
            roles = tuple(Label(span, "the colour is set here") for span in one.colour_spans(theme))
            if one.is_unreadable:
                report.error("low-contrast", one.message, place, one.hint, roles)
            else:
                report.warning("low-contrast", one.message, place, one.hint, roles)


def layout_module(kind: str) -> ModuleType | None:
    """Return the module that lays out files of a kind, None if the kind is not printed."""
    return LAYOUTS.load(kind) if kind in LAYOUTS else None


def default_paper(kind: str) -> str:
    """Return the best kind of paper for files of a kind: card, unless their layout module sets
    another in ``PAPER``."""
    return str(getattr(layout_module(kind), "PAPER", CARD))


def lay_out_file(
    component: ModuleType,
    file: File[Record],
    theme: Theme,
    early: OnFileDrawn | None = None,
    *,
    draft: bool = False,
) -> DrawnFile:
    """Return a file laid out in a theme, from the cache if possible. Newly drawn pieces are passed
    to ``early`` at once. A ``draft`` shows marks in place of what cannot be drawn."""
    # Icons and pictures that were read for another file are requested again.
    theme, named = (
        theme.without_cache(),
        (file.kind, type(file.record).__name__, file.record, theme),
    )
    shown = (lambda pieces: None) if early is None else partial(early, file)
    draw = partial(_draw_file, component, file, theme, shown)
    found = world.cached_step("lay out", named, partial(draw, draft=False))
    if draft and any(one.severity is Severity.ERROR for one in found.findings):
        return world.cached_step("lay out a draft", named, partial(draw, draft=True))
    return found


def _draw_file(
    component: ModuleType,
    file: File[Record],
    theme: Theme,
    shown: Callable[[tuple[Piece, ...]], None],
    *,
    draft: bool,
) -> DrawnFile:
    record, places = file.record, PathNumbers()
    own, ruler = Report(), Ruler()
    reporter = Reporter(own, places.span_of, draft)
    pieces: tuple[Piece, ...] = ()
    if drawable(file.kind, record, reporter):
        layout = component.layout(record, theme, reporter)
        pieces = expect_each(Piece, layout, component, "layout")
        shown(pieces)
    # Errors cause further findings about the same pieces.
    sound = pieces
    if own.failed:
        sound = tuple(_sound_pieces(record, pieces, own, places.paths)) if draft else ()
    if sound:
        for small in find_small_type(sound, ruler):
            reporter.warning(piece_path(record, small.piece), "small-text", small.message, HINT)
        _check_within(record, sound, ruler, reporter)
        crowded = find_crowding(
            sound, is_read_predicate(theme), theme.icon_names(), theme.picture_names()
        )
        for found, box, more in attribute_to_boxes(record, crowded):
            others = f"{more} more card{'' if more == 1 else 's'}"
            message = f"{found.message}, as on {others}" if more else found.message
            place = piece_path(record, found.piece) if box is None else box
            reporter.warning(place, found.code, message, found.hint)
    if draft or not own.failed:
        _check_shapes(pieces, reporter)
    dim: tuple[LowContrast | InvisibleArt, ...] = ()
    if draft or not own.failed:
        dim = tuple(find_low_contrast(sound, theme, ruler, _owner_signs(record)))
    # A die with many colours and pips has one misspelt icon, not a hundred.
    distinct = {(found.code, found.message, found.span): found for found in own.diagnostics}
    faces = tuple(_face_hashes(pieces)) if world.current().has_store else ()
    mark = _digest(repr(faces).encode()).hex() if faces else ""
    credits, findings = theme.icon_credits(), tuple(distinct.values())
    return DrawnFile(pieces, mark, faces, credits, findings, places.paths, dim)


def _sound_pieces(
    record: Record, pieces: Iterable[Piece], report: Report, paths: Sequence[KeyPath]
) -> Iterator[Piece]:
    """Yield the pieces about which there is no error; none if one is about all of them."""
    known = [(path[:-1], id) for id, path in record.ids_listed()]
    faulty = set()
    for found in report.diagnostics:
        if found.severity is not Severity.ERROR or found.span is None:
            continue
        path = paths[found.span.line]
        about = next((id for start, id in known if start and path[: len(start)] == start), None)
        if about is None:
            return
        faulty.add(about)
    yield from (one for one in pieces if (one.copy_of or one.id) not in faulty)


def _owner_signs(record: Record) -> Iterable[str]:
    """Return the icons that distinguish the pieces of one colour from those of another."""
    return colours_of(record).values()


def _face_hashes(pieces: Iterable[Piece]) -> Iterator[tuple[str, str]]:
    """Yield the hash of the front and the back of each piece, which also covers its other
    properties."""
    # Cards share a back.
    known: dict[int, bytes] = {}
    for piece in pieces:
        shape = msgpack.encode(replace(piece, front=(), back=None))
        found = []
        for art in (piece.front, piece.back):
            if id(art) not in known:
                known[id(art)] = _digest(msgpack.encode(art))
            found.append(_digest(shape + known[id(art)]).hex())
        yield found[0], found[1]


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def report_at_paths(
    findings: Iterable[Diagnostic], paths: Iterable[KeyPath], file: File[Record], report: Report
) -> None:
    """Report findings whose spans are indices into ``paths``, at the positions of these in a file,
    or in drawings."""
    places = [file.id_span if path == ID else span_of(file.node, path) for path in paths]
    for found in findings:
        labels = tuple(
            Label(_span_in_file(label.span, places), label.text) for label in found.labels
        )
        span = None if found.span is None else _span_in_file(found.span, places)
        report.add(replace(found, span=span, labels=labels))


class PathNumbers:
    """Numbers the paths in a record, as lines of a virtual source."""

    def __init__(self) -> None:
        self._numbers: dict[KeyPath, int] = {}

    def span_of(self, path: KeyPath) -> Span:
        line = self._numbers.setdefault(tuple(path), len(self._numbers))
        return Span(_NOWHERE, line, 0, line, 0)

    @property
    def paths(self) -> tuple[KeyPath, ...]:
        return tuple(self._numbers)


_NOWHERE = Source("", "")


def _span_in_file(span: Span, places: Sequence[Span]) -> Span:
    # An error in a drawing is reported there.
    return with_shortest_path(span) if span.source.name else places[span.line]


def _check_shapes(pieces: Sequence[Piece], reporter: Reporter) -> None:
    """Report pieces with more shapes than can be written: a drawing of thousands on each of many
    cards takes minutes and gigabytes, even though each one is valid."""
    drawn = plain_sum(
        _count_shapes(face or (), set()) for p in pieces for face in (p.front, p.back)
    )
    most = max(MOST_SHAPES, MOST_SHAPES_EACH * len(pieces))
    if drawn > most:
        message = f"the pieces draw {drawn:,} shapes; the maximum is {most:,}"
        hint = "save large drawings as PNG, or print fewer pieces with them"
        reporter.error(ID, "too-many-shapes", message, hint)


def _count_shapes(items: Iterable[Item], shared: set[Group]) -> int:
    """Return the number of shapes written for a face; ``shared`` art is written once."""
    count = 0
    for item in items:
        match item:
            case Group():
                count += _count_shapes(item.items, shared)
            case Instance() if item.of not in shared:
                shared.add(item.of)
                count += _count_shapes(item.of.items, shared)
            case _:
                count += 1
    return count


def _check_within(
    record: Record, pieces: Sequence[Piece], ruler: Ruler, reporter: Reporter
) -> None:
    """Report drawing outside the piece, once per piece, except what is reported where it is placed.
    Ornament may extend slightly beyond the bleed, text not even beyond the cut."""
    found = _find_beyond(pieces, ruler, reporter)
    for one, box, _ in attribute_to_boxes(record, found):
        message = one.message if box is None else f"{one.message}, as on all cards with this box"
        place = piece_path(record, one.piece) if box is None else box
        reporter.error(place, one.code, message, one.hint)


def _find_beyond(pieces: Sequence[Piece], ruler: Ruler, reporter: Reporter) -> Iterator[Crowding]:
    """Yield the first drawing on each piece that is outside of it."""
    for piece in pieces:
        trim = Rect(0, 0, piece.width, piece.height).inset(-_DUST)
        sides = (
            (one, behind)
            for behind, face in enumerate((piece.front, piece.back or ()))
            for one in ruler.beyond(face, trim)
        )
        for found, behind in sides:
            letters = isinstance(found.item, Text)
            room = trim if letters else trim.inset(-piece.bleed - _OVERHANG)
            clipped = found.clip is not None and contains_box(_SHEETS, found.box)
            cut_off = clipped and (not letters or reporter.draft)
            if cut_off or (not clipped and contains_box(room, found.box)):
                continue
            words = found.item.content if isinstance(found.item, Text) else ""
            what = f"'{words}'" if words else "a drawing"
            size = f"{format_number(piece.width)} x {format_number(piece.height)} mm"
            yield Crowding(
                piece.id,
                "outside-piece",
                f"{what} extends beyond the piece '{piece.id}' of {size}, or what frames it there",
                "move it, shorten it, make it smaller, or give it more room",
                found.box,
                words,
                bool(behind),
            )
            break


_DUST = 0.05
# How far ornament may extend beyond the bleed, in millimetres.
_OVERHANG = 2.0
# Clipped items must be within these millimetres; anything farther off has a wrong number.
_SHEETS = Rect(-20_000, -20_000, 40_000, 40_000)


def piece_path(record: Record, id: str, earlier: int = 0) -> KeyPath:
    """Return the path of the nth occurrence of a piece's id in the file; a piece such as
    ``ship-base-blue`` is derived from the one whose id is a prefix of its own."""
    listed, origin = _paths_by_id(record), id
    while origin and origin not in listed:
        origin = origin.rpartition("-")[0]
    places = listed.get(origin, ())
    return places[min(earlier, len(places) - 1)] if places else ID


@cached_on_record
def _paths_by_id(record: Record) -> Mapping[str, Sequence[KeyPath]]:
    found: dict[str, list[KeyPath]] = {}
    for id, path in record.ids_listed():
        found.setdefault(id, []).append(path)
    return found
