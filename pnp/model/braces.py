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
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.model.expressions.tree import ASKED as ASKED
from pnp.model.expressions.tree import COUNT as COUNT
from pnp.model.expressions.tree import FORMS as FORMS
from pnp.model.expressions.tree import WORDS as WORDS
from pnp.model.expressions.tree import Expression as Expression
from pnp.model.expressions.tree import Name

if TYPE_CHECKING:
    from pnp.model.expressions.errors import ExpressionError

COMPUTED = "said-"
"""The beginning of the fields that linking adds to cards for what their boxes compute."""
HOLDS = "yes"
"""The value of a condition that a card meets."""
FIELD_NAME = r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
_ROLE = r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*"
# A bar within braces belongs to an icon with a colour, or to a text in quotes.
_BARRED = rf":[a-z0-9-]+(?::[a-z0-9-]+)?\|{_ROLE}:"
_QUOTED = r'"[^"{}|]*\|[^"{}]*"|\'[^\'{}|]*\|[^\'{}]*\''
_CONTENT = rf"(?:{_BARRED}|{_QUOTED}|[^{{}}|])*"
_NAME = re.compile(FIELD_NAME)
# A term in capitals, with its forms.
_LARGE = re.compile(r"[A-Z]{2}[A-Z0-9]*(?:-[A-Z0-9]+)*(?:\.[a-z][a-z0-9]*)*")
# Phrases have none of these before a colon.
_CALCULATES = re.compile(
    r"""^[^:]*["'()\[\]=<>&*/+?!%^\u00d7\u00f7\u2260\u2264\u2265]"""
    r"""|^if .*\b(?:then|else)\b|\bis (?:not )?empty\b"""
)
BRACES = re.compile(rf"(?<!\\)\{{(\{{[^{{}}|]*\}}|{_CONTENT})\}}")
"""Placeholders, valid or not; the group is the content. Doubled braces, as in templates of other
programs, match too and are never valid."""
FIELD = re.compile(rf"(?<!\\)\{{({FIELD_NAME})\}}")
"""Lone fields, such as those that are left in linked boxes; the group is the name."""

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


def id_of(written: str) -> str:
    """Return the name of the field or fact that is written in an expression.

    >>> id_of("Demand"), id_of("Card Name"), id_of("deck/crew"), id_of("HP")
    ('demand', 'card-name', 'deck/crew', 'hp')
    """
    small = written[:1].lower() + written[1:]
    return small if "/" in written or re.fullmatch(FIELD_NAME, small) else field_name(written)


def difference_meant(name: str, known: Collection[str], shown: Mapping[str, str]) -> str:
    """Return the difference that a name with hyphens means if it is made of known names and
    numbers; else an empty text. Each name is written as ``shown`` if it is there.

    >>> difference_meant("cost-hp-left-1", ["cost", "hp-left"], {"hp-left": "[HP left]"})
    'cost - [HP left] - 1'
    >>> difference_meant("cost-rang", ["cost", "rank"], {})
    ''
    """
    words = name.split("-")
    for count in range(len(words) - 1, 0, -1):
        first, rest = "-".join(words[:count]), "-".join(words[count:])
        if first not in known:
            continue
        last = shown.get(rest, rest) if rest in known or rest.isdecimal() else ""
        last = last or difference_meant(rest, known, shown)
        if last:
            return f"{shown.get(first, first)} - {last}"
    return ""


@lru_cache(maxsize=4096)
def parse_expression(inside: str) -> Expression | None:
    """Return the expression in a placeholder, without its braces; None if it has none, but may have
    a phrase.

    >>> found = parse_expression("trades.2 words")
    >>> found.of, found.steps, found.form
    ('trades', ('2',), 'words')
    >>> parse_expression("two words and more")
    """
    if _NAME.fullmatch(inside):
        return Expression(inside, Name(0, len(inside), inside, inside))
    if inside.startswith("{") or _LARGE.fullmatch(inside):
        return None
    found = _parsed(inside)
    return found if isinstance(found, Expression) else None


def syntax_problem(inside: str) -> ExpressionError | None:
    """Return what is wrong with a calculation in a placeholder; None if it is sound, or rather a
    phrase."""
    # Braces within the braces become a control character.
    nested = inside.startswith("{") or "\0" in inside
    found = None if nested or _LARGE.fullmatch(inside) else _parsed(inside)
    if found is None or isinstance(found, Expression) or _CALCULATES.search(inside) is None:
        return None
    return found


def condition_in(text: str) -> str:
    """Return the expression of a condition, which may be in braces."""
    text = text.strip()
    return text[1:-1].strip() if text.startswith("{") and text.endswith("}") else text


def condition_problem(text: str) -> ExpressionError | None:
    """Return what is wrong with a condition, which is an expression without braces."""
    found = _parsed(text)
    return None if isinstance(found, Expression) else found


def _parsed(inside: str) -> Expression | ExpressionError:
    from pnp.model.expressions.grammar import parse

    return parse(inside)


@lru_cache(4096)  # for templates of boxes, called for every card
def fields_in(template: str) -> tuple[str, ...]:
    """Return the names that a template uses, without repeats.

    >>> fields_in("{icon place} {name target}, {strength words} or {prizes.2 - cost} or {6}")
    ('place', 'target', 'strength', 'prizes', 'cost')
    """
    found = (parse_expression(match[1]) for match in BRACES.finditer(template))
    names = (name for one in found if one is not None for name in one.names)
    return tuple(dict.fromkeys(names))
