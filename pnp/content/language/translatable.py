"""Find the texts of a file that are printed: those that themes and translations replace.

Records mark their fields with texts (``Text`` in ``pnp.model.record``). Fields of cards are texts
if a box of the deck prints them, unless they also choose an icon, a picture, a colour or a box:
such a field is a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pnp.base.diagnostics import KeyPath
from pnp.base.values import replace
from pnp.content.kinds import record_type_of
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, plain_data
from pnp.model.braces import BRACES, fields_in, parse_expression
from pnp.model.record import Printed, Record, key_of

EFFECT, STEPS = "effect", "steps"
SIDES = ("layout", "layouts", "back", "backs")
# Keys of boxes whose value may come from a field of the card.
_CHOICES = ("icon", "image", "scene", "style", "fill", "line")
_ICONS = re.compile(r":\{[^{}]*\}:")
"""Icons in texts that depend on a field of the card."""
Change = Callable[[Scalar, KeyPath, Printed], Scalar]
"""Returns the replacement of a text, given its path and how it is printed."""
_ON_CARDS = Printed(marked=True)


def printed_texts(kind: str, node: Mapping) -> Iterator[tuple[KeyPath, Scalar, Printed]]:
    """Yield the printed texts of a file with their paths and how they are printed. A deck must be
    complete with its rows and boxes."""
    found: list[tuple[KeyPath, Scalar, Printed]] = []

    def note(text: Scalar, path: KeyPath, how: Printed) -> Scalar:
        found.append((path, text, how))
        return text

    map_texts(kind, node, note)
    yield from found


def map_texts(kind: str, node: Mapping, change: Change) -> Mapping:
    """Return a file with ``change`` applied to each printed text; the same node if none changes."""
    record = record_type_of(kind)
    if record is None:
        return node
    done = _map_value(record.type_for(plain_data(node)), (), node, (), change)
    assert isinstance(done, Mapping)
    return _map_cards(done, change) if kind == "deck" else done


def _map_value(
    annotation: Any, marks: tuple[Any, ...], node: Node, path: KeyPath, change: Change
) -> Node:
    """Return a node, whose type annotation is ``annotation``, with its texts changed."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _map_value(inner[0], (*marks, *annotation.__metadata__), node, path, change)
    how = next((mark for mark in marks if isinstance(mark, Printed)), None)
    if isinstance(node, Scalar) and how is not None:
        return change(node, path, how)
    if origin in (Union, UnionType):
        for part in inner:
            node = _map_value(part, marks, node, path, change)
        return node
    if isinstance(node, Sequence) and origin in (tuple, list):
        ways = inner if origin is tuple and inner[-1:] != (...,) else inner[:1] * len(node.items)
        items = zip(ways, node.items, strict=False)
        done = tuple(_map_value(w, (), n, (*path, i), change) for i, (w, n) in enumerate(items))
        return _unless_changed(node, node.items, done) or replace(node, items=done)
    if isinstance(node, Mapping) and origin is dict:
        return _map_entries(node, lambda key: (inner[1], ()), path, change)
    if (
        isinstance(node, Mapping)
        and isinstance(annotation, type)
        and issubclass(annotation, Record)
    ):
        return _map_entries(node, _annotations(annotation).get, path, change)
    return node


