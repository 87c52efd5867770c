"""What a file takes from other files: boxes of layouts, rows of tables, sizes, words for spaces.

Linking works on nodes, before records are made of them: the boxes that a layout extends, the layout
that a deck names and the rows of its table become part of the deck's node, and each value keeps the
place where it was written. So a finding names the right file and line, whatever the value came
through.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from collections.abc import Sequence as Sequence_
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from pnp import disk
from pnp.content.counted import printed
from pnp.content.files import Others, Parsed
from pnp.content.filling import KEPT, Filler
from pnp.content.fixes import key_meant
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.nodes import with_value as _with
from pnp.content.products import multiplied
from pnp.content.references import References
from pnp.content.source import MOST_EXTENDED, MOST_VALUES, parse, read
from pnp.content.table import read_table
from pnp.content.told import filled_deck
from pnp.content.vocabulary import BOARDS, spaces_of, with_spaces
from pnp.diagnostics import Label, Report, nearest
from pnp.library import templates_dir

BLANK = "none"
"""The word for no back, and for a box that a layout does not keep."""
# What a box of one kind shows means nothing to a box of another.
_SHOWN = ("text", "icon", "image", "fit", "pattern", "scene")


@dataclass(frozen=True)
class Linker:
    """Completes the nodes of files with what the ``layouts`` of their game and tables hold.

    ``layouts`` are the nodes of layout files by id; those that come with pnp need not be among
    them. Where some files could not be read, a layout that is not found is no fault: it may be in
    one of them. ``others`` gives the files of the game before they are linked; None
    where there is no game.
    """

    layouts: Table[str, Mapping]
    others: Others | None = None
    # What layouts come to with what they extend, and what was looked up, by name.
    _merged: dict[str, Mapping] = field(default_factory=dict, repr=False, compare=False)
    _found: dict[str, Mapping] = field(default_factory=dict, repr=False, compare=False)
    # Layouts of chains that are too long, which are reported once.
    _long: set[str] = field(default_factory=set, repr=False, compare=False)
    _references: References = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "_references", References(self.others, self.linked, self._with_texts)
        )

    def linked(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        """Return the node with what it names, or None when something was reported."""
        own = Report()
        id = node.get(kind)
        if kind == "layout" and isinstance(id, Scalar) and id.text in self._long:
            self._chain(node, own)  # which notes the layouts below
            return None
        match kind:
            case "layout":
                node = self._layout(node, own)
            case "deck":
                node = self._deck(node, path, own)
            case _:
                if kind in BOARDS and self.others is not None:
                    node = with_spaces(kind, node, spaces_of(self.others("rulings", "game")[0]))
                node = self._references.completed(kind, node, own)
        if not own.failed and kind not in KEPT:
            node = self._filled(kind, node, own)
        for found in own.diagnostics:
            report.add(found)
        return None if own.failed else node

    def _filled(self, kind: str, node: Mapping, report: Report) -> Mapping:
        """Return a node with its texts filled in."""
        if kind == "deck":
            return filled_deck(node, self._filler, report)
        filled = self._filler.tree(node, self._filler.scope(node), report)
        assert isinstance(filled, Mapping)
        return filled

    @cached_property
    def _filler(self) -> Filler:
        return Filler(self._files, self._count)

    def _files(self, *kinds: str) -> Sequence_[Parsed]:
        return () if self.others is None else self.others(*kinds)[0]

    def _with_texts(self, kind: str, node: Mapping) -> Mapping:
        return self._filled(kind, node, Report())

    def _count(self, name: str) -> int | None:
        return self._printed.get(name)

    @cached_property
    def _printed(self) -> dict[str, int]:
        """How many pieces the bill prints, by their ids and those of files; no number of pieces
        may rest on how many there are of others."""
        alone = Linker(self.layouts, self.others)
        alone.__dict__["_filler"] = Filler(self._files, lambda name: 0)
        return printed(self._files, lambda f: alone.linked(f.kind, f.node, f.path, Report()))

    def _layout(self, node: Mapping, report: Report) -> Mapping:
        boxes = self._boxes(node, report)
        return node if boxes is None else _with(node, "boxes", boxes)

    def _deck(self, node: Mapping, path: Path, report: Report) -> Mapping:
        for key in ("layout", "back"):
            name = node.get(key)
            if isinstance(name, Scalar) and name.text and (key, name.text) != ("back", BLANK):
                boxes = self._named(name, report)
                if boxes is not None:
                    node = _with(node, key, boxes)
        node = _with_cards(node, path, report)
        return self._with_backs(node, report)

    def _with_backs(self, node: Mapping, report: Report) -> Mapping:
        """Add the layouts that cards name as their backs to the ``backs`` of the deck."""
        backs = node.get("backs")
        if backs is not None and not isinstance(backs, Mapping):
            return node
        entries = list(backs.entries) if backs is not None else []
        known = {"", BLANK, *(name.text for name, _ in entries)}
        for place, (name, value) in enumerate(entries):
            if not isinstance(value, Scalar) or report.full:
                continue
            boxes = self._named(value, report)
            if boxes is not None:
                entries[place] = name, boxes
        for card in _items(node.get("cards")):
            given = card.get("back") if isinstance(card, Mapping) else None
            if not isinstance(given, Scalar) or given.text in known or report.full:
                continue
            known.add(given.text)
            boxes = self._named(given, report)
            if boxes is not None:
                entries.append((given, boxes))
        if not entries:
            return node
        return _with(node, "backs", Mapping(tuple(entries), entries[0][0].span))

    def _named(self, name: Scalar, report: Report) -> Mapping | None:
        """Return all boxes of the layout called ``name``; None where there are none to be had."""
        layout = self._find(name, report)
        return None if layout is None else self._boxes(layout, report)

    def _find(self, name: Scalar, report: Report) -> Mapping | None:
        found = self._found.get(name.text)
        found = found or self.layouts.get(name.text) or general_layouts().get(name.text)
        if found is not None:
            self._found[name.text] = found
        elif self.others is None or not self.others("layout")[1]:
            known = {*self.layouts, *general_layouts()}
            message = f"no layout is named '{name.text}'"
            fix = key_meant(name.span, name.text, known)
            report.error("unknown-layout", message, name.span, nearest(name.text, known), fix=fix)
        else:
            message = f"the layout '{name.text}' may be in a file that could not be read"
            report.error("unread-layout", message, name.span, "mend that file first")
        return found

    def _boxes(self, layout: Mapping, report: Report) -> Mapping | None:
        """Return the boxes of a layout over those that it extends; None after a fault, and where
        the boxes are no mapping, which the record will tell.

        What a layout comes to is remembered, however many others extend it.
        """
        chain = self._chain(layout, report)
        if chain is None:
            return None
        boxes: Mapping | None = None
        for name, own in reversed(chain):
            if name not in self._merged:
                faults = Report()
                boxes = own if boxes is None else _merged(boxes, own, faults)
                for fault in faults.diagnostics:
                    report.add(fault)
                if not name or faults.failed:
                    continue
                self._merged[name] = boxes
            boxes = self._merged[name]
        return boxes

    def _chain(self, layout: Mapping, report: Report) -> list[tuple[str, Mapping]] | None:
        """Return the boxes of a layout and of all that it extends, each with the name by which it
        was found; None where one is not to be had."""
        chain: list[tuple[str, Mapping]] = []
        name, first, seen = "", None, set[str]()
        while True:
            boxes, base = layout.get("boxes"), layout.get("extends")
            if isinstance(boxes, Scalar) and not boxes.text:
                boxes = Mapping((), boxes.span)
            if boxes is None and base is not None:
                boxes = Mapping((), base.span)
            if not isinstance(boxes, Mapping):
                return None
            chain.append((name, boxes))
            if not isinstance(base, Scalar):
                return chain
            first = first or base
            if base.text in seen:
                labels = (Label(first.span, "the circle begins here"),)
                message = f"the layout '{base.text}' extends itself"
                hint = "let one of them extend nothing"
                report.error("cyclic-layout", message, base.span, hint, labels)
                return None
            if len(chain) > MOST_EXTENDED:
                labels = (Label(first.span, "the chain begins here"),)
                message = f"more than {MOST_EXTENDED} layouts extend one another in a chain"
                hint = "let one of them extend nothing"
                report.error("long-chain", message, base.span, hint, labels)
                self._long.update(seen)
                return None
            found = self._find(base, report)
            if found is None:
                return None
            name, layout = base.text, found
            seen.add(name)


def general_layouts() -> Table[str, Mapping]:
    """Return the layouts that any game may use, by id."""
    return _general_layouts()


@cache
def _general_layouts() -> dict[str, Mapping]:
    found: dict[str, Mapping] = {}
    for path in disk.files(templates_dir() / "layouts", ".yaml", within=None):
        report = Report()  # the tests build each of them, so that there is nothing to report
        source = read(path, f"templates/layouts/{path.name}", report, within=None)
        node = None if source is None else parse(source, report)
        if node is not None:
            found[path.stem] = node
    return found


def _merged(below: Mapping, above: Mapping, report: Report) -> Mapping:
    """Return boxes with those of the same name in ``above`` laid over them, key by key."""
    entries = {name.text: (name, box) for name, box in below.entries}
    for name, box in above.entries:
        draw = box.get("draw") if isinstance(box, Mapping) else None
        known = entries.get(name.text)
        if isinstance(draw, Scalar) and draw.text == BLANK:
            if known is None:
                message = f"no box '{name.text}' stands in what this layout extends"
                report.error("unknown-box", message, name.span, nearest(name.text, entries))
            entries.pop(name.text, None)
        elif known is not None and isinstance(box, Mapping) and isinstance(known[1], Mapping):
            entries[name.text] = name, _laid_over(known[1], box)
        else:
            entries[name.text] = name, box
    return Mapping(tuple(entries.values()), above.span, above.flow)


def _laid_over(below: Mapping, above: Mapping) -> Mapping:
    keys = {name.text: (name, value) for name, value in below.entries}
    if above.get("draw") is not None:
        for key in _SHOWN:
            keys.pop(key, None)
    keys.update((name.text, (name, value)) for name, value in above.entries)
    return Mapping(tuple(keys.values()), above.span, above.flow)


def _with_cards(node: Mapping, path: Path, report: Report) -> Mapping:
    """Join the rows of the table and the cards, complete them and keep those that are wanted."""
    linked = multiplied(node, path, report)
    if linked is None:
        return node
    node = linked
    data, given = node.get("data"), node.get("cards")
    if given is not None and not isinstance(given, Sequence):
        return node
    if data is None and given is None:
        hint = "add  cards: ...  with a list of cards, or  data: cards.csv  with a table of them"
        span = next((key.span for key, _ in node.entries if key.text == "deck"), node.span)
        report.error("missing-key", "the deck has no cards", span, hint)
        return node
    rows: list[Node] = []
    if isinstance(data, Scalar):
        sheet = node.get("sheet")
        found = read_table(path.parent, data, sheet if isinstance(sheet, Scalar) else None, report)
        rows.extend(() if found is None else found)
    rows.extend(_items(given))
    defaults = node.get("defaults")
    if isinstance(defaults, Mapping) and len(rows) * len(defaults.entries) > MOST_VALUES:
        message = f"{len(rows):,} cards with {len(defaults.entries):,} defaults each come to more"
        message += f" than {MOST_VALUES:,} values"
        key = node.key("defaults")
        hint = "remove the defaults that no box shows, or split the deck"
        report.error("too-many-values", message, key.span if key else defaults.span, hint)
    elif isinstance(defaults, Mapping):
        rows = [_completed(row, defaults) if isinstance(row, Mapping) else row for row in rows]
    kept = _filtered(rows, node, report)
    span = given.span if given is not None else data.span if data is not None else node.span
    if not kept and not report.failed and node.get("where") is None:
        report.error("no-cards", "the deck holds no card", span, "write at least one card")
    return _with(node, "cards", Sequence(tuple(kept), span))


def _completed(row: Mapping, defaults: Mapping) -> Mapping:
    """Return a row with the defaults of the fields that it does not give."""
    given = {name.text for name, value in row.entries if not _is_empty(value)}
    added = tuple(entry for entry in defaults.entries if entry[0].text not in given)
    names = {name.text for name, _ in added}
    kept = tuple(entry for entry in row.entries if entry[0].text not in names)
    return Mapping((*kept, *added), row.span, row.flow)


def _filtered(rows: list[Node], node: Mapping, report: Report) -> list[Node]:
    where = node.get("where")
    if not isinstance(where, Mapping):
        return rows
    wanted = {name.text: set(_texts(value)) for name, value in where.entries}
    kept: list[Node] = [r for r in rows if isinstance(r, Mapping) and _matches(r, wanted)]
    if rows and not kept and not report.failed:
        for name, _ in where.entries:
            if report.full:
                break
            found = {_text(row.get(name.text)) for row in rows if isinstance(row, Mapping)} - {""}
            hint = f"values of '{name.text}': {', '.join(sorted(found)[:20])}"
            if not found:
                keys = {k.text for row in rows if isinstance(row, Mapping) for k, _ in row.entries}
                hint = f"no card gives '{name.text}'; {nearest(name.text, keys)}"
            report.warning("no-cards", "'where' keeps none of the cards", name.span, hint)
    elif not report.failed:
        _check_values(rows, where, report)
    return kept


def _check_values(rows: list[Node], where: Mapping, report: Report) -> None:
    """Warn of each value of ``where`` that no card has."""
    for name, value in where.entries:
        if report.full:
            break
        found = {_text(row.get(name.text)) for row in rows if isinstance(row, Mapping)} - {""}
        for item in _items(value) if isinstance(value, Sequence) else (value,):
            if isinstance(item, Scalar) and item.text not in found and not report.full:
                message = f"no card has '{item.text}' as its '{name.text}'"
                report.warning("unknown-value", message, item.span, nearest(item.text, found))


def _matches(row: Mapping, wanted: dict[str, set[str]]) -> bool:
    return all(_text(row.get(name)) in values for name, values in wanted.items())


def _items(node: Node | None) -> Iterator[Node]:
    if isinstance(node, Sequence):
        yield from node.items


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    for item in _items(node):
        yield _text(item)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text
