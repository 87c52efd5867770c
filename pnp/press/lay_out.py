"""The bill of a project, laid out: which pieces each part holds.

A kind of file is printed by the module of ``pnp.components`` that has its name; there is no list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TypeAlias

from pnp.base.diagnostics import Label, Report, Reporter, Span
from pnp.base.registry import expected_each
from pnp.base.units import number
from pnp.content.files import File
from pnp.content.kinds import COMPONENTS, kinds
from pnp.content.project import PartFiles, Project
from pnp.content.rulebook import settings_of
from pnp.content.structure import span_of
from pnp.model.record import Record, word_of
from pnp.press.legible import faint
from pnp.rules import catalogue
from pnp.rules.grids import drawable
from pnp.rules.running import Outcome, run
from pnp.rules.supply import SHEET, Supply
from pnp.rules.views import Setting
from pnp.scene import Group, Instance, Item, Rect, Text
from pnp.scene.extents import Ruler, holds
from pnp.scene.piece import Piece
from pnp.theme import Theme

MOST_SHAPES = 200_000
"""Shapes that the pieces of a file draw in all; no bundled file draws a twentieth of that."""
ThemeOf: TypeAlias = Callable[[File[Record] | None], Theme | None]
"""Gives the theme of a file, or of the kit as a whole for None; None with a finding."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A part of the bill with its pieces, each with the file that it comes from, and the themes
    in which they are drawn."""

    source: PartFiles
    pieces: tuple[tuple[Piece, File[Record]], ...]
    themes: tuple[Theme, ...]

    @property
    def id(self) -> str:
        return self.source.entry.part


def lay_out(
    part: PartFiles, look: ThemeOf, report: Report, made: dict[str, tuple[Piece, ...]]
) -> LaidOut:
    """Return the pieces of all files of a part; those of a file with faults may be missing.

    ``made`` contains the pieces of files that are laid out already, by the names of their sources:
    a game may print a board in two parts, whole and in quarters, and it takes seconds to draw.
    """
    pieces: list[tuple[Piece, File[Record]]] = []
    themes: list[Theme] = []
    for file in part.files:
        component = _component(file.kind)
        if component is None:
            printed = sorted({word_of(kind) for kind in kinds() if _component(kind) is not None})
            message = f"a file of kind '{file.kind}' has nothing to print"
            hint = f"list a file of another kind: {', '.join(printed)}"
            report.error("nothing-to-print", message, file.id_span, hint)
            continue
        theme = look(file)
        if theme is not None:
            name = file.source.name
            if name not in made:
                own = Report()
                reporter = file.reporter(own)
                fine = drawable(file.record, reporter)
                made[name] = _laid_out(component, file, theme, reporter) if fine else ()
                if not own.failed:
                    _check_within(file, made[name], own)
                    _check_shapes(file, made[name], own)
                if not own.failed:
                    _check_legible(file, made[name], theme, own)
                # A die of many colours and pips has one misspelt icon, not a hundred.
                told = {(found.code, found.message, found.span): found for found in own.diagnostics}
                for found in told.values():
                    report.add(found)
            pieces.extend((piece, file) for piece in made[name])
            themes.append(theme)
    laid_out = LaidOut(part, tuple(pieces), tuple(themes))
    _check_pieces(laid_out, report)
    return laid_out


def _laid_out(
    component: ModuleType, file: File[Record], theme: Theme, reporter: Reporter
) -> tuple[Piece, ...]:
    found = component.layout(file.record, theme, reporter)
    return expected_each(Piece, found, component, "layout")


def _check_shapes(file: File[Record], pieces: Iterable[Piece], report: Report) -> None:
    """Report pieces that draw more shapes than are written: a drawing of thousands on each of many
    cards takes minutes and gigabytes, though each by itself is sound."""
    drawn = sum(_shapes(face or (), set()) for p in pieces for face in (p.front, p.back))
    if drawn > MOST_SHAPES:
        message = f"the pieces draw {drawn:,} shapes; the maximum is {MOST_SHAPES:,}"
        hint = "save large drawings as PNG, or print fewer pieces with them"
        report.error("too-many-shapes", message, file.id_span, hint)


def _shapes(items: Iterable[Item], shared: set[Group]) -> int:
    """Return how many shapes a face writes; art that is ``shared`` is written once."""
    count = 0
    for item in items:
        match item:
            case Group():
                count += _shapes(item.items, shared)
            case Instance() if item.of not in shared:
                shared.add(item.of)
                count += _shapes(item.of.items, shared)
            case _:
                count += 1
    return count


def _component(kind: str) -> ModuleType | None:
    return COMPONENTS.load(kind) if kind in COMPONENTS else None


def _check_pieces(part: LaidOut, report: Report) -> None:
    """Report pieces that share an id, for their files would overwrite each other; and an empty
    part, unless a fault of its files explains it."""
    first: dict[str, tuple[File[Record], str, int]] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for piece, file in part.pieces:
        made = file, piece.id, seen[file.source.name, piece.id]
        seen[file.source.name, piece.id] += 1
        # A piece with this end would take the name of the other's back.
        for id in (piece.id, piece.id.removesuffix("-back")):
            if id in first and (id == piece.id or _has_back(part, id)):
                report.error(
                    "duplicate-piece",
                    f"the part '{part.id}' has two pieces with the id '{piece.id}'",
                    _place(*made),
                    "give one of them another id: each piece becomes a file of its name",
                    (Label(_place(*first[id]), f"'{id}' is also made here"),),
                )
                break
        first.setdefault(piece.id, made)
    if not part.pieces and part.source.files and not report.failed:
        file = part.source.files[0]
        report.error("nothing-to-print", f"the part '{part.id}' is empty", file.id_span)


def _check_within(file: File[Record], pieces: Sequence[Piece], report: Report) -> None:
    """Report what is drawn beyond its piece: most is shown where it is placed, the rest here, once
    for each piece. Ornament may run a little over the bleed, letters not even over the cut."""
    ruler = Ruler()
    for piece in pieces:
        trim = Rect(0, 0, piece.width, piece.height).inset(-_DUST)
        for found in ruler.beyond((*piece.front, *(piece.back or ())), trim):
            letters = isinstance(found.item, Text)
            room = trim if letters else trim.inset(-piece.bleed - _OVERHANG)
            clipped = found.clip is not None and holds(_SHEETS, found.box)
            if (clipped and not letters) or (not clipped and holds(room, found.box)):
                continue
            what = f"'{found.item.content}'" if isinstance(found.item, Text) else "a drawing"
            size = f"{number(piece.width)} x {number(piece.height)} mm"
            report.error(
                "outside-piece",
                f"{what} extends beyond the piece '{piece.id}' of {size}, or what frames it there",
                _place(file, piece.id, 0),
                "move it, shorten it, make it smaller, or give it more room",
            )
            break


def _check_legible(
    file: File[Record], pieces: Sequence[Piece], theme: Theme, report: Report
) -> None:
    """Report texts and icons that are lost on what lies under them; see ``pnp.press.legible``."""
    for found in faint(pieces, theme):
        place = _place(file, found.piece, 0)
        # A comment beside a role answers as well as one beside the piece.
        roles = tuple(Label(span, "the colour is set here") for span in found.set_at(theme))
        if found.lost:
            report.error("low-contrast", found.message, place, found.hint, roles)
        else:
            report.warning("low-contrast", found.message, place, found.hint, roles)


_DUST = 0.05
# How far ornament may extend beyond the bleed without harm, in millimetres.
_OVERHANG = 2.0
# Clipped items must be within these millimetres; anything farther off is a wrong number.
_SHEETS = Rect(-20_000, -20_000, 40_000, 40_000)


def _place(file: File[Record], id: str, earlier: int) -> Span:
    """Return where the id of a piece is written, after a number of others of that id in the file; a
    piece such as ``ship-base-blue`` is made of the one whose id begins its own."""
    record = file.record
    for key, name in (("cards", "card"), ("pieces", "id")):
        items = getattr(record, key, ())
        made = [getattr(item, name) for item in items] if isinstance(items, tuple) else []
        origin = max((own for own in made if f"{id}-".startswith(f"{own}-")), key=len, default="")
        places = [i for i, own in enumerate(made) if origin and own == origin]
        if places:
            return span_of(file.node, (key, places[min(earlier, len(places) - 1)], name))
    return file.id_span


def _has_back(part: LaidOut, id: str) -> bool:
    return any(piece.id == id and piece.back is not None for piece, _ in part.pieces)


RULES = ("count-mismatch", "unknown-supply")


def check_supply(project: Project, parts: Sequence[LaidOut], report: Report) -> None:
    """Report a number of pages that differs from what the game promises."""
    game = project.game
    if game is None or project.lone:
        return

    class LaidOutSupply(Supply):
        pages = _pages(parts)

    entries = [entry for name in RULES if (entry := catalogue.named(name)) is not None]
    known = [replace(e, rule=replace(e.rule, over=LaidOutSupply)) for e in entries]
    outcome = Outcome()
    book = settings_of(game.record, [file.record for file in project.files])
    setting = Setting(book.stated, book.chosen, book.varied, gather=lambda *kinds: project.files)
    file = File(game.kind, game.id, game.record, game.node, game.path)
    run(known, file, setting, outcome, quick=True)
    for found in outcome.findings.diagnostics:
        report.add(found)


def _pages(parts: Sequence[LaidOut]) -> dict[str, dict[str, int]]:
    """Return how many there are of each piece of a sheet, by the name of its source."""
    found: dict[str, dict[str, int]] = {}
    for part in parts:
        for piece, file in part.pieces:
            if file.kind == SHEET:
                found.setdefault(file.source.name, {})[piece.id] = piece.quantity
    return found
