"""A card has a field that no box of its layout shows.

Its value is not printed. Usually the name is misspelt, and the intended box stays empty.

Instead, write the name of a box of the layout. If the field should not be printed, add it to
unprinted.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import (
    FURTHER,
    KEY,
    WORDS,
    Edit,
    Fix,
    Severity,
    closest,
    nearest,
    told_apart,
)
from pnp.content.fixes import name_meant
from pnp.content.structure import span_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import NAMES, OWN, DeckBoxes, misnamed_quantity
from pnp.rules.wording import counted

RULE = Rule("", Severity.ERROR, "derived", over=DeckBoxes, binding=True)


def check(deck: DeckBoxes) -> Iterator[Finding]:
    fine = deck.fields | NAMES | set(deck.record.unprinted)
    unknown: dict[str, list[int]] = {}
    for i, card in enumerate(deck.record.cards):
        for name in card.fields:
            if name not in fine:
                unknown.setdefault(name, []).append(i)
    quantity = misnamed_quantity(deck.file) if unknown else ""
    for name, (first, *others) in unknown.items():
        wrong = closest(name, deck.fields - deck.given)
        asked = deck.asked(wrong) if name != quantity else None
        if asked is not None:
            # The template is to blame, and not each card that gives the field.
            hint = f"did you mean {told_apart(wrong, name)}?"
            where = (*asked, f"{WORDS}{{{wrong}}}")
            yield Finding(where, f"no card has the field '{wrong}'", hint)
            continue
        hint = nearest(name, deck.fields | OWN) if name != quantity else "did you mean quantity?"
        here = (("cards", i, name, KEY) for i in others[:FURTHER])
        also = (
            f"; so {'does' if len(others) == 1 else 'do'} {counted(len(others), 'other card')}"
            if others
            else ""
        )
        giver = deck.record.cards[first].card
        yield Finding(
            ("cards", first, name, KEY),
            f"'{giver}' sets '{name}'{also}, but the layout has no box of that name",
            f"{hint}; or add it to unprinted",
            labels=tuple((path, "also here") for path in here),
            fix=_renamed(deck, name, [first, *others], "quantity" if name == quantity else ""),
        )
    for i in deck.undone:
        message = f"no box of the layout shows all steps of '{deck.record.cards[i].card}'"
        yield Finding(("cards", i, "effect", KEY), message, "add a box named effect to the layout")
    for path, name, near in deck.misnamed():
        message = f"no card has the field '{name}'"
        yield Finding((*path, KEY), message, f"did you mean {told_apart(name, near)}?")
    for i, name in enumerate(deck.record.unprinted):
        if name not in deck.given | deck.printed:
            hint = nearest(name, deck.given - deck.printed - OWN)
            message = f"no card gives '{name}'"
            yield Finding(("unprinted", i), message, hint, severity=Severity.WARNING)


def _renamed(deck: DeckBoxes, name: str, cards: list[int], meant: str) -> Fix | None:
    """Return the fix that renames a field to the one that is ``meant``, else to the only one that
    can be, on all cards that have it; none of these cards may already have that one."""
    given = {field for i in cards for field in deck.record.cards[i].columns}
    meant = meant or name_meant(name, deck.fields - given)
    spans = (span_of(deck.file.node, ("cards", i, name, KEY)) for i in cards)
    edits = tuple(Edit(span, meant) for span in dict.fromkeys(spans))
    return Fix(f"write '{meant}'", edits) if meant else None
