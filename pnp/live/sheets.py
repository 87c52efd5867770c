"""The sheets on which pieces are printed. A page is drawn when somebody views it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.project import Project
from pnp.export.svg import write_svg
from pnp.imposition.paper import PAPERS
from pnp.press.parts import LaidOutPart, ThemeOf
from pnp.press.printing import PrintOptions, print_parts
from pnp.scene import Page


class SheetPage(Struct, frozen=True):
    """A page: the name of its picture, its label in the kit, and its size in millimetres."""

    picture: str
    label: str
    width: float
    height: float


class SheetPages:
    """The pages of a kit. An unchanged page keeps its name and its picture."""

    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        self._drawn: dict[str, bytes] = {}
        self._count = 0

    def pages_of(
        self, project: Project, look: ThemeOf, parts: Sequence[LaidOutPart], paper: str
    ) -> tuple[SheetPage, ...]:
        """Return the pages of all parts on a paper, after the cover; empty if they do not fit on
        it, which is reported elsewhere."""
        report = Report()
        theme = look(project.parts[0].files[0] if project.lone else None)
        if theme is None or paper not in PAPERS:
            return ()
        way = PrintOptions()
        kit = print_parts(project, parts, PAPERS[paper], theme, report, way, covered=True)
        pages = () if report.failed else kit.combined_document().pages
        known = {page.label: name for name, page in self._pages.items()}
        before, self._pages = self._pages, {}
        for page in pages:
            name = known.get(page.label, "")
            if not name or before[name] != page:
                self._count += 1
                name = f"sheet-{self._count}"
            self._pages[name] = page
        self._drawn = {name: made for name, made in self._drawn.items() if name in self._pages}
        return tuple(SheetPage(n, p.label, p.width, p.height) for n, p in self._pages.items())

    def picture(self, name: str) -> bytes | None:
        """Return the picture of a page."""
        page = self._pages.get(name)
        if page is not None and name not in self._drawn:
            drawn = write_svg(page.width, page.height, page.items, title=page.label)
            self._drawn[name] = drawn.encode()
        return self._drawn.get(name)
