"""Cards: the fields of each card set into the boxes of the deck's layout.

What all cards share is drawn once and referred to. A text box keeps one size of type over the
whole deck: the largest at which every card's text fits, and a smaller one than the style asks for
is reported once, at the card that forced it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.components.pen import Pen
from pnp.diagnostics import KEY, Reporter, nearest
from pnp.model.deck import Deck
from pnp.model.layout import Box
from pnp.piece import Piece
from pnp.scene import Group, Instance, Item, Matrix, Path, Stroke, rounded
from pnp.text.fitting import Fitted, fit
from pnp.text.style import Style
from pnp.theme import Theme
from pnp.units import format_length


@dataclass(frozen=True, slots=True)
class _Setter:
    """Sets the texts of one box, always in the same style."""

    name: str
    box: Box
    style: Style
    pen: Pen
    language: str

    def set(self, text: str, style: Style) -> Fitted:
        width, height = self.box.size
        theme = self.pen.theme
        return fit(
            text,
            style,
            width,
            height,
            floor=min(self.box.floor, style.size),
            align=self.box.align,
            valign=self.box.valign,
            hyphenate=self.language,
            icons=theme.icon,
        )


def layout(record: Deck, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield a piece for each card; nothing for a deck whose cards name unknown boxes."""
    if not _fields_known(record, reporter) or not _boxes_inside(record, reporter):
        return
    pen = Pen(theme, reporter)
    ground = Group(tuple(_panels(record, theme)))
    texts = {
        name: _set_all(record, _Setter(name, box, theme.style(box.style), pen, "en"))
        for name, box in record.layout.items()
        if box.draw == "text"
    }
    width, height = record.trim
    for i, card in enumerate(record.cards):
        items: list[Item] = [Instance(ground)] if ground.items else []
        for name, box in record.layout.items():
            value = card.fields.get(name, "")
            if not value:
                continue
            if box.draw == "icon":
                items.extend(_icon(pen, ("cards", i, name), value, box))
            elif box.draw == "text":
                items.append(Group(texts[name][i], Matrix.translate(*box.at)))
        yield Piece(
            id=card.card,
            title=card.fields.get("title", card.card),
            width=width,
            height=height,
            front=tuple(items),
            bleed=record.bleed,
            quantity=card.quantity,
        )


def _fields_known(record: Deck, reporter: Reporter) -> bool:
    """Report fields that no box shows and ids that stand twice."""
    fine = True
    fields = set(record.fields)
    seen: set[str] = set()
    for i, card in enumerate(record.cards):
        for name in card.fields:
            if name not in fields:
                fine = False
                message = f"no box of the layout is named '{name}'"
                path = ("cards", i, name, KEY)
                reporter.error(path, "unknown-field", message, nearest(name, fields))
        if card.card in seen:
            fine = False
            message = f"two cards have the id '{card.card}'"
            reporter.error(
                ("cards", i, "card"), "duplicate-card", message, "use quantity for copies"
            )
        seen.add(card.card)
    return fine


def _boxes_inside(record: Deck, reporter: Reporter) -> bool:
    """Report boxes that reach beyond the card and its bleed."""
    width, height = record.trim
    fine = True
    for name, box in record.layout.items():
        (x, y), (w, h), out = box.at, box.size, record.bleed + 1e-6
        if x < -out or y < -out or x + w > width + out or y + h > height + out:
            fine = False
            card = f"{format_length(width)} x {format_length(height)}"
            reporter.error(
                ("layout", name),
                "outside-card",
                f"the box '{name}' reaches beyond the card of {card}",
                "change at or size, or give the deck a bleed",
            )
    return fine


def _panels(record: Deck, theme: Theme) -> Iterator[Item]:
    for box in record.layout.values():
        if box.draw != "panel":
            continue
        line = theme.colour(box.line) if box.line else None
        yield Path(
            rounded(*box.at, *box.size, box.radius),
            fill=theme.colour(box.fill) if box.fill else None,
            stroke=Stroke(line, box.width) if line else None,
        )


def _icon(pen: Pen, where: tuple[str | int, ...], name: str, box: Box) -> Iterator[Item]:
    (x, y), (width, height) = box.at, box.size
    colour = pen.theme.colour(box.fill or "ink")
    return pen.icon(where, name, x + width / 2, y + height / 2, min(width, height), colour)


def _set_all(record: Deck, setter: _Setter) -> list[tuple[Item, ...]]:
    """Return the items of a box for every card, all in the one size that suits them all."""
    fitted = [setter.set(card.fields.get(setter.name, ""), setter.style) for card in record.cards]
    size = min(found.style.size for found in fitted)
    if size < setter.style.size:
        forced = next(i for i, found in enumerate(fitted) if found.style.size == size)
        setter.pen.shrunk(("cards", forced, setter.name), setter.style.size, size)
        fitted = [
            found
            if found.style.size == size
            else setter.set(card.fields.get(setter.name, ""), setter.style.sized(size))
            for found, card in zip(fitted, record.cards, strict=True)
        ]
    for i, (found, card) in enumerate(zip(fitted, record.cards, strict=True)):
        _report(found, ("cards", i, setter.name), card.fields.get(setter.name, ""), setter)
    return [found.block.items for found in fitted]


def _report(found: Fitted, where: tuple[str | int, ...], text: str, setter: _Setter) -> None:
    if not found.fits:
        setter.pen.overflow(where, text)
    if found.block.missing:
        setter.pen.missing(where, found.block.missing, setter.style.face)
    for name in found.block.unknown_icons:
        hint = setter.pen.theme.icon_hint(name)
        setter.pen.reporter.error(where, "unknown-icon", f"no icon is named '{name}'", hint)
