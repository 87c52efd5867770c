"""The fields of its cards that a deck shows: those used by the boxes of its layouts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Mapping as Mapping_
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath, Report, closest_word, likely_word
from pnp.content.columns import headers_in, renamed_in
from pnp.content.files import File
from pnp.content.language.translatable import EFFECT
from pnp.content.layouts import CHOSEN, general_layouts
from pnp.content.nodes import Mapping, Node, Scalar, items_of, node_at
from pnp.content.structure import build_record
from pnp.kinds.deck.sides import sides
from pnp.kinds.layout.record import LayoutFile, flat_boxes
from pnp.model.braces import BRACES, COMPUTED, FIELD, fields_in, parse_expression
from pnp.model.expressions.tree import Name
from pnp.rules.views import View

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Card, Deck
    from pnp.kinds.layout.record import Layout

# Fields that name a card whether a box shows them or not.
NAMES = frozenset({"title", "id"})
# Fields that every card has, whatever its layout.
OWN = frozenset({"card", "quantity", "back"})
QUANTITY = frozenset(
    ("qty", "quant", "quantities", "count", "counts", "copy", "copies", "number", "num", "no", "nr")
    + ("amount", "amounts", "times", "cards", "number-of-cards", "number-of-copies", "card-count")
    + ("total", "pieces", "pcs", "how-many", "repeat", "x", "n", "#")
)
"""Names that authors and other programs use for the quantity of a card."""
_STEP = re.compile(rf"{EFFECT}-\d+")
_WORD = re.compile(r"(?<![\w-])-?\d+|[^\W\d_]+|\d+")


class DeckFields(View):
    """A deck with the boxes of its face and of its backs."""

    kind = "deck"
    record: Deck

    @cached_property
    def printed_fields(self) -> frozenset[str]:
        """The fields that any box shows, computes with or has as a condition."""
        return _printed_fields(self.file)

    @cached_property
    def meaningful_fields(self) -> frozenset[str]:
        """The fields that have an effect: those printed, those that filter cards or choose their
        layouts, and those that defaults name."""
        return self.printed_fields | _filter_fields(self.record) | _choosing_fields(self.file)

    @cached_property
    def content_boxes(self) -> dict[str, dict[str, tuple[Mapping_[str, tuple[str, ...]], ...]]]:
        """The boxes that show each field as their content, not as a style or colour, with their
        conditions: by field and name of box. Fields that conditions ask for are left out: the boxes
        show their values by being there."""
        found: dict[str, dict[str, tuple[Mapping_[str, tuple[str, ...]], ...]]] = {}
        asked: set[str] = set()
        for side in sides(self.record):
            for name, box in side.layout.items():
                asked.update(field for one in box.conditions for field in one.when)
                for field in fields_in(box.content(name) or ""):
                    when = tuple(one.when for one in box.conditions)
                    found.setdefault(field, {}).setdefault(name, when)
        return {field: boxes for field, boxes in found.items() if field not in asked}

    def value(self, index: int, field: str) -> str:
        """Return the value of a field of a card, empty if it has none."""
        return self.record.cards[index].values.get(field, "")

    @cached_property
    def card_fields(self) -> frozenset[str]:
        """The fields of the cards, including those that are always empty."""
        return OWN | {name for card in self.record.cards for name in card.columns}

    @cached_property
    def headers(self) -> dict[str, str]:
        """The headers of columns, as written in the tables of the deck, by the fields they fill."""
        return {field: header for header, field in headers_in(self._rows).items()}

    def spelled(self, fields: Iterable[str]) -> list[str]:
        """Return fields as the author writes them: by the headers of their columns."""
        return sorted(self.headers.get(field, field) for field in fields)

    @cached_property
    def renamed_fields(self) -> frozenset[str]:
        """The fields that are read under another name too, such as ``qty`` as the quantity."""
        return renamed_in(self._rows)

    @property
    def _rows(self) -> tuple[Node, ...]:
        return items_of(self.file.node.get("cards"))

    def layouts_showing(self, field: str) -> list[str]:
        """Return the layouts of the game, and those for all games, that show a field."""
        found = {file.id: file.record for file in self.setting.files("layout")}
        for name, node in general_layouts().items():
            record = build_record(LayoutFile, node, Report())
            if record is not None:
                found.setdefault(name, record)
        return sorted(
            id
            for id, record in found.items()
            if isinstance(record, LayoutFile)
            and any(field in box.fields(name) for name, box in record.boxes.items())
        )

    def template_path(self, field: str) -> KeyPath | None:
        """Return the path of the first template that prints a field, or None."""
        for side in sides(self.record):
            for name, box in side.layout.items():
                for key, template in box.templates.items():
                    if field and f"{{{field}}}" in (template or ""):
                        return (*side.path_of_box(name), key)
        return None

    def written_name(self, field: str) -> str:
        """Return a field as the first template that prints it names it, such as ``Foo`` in
        ``[Foo]``."""
        boxes = (box for side in sides(self.record) for box in side.layout.values())
        texts = (text for box in boxes for text in box.templates.values() if text)
        for found in (found for text in texts for found in BRACES.finditer(text)):
            one = parse_expression(found[1])
            if one is not None and isinstance(one.tree, Name) and one.tree.name == field:
                return one.tree.written
        return field

    @cached_property
    def missing_fields(self) -> dict[int, dict[str, dict[str, None]]]:
        """The fields that cards lack, by index of card, each with the boxes on its face and back
        that require it."""
        found: dict[int, dict[str, dict[str, None]]] = {}
        for side in sides(self.record):
            for name, box in side.layout.items():
                fields = box.fields(name) if not box.optional else ()
                for i, values in side.cards.items() if fields else ():
                    if box.applies_to(values):
                        for field in self._lacking_fields(i, fields, values):
                            found.setdefault(i, {}).setdefault(field, {})[name] = None
        return dict(sorted(found.items()))

    def _lacking_fields(
        self, index: int, fields: Collection[str], values: Mapping_[str, str]
    ) -> Iterator[str]:
        """Yield the fields that a card lacks, including those that a computed value needs."""
        for field in fields:
            if field not in values:
                computed = node_at(self.file.node, ("cards", index, f"{{{field}}}"))
                names = fields_in(computed.raw) if isinstance(computed, Scalar) else ()
                yield from (name for name in names or (field,) if name not in values)

    @property
    def cards_with_unprinted_effects(self) -> tuple[int, ...]:
        """The indices of the cards with an effect whose words no box shows."""
        cards = enumerate(self.record.cards)
        return tuple(
            i
            for i, card in cards
            if (card.effect or EFFECT in card.values)
            and not _is_effect_shown(card, self.printed_fields)
        )

    def misnamed_fields(self) -> Iterator[tuple[KeyPath, str, str]]:
        """Yield the path of each conditional field that no card and no box has, with the field that
        was probably meant. Only similar names are reported, because a layout may be shared and have
        conditions for the cards of another deck."""
        names = {name for side in sides(self.record) for name in side.layout}
        # Cards may have fewer steps than their layout shows.
        steps = max((len(card.effect) for card in self.record.cards), default=0)
        known = {*self.card_fields, *(f"{EFFECT}-{n}" for n in range(1, steps + 1))}
        for side in sides(self.record):
            for name, box in side.layout.items():
                for field in box.when:
                    if field.startswith(COMPUTED) or _STEP.fullmatch(field):
                        continue
                    near = "" if field in known | names else closest_word(field, known)
                    if near:
                        yield (*side.path_of_box(name), "when", field), field, near


def _printed_fields(file: File[Deck]) -> frozenset[str]:
    boxes = [(name, box) for side in sides(file.record) for name, box in side.layout.items()]
    shown = {field for name, box in boxes for field in (*box.fields(name), *box.when)}
    for i in range(len(file.record.cards)):
        shown |= _fields_printed_by(file, i, shown)
    return frozenset(name for name in shown if not name.startswith(COMPUTED))


def _choosing_fields(file: File[Deck]) -> frozenset[str]:
    """Return the fields that choose the layouts of the face and the back of a card."""
    found: set[str] = set()
    for i in range(len(file.record.cards)):
        for key in CHOSEN:
            name = node_at(file.node, ("cards", i, key))
            if isinstance(name, Scalar) and name.raw:
                found.update(fields_in(name.raw))
    return frozenset(found)


def _filter_fields(deck: Deck) -> frozenset[str]:
    named = {name for text in deck.defaults.values() for name in fields_in(text)}
    filtering = {name for key in deck.where for name in (fields_in(key) or (key,))}
    return frozenset(filtering | named)


def misnamed_quantity(file: File[Deck]) -> str:
    """Return the field in which a deck gives the quantities of its cards under another name than
    ``quantity``; empty if there is none."""
    deck = file.record
    if any("quantity" in card.model_fields_set for card in deck.cards):
        return ""
    given: dict[str, list[str]] = {}
    for card in deck.cards:
        for name, value in card.fields.items():
            given.setdefault(name, []).append(value)
    numbers = (name for name, values in given.items() if all(v.isdecimal() for v in values))
    found = [n for n in numbers if n in QUANTITY or likely_word(n, ("quantity",))]
    if not found:
        return ""
    known = _printed_fields(file) | _filter_fields(deck) | NAMES | {*deck.unprinted}
    return next((name for name in found if name not in known), "")


def unprinted_fields(file: File[Deck]) -> Iterator[tuple[int, str]]:
    """Yield the index of each card and each of its fields whose value none of its faces shows: no
    box shows or draws it, and no text contains it."""
    deck = file.record
    choosing = _choosing_fields(file)
    shown = {n: _fields_always_shown(face) | choosing for n, face in deck.named_faces.items()}
    for i, card in enumerate(deck.cards):
        always = shown.get(card.layout or "", frozenset())
        fields = [*card.fields, EFFECT] if card.effect else list(card.fields)
        open_ = [field for field in fields if field not in always]
        if open_:
            is_shown = _shown_predicate(deck, card)
            missing = [field for field in open_ if not is_shown(field)]
            known = {*fields, *(name for name in card.values if name.startswith(COMPUTED))}
            through = _fields_printed_by(file, i, known - {*missing}) if missing else set()
            yield from ((i, field) for field in missing if field not in through)


def _fields_always_shown(face: Layout) -> frozenset[str]:
    """Return the fields that a face shows on every card."""
    return frozenset(
        field
        for name, box, _ in flat_boxes(face)
        if not any(one.when for one in box.conditions)
        for field in box.fields(name)
    )


def _fields_printed_by(file: File[Deck], index: int, shown: Collection[str]) -> set[str]:
    """Return the fields of a card that are printed by the texts of the ``shown`` fields,
    recursively."""
    texts: dict[str, str] = {}
    row = node_at(file.node, ("cards", index))
    for key, value in row.entries if isinstance(row, Mapping) else ():
        if isinstance(value, Scalar) and value.raw:
            texts[key.text.strip("{}")] = value.raw
    found: set[str] = set()
    rest = [name for name in texts if name in shown]
    while rest:
        new = {*fields_in(texts.pop(rest.pop(), ""))} - found
        found |= new
        rest += [name for name in new if name in texts]
    return found


def _shown_predicate(deck: Deck, card: Card) -> Callable[[str], bool]:
    """Return a predicate that returns whether the faces of a card show the value of a field."""
    values = card.values
    back = deck.backs.get(card.back or "", deck.back or {})
    shown: set[str] = set()
    texts: list[str] = []
    face = deck.named_faces.get(card.layout or "", {})
    for name, box, _ in (*flat_boxes(face), *flat_boxes(back)):
        # A box conditional on some values of a field shows the value, even by its absence.
        shown.update(field for field, known in box.when.items() if known)
        if not box.applies_to(values):
            continue
        shown.update(box.fields(name))
        if box.draw == "text":
            text = FIELD.sub(lambda found: values.get(found[1], ""), box.content(name) or "")
            texts.append(_padded_words(text))
    if card.effect and _is_effect_shown(card, shown):
        shown.add(EFFECT)
    return lambda field: field in shown or _has_value(texts, field, values.get(field, ""))


def _is_effect_shown(card: Card, shown: Collection[str]) -> bool:
    """Return whether all steps of a card are shown, together or one by one."""
    each = [f"{EFFECT}-{n}" in shown for n in range(1, len(card.effect) + 1)]
    return EFFECT in shown or (bool(each) and all(each))


def _has_value(texts: list[str], field: str, value: str) -> bool:
    """Return whether a text contains a value: its words, or for a bare number with the name of its
    field."""
    words = _padded_words(value)
    if not words.strip():
        return False
    phrases = [words]
    if words.strip().lstrip("-").isdecimal():
        names = {_padded_words(name) for name in (field, field.removesuffix("s"), f"{field}s")}
        phrases = [f"{words}{name[1:]}" for name in names] + [f"{n}{words[1:]}" for n in names]
    return any(one in text for one in phrases for text in texts)


def _padded_words(text: str) -> str:
    """Return the words and numbers of a text, each with a blank on both sides.

    >>> _padded_words("Siren's Call: 3 :fish:"), _padded_words("−1 or 12")
    (' sirens call 3 fish ', ' -1 or 12 ')
    """
    plain = re.sub("['\u2019]", "", text.lower()).replace("\u2212", "-")
    return f" {' '.join(_WORD.findall(plain))} "
