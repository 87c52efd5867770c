from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import Group, Path, Text, circle
from pnp.text import fonts
from pnp.text.fitting import FLOOR, STEP, FittedText, fit
from pnp.text.shaping import Style

PT = 25.4 / 72
BODY = Style("AtkinsonHyperlegible-Regular", 10 * PT, "#000000")
TITLE = Style("Cinzel-Bold", 14 * PT, "#000000", tracking=50, caps=True)
COIN = Group((Path(circle(0.5, 0.5, 0.5), "#c0a020"),))

PROSE = st.lists(
    st.sampled_from(["gold", "a", "**ship**", "treasure", "Épée", "quay,", ":coin:", "*of*"]),
    min_size=1,
    max_size=40,
).map(" ".join)
BOX = st.tuples(st.floats(5, 60), st.floats(2, 40))
VALIGN: st.SearchStrategy[Literal["top", "middle", "bottom"]] = st.sampled_from(
    ["top", "middle", "bottom"]
)


def coins(name: str, colour: str) -> Group:
    return COIN


def ink(fitted: FittedText) -> tuple[float, float]:
    """Return the top and bottom of what is drawn, letters by their real outlines."""
    top, bottom = 1e9, -1e9
    for item in fitted.block.items:
        if isinstance(item, Text):
            above, below = fonts.load(item.font).reach(item.content)
            top = min(top, item.y - above * item.size / 1000)
            bottom = max(bottom, item.y + below * item.size / 1000)
    return top, bottom


@given(PROSE, BOX, VALIGN)
def test_what_fits_stays_within_its_box(
    prose: str, box: tuple[float, float], valign: Literal["top", "middle", "bottom"]
) -> None:
    width, height = box
    fitted = fit(prose, BODY, width, height, valign=valign, icons=coins)
    if fitted.fits:
        assert not fitted.block.overflow
        assert fitted.block.width <= width + 1e-6
        top, bottom = ink(fitted)
        assert top >= -1e-6
        assert bottom <= height + 1e-6
    else:
        assert fitted.style.size == pytest.approx(FLOOR)


@given(PROSE, BOX)
def test_the_size_found_is_the_largest_step_that_fits(prose: str, box: tuple[float, float]) -> None:
    width, height = box
    fitted = fit(prose, BODY, width, height, icons=coins)
    assert fitted.shrunk == (fitted.style.size < BODY.size)
    assert FLOOR - 1e-9 <= fitted.style.size <= BODY.size
    size = BODY.size
    while fitted.fits and size > fitted.style.size + 1e-9:
        at_size = fit(prose, BODY.with_size(size), width, height, floor=size, icons=coins)
        assert not at_size.fits
        size -= STEP


@given(PROSE, BOX, st.floats(1, 2))
def test_shrinking_is_monotone(prose: str, box: tuple[float, float], more: float) -> None:
    width, height = box
    small = fit(prose, BODY, width, height, icons=coins)
    large = fit(prose, BODY, width * more, height * more, icons=coins)
    assert large.style.size >= small.style.size - 1e-9
    assert large.fits >= small.fits


@given(PROSE, BOX)
def test_no_word_is_lost_by_fitting(prose: str, box: tuple[float, float]) -> None:
    fitted = fit(prose, BODY, *box, icons=coins)
    assert " ".join(fitted.block.lines) == prose.replace("*", "")


@given(PROSE, BOX)
def test_centred_lines_are_evened_out_and_no_more(prose: str, box: tuple[float, float]) -> None:
    left, middle = (
        fit(prose, BODY, *box, align=align, icons=coins) for align in ("left", "center")
    )
    assert len(middle.block.lines) == len(left.block.lines)
    assert " ".join(middle.block.lines).split() == " ".join(left.block.lines).split()
    assert middle.style == left.style
    if left.fits:
        assert middle.block.width <= left.block.width + 1e-6


