"""Lengths: written with a unit, kept in millimetres, read back as they were written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import LONGEST, LengthError, format_length, format_number, parse_length


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("63.5mm", 63.5),
        ("2.5in", 63.5),
        ("3.5 in", 88.9),
        ("1cm", 10.0),
        ("72pt", 25.4),
        ("9pt", 3.175),
        (".5in", 12.7),
        ("-3mm", -3.0),
        (" 1 mm ", 1.0),
        ("0mm", 0.0),
        ("5000mm", 5000.0),
    ],
)
def test_units_become_millimetres(text: str, millimetres: float) -> None:
    assert parse_length(text) == millimetres


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("12", "add the unit, such as 12mm (mm, cm, in or pt)"),
        ("12 px", "write a number and its unit (mm, cm, in or pt)"),
        ("mm", "write a number and its unit (mm, cm, in or pt)"),
        ("1,5mm", "replace the comma with a point: 1.5mm"),
        ("1e3mm", "write a number and its unit (mm, cm, in or pt)"),
        ("nanmm", "write a number and its unit (mm, cm, in or pt)"),
        ("5001mm", "check the unit"),
        ("10km", "write a number and its unit (mm, cm, in or pt)"),
    ],
)
def test_what_is_no_length_is_told(text: str, hint: str) -> None:
    with pytest.raises(LengthError) as raised:
        parse_length(text)
    assert raised.value.hint == hint


@given(st.floats(-LONGEST, LONGEST))
def test_a_length_reads_as_it_was_written(value: float) -> None:
    assert parse_length(format_length(value)) == pytest.approx(value, abs=5e-7)


@given(st.text(max_size=20))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        value = parse_length(text)
    except LengthError:
        return
    assert abs(value) <= LONGEST


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9))
def test_numbers_are_short_and_near(value: float) -> None:
    text = format_number(value)
    assert float(text) == pytest.approx(value, abs=0.000501)
    assert text != "-0"
    assert "." not in text or text[-1] not in "0."
