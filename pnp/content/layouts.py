"""Layouts with those that they extend, and the boxes of a deck by the names of its layouts."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass, field

from pnp.base import world
from pnp.base.diagnostics import Label, Report, nearest
from pnp.base.library import templates_dir
from pnp.content.fixes import key_meant
from pnp.content.game_files import Files
from pnp.content.nodes import Mapping, Scalar, items_of, text_of, with_value
from pnp.content.source import MOST_EXTENDED, parse, read
from pnp.model.layout import LOOKS, MEANINGS, TEMPLATES

BLANK = "none"
"""The word for no back, and for a box that a layout does not keep."""
# What a box of one kind shows means nothing to a box of another.
_SHOWN = (*TEMPLATES, "pattern")


@dataclass(frozen=True, slots=True)
class Extended:
    """The layouts that the files of a game may name.

    Those that come with pnp need not be among ``files``. Where some layouts could not be read, one
    that is not found is no fault: it may be one of them.
    """

    files: Files
    # Resolved layouts, with what they extend, and what was looked up, by name.
    _merged: dict[str, Mapping] = field(default_factory=dict, repr=False)
    _found: dict[str, Mapping] = field(default_factory=dict, repr=False)
    # Layouts of chains that are too long, which are reported once.
    _long: set[str] = field(default_factory=set, repr=False)

    def layout(self, node: Mapping, report: Report) -> Mapping | None:
        """Return a layout with the boxes of those that it extends; None where the length of its
        chain has been reported."""
        if text_of(node.get("layout")) in self._long:
            self._chain(node, Report())  # which notes the layouts below
            return None
        boxes = self._boxes(node, report)
        return node if boxes is None else with_value(node, "boxes", boxes)

    def deck(self, node: Mapping, report: Report) -> Mapping:
        """Return a deck with boxes in place of the names of its layouts."""
        for key in ("layout", "back"):
            name = node.get(key)
            if isinstance(name, Scalar) and name.text and (key, name.text) != ("back", BLANK):
                boxes = self._named(name, report)
                if boxes is not None:
                    node = with_value(node, key, boxes)
        return node

    def backs(self, node: Mapping, report: Report) -> Mapping:
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
        for card in items_of(node.get("cards")):
            given = card.get("back") if isinstance(card, Mapping) else None
            if not isinstance(given, Scalar) or given.text in known or report.full:
                continue
            known.add(given.text)
            boxes = self._named(given, report)
            if boxes is not None:
                entries.append((given, boxes))
        if not entries:
            return node
        return with_value(node, "backs", Mapping(tuple(entries), entries[0][0].span))

    def _named(self, name: Scalar, report: Report) -> Mapping | None:
        """Return all boxes of the layout called ``name``; None if it is unavailable."""
        layout = self._find(name, report)
        return None if layout is None else self._boxes(layout, report)

    def _find(self, name: Scalar, report: Report) -> Mapping | None:
        found = self._found.get(name.text)
        found = found or self.files.layout(name.text) or general_layouts().get(name.text)
        if found is not None:
            self._found[name.text] = found
        elif not self.files.unread("layout"):
            known = {*self.files.layout_ids(), *general_layouts()}
            message = f"there is no layout '{name.text}'"
            fix = key_meant(name.span, name.text, known)
            report.error("unknown-layout", message, name.span, nearest(name.text, known), fix=fix)
        else:
            message = f"the layout '{name.text}' may be in a file that could not be read"
            report.error("unread-layout", message, name.span, "fix that file first")
        return found

    def _boxes(self, layout: Mapping, report: Report) -> Mapping | None:
        """Return the boxes of a layout over those that it extends; None after a fault, and if the
        boxes are no mapping, which the record will report.

        A resolved layout is remembered, so that it is resolved once for all that extend it.
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
        was found; None if one is unavailable."""
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
                labels = (Label(first.span, "the cycle starts here"),)
                message = f"the layout '{base.text}' extends itself"
                hint = "remove  extends  from one of them"
                report.error("cyclic-layout", message, base.span, hint, labels)
                return None
            if len(chain) > MOST_EXTENDED:
                labels = (Label(first.span, "the chain starts here"),)
                message = f"more than {MOST_EXTENDED} layouts extend each other in a chain"
                hint = "remove  extends  from one of them"
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


@world.lasting
def _general_layouts() -> dict[str, Mapping]:
    found: dict[str, Mapping] = {}
    for path in world.files(templates_dir() / "layouts", ".yaml", within=None):
        report = Report()  # the tests build each of them, so that there is nothing to report
        source = read(path, f"templates/layouts/{path.name}", report, within=None)
        node = None if source is None else parse(source, report)
        if node is not None:
            found[path.stem] = node
    return found


def _merged(below: Mapping, above: Mapping, report: Report) -> Mapping:
    """Return the boxes of ``below`` with those of ``above`` merged over them, key by key."""
    entries = {name.text: (name, box) for name, box in below.entries}
    for name, box in above.entries:
        draw = box.get("draw") if isinstance(box, Mapping) else None
        known = entries.get(name.text)
        if isinstance(draw, Scalar) and draw.text == BLANK:
            if known is None:
                message = f"what this layout extends has no box '{name.text}'"
                report.error("unknown-box", message, name.span, nearest(name.text, entries))
            entries.pop(name.text, None)
        elif known is not None and isinstance(box, Mapping) and isinstance(known[1], Mapping):
            entries[name.text] = name, _laid_over(known[1], box)
        else:
            entries[name.text] = name, box
    return Mapping(tuple(entries.values()), above.span, above.flow)


def _laid_over(below: Mapping, above: Mapping) -> Mapping:
    keys = {name.text: (name, value) for name, value in below.entries}
    draw = above.get("draw")
    if isinstance(draw, Scalar):
        unused = set(LOOKS) - set(MEANINGS.get(draw.text, LOOKS))
        for key in (*_SHOWN, "fit", *unused):
            keys.pop(key, None)
    keys.update((name.text, (name, value)) for name, value in above.entries)
    return Mapping(tuple(keys.values()), above.span, above.flow)