@cache
def _annotations(kind: type[Record]) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return the type annotations of a kind of record, by key."""
    fields = kind.model_fields.items()
    return {key_of(kind, name): (f.annotation, tuple(f.metadata)) for name, f in fields}


def _map_entries(
    node: Mapping,
    annotation_of: Callable[[str], tuple[Any, tuple[Any, ...]] | None],
    path: KeyPath,
    change: Change,
) -> Mapping:
    done = []
    for key, value in node.entries:
        found = annotation_of(key.text)
        inner = () if found is None else found[1]
        at = (*path, key.text)
        done.append(value if found is None else _map_value(found[0], inner, value, at, change))
    entries = tuple((key, new) for (key, _), new in zip(node.entries, done, strict=True))
    old = tuple(value for _, value in node.entries)
    return _unless_changed(node, old, tuple(done)) or Mapping(entries, node.span, node.flow)


def _unless_changed(node: Any, old: tuple[Node, ...], new: tuple[Node, ...]) -> Any:
    return node if all(a is b for a, b in zip(old, new, strict=False)) else None


def _map_cards(deck: Mapping, change: Change) -> Mapping:
    """Return a deck with the texts of its cards and of their effects changed."""
    cards = deck.get("cards")
    if not isinstance(cards, Sequence):
        return deck
    fields, verbs = text_fields(deck), _step_fields(deck.get(STEPS))

    def card(row: Node, path: KeyPath) -> Node:
        if not isinstance(row, Mapping):
            return row
        entries = []
        for key, value in row.entries:
            at = (*path, key.text)
            if key.text == EFFECT and isinstance(value, Sequence):
                value = _map_steps(value, at, verbs, change)
            elif key.text in fields and isinstance(value, Scalar) and value.text:
                value = change(value, at, _ON_CARDS)
            entries.append((key, value))
        done = tuple(value for _, value in entries)
        return _unless_changed(row, tuple(v for _, v in row.entries), done) or Mapping(
            tuple(entries), row.span, row.flow
        )

    rows = tuple(card(row, ("cards", i)) for i, row in enumerate(cards.items))
    if _unless_changed(cards, cards.items, rows):
        return deck
    entries = ((k, replace(cards, items=rows) if v is cards else v) for k, v in deck.entries)
    return Mapping(tuple(entries), deck.span, deck.flow)


def _map_steps(
    effect: Sequence, path: KeyPath, verbs: dict[str, frozenset[str]], change: Change
) -> Sequence:
    def step(node: Node, at: KeyPath) -> Node:
        if not isinstance(node, Mapping) or not node.entries:
            return node
        fields = verbs.get(node.entries[0][0].text, frozenset())
        done = tuple(
            (k, change(v, (*at, k.text), _ON_CARDS))
            if k.text in fields and isinstance(v, Scalar)
            else (k, v)
            for k, v in node.entries
        )
        return Mapping(done, node.span, node.flow)

    return replace(effect, items=tuple(step(n, (*path, i)) for i, n in enumerate(effect.items)))


def text_fields(deck: Mapping) -> frozenset[str]:
    """Return the fields of the cards of a linked deck that are texts."""
    printed: set[str] = set()
    choosing: set[str] = set()
    for side in SIDES:
        found = deck.get(side)
        named = found.entries if isinstance(found, Mapping) else ()
        sides = [found] if side in ("layout", "back") else [one for _, one in named]
        for name, box in (
            (key.text, box)
            for one in sides
            if isinstance(one, Mapping)
            for key, box in _boxes_in(one)
        ):
            drawn, given = box.get("draw"), box.get("text")
            draw = drawn.text if isinstance(drawn, Scalar) else "text"
            for key, value in box.entries:
                if key.text in _CHOICES and isinstance(value, Scalar):
                    choosing.update(fields_in(value.text))
                elif key.text == "when":
                    choosing.update(_condition_fields(value))
            if draw == "text":
                text = given.text if isinstance(given, Scalar) else f"{{{name}}}"
                choosing.update(name for icon in _ICONS.findall(text) for name in fields_in(icon))
                printed |= plain_fields(text)
            elif draw in _CHOICES and box.get(draw) is None:
                choosing.add(name)
    for names in _step_fields(deck.get(STEPS)).values():
        printed |= names
    # The title of a card is printed in the margins of sheets too.
    return frozenset((printed | {"title"}) - choosing - {"quantity", "card", EFFECT})


def _boxes_in(layout: Mapping) -> Iterator[tuple[Scalar, Mapping]]:
    """Yield the boxes of a layout and of its groups, each after its name."""
    for key, box in layout.entries:
        if isinstance(box, Mapping):
            yield key, box
            inner = box.get("boxes")
            if isinstance(inner, Mapping):
                yield from _boxes_in(inner)


def _condition_fields(when: Node) -> Iterator[str]:
    """Yield the fields on which it depends whether a box is drawn."""
    entries = when.entries if isinstance(when, Mapping) else ()
    yield from (
        key.text for key, values in entries if not isinstance(values, Sequence) or values.items
    )


def _step_fields(steps: Node | None) -> dict[str, frozenset[str]]:
    """Return the fields that the templates of steps print, by the first key of the step."""
    found: dict[str, frozenset[str]] = {}
    for verb, value in steps.entries if isinstance(steps, Mapping) else ():
        templates = [value] if isinstance(value, Scalar) else []
        if isinstance(value, Mapping):
            templates = [v for _, v in value.entries if isinstance(v, Scalar)]
        names = frozenset(name for one in templates for name in plain_fields(one.text))
        found[verb.text] = names - {verb.text} if isinstance(value, Mapping) else names
    return found


def plain_fields(template: str) -> frozenset[str]:
    """Return the fields that a template prints unchanged.

    >>> sorted(plain_fields("{title}: {name target}, {Effect}, {cost words}"))
    ['effect', 'title']
    """
    expressions = (parse_expression(found[1]) for found in BRACES.finditer(template))
    return frozenset(
        one.of
        for one in expressions
        if one and one.lone and not (one.asks or one.steps or one.form or one.literal)
    )
