"""docs/exporting.md and its pages: every target has a section, and every link leads to a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.exports.targets import TARGETS

DOCS = Path(__file__).parent.parent / "docs"
PAGES = (DOCS / "exporting.md", *sorted((DOCS / "exporting").glob("*.md")))


@pytest.mark.parametrize("target", sorted(TARGETS.own_names()))
def test_every_target_has_a_row_and_a_section_with_its_options(target: str) -> None:
    assert f"`{target}`" in (DOCS / "exporting.md").read_text("utf-8")
    (section,) = (
        part
        for page in PAGES
        for part in re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
        if target in part.partition("\n")[0].replace("`", "").split(", ")
    )
    for option in TARGETS.load(target).Options.__struct_fields__:
        assert f"--{option.replace('_', '-')}" in section


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_all_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link
