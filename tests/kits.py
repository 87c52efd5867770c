"""Kits of the bundled games on paper, each made once per test run."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from reused import make_once

from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.library import game_dir
from pnp.base.values import replace
from pnp.content.language.languages import Edition
from pnp.content.project import Project, load_project
from pnp.imposition.paper import PAPERS
from pnp.press.documents import Kit
from pnp.press.parts import LaidOutPart, lay_out_part, theme_lookup
from pnp.press.printing import PrintOptions, print_parts
from pnp.scene.piece import Piece
from pnp.theme import Theme


class Bill(Struct, frozen=True):
    """All parts of a game as laid out, its theme, and the findings."""

    parts: tuple[LaidOutPart, ...]
    theme: Theme
    findings: tuple[Diagnostic, ...]

    @property
    def pieces(self) -> list[Piece]:
        return [piece for part in self.parts for piece, _ in part.pieces]


@cache
def project_of(game: str) -> Project:
    report = Report()
    project = load_project(game_dir(game), report, Edition())
    assert project is not None
    assert not report.failed, report.diagnostics
    return project


@cache
def bill_of(game: str, *, low_ink: bool = False) -> Bill:
    name, files = f"bill-{game}-{low_ink}", project_of(game).files
    return make_once(name, lambda: _bill(game, low_ink=low_ink), files)


def _bill(game: str, *, low_ink: bool) -> Bill:
    report, project = Report(), project_of(game)
    look = theme_lookup(project, report, low_ink=low_ink)
    made: dict[str, object] = {}
    parts = tuple(lay_out_part(part, look, report, made) for part in project.parts)  # type: ignore[arg-type]
    theme = look(None)
    assert theme is not None
    assert not report.failed
    return Bill(parts, theme, report.diagnostics)


@cache
def kit_of(
    game: str,
    paper: str,
    duplex: str = "duplex-long",
    stock: str | None = None,
    *,
    low_ink: bool = False,
) -> Kit:
    """Return a kit; all of its pieces want the paper ``stock``, unless that is None."""
    name = f"kit-{game}-{paper}-{duplex}-{stock}-{low_ink}"
    files = project_of(game).files
    return make_once(name, lambda: _kit(game, paper, duplex, stock, low_ink=low_ink), files)


def _kit(game: str, paper: str, duplex: str, stock: str | None, *, low_ink: bool) -> Kit:
    bill = bill_of(game, low_ink=low_ink)
    parts = bill.parts if stock is None else tuple(_wanting(part, stock) for part in bill.parts)
    report, way = Report(), PrintOptions(duplex=duplex)
    paper_of = PAPERS[paper]
    kit = print_parts(project_of(game), parts, paper_of, bill.theme, report, way, covered=True)
    assert not report.failed
    return kit


def _wanting(part: LaidOutPart, stock: str) -> LaidOutPart:
    entry = part.source.entry.model_copy(update={"paper": stock})
    return replace(part, source=replace(part.source, entry=entry))