def test_no_word_is_left_alone_on_the_last_of_centred_lines() -> None:
    found = fit("He sees land before it sees him.", BODY, 48, 20, align="center")
    assert [item.content for item in found.block.items if isinstance(item, Text)] == [
        "He sees land",
        "before it sees him.",
    ]


@pytest.mark.parametrize("width", range(20, 52, 2))
def test_centred_lines_divide_no_more_words_than_others(width: int) -> None:
    text = "The plunderers remember every lighthouse keeper of the ocean"
    left, centred = (
        fit(text, BODY, width, 80, align=align, hyphenate="en").block.lines
        for align in ("left", "center")
    )
    assert len(centred) == len(left)
    divided = [sum(line.endswith("-") for line in lines) for lines in (centred, left)]
    assert divided[0] <= divided[1]


def test_centred_lines_are_balanced_where_words_may_be_divided() -> None:
    text = "Its treasure marker is on the ocean"
    found = fit(text, BODY, 50, 20, align="center", hyphenate="en")
    assert found.block.lines == ("Its treasure marker", "is on the ocean")


def test_a_text_that_fits_keeps_its_size() -> None:
    fitted = fit("all hands on deck", BODY, 60, 20)
    assert (fitted.style, fitted.shrunk, fitted.fits) == (BODY, False, True)


def test_a_text_shrinks_by_quarter_points() -> None:
    fitted = fit("all hands on deck to haul the anchor", BODY, 24, 8)
    assert fitted.fits
    assert fitted.shrunk
    steps = (BODY.size - fitted.style.size) / STEP
    assert steps == pytest.approx(round(steps))


def test_the_floor_itself_is_tried_last() -> None:
    fitted = fit("word " * 99, BODY, 20, 10, floor=8.1 * PT)
    assert fitted.style.size == pytest.approx(8.1 * PT)
    assert fitted.shrunk
    assert not fitted.fits
    assert len(fitted.block.lines) > 5


def test_a_style_below_the_floor_is_neither_enlarged_nor_shrunk() -> None:
    fitted = fit("word " * 99, BODY.with_size(1.5), 20, 10)
    assert (fitted.style.size, fitted.shrunk, fitted.fits) == (1.5, False, False)


def test_a_word_too_long_at_the_floor_does_not_fit() -> None:
    fitted = fit("plunderers", BODY, 6, 40)
    assert not fitted.fits
    assert fitted.block.overflow
    assert fit("plunderers", BODY, 10, 40, hyphenate="en").fits


def test_capitals_are_centred_in_the_middle() -> None:
    fitted = fit("7", TITLE, 20, 10, align="center", valign="middle")
    (text,) = fitted.block.items
    assert isinstance(text, Text)
    top, bottom = ink(fitted)
    assert text.y == pytest.approx((10 + 0.7 * TITLE.size) / 2)
    assert text.x + text.width / 2 == pytest.approx(10)
    assert top == pytest.approx(10 - bottom, abs=0.05)


def test_descenders_do_not_move_a_centred_line() -> None:
    style = BODY.with_size(4)
    plain, deep = (fit(t, style, 40, 10, valign="middle") for t in ("noon", "gypsy"))
    assert plain.block.baselines == deep.block.baselines


def test_a_text_stands_at_the_top_or_the_bottom_of_its_box() -> None:
    top, bottom = (fit("gypsy", BODY, 40, 10, valign=v) for v in ("top", "bottom"))
    assert top.block.baselines[0] == pytest.approx(fonts.load(BODY.face).rise * BODY.size / 1000)
    drop = max(fonts.load(BODY.face).drop, fonts.load(BODY.face).reach("gypsy")[1])
    assert bottom.block.baselines[0] == pytest.approx(10 - drop * BODY.size / 1000)


def test_no_text_fits_anywhere() -> None:
    fitted = fit("", BODY, 5, 5, valign="middle")
    assert (fitted.fits, fitted.block.items) == (True, ())
