"""An action card has no line for some strength of the Ghost Ship.

With that strength the card cannot be resolved and another is drawn: this is legal, but one of
the eight actions is lost, usually because of a typo in the numbers.

Instead, make the lines together cover every strength from 0 upwards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.effects import STRONGEST
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-D14c",
    Severity.WARNING,
    "derived",
    "001:L481-497",
    over=Cards,
    after=("ghost-condition-unreadable", "ghost-conditions-overlap"),
)


def check(deck: Cards) -> Iterator[Finding | Proved]:
    for row in deck.rows("action"):
        if len(row.lines) < 2 or not row.strengths:
            continue
        spans = [span for *_, span in row.strengths if span]
        gap = [n for n in range(STRONGEST + 1) if not any(n in span for span in spans)]
        if not gap:
            yield Proved(f"each strength of the Ghost Ship has one line of '{row.id}'")
            continue
        first = gap[0]
        last = next(n for n in range(first, STRONGEST + 1) if n + 1 not in gap)
        which = f"{first}" if first == last else f"{first} to {last}"
        if last == STRONGEST:
            which = f"{first} and more"
        after = [where for where, _, span in row.strengths if span and span[0] > first]
        where, text, _ = row.strengths[-1]
        where = after[0] if after else where
        hint = f"start this line with {first}" if after else f"write  {_opened(text)}"
        yield Finding(where, f"no line of '{row.id}' is for strength {which}", hint)


def _opened(text: str) -> str:
    """Return the condition of the last line without its upper end."""
    head, _, tail = text.replace("-", "–").partition("–")
    return f"{head}+" if tail or head else text
