"""docs/exporting.md and its pages: every target has a section, and every link leads to a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.exports.targets import TARGETS

DOCS = Path(__file__).parent.parent / "docs"
PAGES = (DOCS / "exporting.md", *sorted((DOCS / "exporting").glob("*.md")))


@pytest.mark.parametrize("target", sorted(TARGETS.own_names()))
def test_every_target_has_a_row_and_a_section_on_a_page_with_its_options(target: str) -> None:
    assert f"`{target}`" in (DOCS / "exporting.md").read_text("utf-8")
    (page,) = (
        text
        for text in (page.read_text("utf-8") for page in PAGES)
        if any(target in names_in(heading) for heading in re.findall(r"^## (.*)", text, re.M))
    )
    for option in TARGETS.load(target).Options.__struct_fields__:
        assert f"--{option.replace('_', '-')}" in page


def names_in(heading: str) -> list[str]:
    return re.split(r", | and ", heading.replace("`", ""))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_all_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link
