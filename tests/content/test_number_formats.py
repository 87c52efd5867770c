"""Numbers look as in the spreadsheet, or the format is not known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.content.number_formats import format_number

EUROS = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-'


@pytest.mark.parametrize(
    ("value", "pattern", "text"),
    [
        (0.25, "0%", "25%"),
        (0.255, "0.0%", "25.5%"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (1234.5, "#,##0.00\\ [$€-407]", "1,234.50 €"),
        (1234567, "#,##0", "1,234,567"),
        (-1234.5, EUROS, "-1,234.50 €"),
        (-3, "0;(0)", "(3)"),
        (-3, "0", "-3"),
        (-0.001, "0.0", "0.0"),
        (0, '0;-0;"none"', "none"),
        (3, "+0;-0", "+3"),
        (-3, "+0;-0", "-3"),
        (7, "000", "007"),
        (3, '0 "VP"', "3 VP"),
        (2.5, "0", "3"),
        (3.5, "0.##", "3.5"),
        (1_500_000, '0.0,,"M"', "1.5M"),
        (12_345_678, "0.00E+00", "1.23E+07"),
        (5, "[Red]0", "5"),
        (0.1, "General", "0.1"),
    ],
)
def test_a_number_looks_as_in_the_spreadsheet(value: float, pattern: str, text: str) -> None:
    assert format_number(value, pattern) == text


@pytest.mark.parametrize("pattern", ["# ?/?", "[>3]0;0", "000-0000", "yyyy", "0" * 300])
def test_rare_formats_are_not_known(pattern: str) -> None:
    assert format_number(2.5, pattern) is None


@given(st.floats() | st.integers(-(2**70), 2**70), st.text('0#?,.%;E+-"\\_*[]$ a', max_size=30))
def test_no_format_is_an_error_of_the_program(value: float, pattern: str) -> None:
    assert isinstance(format_number(value, pattern), str | None)
