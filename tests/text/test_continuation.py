"""Texts that end before they are complete, and their rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import Text
from pnp.text.breaking import Align
from pnp.text.continuation import End
from pnp.text.fitting import FittedText, fit
from pnp.text.shaping import Style

PT = 25.4 / 72
BODY = Style("AtkinsonHyperlegible-Regular", 10 * PT, "#000000")
LINE = BODY.leading * BODY.size
LONG = "The mate keeps the keys to the hold, and whoever wants rum must ask him first of all."

WORDS = ["gold", "a", "**ship**", "treasure", "quay,", "well-being", "in the hold of a frigate."]
LINES = ["", "- ", "- ", "1. ", "  "]
TEXTS = st.lists(
    st.tuples(st.sampled_from(LINES), st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)),
    min_size=1,
    max_size=6,
).map(lambda lines: "\n".join(form + " ".join(words) for form, words in lines))


def both(text: str, width: float, height: float, *, align: Align = "left") -> list[FittedText]:
    """Set a text in a box, and its rest in a narrower one without an end."""
    first = fit(text, BODY, width, height, align=align, hyphenate="en", end="back")
    if first.rest is None:
        return [first]
    rest = fit(text, BODY, width - 3, 999, align=align, hyphenate="en", after=first.rest)
    return [first, rest]


def shown(found: FittedText) -> list[str]:
    return [line for line in found.block.lines if line]


@given(TEXTS, st.floats(25, 60), st.floats(6, 40))
def test_nothing_of_a_text_is_lost_or_printed_twice(text: str, width: float, height: float) -> None:
    whole = fit(text, BODY, 900, 999)
    parts = both(text, width, height)
    words = " ".join(line for part in parts for line in shown(part))
    plain = " ".join(shown(whole))
    for sign in ("…", "-", " "):
        words, plain = words.replace(sign, ""), plain.replace(sign, "")
    assert words == plain


@given(TEXTS, st.floats(30, 60), st.floats(6, 40), st.sampled_from(["back", "ellipsis"]))
def test_a_text_that_ends_early_fits_its_box(
    text: str, width: float, height: float, end: End
) -> None:
    found = fit(text, BODY, width, height, hyphenate="en", end=end)
    assert (found.fits, found.shrunk, found.block.overflow) == (True, False, False)
    assert found.style.size == BODY.size
    assert found.block.baselines[-1] <= height
    last = shown(found)[-1]
    assert last.endswith("…") == (found.rest is not None)


def test_a_text_that_fits_is_set_as_it_is() -> None:
    plain = fit(LONG, BODY, 50, 40)
    assert fit(LONG, BODY, 50, 40, end="ellipsis") == plain
    assert fit(LONG, BODY, 50, 40, end="back") == plain


def test_a_paragraph_leaves_no_line_alone() -> None:
    for height in (2, 3, 4):
        first, rest = both(f"One line.\n{LONG}", 40, height * LINE)
        counts = len(shown(first)), len(shown(rest))
        assert counts[0] != 2
        assert counts[1] >= 2


def test_a_word_is_not_divided_between_two_boxes() -> None:
    text = " ".join(["extraordinary"] * 12)
    for width in range(30, 60):
        first, rest = both(text, width, 2.2 * LINE)
        assert shown(first)[-1].removesuffix(" …").endswith("nary")
        assert shown(rest)[0].startswith("extraordinary")


def test_the_rest_of_an_item_keeps_its_indent() -> None:
    first, rest = both(f"- {LONG} {LONG}", 45, 3.2 * LINE)
    indents = [item.x for item in first.block.items if hasattr(item, "x")]
    (start, *_) = [item.x for item in rest.block.items if hasattr(item, "x")]
    assert start == pytest.approx(indents[1])
    assert not any(line.startswith("•") for line in rest.block.lines)


TABLE = f"{LONG}\n| Roll | Result |\n|---|---|\n| 1 | nothing |\n| 2 | rum |"


def test_the_head_of_a_table_stays_with_its_first_row() -> None:
    words = len(shown(fit(LONG, BODY, 45, 99)))
    for lines in range(words, words + 3):
        first, rest = both(TABLE, 45, (lines + 0.2) * LINE)
        assert any("Roll" in line for line in shown(first)) == ("1 nothing" in shown(first)[-1][:9])
        assert shown(rest)


def test_a_row_is_not_divided() -> None:
    text = f"| 1 | {LONG} |\n| 2 | {LONG} |"
    first, rest = both(text, 50, 5 * LINE)
    assert shown(rest)[0].startswith("2 ")
    assert not any(line.startswith("2 ") for line in shown(first))


def test_an_ellipsis_follows_a_whole_word() -> None:
    found = fit("The mate of the good ship Sally", BODY, 40, 1.2 * LINE, end="ellipsis")
    assert shown(found) == ["The mate of the good…"]


def test_an_ellipsis_looks_like_the_words_before_it() -> None:
    found = fit("The **mate of the good ship Sally**", BODY, 40, 1.2 * LINE, end="ellipsis")
    assert [item.font for item in found.block.items if isinstance(item, Text)][-1].endswith("Bold")
    assert shown(found)[0].endswith("…")


def test_a_word_that_is_too_wide_does_not_fit() -> None:
    found = fit("Incomprehensibilities", BODY, 10, 1.2 * LINE, end="ellipsis")
    assert (found.fits, found.rest) == (False, None)
