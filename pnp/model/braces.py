r"""What braces in a text mean: ``{demand}``, ``{hold-gold words}``, ``{name whale-road}``.

=========================  =====================================================================
``{demand}``               a field of the card, or else a number in force
``{trades.2}``             an entry of it: by key, or of a list by place from 0
``{trades.count}``         how many entries it has
``{count deck/crew}``      how many pieces of this id, or of this file, the bill prints
``{name whale-road}``      what another record is called; a field of the card may hold its id
``{icon jungle}``          the icon of another record
``{hold-gold words}``      a number in words; ``Words`` and ``WORDS`` in capitals
``{most-ships - ships}``   a sum or difference of numbers; ``*`` multiplies, and goes before both
``{hoard or}``             the entries of a list: 3, 5 or 7; ``and`` joins them likewise
``{6}``                    a number that is no number of the rulebook
=========================  =====================================================================

``{Target}`` begins what it prints with a capital. ``\{`` prints a brace, ``{role|words}`` is a
colour.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

FIELD_NAME = r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
WORDS = ("name", "icon", "number")
"""What a record may say of itself."""
ASKED = ("count", *WORDS)
FORMS = ("words", "Words", "WORDS", "or", "and")

_REFERENCE = r"(?:[a-z]+/)?[A-Za-z][a-z0-9]*(?:[_-][a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*"
_TERM = rf"(?:\d{{1,9}}|{_REFERENCE})"
_ASKS, _FORM = rf"(?:(?:{'|'.join(ASKED)}) +)?", rf"(?: +(?:{'|'.join(FORMS)}))?"
_INSIDE = rf"{_ASKS}{_TERM}(?: [+*-] {_TERM})*{_FORM}"
BRACES = re.compile(r"(?<!\\)\{(\{[^{}|]*\}|[^{}|]*)\}")
"""Braces that mean something, or are meant to; the group is their content. Doubled ones, as other
programs have them, contain braces and mean nothing."""
FIELD = re.compile(rf"(?<!\\)\{{({_INSIDE})\}}")
"""Braces that are well-formed; the group is what they hold."""

# Letters that their accents alone do not explain, as they are written without them.
_SPELLED_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "ł": "l"}
)


@lru_cache(maxsize=1024)
def field_name(header: str) -> str:
    """Return the field that a column with this header fills: in lower case, without accents, words
    joined by hyphens. A header that makes no name is returned unchanged.

    >>> field_name("Card Name"), field_name("HP"), field_name("Stärke"), field_name("cost_gold")
    ('card-name', 'hp', 'staerke', 'cost_gold')
    """
    if re.fullmatch(FIELD_NAME, header):
        return header
    spelled = unicodedata.normalize("NFC", header).lower().translate(_SPELLED_OUT)
    parts = unicodedata.normalize("NFKD", spelled)
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    name = re.sub(r"[\W_]+", "-", bare).strip("-")
    return name if re.fullmatch(FIELD_NAME, name) else header


class Expression(Struct, frozen=True):
    """What is between braces. ``asks`` is one of ``ASKED`` or empty, ``of`` the name of a field, of
    a number or of a record, ``steps`` the way to an entry of it, ``further`` what is added (``+``),
    taken away or multiplied (``*``), ``form`` one of ``FORMS`` or empty."""

    asks: str
    of: str
    steps: tuple[str, ...]
    further: tuple[tuple[str, str], ...]
    form: str
    capital: bool

    @property
    def literal(self) -> bool:
        """True for a number that the text itself gives."""
        return self.of.isdecimal()

    @property
    def names(self) -> tuple[str, ...]:
        """The fields, numbers or records that it names."""
        others = (name.partition(".")[0] for _, name in self.further)
        return tuple(name for name in (self.of, *others) if not name.isdecimal())

    @property
    def simple(self) -> bool:
        """True for a name alone."""
        return not (
            self.asks or self.steps or self.further or self.form or self.capital or self.literal
        )


@lru_cache(maxsize=4096)
def expression(inside: str) -> Expression | None:
    """Return what braces with ``inside`` mean, None if that makes no sense.

    >>> expression("trades.2 words")
    Expression(asks='', of='trades', steps=('2',), further=(), form='words', capital=False)
    >>> expression("two words and more")
    """
    if re.fullmatch(_INSIDE, inside) is None:
        return None
    words = inside.split()
    asks = words.pop(0) if words[0] in ASKED and words[1:2] and words[1] not in FORMS else ""
    form = words.pop() if words[-1] in FORMS and len(words) > 1 else ""
    of, *steps = words[0].split(".")
    further = tuple(zip(words[1::2], words[2::2], strict=True))
    if further and asks in WORDS:
        return None
    if not asks:  # else the id of a record, which may begin with a capital
        return Expression(
            asks, of[0].lower() + of[1:], tuple(steps), further, form, of[0].isupper()
        )
    return Expression(asks, of, tuple(steps), further, form, False)


@lru_cache(4096)  # for templates of boxes, asked of every card
def fields_in(template: str) -> tuple[str, ...]:
    """Return the names that a template prints anything of, without repeats.

    >>> fields_in("{icon place} {name target}, {strength words} or {prizes.2 - cost} or {6}")
    ('place', 'target', 'strength', 'prizes', 'cost')
    """
    found = (expression(match[1]) for match in FIELD.finditer(template))
    names = (name for one in found if one is not None for name in one.names)
    return tuple(dict.fromkeys(names))
