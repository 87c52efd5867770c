"""Values as a spreadsheet shows them: ``0.25`` in the format ``0%`` is ``25%``.

A format has up to four sections: for positive numbers, negative ones, zero, and texts; or sections
with conditions, such as ``[>=1000]``. Names of months and days and the decimal sign are those of a
language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from locale import windows_locale
from math import isfinite

from babel import Locale, UnknownLocaleError
from msgspec import Struct

GENERAL = ("General", "", "@")
"""Formats that show a number as it is."""
SHORT_DATE = "\0date"
"""The format of dates that spreadsheets show in the order of the language."""
SINCE_1900, SINCE_1904 = 1900, 1904
"""The years in which the dates of a workbook may begin."""

# One part of a section: a quoted text, an escaped character, the blank and the fill for aligning a
# column of numbers, a text in brackets, a code for part of a date, or any other character.
_PART = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|(?P<dropped>_.|\*.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General)|(?P<half>AM/PM|A/P)|(?P<exponent>[Ee][+-]0+)"
    r"|(?P<time>y+|m+|d+|h+|s+(?:\.0+)?)|(?P<sign>.)",
    re.DOTALL | re.IGNORECASE,
)
_COLOUR = re.compile(r"(?i:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-([0-9A-Za-z-]+))?")
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)")
_ELAPSED = re.compile(r"h+|m+|s+", re.I)
# Characters that are printed as they are outside quotes, unlike letters.
_LITERAL = re.compile(r"[-+ $()!^&'~{}<>=:%\u00a0-\u00bf\u2000-\u206f\u20a0-\u20cf/]")

# The longest format that spreadsheets accept, and the digits that such a format may print of the
# largest float.
_LONGEST = 255
_EXACT = Context(prec=308 + _LONGEST)
_SECONDS = 86_400
_LAST_DAY = (date.max - date(1899, 12, 30)).days


class _Section(Struct, frozen=True):
    """A section of a format: its parts, the condition for which it is, if any, and the language
    that it names, if any."""

    parts: tuple[tuple[str, str], ...]
    condition: tuple[str, Decimal] | None = None
    language: str = ""

    def has(self, *kinds: str) -> bool:
        return any(kind in kinds for kind, _ in self.parts)


class _UnknownFormatError(Exception):
    """A format has a sign that is not known here."""


@lru_cache(maxsize=8192, typed=True)
def format_value(
    value: float, pattern: str, language: str = "en", since: int = SINCE_1900
) -> str | None:
    """Return a number in the format of a spreadsheet, None if the format is not known. Dates are
    numbers of days in a workbook whose dates begin ``since`` a year.

    >>> format_value(0.25, "0%"), format_value(1234.5, '"$"#,##0.00')
    ('25%', '$1,234.50')
    >>> format_value(-3, "0;(0)"), format_value(2.5, "# ?/?"), format_value(1.5, "0.0", "de")
    ('(3)', '2 1/2', '1,5')
    >>> format_value(45355, "d. mmmm yyyy", "de"), format_value(1.5, "[h]:mm")
    ('4. März 2024', '36:00')
    """
    if len(pattern) > _LONGEST or not isfinite(value):
        return None
    try:
        if pattern in GENERAL:
            return _with_signs(_general(value), language)
        if pattern == SHORT_DATE:
            pattern = _short_date(language)
        section, signed = _section_for(value, _sections(pattern))
        own = section.language or language
        if section.has("time", "elapsed", "half"):
            return _format_date(value, section, own, since)
        return _format_number(value, section, signed, own)
    except _UnknownFormatError:
        return None


def is_date(pattern: str) -> bool:
    """Return whether a format shows numbers as dates, times or durations."""
    if pattern in GENERAL or len(pattern) > _LONGEST:
        return False
    try:
        return pattern == SHORT_DATE or _sections(pattern)[0].has("time", "elapsed", "half")
    except _UnknownFormatError:
        return False


def _general(value: float) -> str:
    whole = isinstance(value, int) or (value.is_integer() and abs(value) < 1e11)
    return str(int(value)) if whole else f"{value:.10g}"


@lru_cache(maxsize=1024)
def _sections(pattern: str) -> tuple[_Section, ...]:
    found: list[list[tuple[str, str]]] = [[]]
    conditions: dict[int, tuple[str, Decimal]] = {}
    languages: dict[int, str] = {}
    for part in _PART.finditer(pattern):
        kind, text = part.lastgroup or "sign", part[part.lastgroup or 0]
        if part[0] == ";":
            found.append([])
            continue
        at = len(found) - 1
        if kind == "bracket":
            condition = _CONDITION.fullmatch(text)
            currency = _CURRENCY.fullmatch(text)
            if condition is not None:
                conditions[at] = condition[1], Decimal(condition[2])
                continue
            if currency is not None:
                languages[at] = _language_of(currency[2] or "")
                kind, text = "quoted", currency[1]
            elif _ELAPSED.fullmatch(text):
                kind = "elapsed"
            elif _COLOUR.fullmatch(text):
                continue
            else:
                raise _UnknownFormatError
        elif kind == "dropped":
            continue
        found[at].append(("quoted" if kind == "escaped" else kind, text))
    if len(found) > 4:
        raise _UnknownFormatError
    return tuple(
        _Section(tuple(parts), conditions.get(i), languages.get(i, ""))
        for i, parts in enumerate(found)
    )


def _language_of(code: str) -> str:
    """Return the language of a code in a format, such as ``407`` or ``de-DE``; an empty text for
    one that means the language of the system."""
    if re.fullmatch(r"[0-9A-Fa-f]+", code):
        return windows_locale.get(int(code, 16) & 0xFFFF, "")
    return code.replace("-", "_")


def _section_for(value: float, sections: Sequence[_Section]) -> tuple[_Section, bool]:
    """Return the section for a number, and whether a negative one gets a sign."""
    if any(section.condition for section in sections):
        for section in sections[:3]:
            if section.condition is None or _holds(value, *section.condition):
                return section, True
        raise _UnknownFormatError  # a spreadsheet shows ###
    if value < 0 and len(sections) > 1:
        return sections[1], False
    if value == 0 and len(sections) > 2:
        return sections[2], True
    return sections[0], True


def _holds(value: float, sign: str, limit: Decimal) -> bool:
    number = Decimal(repr(value))
    return {
        "<": number < limit,
        "<=": number <= limit,
        ">": number > limit,
        ">=": number >= limit,
        "=": number == limit,
        "<>": number != limit,
    }[sign]


def format_text(value: str, pattern: str) -> str:
    """Return a text in the format of a spreadsheet.

    >>> format_text("7", '"Nr. "@')
    'Nr. 7'
    """
    if pattern in GENERAL or len(pattern) > _LONGEST:
        return value
    try:
        sections = _sections(pattern)
    except _UnknownFormatError:
        return value
    section = sections[3] if len(sections) == 4 else sections[-1]
    if ("sign", "@") not in section.parts:
        return value
    return "".join(value if part == ("sign", "@") else part[1] for part in section.parts).strip()


def _format_number(value: float, section: _Section, signed: bool, language: str) -> str:
    digits = _Digits(section)
    text = digits.text_of(Decimal(repr(abs(value))), value, language)
    if value < 0 and signed and re.search("[1-9]", text):
        text = f"-{text.lstrip()}"
    return re.sub(" {2,}", " ", text).strip()


class _Digits:
    """The places of digits in a section: before and after the decimal point."""

    def __init__(self, section: _Section) -> None:
        parts = section.parts
        self.parts = parts
        signs = [text if kind == "sign" else "" for kind, text in parts]
        for kind, text in parts:
            if kind == "sign" and not (text in "0#?.,/@" or text.isdigit() or _LITERAL.match(text)):
                raise _UnknownFormatError
        places = [i for i, sign in enumerate(signs) if sign in ("0", "#", "?")]
        points = [i for i, sign in enumerate(signs) if sign == "."]
        self.point = points[0] if points else len(parts)
        self.exponent = next((i for i, (kind, _) in enumerate(parts) if kind == "exponent"), -1)
        self.slash = next((i for i, sign in enumerate(signs) if sign == "/"), -1)
        self.whole = [i for i in places if i < self.point]
        self.decimals = [i for i in places if i > self.point]
        self.signs = signs
        last = self.whole[-1] if self.whole else -1
        commas = [i for i, sign in enumerate(signs) if sign == "," and i < self.point]
        self.grouped = any(self.whole and self.whole[0] < i < last for i in commas)
        # Commas behind the last digit divide by a thousand each.
        ends = {last, places[-1]} if places and last >= 0 else set()
        self.thousands = sum(1 for end in ends for _ in takewhile(",".__eq__, signs[end + 1 :]))
        self.percents = signs.count("%")

    def text_of(self, value: Decimal, given: float, language: str) -> str:
        """Return a number, which is positive, in these places."""
        if any(kind == "general" for kind, _ in self.parts):
            own = _with_signs(_general(abs(given)), language)
            return "".join(own if k == "general" else text for k, text in self.parts)
        if self.slash >= 0 and self.whole:
            return self._fraction(value)
        if not self.whole and not self.decimals:
            return "".join(text for _, text in self.parts)
        value = value.scaleb(2 * self.percents - 3 * self.thousands)
        power = 0
        if self.exponent >= 0 and value:
            power = value.adjusted()
            if len(self.whole) > 1:
                power -= power % len(self.whole)
            value = value.scaleb(-power)
        rounded = value.quantize(Decimal(1).scaleb(-len(self.decimals)), ROUND_HALF_UP, _EXACT)
        if self.exponent >= 0 and rounded.adjusted() > max(0, len(self.whole) - 1) and rounded:
            rounded, power = rounded.scaleb(-1), power + 1
            rounded = rounded.quantize(
                Decimal(1).scaleb(-len(self.decimals)), ROUND_HALF_UP, _EXACT
            )
        before, _, after = f"{rounded:f}".partition(".")
        filled = self._whole_digits(before.lstrip("0"), language)
        filled.update(self._decimal_digits(after))
        point = any(filled[i].strip() for i in self.decimals) or not self.decimals
        shown = []
        for i, (kind, text) in enumerate(self.parts):
            if i in filled:
                shown.append(filled[i])
            elif i == self.point:
                shown.append(_signs_of(language)[0] if point else "")
            elif kind == "exponent":
                sign = "-" if power < 0 else "+" if "+" in text else ""
                shown.append(f"E{sign}{str(abs(power)).rjust(len(text) - 2, '0')}")
            elif self.signs[i] != "," and self.signs[i] != "@":
                shown.append(text)
        return "".join(shown)

    def _whole_digits(self, digits: str, language: str) -> dict[int, str]:
        """Return the digits for each place before the point; the first place has all further
        ones."""
        found: dict[int, str] = {}
        rest, count = digits, 0
        for place in reversed(self.whole):
            own = rest[-1:] or {"0": "0", "?": " "}.get(self.signs[place], "")
            rest, text = rest[:-1], own
            if place == self.whole[0]:
                text, rest = rest + own, ""
            grouped = ""
            for digit in reversed(text):
                comma = self.grouped and count and count % 3 == 0 and digit.isdigit()
                grouped = digit + (_signs_of(language)[1] if comma else "") + grouped
                count += 1
            found[place] = grouped
        return found

    def _decimal_digits(self, digits: str) -> dict[int, str]:
        least = max(
            (n for n, place in enumerate(self.decimals, 1) if self.signs[place] == "0"), default=0
        )
        kept = digits[:least] + digits[least:].rstrip("0")
        blank = {"?": " "}
        return {
            place: kept[n : n + 1] or blank.get(self.signs[place], "")
            for n, place in enumerate(self.decimals)
        }

    def _fraction(self, value: Decimal) -> str:
        """Return a number as a fraction, such as ``2 1/2``."""
        below = "".join(self.signs[self.slash + 1 :]).strip()
        above = [i for i in self.whole if i < self.slash]
        if not above or not re.fullmatch(r"[?#0]{1,5}|[1-9]\d{0,4}", below):
            raise _UnknownFormatError
        parted = any(
            text == " " and above[0] < i < above[-1] for i, (_, text) in enumerate(self.parts)
        )
        whole, rest = (int(value), value % 1) if parted else (0, value)
        if below.isdecimal() and below.strip("0"):
            lower = int(below)
            upper = int((rest * lower).quantize(Decimal(1), ROUND_HALF_UP, _EXACT))
        else:
            found = Fraction(rest).limit_denominator(10 ** len(below) - 1)
            upper, lower = found.numerator, found.denominator
        if parted and upper == lower:
            whole, upper = whole + 1, 0
        if parted and not upper:
            return str(whole)
        return f"{whole} {upper}/{lower}" if parted and whole else f"{upper}/{lower}"


def _format_date(value: float, section: _Section, language: str, since: int) -> str:
    """Return a number of days as a date, a time or a duration."""
    parts = section.parts
    places = max((len(t.partition(".")[2]) for k, t in parts if k == "time"), default=0)
    seconds = (Decimal(repr(value)) * _SECONDS).quantize(
        Decimal(1).scaleb(-places), ROUND_HALF_UP, _EXACT
    )
    days = int(seconds // _SECONDS)
    if value < 0 or days > _LAST_DAY:
        raise _UnknownFormatError
    moment = _moment(days, seconds % _SECONDS, since)
    half = section.has("half")
    shown = []
    for i, (kind, text) in enumerate(parts):
        match kind:
            case "time":
                shown.append(_date_part(text, i, parts, moment, seconds, half, language))
            case "elapsed":
                unit = {"h": 3600, "m": 60, "s": 1}[text[0].lower()]
                shown.append(str(int(seconds // unit)).rjust(len(text), "0"))
            case "half":
                names = text.split("/")
                shown.append(names[moment.hour >= 12])
            case "sign" if text in ".,":
                shown.append(text)
            case "sign" if not (_LITERAL.match(text) or text == "@"):
                raise _UnknownFormatError
            case "sign":
                shown.append("" if text == "@" else text)
            case "quoted":
                shown.append(text)
            case _:
                raise _UnknownFormatError
    return re.sub(" {2,}", " ", "".join(shown)).strip(" ;")


def _moment(days: int, seconds: Decimal, since: int) -> datetime:
    start = datetime(1904, 1, 1)
    if since == SINCE_1900:
        # Spreadsheets count a 29 February 1900, which did not exist.
        if days == 60:
            raise _UnknownFormatError
        start = datetime(1899, 12, 31 if days < 60 else 30)
    try:
        return start + timedelta(days=days, seconds=float(seconds))
    except OverflowError:
        raise _UnknownFormatError from None


def _date_part(
    text: str,
    at: int,
    parts: Sequence[tuple[str, str]],
    moment: datetime,
    seconds: Decimal,
    half: bool,
    language: str,
) -> str:
    letter, width = text[0].lower(), len(text)
    if letter == "m" and width < 3 and _is_minute(at, parts):
        return str(moment.minute).rjust(width, "0")
    match letter, width:
        case "y", _:
            return str(moment.year) if width > 2 else f"{moment.year % 100:02}"
        case "m", 1 | 2:
            return str(moment.month).rjust(width, "0")
        case "m", 3 | 4 | 5:
            style = ("abbreviated", "wide", "narrow")[width - 3]
            return str(_locale(language).months["format"][style][moment.month])
        case "d", 1 | 2:
            return str(moment.day).rjust(width, "0")
        case "d", 3 | 4:
            style = "abbreviated" if width == 3 else "wide"
            return str(_locale(language).days["format"][style][moment.weekday()])
        case "h", 1 | 2:
            hour = moment.hour % 12 or 12 if half else moment.hour
            return str(hour).rjust(width, "0")
        case "s", _:
            whole, _, fraction = text.partition(".")
            shown = str(int(seconds % 60)).rjust(len(whole), "0")
            digits = f"{seconds % 1:f}".partition(".")[2]
            sign = _signs_of(language)[0]
            return f"{shown}{sign}{digits[: len(fraction)]}" if fraction else shown
    raise _UnknownFormatError


def _is_minute(at: int, parts: Sequence[tuple[str, str]]) -> bool:
    """Return whether an ``m`` follows hours, or is before seconds."""
    times = [(i, text[0].lower()) for i, (kind, text) in enumerate(parts) if kind in _TIMES]
    place = [i for i, _ in times].index(at)
    before = times[place - 1][1] if place else ""
    after = times[place + 1][1] if place + 1 < len(times) else ""
    return before == "h" or after == "s"


_TIMES = ("time", "elapsed")


@lru_cache(maxsize=64)
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale("en")


@lru_cache(maxsize=64)
def _signs_of(language: str) -> tuple[str, str]:
    """Return the decimal sign of a language, and what parts thousands."""
    symbols = _locale(language).number_symbols
    own = symbols.get("latn", symbols)
    return str(own.get("decimal", ".")), str(own.get("group", ","))


def _with_signs(number: str, language: str) -> str:
    return number.replace(".", _signs_of(language)[0])


@lru_cache(maxsize=64)
def _short_date(language: str) -> str:
    """Return the format of short dates in a language, with four digits of the year."""
    pattern = str(_locale(language).date_formats["short"].pattern)
    return re.sub("y+", "yyyy", pattern.replace("'", '"')).replace("M", "m")
