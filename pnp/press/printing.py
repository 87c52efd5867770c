"""Parts onto sheets of one paper, behind the cover that describes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from pnp.base.diagnostics import Report, Span
from pnp.base.values import replace
from pnp.components.cover import ROLES as COVER_ROLES
from pnp.components.cover import Contents, ContentsLine, cover, length, plain
from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.structure import span_of
from pnp.imposition import impose
from pnp.imposition.correction import Correction
from pnp.imposition.paper import Paper
from pnp.imposition.sides import Imposed, SheetOptions, Slug
from pnp.imposition.slug import ruler
from pnp.model.game import Game
from pnp.press.documents import About, Kit, PrintedPart, faces_of
from pnp.press.lay_out import LaidOut
from pnp.rules.lettered import lacking_in_margins, margins_fault
from pnp.rules.supply import piece_fault
from pnp.scene import Page, Text
from pnp.scene.piece import Part, Piece
from pnp.text import fonts, shaping
from pnp.text.shaping import Style
from pnp.theme import Theme
from pnp.words import Sayings


class PrintOptions(Struct, frozen=True):
    """How the user prints: ``sheets`` in place of what the parts say, ``duplex`` where they say
    nothing, crop ``marks`` or ``none``, lines to cut, and what undoes the faults of the printer."""

    sheets: str | None = None
    duplex: str = "duplex-long"
    marks: str = "crop"
    cut_lines: bool = False
    correction: Correction = Correction()


def print_parts(
    project: Project,
    parts: Sequence[LaidOut],
    paper: Paper,
    theme: Theme,
    report: Report,
    way: PrintOptions,
    *,
    covered: bool,
) -> Kit:
    """Return all parts on ``paper``; what fits on none of its sheets is reported.

    ``covered`` is whether the parts are printed as a kit, behind a cover.
    """
    usable = way.correction.usable(paper)
    margins = MarginText(theme.sayings, theme.faces)
    found = tuple(_impose(project, part, usable, margins, way, report) for part in parts)
    about = About(project.title, _author(project), project.language)
    kit = Kit(about, usable, found, margins, correction=way.correction)
    if not covered or project.lone or project.game is None or report.failed:
        return kit
    icons = sorted({credit for part in parts for credit in part.credits})
    return replace(kit, cover=_cover(project.game, kit, theme, icons, report))


def _author(project: Project) -> str:
    """Return who made what is printed; a lone file that only takes the rules and the look of a game
    is not by the designer of that game."""
    if project.lone:
        own = getattr(project.parts[0].files[0].record, "designer", "")
        if own or project.beside is not None:
            return str(own)
    return "" if project.game is None else project.game.record.designer


class MarginText(Struct, frozen=True):
    """Sets lines in the margins of sheets, in the words of a theme, with ``others`` for the
    characters that the face of margins lacks."""

    words: Sayings
    others: tuple[str, ...] = ()

    def __call__(self, content: str, size: float, x: float, y: float, anchor: str) -> Text:
        style = Style(_margin_face(), size, "#000000", others=self.others)
        match anchor:
            case "start" | "middle" | "end":
                return shaping.line(content, style, x, y, anchor)
            case _:
                raise ValueError(f"'{anchor}' is not an anchor")

    def said(self, key: str, /, **values: str | float) -> str:
        return self.words.said(key, **values)

    def listed(self, words: Sequence[str]) -> str:
        return self.words.grammar.listed(words, "and")


def check_margin_words(project: Project, parts: Sequence[LaidOut], report: Report) -> None:
    """Report characters of titles that the font of the margins cannot show, once for each file."""
    seen: set[tuple[tuple[str, ...], Span]] = set()
    theme = next((theme for part in parts for theme in part.themes), None)
    for text, span in _margin_words(project, parts):
        missing = lacking_in_margins(text, theme)
        if missing and (missing, span) not in seen:
            seen.add((missing, span))
            message, hint = margins_fault(missing)
            report.error("missing-glyph", message, span, hint)


def _margin_words(project: Project, parts: Sequence[LaidOut]) -> Iterator[tuple[str, Span]]:
    for laid_out in parts:
        for piece, file in laid_out.pieces:
            yield piece.title, span_of(file.node, ("title",))
    if project.lone or project.game is None:
        file = project.parts[0].files[0]
        yield project.title, span_of(file.node, ("title",))
        return
    node = project.game.node
    yield project.title, span_of(node, ("title",))
    for index, part in enumerate(project.parts):
        yield part.entry.title, span_of(node, ("parts", index, "title"))


@cache
def _margin_face() -> str:
    face = fonts.find(fonts.MARGINS)
    assert face is not None
    return face


def _impose(
    project: Project,
    part: LaidOut,
    paper: Paper,
    margins: MarginText,
    way: PrintOptions,
    report: Report,
) -> PrintedPart:
    entry = part.source.entry
    pieces = tuple(piece for piece, _ in part.pieces)
    # What has seams is a board, glued together where it is too large for the paper; other things
    # are of no use in halves.
    default = "poster" if any(piece.seams != ((), ()) for piece in pieces) else "nup"
    whole = Part(entry.part, entry.title, pieces, entry.scheme or default, entry.note)
    usual = way.sheets or entry.sheets or way.duplex
    slug = Slug(project.title)
    options = SheetOptions(paper, slug, margins, usual, way.marks, way.cut_lines)
    imposed = impose(whole, options)
    _tell(part, paper, imposed, report)
    # Who asks for one way of printing backs wants no files of others.
    ways = entry.also if way.sheets is None and not imposed.faults else ()
    further = (sheets for sheets in ways if sheets != usual)
    also = tuple((sheets, impose(whole, replace(options, sheets=sheets))) for sheets in further)
    return PrintedPart(whole, imposed, tuple(_notes(part)), also)


def _tell(part: LaidOut, paper: Paper, imposed: Imposed, report: Report) -> None:
    """Report what could not be printed on ``paper``, or not as drawn."""
    files = {piece.id: file for piece, file in part.pieces}
    for fault in imposed.faults:
        message = f"on {paper.name} paper: {fault.message}"
        report.error("piece-too-large", message, files[fault.piece].id_span, fault.hint)
    for remark in imposed.remarks:
        message = f"on {paper.name} paper: {remark.message}"
        tell = report.warning if remark.warning else report.note
        tell(remark.code, message, files[remark.piece].id_span, remark.hint)


def _notes(part: LaidOut) -> Iterator[tuple[str, str]]:
    """Yield what the part and its files say about cutting and assembling, with their titles."""
    entry = part.source.entry
    if entry.note:
        yield entry.title, entry.note
    for file in part.source.files:
        note = getattr(file.record, "note", "")
        if note:
            yield str(getattr(file.record, "title", file.id)), note


def _cover(
    file: File[Game], kit: Kit, theme: Theme, icons: Sequence[str], report: Report
) -> tuple[Page, ...]:
    """Return the cover of a kit, with credits for its ``icons``.

    The length of the cover decides on which pages the parts start, and the cover lists those pages:
    so it is drawn once that is known.
    """
    width, height = kit.paper.width, kit.paper.height
    reporter = file.reporter(report)
    shown = _shown(file, kit, report)
    pages = 1
    for _ in range(2):
        told = _contents(file.record, kit.behind(pages), theme, icons)
        contents = replace(told, pieces=shown)
        before, pages = pages, length(contents, width, height, theme, reporter)
        if pages == before:
            break
    return cover(contents, width, height, theme, ruler(kit.typeset), reporter)


def _shown(file: File[Game], kit: Kit, report: Report) -> tuple[Piece, ...]:
    """Return the pieces that the cover shows; an id that no piece has is reported."""
    pieces = {piece.id: piece for part in reversed(kit.parts) for piece in part.part.pieces}
    found: list[Piece] = []
    for index, id in enumerate(file.record.pieces):
        if id in pieces:
            found.append(pieces[id])
            continue
        span = span_of(file.node, ("pieces", index))
        message, hint = piece_fault(id, pieces)
        report.error("unknown-piece", message, span, hint)
    return tuple(found)


def _contents(game: Game, kit: Kit, theme: Theme, icons: Sequence[str]) -> Contents:
    parts = tuple(
        ContentsLine(part.part.title, start, part.count, part.imposed.papers, part.notes)
        for part, start in zip(kit.parts, kit.starts, strict=True)
    )
    return Contents(
        title=game.title,
        subtitle=game.subtitle,
        designer=game.designer,
        facts=tuple(_facts(game, theme)),
        paper=kit.paper.title,
        sheets=kit.sheets,
        flip=kit.flip,
        parts=parts,
        needs=game.needs,
        credits=tuple(_credits(game, kit, theme, icons)),
        pictures=game.pictures,
        image=game.image,
    )


def _facts(game: Game, theme: Theme) -> Iterator[str]:
    yield theme.word("cover.players", range=_range(game.players), count=game.players[1])
    if game.minutes is not None:
        yield theme.word("cover.minutes", range=_range(game.minutes), count=game.minutes[1])
    if game.age is not None:
        yield theme.word("cover.age", age=game.age)


def _range(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _credits(game: Game, kit: Kit, theme: Theme, icons: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the colophon: people, licences, fonts and icons."""
    yield from game.credits
    yield game.licence
    if game.link:
        yield plain(game.link)
    pages = [page for part in kit.parts for page in part.imposed.pages]
    faces = (*faces_of(pages), *(theme.style(role).face for role in COVER_ROLES))
    licences: dict[str, set[str]] = {}
    for family, licence in map(fonts.credit_of, faces):
        licences.setdefault(licence, set()).add(family)
    ordered = sorted(licences, key=lambda licence: (licence != fonts.OFL, licence))
    listed = kit.typeset.listed
    told = [f"{listed(sorted(licences[licence]))} ({licence})" for licence in ordered]
    yield theme.word("cover.fonts", families=listed(told))
    if icons:
        yield theme.word("cover.icons", credits=listed(icons))
    yield theme.word("cover.made")
