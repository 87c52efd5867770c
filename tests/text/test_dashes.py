from __future__ import annotations

import pytest

from pnp.text.breaking import paragraph
from pnp.text.hyphenation import replace_hyphens
from pnp.text.shaping import Style, set_line

STYLE = Style("AtkinsonHyperlegible-Regular", 3.0, "#000000")


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("2-4 players", "2–4 players"),
        ("rolls 1.5-2.5 or (14-20)", "rolls 1.5–2.5 or (14–20)"),
        ("-1 and +1/-2", "−1 and +1/-2"),
        ("(4 + 2) - 6", "(4 + 2) − 6"),
        ("fish - or rum", "fish – or rum"),
    ],
)
def test_a_hyphen_becomes_the_sign_that_it_stands_for(written: str, printed: str) -> None:
    assert replace_hyphens(written) == printed


@pytest.mark.parametrize(
    "written",
    ["eight-sided", "2026-11-24", "Apache-2.0", "1-2-3", "https://x.org/1-2", "4-sided", "u-1"],
)
def test_other_hyphens_stay(written: str) -> None:
    assert replace_hyphens(written) == written


def test_lines_and_paragraphs_are_set_with_dashes_and_icons_keep_their_names() -> None:
    assert set_line("2-4", STYLE, 0, 0).content == "2–4"
    block = paragraph("**-1** :a-2:", STYLE, 50.0)
    assert block.lines == ("−1 :a-2:",)
    assert block.unknown_icons == ("a-2",)
