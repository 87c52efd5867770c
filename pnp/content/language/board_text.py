"""Fill in the texts of boards, and compute what boxes print on each space and link."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as Table
from typing import Any

from pnp.base.diagnostics import Report, Span
from pnp.base.values import replace
from pnp.content.language.box_texts import BoxTexts
from pnp.content.language.box_values import BoxValues
from pnp.content.language.coordinates import spaces_in
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    items_of,
    node_at,
    text_of,
    with_value,
)
from pnp.content.structure import place_of_part
from pnp.model.braces import parse_expression
from pnp.model.expressions import tree

COMPUTED_SPACES = "{spaces}"
"""The key under which linking adds the values that boxes of spaces compute."""


def fill_board(node: Mapping, filler: Filler, report: Report) -> Mapping:
    """Return a board with all texts filled in, and with what its boxes and labels compute from the
    fields of each space and link; plain fields are left to them."""
    scope = filler.scope(node)
    given = _fields_of_board(node)
    scope = replace(scope, lacking=frozenset(given))
    common = BoxTexts(filler, scope, given, report)
    of_kind: dict[str, BoxTexts] = {}
    entries: list[tuple[Scalar, Node]] = []
    for key, value in node.entries:
        if key.text == "boxes" and isinstance(value, Mapping):
            value = _fill_boxes(value, node, common, report)
        elif key.text == "layout":
            value = common.fill(value)
        elif key.text == "places":
            value = _fill_places(value, common)
        elif key.text == "spaces" and isinstance(value, Sequence):
            kinds = []
            for kind in value.items:
                name = text_of(kind.get("space")) if isinstance(kind, Mapping) else ""
                boxes = of_kind.setdefault(name, _beside(common, given))
                kinds.append(_fill_kind(kind, boxes))
            value = replace(value, items=tuple(kinds))
        elif key.text == "ways" and isinstance(value, Sequence):
            fields = _fields_of_links(value)
            ways = (_fill_way(way, _beside(common, fields), fields) for way in value.items)
            value = replace(value, items=tuple(ways))
        else:
            value = filler.fill_tree(value, scope, report)
        entries.append((key, value))
    filled = Mapping(tuple(entries), node.span, node.flow)
    if not common.values and not any(boxes.values for boxes in of_kind.values()):
        return filled
    computed = tuple(_values_of_spaces(filled, common, of_kind))
    return with_value(filled, COMPUTED_SPACES, Mapping(computed, node.span))


def _beside(boxes: BoxTexts, given: Collection[str]) -> BoxTexts:
    """Return other boxes of the same board, whose values have keys of their own."""
    scope = replace(boxes.scope, lacking=frozenset(given))
    other = BoxTexts(boxes.filler, scope, given, boxes.report)
    other.keys = boxes.keys
    return other


def _values_of_spaces(
    board: Mapping, common: BoxTexts, of_kind: Table[str, BoxTexts]
) -> Iterator[tuple[Scalar, Node]]:
    """Yield the values that the boxes of spaces print, by the id of each space; nothing if the
    spaces have errors, which are reported elsewhere."""
    layouts = _layouts_of_kinds(board)
    known: dict[str, BoxValues] = {}
    failed = set[tuple[str, str]]()
    for space in spaces_in(board):
        line = [*_with_extended(space.kind, board)]
        if space.kind not in known:
            own = {name for kind in line for name in layouts.get(kind, ())}
            usual = (
                one
                for one in common.values.values()
                if not all(use.name in own for use in one.uses)
            )
            further = (v for kind in line if kind in of_kind for v in of_kind[kind].values.values())
            known[space.kind] = BoxValues(common.filler, (*usual, *further), common.report, failed)
        span = node_at(board, space.path).span
        texts = {**space.fields, "space": space.id, "kind": space.kind}
        fields = {
            name: Scalar(text, True, (_written(name, space, board) or span))
            for name, text in texts.items()
            if text
        }
        row = Mapping(tuple((Scalar(name, True, v.span), v) for name, v in fields.items()), span)
        scope = replace(common.scope, fields=fields, filled_texts=[])
        values = _plain_keys(known[space.kind].on_card(row, scope, f"space {space.id}"))
        if values:
            yield Scalar(space.id, True, span), Mapping(values, span)


def _written(name: str, space: Any, board: Mapping) -> Span | None:
    """Return where a field of a space is written: for itself, for its kind, or for all spaces."""
    if name in space.paths:
        return node_at(board, space.paths[name]).span
    kinds = {text_of(one.get("space")): one.get("fields") for one in _kinds_in(board)}
    line = (kinds.get(kind) for kind in _with_extended(space.kind, board))
    found = (one.get(name) for one in (*line, board.get("defaults")) if isinstance(one, Mapping))
    return next((value.span for value in found if value is not None), None)


def _plain_keys(values: Iterable[tuple[Scalar, Scalar]]) -> tuple[tuple[Scalar, Scalar], ...]:
    """Return computed values by fields without braces; those that have none are left out."""
    return tuple(
        (replace(key, text=key.text.strip("{}")), replace(value, plain=False))
        for key, value in values
        if not value.plain
    )


def _layouts_of_kinds(board: Mapping) -> dict[str, list[str]]:
    """Return the names of the boxes of each kind of space."""
    found: dict[str, list[str]] = {}
    for kind in _kinds_in(board):
        layout = kind.get("layout")
        if isinstance(layout, Mapping):
            found.setdefault(text_of(kind.get("space")), []).extend(
                key.text for key, _ in layout.entries
            )
    return found


def _with_extended(kind: str, board: Mapping) -> Iterator[str]:
    """Yield a kind of space and those that it extends."""
    extends = {text_of(k.get("space")): text_of(k.get("extends")) for k in _kinds_in(board)}
    seen = set[str]()
    while kind and kind not in seen:
        seen.add(kind)
        yield kind
        kind = extends.get(kind, "")


def _kinds_in(board: Mapping) -> tuple[Mapping, ...]:
    return tuple(one for one in items_of(board.get("spaces")) if isinstance(one, Mapping))


def _fill_boxes(boxes: Mapping, board: Mapping, common: BoxTexts, report: Report) -> Mapping:
    """Return the boxes of a board with their texts filled in; those that show the value of each of
    their places keep it."""
    given = {name for name in _OF_BOXES if name == VALUE or text_of(board.get(name))}
    filled = []
    for name, box in boxes.entries:
        own = _beside(common, given)
        box = own.fill(box)
        for one in own.values.values():
            message = f"a box of a board computes nothing of its own values: '{{{one.inside}}}'"
            place = place_of_part(one.template, f"{{{one.inside}}}")
            report.error("not-a-field", message, place, _hint_for_box(one.inside))
        filled.append((name, box))
    return Mapping(tuple(filled), boxes.span, boxes.flow)


def _hint_for_box(inside: str) -> str:
    """Return what to write in place of an expression in the text of a box."""
    found = parse_expression(inside)
    joined = "" if found is None else _without_operators(found.tree)
    if joined:
        return f"join them without an operator: write  {joined}"
    return "write the result at each place, as in  on: {a1: 4}, or as a fact in rulings.yaml"


def _without_operators(node: tree.Tree) -> str:
    """Return joined names, numbers and texts as they are written in a text; empty for others."""
    match node:
        case tree.Operation(operator="&", left=left, right=right):
            parts = _without_operators(left), _without_operators(right)
            return "".join(parts) if all(parts) else ""
        case tree.Name(written=written):
            return f"{{{written}}}"
        case tree.Text(value=value):
            return value
        case tree.Number(value=value):
            return str(value)
    return ""


def _fill_kind(node: Node, boxes: BoxTexts) -> Node:
    """Return a kind of space with its texts and the boxes of its layout filled in."""
    if not isinstance(node, Mapping):
        return node
    filled = []
    for key, value in node.entries:
        if key.text == "layout":
            value = boxes.fill(value)
        elif key.text == "places":
            value = _fill_places(value, boxes)
        else:
            value = boxes.filler.fill_tree(value, boxes.scope, boxes.report)
        filled.append((key, value))
    return Mapping(tuple(filled), node.span, node.flow)


def _fill_places(node: Node, boxes: BoxTexts) -> Node:
    """Return the rules for places with their numbers filled in, except fields of spaces."""
    if not isinstance(node, Sequence):
        return node
    return replace(node, items=tuple(map(boxes.fill, node.items)))


def _fill_way(node: Node, boxes: BoxTexts, fields: Collection[str]) -> Node:
    """Return a way with its texts filled in, and with what they compute for each of its links."""
    if not isinstance(node, Mapping):
        return node
    filled = []
    for key, value in node.entries:
        if key.text in _OF_LINKS:
            value = (
                boxes.fill_template(value, key.text)
                if isinstance(value, Scalar)
                else boxes.fill(value)
            )
        elif key.text not in _LINKS:
            value = boxes.filler.fill_tree(value, boxes.scope, boxes.report)
        filled.append((key, value))
    way = Mapping(tuple(filled), node.span, node.flow)
    values = BoxValues(boxes.filler, tuple(boxes.values.values()), boxes.report)
    for name in _LINKS if boxes.values else ():
        links = way.get(name)
        if isinstance(links, Sequence):
            done = tuple(_with_values(link, values, boxes.scope) for link in links.items)
            way = with_value(way, name, replace(links, items=done))
    return way


def _with_values(link: Node, values: BoxValues, scope: Scope) -> Node:
    """Return a link with what the texts of its way compute from its fields."""
    if isinstance(link, Sequence) and len(link.items) == 2:
        ends = zip(("from", "to"), link.items, strict=True)
        link = Mapping(tuple((Scalar(key, True, link.span), end) for key, end in ends), link.span)
    if not isinstance(link, Mapping):
        return link
    more = link.get("fields")
    listed = more.entries if isinstance(more, Mapping) else ()
    own = [entry for entry in link.entries if entry[0].text not in _OF_LINK]
    fields = {key.text: v for key, v in (*listed, *own) if isinstance(v, Scalar) and v.text}
    row = Mapping(tuple((Scalar(k, True, v.span), v) for k, v in fields.items()), link.span)
    shown = f"link {text_of(link.get('from'))} to {text_of(link.get('to'))}"
    found = values.on_card(row, replace(scope, fields=fields, filled_texts=[]), shown)
    known = {**dict(listed), **dict(_plain_keys(found))}
    return with_value(link, "fields", Mapping(tuple(known.items()), link.span)) if known else link


def _fields_of_links(ways: Sequence) -> set[str]:
    """Return the names of the fields that some link of a way has."""
    found = set[str]()
    for way in ways.items:
        lists = [way.get(key) for key in _LINKS] if isinstance(way, Mapping) else []
        for link in (item for one in lists for item in items_of(one)):
            if isinstance(link, Mapping):
                more = link.get("fields")
                listed = more.entries if isinstance(more, Mapping) else ()
                names = (key.text for key, _ in (*listed, *link.entries))
                found.update(name for name in names if name not in _OF_LINK)
    return found


# Keys of a way that list links, and those that show the fields of links.
_LINKS = ("joins", "rows")
_OF_LINK = ("from", "to", "fields")
_OF_LINKS = ("label", "line", "move", "slots")
VALUE = "value"
# Values that every space has, and those that boxes of a board have.
_OF_SPACES = ("name", "space", "kind", "number")
_OF_BOXES = (VALUE, "title", "subtitle")


def _fields_of_board(node: Mapping) -> set[str]:
    """Return the names of the fields that some space of a board has."""
    found = set(_OF_SPACES)
    kinds = node.get("spaces")
    mappings = [node.get("defaults")]
    for kind in kinds.items if isinstance(kinds, Sequence) else ():
        if isinstance(kind, Mapping):
            mappings.append(kind.get("fields"))
            at = kind.get("at")
            mappings += [value for _, value in at.entries] if isinstance(at, Mapping) else []
    legend = node.get("legend")
    for _, entry in legend.entries if isinstance(legend, Mapping) else ():
        mappings.append(entry.get("fields") if isinstance(entry, Mapping) else None)
    rows = node.get("rows")
    mappings += rows.items if isinstance(rows, Sequence) else ()
    for item in mappings:
        if isinstance(item, Mapping):
            found.update(key.text for key, _ in item.entries)
    return found
