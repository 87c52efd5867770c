"""The effect of a card contains the same step twice.

The second one is probably left over from copying, and another step may be missing. Players do the
step twice, or wonder whether they should.

Instead, remove the second step, or replace it with the intended one. If the step is to be done
twice, add a comment to suppress this finding.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.nodes import at
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import DeckBoxes

RULE = Rule("", Severity.WARNING, "judgement", over=DeckBoxes)


def check(deck: DeckBoxes) -> Iterator[Finding]:
    # Cards made from one row of a table share their steps.
    reported = set()
    for i, card in enumerate(deck.record.cards):
        for n, step in enumerate(card.effect):
            first = card.effect.index(step)
            node = at(deck.file.node, ("cards", i, "effect", n))
            if first == n or node is None or _in_sections(card.effect[:n], first):
                continue
            if node.span not in reported:
                reported.add(node.span)
                verb, value = next(iter(step.items()), ("", ""))
                yield Finding(
                    ("cards", i, "effect", n),
                    f"'{card.card}' has the step '{verb}: {value}' twice",
                    "remove it, or replace it with the intended step",
                    labels=((("cards", i, "effect", first), "first written here"),),
                )


def _in_sections(before: tuple[dict[str, str], ...], first: int) -> bool:
    """Return whether another kind of step, such as a condition, occurs both before the first of
    two equal steps and between them: then the effect has sections, and each has the step once."""
    verbs = [next(iter(step), "") for step in before]
    return bool(set(verbs[:first]) & set(verbs[first + 1 :]))
