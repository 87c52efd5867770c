"""Lay out the bill of a project: the pieces of each part, each file in its theme.

Each kind of file is laid out by ``layout`` in its folder of ``pnp.kinds``; there is no list to
maintain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, field

from pnp.base.diagnostics import Label, Report, Span
from pnp.base.library import general_themes
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.kinds import all_kinds
from pnp.content.project import PartFiles, Project
from pnp.content.rulebook import settings_of
from pnp.content.structure import span_of
from pnp.content.themes import ROOT, LoadedTheme, Themes, is_path, local_file_hint
from pnp.kinds.theme.record import ThemeFile
from pnp.model.component import USUAL_THEME, theme_of
from pnp.model.record import FORMS, Record, word_of
from pnp.press.layout_cache import (
    ID,
    DrawnFile,
    OnFileDrawn,
    lay_out_file,
    layout_module,
    piece_path,
)
from pnp.rules import catalogue
from pnp.rules.running import Outcome, run_rules
from pnp.rules.supply import SHEET, Supply
from pnp.rules.views import NotedFiles, Setting
from pnp.scene.piece import Piece
from pnp.theme import Theme, load_theme
from pnp.theme.origins import scenery_roles
from pnp.theme.roles import ground_roles

ThemeOf: TypeAlias = Callable[[File[Record] | None], Theme | None]
"""Returns the theme of a file, or of the whole kit for None; None with a finding."""


class LaidOutPart(Struct, frozen=True):
    """A part of the bill with its pieces, each with its source file; their themes; the credits of
    their icons and pictures; the hashes of the pieces of each file (``marks``), by the name of its
    source; and those of ``faces``, by source and piece id."""

    source: PartFiles
    pieces: tuple[tuple[Piece, File[Record]], ...]
    themes: tuple[Theme, ...]
    credits: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.source.entry.part


def lay_out_part(
    part: PartFiles,
    look: ThemeOf,
    report: Report,
    made: dict[str, DrawnFile],
    early: OnFileDrawn | None = None,
    *,
    draft: bool = False,
) -> LaidOutPart:
    """Return the pieces of all files of a part; those of a file with errors may be missing.

    ``made`` has the files laid out so far, by the names of their sources: a game may print a board
    in two parts, whole and in quarters. Newly drawn pieces are passed to ``early``. A ``draft``
    shows marks in place of what cannot be drawn.
    """
    pieces: list[tuple[Piece, File[Record]]] = []
    themes: list[Theme] = []
    credits: set[str] = set()
    faces: dict[tuple[str, str], tuple[str, str]] = {}
    for file in part.files:
        component = layout_module(file.kind)
        if component is None:
            printed = sorted(
                {word_of(kind) for kind in all_kinds() if layout_module(kind) is not None}
            )
            message = f"a file of kind '{file.kind}' has nothing to print"
            hint = f"list a file of another kind: {', '.join(printed)}"
            report.error("nothing-to-print", message, file.id_span, hint)
            continue
        theme = look(file)
        if theme is not None:
            name = file.source.name
            if name not in made:
                made[name] = lay_out_file(component, file, theme, early, draft=draft)
                made[name].report_findings(file, theme, report)
            pieces.extend((piece, file) for piece in made[name].pieces)
            own = zip(made[name].pieces, made[name].faces, strict=False)
            faces.update({(name, piece.id): marks for piece, marks in own})
            themes.append(theme)
            credits.update(made[name].credits)
    marks = {name: made[name].mark for name in (f.source.name for f in part.files) if name in made}
    laid_out = LaidOutPart(part, tuple(pieces), tuple(themes), frozenset(credits), marks, faces)
    _check_pieces(laid_out, report)
    return laid_out


def _check_pieces(part: LaidOutPart, report: Report) -> None:
    """Report pieces that share an id, whose files would overwrite each other, and an empty part,
    unless an error in its files explains it."""
    first: dict[str, tuple[File[Record], str, int]] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for piece, file in part.pieces:
        made = file, piece.id, seen[file.source.name, piece.id]
        seen[file.source.name, piece.id] += 1
        # A piece with this suffix would use the name of the other's back.
        for id in (piece.id, piece.id.removesuffix("-back")):
            if id in first and (id == piece.id or _has_back(part, id)):
                report.error(
                    "duplicate-piece",
                    f"the part '{part.id}' has two pieces with the id '{piece.id}'",
                    place_of(*made),
                    "give one of them another id: each piece becomes a file of its name",
                    (Label(place_of(*first[id]), f"'{id}' is also made here"),),
                )
                break
        first.setdefault(piece.id, made)
    if not part.pieces and part.source.files and not report.failed:
        file = part.source.files[0]
        listed = [made for one in part.source.files for made in one.record.pieces_made()]
        hint = "give a card a quantity above 0" if listed else ""
        report.error("nothing-to-print", f"the part '{part.id}' is empty", file.id_span, hint)


def place_of(file: File[Record], id: str, earlier: int) -> Span:
    """Return the position of the nth occurrence of a piece's id."""
    path = piece_path(file.record, id, earlier)
    return file.id_span if path == ID else span_of(file.node, path)


