r"""The syntax of placeholders in texts: ``{demand}``, ``{hold-gold words}``, ``{name whale-road}``.

=========================  =====================================================================
``{demand}``               a field of the card, else a fact of the game
``{trades.2}``             an entry of it: by key, or of a list by index from 0
``{trades.count}``         the number of its entries
``{count deck/crew}``      the number of printed pieces with this id, or of this file
``{name whale-road}``      the name of another record; a field of the card may hold its id
``{name valley/D5}``       the name of a space of a board, by its coordinate
``{icon jungle}``          the icon of another record
``{hold-gold words}``      a number in words; ``Words`` and ``WORDS`` in capitals
``{most-ships - ships}``   a sum or difference; ``*`` multiplies and takes precedence
``{hoard or}``             the entries of a list: 3, 5 or 7; ``and`` joins them likewise
``{6}``                    a number that is not a fact
=========================  =====================================================================

``{Target}`` capitalizes the value. ``\{`` prints a brace, ``{role|words}`` is a colour. Terms of a
language have placeholders too: see ``pnp.content.language.phrases``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct

FIELD_NAME = r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
WORDS = ("name", "icon", "number")
"""The properties of a record that a text may print."""
ASKED = ("count", *WORDS)
FORMS = ("words", "Words", "WORDS", "or", "and")

_FILE = r"[a-z]+(?:-[a-z0-9]+)*/"
_REFERENCE = (
    rf"(?:{_FILE}[A-Za-z0-9]+(?![A-Za-z0-9_-])|(?:{_FILE})?[A-Za-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
    r"(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*)"
)
_TERM = rf"(?:\d{{1,9}}|{_REFERENCE})"
_ASKS, _FORM = rf"(?:(?:{'|'.join(ASKED)}) +)?", rf"(?: +(?:{'|'.join(FORMS)}))?"
_INSIDE = rf"{_ASKS}{_TERM}(?: [+*-] {_TERM})*{_FORM}"
BRACES = re.compile(r"(?<!\\)\{(\{[^{}|]*\}|[^{}|]*)\}")
"""Placeholders, valid or not; the group is the content. Doubled braces, as in templates of other
programs, match too and are never valid."""
FIELD = re.compile(rf"(?<!\\)\{{({_INSIDE})\}}")
"""Well-formed placeholders; the group is the content."""

# Letters that are more than a base letter with an accent.
_SPELLED_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "ł": "l"}
)


@lru_cache(maxsize=1024)
def field_name(header: str) -> str:
    """Return the field for a column with this header: in lower case, without accents, words joined
    by hyphens. A header that cannot be a name is returned unchanged.

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
    """A parsed placeholder. ``asks`` is one of ``ASKED`` or empty, ``of`` the name of a field, a
    fact or a record, ``steps`` the path to an entry of it, ``further`` the other operands with
    their operators, ``form`` one of ``FORMS`` or empty."""

    asks: str
    of: str
    steps: tuple[str, ...]
    further: tuple[tuple[str, str], ...]
    form: str
    capital: bool

    @property
    def literal(self) -> bool:
        """True for a number."""
        return self.of.isdecimal()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of fields, facts or records in it."""
        others = (name.partition(".")[0] for _, name in self.further)
        return tuple(name for name in (self.of, *others) if not name.isdecimal())

    @property
    def simple(self) -> bool:
        """True for a name without anything else."""
        return not (
            self.asks or self.steps or self.further or self.form or self.capital or self.literal
        )


@lru_cache(maxsize=4096)
def parse_expression(inside: str) -> Expression | None:
    """Return the expression in a placeholder, without its braces; None if it is invalid.

    >>> parse_expression("trades.2 words")
    Expression(asks='', of='trades', steps=('2',), further=(), form='words', capital=False)
    >>> parse_expression("two words and more")
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


@lru_cache(4096)  # for templates of boxes, called for every card
def fields_in(template: str) -> tuple[str, ...]:
    """Return the names that a template uses, without repeats.

    >>> fields_in("{icon place} {name target}, {strength words} or {prizes.2 - cost} or {6}")
    ('place', 'target', 'strength', 'prizes', 'cost')
    """
    found = (parse_expression(match[1]) for match in FIELD.finditer(template))
    names = (name for one in found if one is not None for name in one.names)
    return tuple(dict.fromkeys(names))
