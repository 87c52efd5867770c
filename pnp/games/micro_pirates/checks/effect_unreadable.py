"""An effect is not written as gains of icons.

An effect is a sign, a number and an icon, such as `+1 :sail:`, with `1 :rum: :pay:` before it if
it has a cost. With anything else, the gain is unclear and cannot be added up.

Instead, write each gain with its sign and number, and the action to which it applies.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards, Shown
from pnp.games.micro_pirates.effects import PRICE, VOCABULARY, effect, icons
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D12b", Severity.ERROR, "derived", "001:L133, L155-173", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.every:
        for shown in row.shown:
            if not shown.text:
                message = f"'{row.id}' has the action '{shown.action}', but no effect"
                yield Finding(row.at(shown.on), message, f"write what it gives as  {shown.field}")
            elif effect(shown.text, shown.action) is None and VOCABULARY.issuperset(
                icons(shown.text)
            ):
                message = f"the effect of '{row.id}' cannot be read: '{shown.text}'"
                yield Finding(row.at(shown.field), message, _hint(shown))


def _hint(shown: Shown) -> str:
    mended = shown.text.replace("-", "−")
    if effect(mended, shown.action) is not None:
        return f"write  {mended}  with the minus sign −, not a hyphen"
    if effect(f"+{shown.text}", shown.action) is not None:
        return f"write  +{shown.text}"
    return f"write it as in  +1 :sail:  or  {PRICE}+1 :die:"
