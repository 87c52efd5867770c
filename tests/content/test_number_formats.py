"""Numbers look as in the spreadsheet, or the format is not known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.content.number_formats import SHORT_DATE, format_text, format_value

EUROS = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-'


@pytest.mark.parametrize(
    ("value", "pattern", "text"),
    [
        (0.25, "0%", "25%"),
        (0.255, "0.0%", "25.5%"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"),
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
        (3, "0.##", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (1e10, "General", "10000000000"),
        (3, 'General" VP"', "3 VP"),
        (2.5, "# ?/?", "2 1/2"),
        (0.3333, "# ??/??", "1/3"),
        (2.25, "# ?/8", "2 2/8"),
        (3, "# ?/?", "3"),
        (5551234, "000-0000", "555-1234"),
        (1500, '[>=1000]0.0,"k";0', "1.5k"),
        (15, '[>=1000]0.0,"k";0', "15"),
        (99999, "0.0E+0", "1.0E+5"),
        (123456, "##0.0E+0", "123.5E+3"),
        (0, EUROS, "- €"),
        (45355, "yyyy-mm-dd", "2024-03-04"),
        (45355.5, "d/m/yy h:mm", "4/3/24 12:00"),
        (45355.75, "h:mm AM/PM", "6:00 PM"),
        (45355, "ddd d mmm", "Mon 4 Mar"),
        (45355, "[$-407]d. mmmm yyyy", "4. März 2024"),
        (0.5, "h:mm:ss.00", "12:00:00.00"),
        (1.5, "[h]:mm", "36:00"),
        (0.0423, "[mm]:ss", "60:55"),
        (45355, SHORT_DATE, "3/4/2024"),
        (0.1, "General", "0.1"),
    ],
)
def test_a_number_looks_as_in_the_spreadsheet(value: float, pattern: str, text: str) -> None:
    assert format_value(value, pattern) == text


@pytest.mark.parametrize("pattern", ["[>3]0", "0 foo", "[$-x", "bbbb", "0" * 300, "0;0;0;0;0"])
def test_rare_formats_are_not_known(pattern: str) -> None:
    assert format_value(2.5, pattern) is None


@given(st.floats() | st.integers(-(2**70), 2**70), st.text('0#?,.%;E+-"\\_*[]$ a', max_size=30))
def test_no_format_is_an_error_of_the_program(value: float, pattern: str) -> None:
    assert isinstance(format_value(value, pattern), str | None)


@pytest.mark.parametrize(
    ("value", "pattern", "language", "text"),
    [
        (45355, "d. mmmm yyyy", "de", "4. März 2024"),
        (45355, SHORT_DATE, "de", "04.03.2024"),
        (1234.5, "#,##0.00", "de", "1.234,50"),
        (1.5, "General", "de", "1,5"),
        (1.5, "0.0", "nowhere", "1.5"),
    ],
)
def test_months_and_decimal_signs_are_those_of_the_language(
    value: float, pattern: str, language: str, text: str
) -> None:
    assert format_value(value, pattern, language) == text


def test_days_are_counted_from_the_start_of_the_workbook() -> None:
    assert format_value(0, "yyyy-mm-dd", "en", 1904) == "1904-01-01"
    assert format_value(59, "yyyy-mm-dd") == "1900-02-28"
    assert format_value(60, "yyyy-mm-dd") is None
    assert format_value(-1, "yyyy-mm-dd") is None
    assert format_value(3e6, "yyyy-mm-dd") is None


@pytest.mark.parametrize(
    ("text", "pattern", "shown"),
    [("7", '"Nr. "@', "Nr. 7"), ("x", '0;0;0;"<"@">"', "<x>"), ("x", "0.00", "x"), ("x", "@", "x")],
)
def test_a_format_may_add_to_texts(text: str, pattern: str, shown: str) -> None:
    assert format_text(text, pattern) == shown
