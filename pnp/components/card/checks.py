"""What must be right of a deck before it is drawn: ids, fields and backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.components.card.slots import Face, Row
from pnp.diagnostics import KEY, Label, Reporter, nearest
from pnp.model.deck import Card, Deck

# Fields that name a card whether a box shows them or not.
_NAMES = {"title"}


def check_ids(cards: Sequence[Card], reporter: Reporter) -> None:
    """Report ids that stand twice, with both places."""
    first: dict[str, int] = {}
    for i, card in enumerate(cards):
        earlier = first.setdefault(card.card, i)
        if earlier == i:
            continue
        place = reporter.locate(("cards", earlier, "card"))
        reporter.report.error(
            "duplicate-card",
            f"two cards have the id '{card.card}'",
            reporter.locate(("cards", i, "card")),
            "use quantity for copies",
            (Label(place, "it stands here first"),) if place is not None else (),
        )


def check_known(record: Deck, faces: Sequence[Face], reporter: Reporter) -> None:
    """Report fields that cards give and no box shows."""
    shown = {name for face in faces for name in face.fields} | set(record.where)
    fine = shown | _NAMES | set(record.unprinted)
    hints: dict[str, str] = {}
    for i, card in enumerate(record.cards):
        for name in card.fields.keys() - fine:
            if name not in hints:
                hints[name] = f"{nearest(name, shown)}; or add it to unprinted"
            message = f"no box of the layout is named '{name}'"
            reporter.error(("cards", i, name, KEY), "unknown-field", message, hints[name])


def check_given(face: Face, rows: Sequence[Row], reporter: Reporter) -> None:
    """Report boxes whose fields a card does not give, though they must be there."""
    for slot in face.slots:
        wanted = [row for row in rows if slot.wanted(row)] if not slot.box.optional else []
        for name in slot.fields:
            lacking = [row for row in wanted if name not in row.values]
            if not lacking:
                continue
            if len(lacking) == len(rows) and len(rows) > 1:
                given = {known for row in rows for known in row.values}
                message = f"the box '{slot.name}' shows '{name}', which no card gives"
                hint = f"{nearest(name, given)}; or write  optional: true"
                reporter.error(slot.where, "missing-field", message, hint)
                continue
            for row in lacking:
                message = f"the card lacks '{name}', which the box '{slot.name}' shows"
                hint = f"give it, or let the box be  optional: true  or  when: {name}"
                reporter.error(row.place(name), "missing-field", message, hint)


def used_backs(
    cards: Sequence[Card], backs: Mapping[str, Face], blank: str, reporter: Reporter
) -> dict[int, str]:
    """Return the name of the back of each card that has one; that of the deck is nameless."""
    used: dict[int, str] = {}
    for i, card in enumerate(cards):
        name = card.back or ""
        if name in backs:
            used[i] = name
        elif name not in ("", blank):
            known = [*(back for back in backs if back), blank]
            message = f"the deck has no back '{name}'"
            reporter.error(("cards", i, "back"), "unknown-back", message, nearest(name, known))
    return used
