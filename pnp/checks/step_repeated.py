"""A card says the same step of its effect twice.

Most likely the second one is left over from copying, and another step is missing. Players do it
twice, or ask whether they should.

Instead, remove the second step or write the one that belongs there. A step that is meant to be done
twice can be kept with a comment.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.nodes import at
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import Shown

RULE = Rule("", Severity.WARNING, "judgement", over=Shown)


def check(deck: Shown) -> Iterator[Finding]:
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
                    "remove it, or write the step that belongs here",
                    labels=((("cards", i, "effect", first), "the first time"),),
                )


def _in_sections(before: tuple[dict[str, str], ...], first: int) -> bool:
    """Tell whether another kind of step, such as a condition, occurs both before the first of two
    equal steps and between them: then the effect has sections, and each says the step once."""
    verbs = [next(iter(step), "") for step in before]
    return bool(set(verbs[:first]) & set(verbs[first + 1 :]))
