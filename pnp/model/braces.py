r"""What braces in a text stand for: ``{demand}``, ``{hold-gold words}``, ``{name whale-road}``.

=========================  =====================================================================
``{demand}``               a field of the card, or else a number in force
``{trades.2}``             an entry of it: by key, or of a list by place from 0
``{count deck/crew}``      how many pieces of this id, or of this file, the bill prints
``{name whale-road}``      what another record is called; a field of the card may hold its id
``{icon jungle}``          the icon of another record
``{hold-gold words}``      a number in words; ``Words`` begins with a capital
``{hoard or}``             the entries of a list: 3, 5 or 7; ``and`` joins them likewise
``{6}``                    a number that is no number of the rulebook
=========================  =====================================================================

``{Target}`` begins what it prints with a capital. ``\{`` prints a brace, ``{role|words}`` is a
colour.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

FIELD_NAME = r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
ASKED = ("count", "name", "icon")
FORMS = ("words", "Words", "or", "and")

_REFERENCE = r"(?:[a-z]+/)?[A-Za-z][a-z0-9]*(?:[_-][a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*"
_INSIDE = rf"(?:(?:{'|'.join(ASKED)}) +)?(?:\d{{1,9}}|{_REFERENCE})(?: +(?:{'|'.join(FORMS)}))?"
BRACES = re.compile(r"(?<!\\)\{([^{}|]*)\}")
"""Braces that stand for something, or are meant to; the group is what they hold."""
FIELD = re.compile(rf"(?<!\\)\{{({_INSIDE})\}}")
"""Braces that are well-formed; the group is what they hold."""


@dataclass(frozen=True, slots=True)
class Expression:
    """What stands between braces. ``asks`` is one of ``ASKED`` or empty, ``of`` the name of a
    field, of a number or of a record, ``steps`` the way to an entry of it, ``form`` one of
    ``FORMS`` or empty."""

    asks: str
    of: str
    steps: tuple[str, ...]
    form: str
    capital: bool

    @property
    def literal(self) -> bool:
        """True for a number that the text itself gives."""
        return self.of.isdecimal()

    @property
    def simple(self) -> bool:
        """True for a name alone."""
        return not (self.asks or self.steps or self.form or self.capital or self.literal)


@lru_cache(maxsize=4096)
def expression(inside: str) -> Expression | None:
    """Return what braces with ``inside`` stand for, None where that has no sense.

    >>> expression("approach-resources.2 words")
    Expression(asks='', of='approach-resources', steps=('2',), form='words', capital=False)
    >>> expression("two words and more")
    """
    if re.fullmatch(_INSIDE, inside) is None:
        return None
    words = inside.split()
    asks = words.pop(0) if len(words) > 1 and words[1] not in FORMS else ""
    of, *steps = words[0].split(".")
    form = words[1] if len(words) > 1 else ""
    return Expression(asks, of[0].lower() + of[1:], tuple(steps), form, of[0].isupper())


def fields_in(template: str) -> tuple[str, ...]:
    """Return the names of which a template prints something, without repeats.

    >>> fields_in("{icon place} {name target}, {strength words} or {6}")
    ('place', 'target', 'strength')
    """
    found = (expression(match[1]) for match in FIELD.finditer(template))
    return tuple(dict.fromkeys(one.of for one in found if one is not None and not one.literal))
