"""``--ink low`` does what the README promises: measured on grey pages of whole kits."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.content.game_files import bundled_games
from pnp.content.project import load
from pnp.content.targets import find
from pnp.content.wording import Dress
from pnp.export.pdf import write_document
from pnp.imposition.paper import PAPERS
from pnp.press.lay_out import lay_out
from pnp.press.printing import PrintOptions, print_parts
from pnp.press.themes import themes_of

DOTS = 1.5
"""Dots a point: on fewer, thin lines are drawn as broad as a dot."""


@pytest.mark.soak
@pytest.mark.parametrize("game", bundled_games())
def test_low_ink_takes_two_fifths_of_a_kit_at_most_and_a_quarter_of_its_backs(game: str) -> None:
    full, low = dict(inks(game, low=False)), dict(inks(game, low=True))
    assert sum(low.values()) <= 0.4 * sum(full.values())
    backs = [label for label, ink in full.items() if " B" in label and ink > 0.12]
    assert sum(low[label] for label in backs) <= 0.25 * sum(full[label] for label in backs)


def inks(game: str, *, low: bool) -> Iterator[tuple[str, float]]:
    """Yield the labels of the pages of a kit, and how dark each is."""
    report = Report()
    path = find(game, report)
    project = path and load(path, report, Dress())
    assert project
    look = themes_of(project, report, low_ink=low)
    parts = [lay_out(part, look, report, {}) for part in project.parts]
    theme = look(None)
    assert theme is not None
    options = PrintOptions()
    kit = print_parts(project, parts, PAPERS["a4"], theme, report, options, covered=True)
    assert not report.failed
    document = kit.whole()
    with pypdfium2.PdfDocument(write_document(document)) as opened:
        for page, drawn in zip(document.pages, opened, strict=True):
            shades = drawn.render(scale=DOTS, grayscale=True).to_numpy()
            yield page.label, 1 - float(shades.mean()) / 255
