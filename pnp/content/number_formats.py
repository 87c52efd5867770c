"""Numbers as a spreadsheet shows them: ``0.25`` in the format ``0%`` is ``25%``."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from math import isfinite

GENERAL = ("General", "", "@")
"""Formats that show a number as it is."""

# One part of a section: a quoted text, an escaped character, the blank and the fill for aligning a
# column of numbers, a text in brackets, a run of digits, or any other character.
_PART = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|(?P<dropped>_.|\*.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*)?,*|\.[0#?]+,*)(?P<exponent>[Ee][+-]0+)?|(?P<sign>.)",
    re.DOTALL,
)
_COLOUR = re.compile(r"(?i:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-[0-9A-Fa-f]+)?")
# Characters that are printed as they are outside quotes, unlike letters, as in dates, and
# fractions.
_LITERAL = re.compile(r"[-+ $()!^&'~{}<>=:\u00a0-\u00bf\u2000-\u206f\u20a0-\u20cf]")

# The longest format that spreadsheets accept, and the digits that such a format may print of the
# largest float.
_LONGEST = 255
_EXACT = Context(prec=308 + _LONGEST)


def format_number(value: float, pattern: str) -> str | None:
    """Return a number in the format of a spreadsheet, None if the format is not supported.

    >>> format_number(0.25, "0%"), format_number(1234.5, '"$"#,##0.00')
    ('25%', '$1,234.50')
    >>> format_number(-3, "0;(0)"), format_number(2, "# ?/?")
    ('(3)', None)
    """
    if len(pattern) > _LONGEST or not isfinite(value):
        return None
    sections = _split_sections(pattern)
    if len(sections) > 4:
        return None
    chosen, signed = sections[0], True
    if value < 0 and len(sections) > 1:
        chosen, signed = sections[1], False
    elif value == 0 and len(sections) > 2:
        chosen = sections[2]
    if chosen in GENERAL:
        return f"{value if signed else abs(value):.10g}"
    text = _format_section(Decimal(repr(abs(value))), chosen)
    if text is None or value >= 0 or not signed or not re.search("[1-9]", text):
        return text
    return f"-{text}"


def _split_sections(pattern: str) -> list[str]:
    """Return the sections for positive numbers, negative numbers, zero and text."""
    found = [""]
    for part in _PART.finditer(pattern):
        if part[0] == ";":
            found.append("")
        else:
            found[-1] += part[0]
    return found


def _format_section(value: Decimal, section: str) -> str | None:
    parts = list(_PART.finditer(section))
    if sum(part["digits"] is not None for part in parts) > 1:
        return None  # digits with a text among them, or a fraction
    value = value.scaleb(2 * sum(part["sign"] == "%" for part in parts))
    text = ""
    for part in parts:
        if part["digits"] is not None:
            text += _format_digits(value, part["digits"], part["exponent"])
        elif part["quoted"] is not None or part["escaped"] is not None:
            text += part["quoted"] or part["escaped"] or ""
        elif part["bracket"] is not None:
            currency = _CURRENCY.fullmatch(part["bracket"])
            if currency is None and not _COLOUR.fullmatch(part["bracket"]):
                return None
            text += currency[1] if currency else ""
        elif part["sign"] is not None:
            if part["sign"] != "%" and not _LITERAL.match(part["sign"]):
                return None
            text += part["sign"]
    return text.strip()


def _format_digits(value: Decimal, pattern: str, exponent: str | None) -> str:
    whole, _, decimals = pattern.rstrip(",").partition(".")
    value = value.scaleb(-3 * (len(pattern) - len(pattern.rstrip(","))))
    most, least = len(decimals), decimals.count("0")
    if exponent:
        return _format_scientific(value, most, exponent)
    rounded = value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP, _EXACT)
    before, _, after = f"{rounded:f}".partition(".")
    after = after[:least] + after[least:].rstrip("0")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        before = re.sub(r"(?<=\d)(?=(?:\d{3})+\Z)", ",", before)
    point = "." if decimals and (after or not least) and (after or most) else ""
    return f"{before}{point}{after}"


def _format_scientific(value: Decimal, decimals: int, exponent: str) -> str:
    mantissa, _, power = f"{value:.{decimals}E}".partition("E")
    sign = "-" if power.startswith("-") else "+" if "+" in exponent else ""
    return f"{mantissa}E{sign}{power.lstrip('+-').rjust(len(exponent) - 2, '0')}"
