"""What must be right of a deck before it is drawn: ids, fields and backs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pnp.components.card.slots import Face, Row, rows_of
from pnp.diagnostics import KEY, Label, Reporter, closest, nearest
from pnp.model.deck import Card, Deck

# Fields that name a card whether a box shows them or not.
_NAMES = {"title"}
# Those that a card has whatever its layout.
_OWN = {"card", "quantity", "back"}


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


def check_known(record: Deck, faces: Sequence[Face], reporter: Reporter) -> set[str]:
    """Report fields that cards give and no box shows, in the order of their places.

    Return the fields of which such a one is a slip of the keys.
    """
    shown = {name for face in faces for name in face.fields} | set(record.where)
    fine = shown | _NAMES | set(record.unprinted)
    known = shown | _OWN
    meant: dict[str, str] = {}
    for i, card in enumerate(record.cards):
        for name in card.fields:
            if name in fine:
                continue
            if name not in meant:
                meant[name] = closest(name.lower(), known)
            hint = f"did you mean {meant[name]}?" if meant[name] else nearest(name, known)
            message = f"no box of the layout is named '{name}'"
            where = ("cards", i, name, KEY)
            reporter.error(where, "unknown-field", message, f"{hint}; or add it to unprinted")
    return set(meant.values())


def check_unprinted(record: Deck, faces: Sequence[Face], reporter: Reporter) -> None:
    """Warn of fields that are said not to be printed, but that a box shows or no card gives."""
    shown = {name for face in faces for name in face.fields}
    given = _given(record)
    for i, name in enumerate(record.unprinted):
        where = ("unprinted", i)
        if name in shown:
            message = f"a box of the layout shows '{name}'"
            reporter.warning(where, "printed-field", message, "remove it from unprinted")
        elif name not in given:
            message = f"no card gives '{name}'"
            reporter.warning(where, "unknown-field", message, nearest(name, given - shown - _OWN))


def check_conditions(record: Deck, faces: Sequence[Face], reporter: Reporter) -> None:
    """Report fields of ``when`` that neither a card nor a box has, and values that no card has
    though one has nearly such a value: a layout may be that of several decks."""
    slots = [slot for face in faces for slot in face.slots]
    given, boxes, rows = _given(record), {slot.name for slot in slots}, rows_of(record)
    asked = dict.fromkeys(name for slot in slots for name in slot.box.when)
    values = {name: {row.values.get(name, "") for row in rows} - {""} for name in asked}
    for slot in slots:
        for name, wanted in slot.box.when.items():
            where = (*slot.where, "when", name)
            if name not in given | boxes:
                message = f"no card has a field '{name}'"
                reporter.error((*where, KEY), "unknown-field", message, nearest(name, given))
            for i, value in enumerate(wanted):
                near = "" if value in values[name] else closest(value, values[name])
                if near and near not in wanted:
                    message = f"no card has '{value}' as its '{name}'"
                    at = (*where, i)
                    reporter.warning(at, "unknown-value", message, f"did you mean {near}?")


def _given(record: Deck) -> set[str]:
    """Return the fields of the cards, those that all of them leave empty too."""
    return _OWN | {name for card in record.cards for name in card.columns}


def check_given(
    face: Face, rows: Sequence[Row], reporter: Reporter, told: Collection[str] = ()
) -> None:
    """Report boxes whose fields a card does not give, though they must be there; those in ``told``
    the cards give by a mistyped name."""
    for slot in face.slots:
        wanted = [row for row in rows if slot.wanted(row)] if not slot.box.optional else []
        for name in slot.fields:
            if name in told:
                continue
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
