"""Values that a translation prints in another order than all its other texts do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.base.diagnostics import Report, Severity
from pnp.content.language.catalogues import span_of_entry
from pnp.model.braces import BRACES
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text

_NAME = re.compile(r"[a-z][a-z0-9.-]*")
FEWEST_IN_ORDER = 3
"""How many other texts must keep the order of two values before one that does not is reported."""


class Exchange(NamedTuple):
    """An entry whose translation has two values in reverse order, their names, and the number of
    other entries that keep it."""

    entry: int
    one: str
    other: str
    kept: int


def exchanges(entries: Sequence[tuple[str, str]]) -> Iterator[Exchange]:
    """Yield the translations that alone reverse the order of two values.

    Each entry is a text and its translation. All other texts with both values keep their order.
    """
    orders: dict[tuple[str, str], dict[bool, list[int]]] = {}
    for i, (text, translated) in enumerate(entries):
        written, printed = _values_in(text), _values_in(translated)
        common = [name for name in written if name in printed]
        # A value that is printed twice has no place.
        once = [n for n in common if written.count(n) == printed.count(n) == 1]
        for one, other in combinations(once, 2):
            first = written.index(one) < written.index(other)
            same = first == (printed.index(one) < printed.index(other))
            key = (one, other) if one < other else (other, one)
            orders.setdefault(key, {True: [], False: []})[same].append(i)
    seen: set[int] = set()
    for (one, other), found in orders.items():
        if len(found[False]) == 1 and len(found[True]) >= FEWEST_IN_ORDER:
            (entry,) = found[False]
            if entry not in seen:
                seen.add(entry)
                yield Exchange(entry, one, other, len(found[True]))


def _values_in(text: str) -> list[str]:
    """Return the names of the values in braces, in order: the last word, without its format."""
    found = []
    for braces in BRACES.finditer(text):
        words = _NAME.findall(braces[1].partition(":")[0].lower())
        if words:
            found.append(words[-1])
    return found


class Catalogues(WholeGame):
    """A game with its catalogues of translations."""

    reads = ("words",)


@Rule("values-exchanged", Severity.WARNING, "judgement")
def values_exchanged(game: Catalogues) -> Iterator[Finding]:
    """A translation prints two values the other way round than all other texts with both.

    "{Attack} attacks, {defence} defends" becomes "{Defence} greift an, {attack} verteidigt". Both
    values are there, so nothing is missing. At least three other translations keep their order.

    Instead, exchange the names. If the language needs another order here, ignore the warning.
    """
    wordings = game.setting.wordings
    for language in () if wordings is None else wordings.translated_languages:
        assert wordings is not None
        catalogue = wordings.read_catalogue(language, Report())
        if catalogue is None:
            continue
        entries = [
            one for one in catalogue.entries if one.msgstr and not one.fuzzy and not one.obsolete
        ]
        for found in exchanges([(one.msgid, one.msgstr) for one in entries]):
            others = count_text(found.kept, "other text keeps", "other texts keep")
            yield Finding(
                ("game",),
                f"the translation has {{{found.one}}} and {{{found.other}}} the other way round; "
                f"{others} their order",
                "exchange the two names, unless the language needs this order",
                span=span_of_entry(catalogue.source, entries[found.entry]),
            )