def _has_back(part: LaidOutPart, id: str) -> bool:
    return any(piece.id == id and piece.back is not None for piece, _ in part.pieces)


RULES = ("count-mismatch", "unknown-supply")
# The kinds of file on which scenery is drawn.
BOARDS = frozenset((*FORMS.values(), "key"))


def check_supply(project: Project, parts: Sequence[LaidOutPart], report: Report) -> None:
    """Report a number of pages that differs from the game's stated supply."""
    game = project.game
    if game is None or project.lone:
        return

    class LaidOutSupply(Supply):
        pages = _page_counts(parts)

    entries = [entry for name in RULES if (entry := catalogue.rule_named(name)) is not None]
    known = [replace(e, view=LaidOutSupply) for e in entries]
    outcome = Outcome()
    book = settings_of(game.record, [file.record for file in project.files])
    files = NotedFiles(lambda *kinds: project.files)
    setting = Setting(book.stated, book.chosen, book.varied, gather=files)
    file = File(game.kind, game.id, game.record, game.node, game.path)
    run_rules(known, file, setting, outcome, quick=True)
    for found in outcome.findings.diagnostics:
        report.add(found)


def _page_counts(parts: Sequence[LaidOutPart]) -> dict[str, dict[str, int]]:
    """Return the number of pages of each sheet by piece id, by the name of its source."""
    found: dict[str, dict[str, int]] = {}
    for part in parts:
        for piece, file in part.pieces:
            if file.kind == SHEET:
                found.setdefault(file.source.name, {})[piece.id] = piece.quantity
    return found


# The theme in which each file of a project is drawn.


def theme_lookup(project: Project, report: Report, *, low_ink: bool = False) -> ThemeOf:
    """Return a function from a file to its theme: the theme that the user requests by id or path
    (which shows the same as the file's own theme), otherwise the file's own, otherwise the game's;
    for None, the theme of the whole kit. Low ink, if requested, applies to all of them."""
    own = available_themes(project, report)
    asked = requested = project.records.linker.edition.theme
    if asked is not None and is_path(asked):
        asked = own.add_file(Path(asked))
    elif asked is not None and not (asked in own or asked in general_themes()):
        asked = _report_theme_file(asked, report)
    if asked is None and requested is not None:
        return lambda file: None
    known: dict[tuple[str, bool], Theme | None] = {}
    dressed: dict[tuple[str, str, frozenset[str]], Theme] = {}

    def look(file: File[Record] | None) -> Theme | None:
        name, span = _theme_name(file, project)
        if asked is None or file is None:
            found = loaded(asked or name or USUAL_THEME, None if asked else span)
            return found if file is None or found is None else with_own_roles(found, file)
        theme, plain = loaded(asked, None), loaded(ROOT, None)
        subject = loaded(name, span) if name is not None and name != asked else None
        if theme is None or plain is None or subject is None:
            return theme
        shown = theme.with_subject(subject, plain, scenery_roles(file.node))
        return with_own_roles(shown, file)

    boards = any(file.kind in BOARDS for part in project.parts for file in part.files)

    def with_own_roles(found: Theme, file: File[Record]) -> Theme:
        """Return a theme in low ink with the colours that are the game's own: on boards, scenery is
        drawn under the same names."""
        named = scenery_roles(file.node) if low_ink else frozenset[str]()
        named = named & ground_roles() if boards else named
        name = _theme_name(file, project)[0] or USUAL_THEME
        usual = loaded(name, None, low=False) if named else None
        if usual is None:
            return found
        if (found.id, name, named) not in dressed:
            dressed[found.id, name, named] = found.with_own_roles(usual, named)
        return dressed[found.id, name, named]

    def loaded(name: str, span: Span | None, *, low: bool = low_ink) -> Theme | None:
        if (name, low) not in known:
            known[name, low] = load_theme(
                name,
                # The same theme without low ink would report the same again.
                report if low == low_ink else Report(),
                own,
                project.icons,
                span,
                low_ink=low,
                home=project.home,
                faulty=lambda id: own.is_faulty(id) or project.is_faulty(id),
                advice=own.suggest_theme,
                wordings=project.records.linker.wordings,
            )
        return known[name, low]

    return look


def available_themes(project: Project, report: Report) -> Themes:
    """Return the themes available to a project, except the general ones."""
    own = {
        file.id: LoadedTheme(file.record, file.node, file.path.parent)
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    }
    return Themes(own, project.folder_beside, report)


def _report_theme_file(asked: str, report: Report) -> str | None:
    """Return the id of an unknown theme, or None if its file is in this folder: a build in another
    folder would not find it, so only its path identifies it."""
    hint = local_file_hint(asked)
    if not hint:
        return asked
    report.error("unknown-theme", f"there is no theme '{asked}' in this game", hint=hint)
    return None


def _theme_name(file: File[Record] | None, project: Project) -> tuple[str | None, Span | None]:
    """Return the theme that a file or its game names, and the position of that name."""
    for found in (file, project.game):
        name = None if found is None else theme_of(found.record)
        if found is not None and name is not None:
            return name, span_of(found.node, ("theme",))
    return None, None
