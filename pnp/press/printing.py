"""Print parts on sheets of one paper, after a cover that describes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from pnp.base.diagnostics import Report, Span
from pnp.base.values import replace
from pnp.content.language.builtin_texts import BuiltinTexts
from pnp.content.project import Project
from pnp.content.structure import span_of
from pnp.imposition import impose
from pnp.imposition.calibration import Correction
from pnp.imposition.paper import Paper
from pnp.imposition.schemes.booklet import booklets
from pnp.imposition.sides import ImposedPart, SheetOptions, Slug
from pnp.press.documents import DocumentProperties, Kit, PrintedPart
from pnp.press.drafts import DraftErrors, errors_page
from pnp.press.layout_cache import default_paper
from pnp.press.parts import LaidOutPart
from pnp.press.pooling import arrange_kit
from pnp.press.session_plan import can_wait, session_plans, work_minutes
from pnp.press.stationery import KitStationery, build_command, notes_of
from pnp.rules.texts import margin_glyphs_message, missing_in_margins
from pnp.scene import Text
from pnp.scene.piece import Part
from pnp.text import fonts, shaping
from pnp.text.shaping import Style
from pnp.theme import Theme


class PrintOptions(Struct, frozen=True):
    """The user's print settings: ``sheets`` overrides that of the parts, ``duplex`` is their
    default; crop ``marks`` or ``none``; cut lines; and the correction of printer errors."""

    sheets: str | None = None
    duplex: str = "duplex-long"
    marks: str = "crop"
    cut_lines: bool = False
    correction: Correction = Correction()


def print_parts(
    project: Project,
    parts: Sequence[LaidOutPart],
    paper: Paper,
    theme: Theme,
    report: Report,
    way: PrintOptions,
    *,
    covered: bool,
    players: int = 0,
    draft: DraftErrors | None = None,
) -> Kit:
    """Return all parts on ``paper``; report pieces that fit on none of its sheets.

    With ``covered``, the parts are printed as a kit with a cover; the kit may be for one number of
    ``players`` only. A ``draft`` lists its errors on its last page.
    """
    usable = way.correction.usable(paper)
    margins = MarginText(theme.builtin_texts, theme.faces)
    stationery = KitStationery.of(theme)
    version, word = project.version, margins.text_of("slug.draft")
    version = margins.text_of("slug.version", version=version) if version else ""
    slug = Slug(project.title, version, "" if draft is None else word)
    options = SheetOptions(
        usable, slug, margins, way.sheets or way.duplex, way.marks, way.cut_lines, stationery
    )
    found = tuple(_impose(project, part, options, margins, way, report) for part in parts)
    if not covered:
        # A selection of parts is printed as selected, even if one replaces another.
        found = tuple(replace(printed, in_kit=True) for printed in found)
    about = DocumentProperties(project.title, project.author, project.language)
    errors = None if draft is None else errors_page(draft, usable, theme, margins)
    kit = Kit(
        about, usable, found, margins, correction=way.correction, players=players, errors=errors
    )
    if covered and not project.lone and not report.failed:
        pooled = replace(options, stationery=None, plans=False)
        kit = replace(kit, pooled=arrange_kit(kit.parts_in_kit, pooled))
    if not covered or project.lone or project.game is None or report.failed:
        return kit
    from pnp.press.cover import cover_of

    icons = sorted({credit for part in parts for credit in part.credits})
    marks = {p.id: part.marks[file.source.name] for part in parts for p, file in part.pieces}
    single = build_command(project, "--sheets gutterfold")
    cover = cover_of(project.game, kit, theme, icons, marks, parts, single, report)
    kit = replace(kit, cover=cover.pages, behind_steps=cover.page_behind)
    plans = session_plans(project.game.record, kit, parts)
    return replace(kit, session_plans=plans, minutes=work_minutes(kit))


class MarginText(Struct, frozen=True):
    """Typesets lines in the margins of sheets, in the language of a theme, with ``others`` as
    fallback fonts."""

    words: BuiltinTexts
    others: tuple[str, ...] = ()

    def __call__(self, content: str, size: float, x: float, y: float, anchor: str) -> Text:
        style = Style(_margin_face(), size, "#000000", others=self.others)
        match anchor:
            case "start" | "middle" | "end":
                return shaping.set_line(content, style, x, y, anchor)
            case _:
                raise ValueError(f"'{anchor}' is not an anchor")

    def text_of(self, key: str, /, **values: str | float) -> str:
        return self.words.text(key, **values)

    def join_words(self, words: Sequence[str]) -> str:
        return self.words.grammar.join_words(words, "and")


def check_margin_words(project: Project, parts: Sequence[LaidOutPart], report: Report) -> None:
    """Report characters of titles that the font of the margins lacks, once per file."""
    seen: set[tuple[tuple[str, ...], Span]] = set()
    theme = next((theme for part in parts for theme in part.themes), None)
    for text, span in _margin_words(project, parts):
        missing = missing_in_margins(text, theme)
        if missing and (missing, span) not in seen:
            seen.add((missing, span))
            message, hint = margin_glyphs_message(missing)
            report.error("missing-glyph", message, span, hint)


def _margin_words(project: Project, parts: Sequence[LaidOutPart]) -> Iterator[tuple[str, Span]]:
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
    part: LaidOutPart,
    options: SheetOptions,
    margins: MarginText,
    way: PrintOptions,
    report: Report,
) -> PrintedPart:
    entry, paper = part.source.entry, options.paper
    pieces = tuple(
        replace(piece, paper=entry.paper or default_paper(file.kind)) for piece, file in part.pieces
    )
    # A piece with seams is a board, glued together if it is too large for the paper; other pieces
    # are useless in halves.
    default = "poster" if any(piece.seams != ((), ()) for piece in pieces) else "nup"
    whole = Part(entry.part, entry.title, pieces, entry.scheme or default, entry.note)
    usual = way.sheets or entry.sheets or way.duplex
    options = replace(options, sheets=usual)
    imposed = impose(whole, options)
    _report_imposition(part, paper, imposed, report)
    # If the user chooses one way of printing backs, no files of others are written.
    ways = entry.also if way.sheets is None and not imposed.faults else ()
    further = (sheets for sheets in ways if sheets != usual)
    also = tuple((sheets, impose(whole, replace(options, sheets=sheets))) for sheets in further)
    bound = booklets(pieces, paper) if usual == "booklet" else ()
    leaves = {sheet.id for sheets in bound for sheet in sheets}
    notes = tuple(notes_of(project, part, leaves, margins.words))
    later = frozenset(piece.id for piece, file in part.pieces if can_wait(entry, file))
    own_paper = entry.paper is not None
    return PrintedPart(
        whole, imposed, notes, also, entry.kit, usual, entry.paired, later, own_paper
    )


def _report_imposition(
    part: LaidOutPart, paper: Paper, imposed: ImposedPart, report: Report
) -> None:
    """Report pieces that could not be printed on ``paper``, or not as drawn."""
    files = {piece.id: file for piece, file in part.pieces}
    for fault in imposed.faults:
        message = f"on {paper.name} paper: {fault.message}"
        report.error("piece-too-large", message, files[fault.piece].id_span, fault.hint)
    for remark in imposed.remarks:
        message = f"on {paper.name} paper: {remark.message}"
        report_remark = report.warning if remark.warning else report.note
        report_remark(remark.code, message, files[remark.piece].id_span, remark.hint)
