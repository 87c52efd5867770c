"""Layouts merged with those that they extend, and the boxes of a deck by layout name."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Table
from dataclasses import dataclass, field
from typing import TypeAlias

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Severity, suggest_word
from pnp.base.library import templates_dir
from pnp.base.values import replace
from pnp.content.fixes import key_fix
from pnp.content.game_files import Files
from pnp.content.nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    items_of,
    text_of,
    with_value,
    without_key,
)
from pnp.content.source import MOST_EXTENDED, parse, read_source
from pnp.kinds.layout.box_record import LOOKS, MEANINGS, TEMPLATES

ROW = "{row}"
"""The key under which a piece has its row of a table until its texts are filled in."""
CHOSEN = {"layout": "layouts", "back": "backs"}
"""The keys for the layouts of a deck and of a card, and those for the others that cards choose."""
FillForCard: TypeAlias = Callable[[Scalar, Mapping], Scalar]
BLANK = "none"
"""The word for no back, and for an inherited box that a layout removes."""
# Keys for the content of one kind of box, which have no meaning in another.
_SHOWN = (*TEMPLATES, "pattern")


@dataclass(frozen=True, slots=True)
class GameLayouts:
    """The layouts that the files of a game may name.

    Those that come with pnp need not be among ``files``. If some layouts could not be read, a
    missing layout is not an error, since it may be one of them.
    """

    files: Files
    # Merged layouts, and found layouts, by name.
    _merged: dict[str, Mapping] = field(default_factory=dict, repr=False)
    _found: dict[str, Mapping] = field(default_factory=dict, repr=False)
    # Errors of chains, by the names of all layouts in the chain.
    _faulty: dict[str, Diagnostic] = field(default_factory=dict, repr=False)

    def merge_layout(self, node: Mapping, report: Report) -> Mapping | None:
        """Return a layout with the boxes of those that it extends. Returns None if its chain has an
        error, which all layouts of the chain report in the same words and at the same place."""
        fault = self._faulty.get(text_of(node.get("layout")))
        if fault is not None:
            report.add(fault)
            return None
        boxes = self._merged_boxes(node, report)
        return node if boxes is None else with_value(node, "boxes", boxes)

    def complete_deck(self, node: Mapping, report: Report) -> Mapping:
        """Return a deck with boxes in place of the names of its layouts."""
        for key in CHOSEN:
            name = node.get(key)
            if isinstance(name, Scalar) and name.text and not is_per_card(key, name):
                boxes = self._boxes_named(name, report)
                if boxes is not None:
                    node = with_value(node, key, boxes)
        return node

    def complete_board(self, node: Mapping, report: Report) -> Mapping:
        """Return a board with boxes in place of the names of its layouts and of its kinds'."""
        node = self._with_boxes(node, report)
        spaces = node.get("spaces")
        if not isinstance(spaces, Sequence):
            return node
        kinds = (
            self._with_boxes(kind, report) if isinstance(kind, Mapping) else kind
            for kind in spaces.items
        )
        return with_value(node, "spaces", Sequence(tuple(kinds), spaces.span))

    def complete_tokens(self, node: Mapping, fill: FillForCard, report: Report) -> Mapping:
        """Return a file of tokens with boxes in place of the names of their layouts."""
        pieces = node.get("pieces")
        if not isinstance(pieces, Sequence):
            return node
        done: list[Node] = []
        for piece in pieces.items:
            name = piece.get("layout") if isinstance(piece, Mapping) else None
            if isinstance(piece, Mapping) and isinstance(name, Scalar) and name.text:
                fields = piece.get("fields") or piece.get(ROW)
                given = fields if isinstance(fields, Mapping) else Mapping((), piece.span)
                own = fill(name, given) if "{" in name.text else name
                boxes = None if "{" in own.text else self._boxes_named(own, report)
                piece = piece if boxes is None else with_value(piece, "layout", boxes)
            done.append(piece)
        return with_value(node, "pieces", replace(pieces, items=tuple(done)))

    def _with_boxes(self, node: Mapping, report: Report) -> Mapping:
        name = node.get("layout")
        boxes = self._boxes_named(name, report) if isinstance(name, Scalar) else None
        return node if boxes is None else with_value(node, "layout", boxes)

    def add_chosen(self, node: Mapping, report: Report) -> Mapping:
        """Add the layouts that cards name as their faces and backs to the ``layouts`` and ``backs``
        of the deck."""
        for key, others in CHOSEN.items():
            node = self._add_chosen(node, key, others, report)
        return node

    def _add_chosen(self, node: Mapping, key: str, others: str, report: Report) -> Mapping:
        given = node.get(others)
        if given is not None and not isinstance(given, Mapping):
            return node
        entries = list(given.entries) if given is not None else []
        known = {"", *(name.text for name, _ in entries)} | ({BLANK} if key == "back" else set())
        for place, (name, value) in enumerate(entries):
            if not isinstance(value, Scalar) or report.full:
                continue
            boxes = self._boxes_named(value, report)
            if boxes is not None:
                entries[place] = name, boxes
        for card in items_of(node.get("cards")):
            chosen = card.get(key) if isinstance(card, Mapping) else None
            if not isinstance(chosen, Scalar) or chosen.text in known or report.full:
                continue
            known.add(chosen.text)
            boxes = self._boxes_named(chosen, report)
            if boxes is not None:
                entries.append((chosen, boxes))
        if not entries:
            return node
        return with_value(node, others, Mapping(tuple(entries), entries[0][0].span))

    def choose_per_card(self, node: Mapping, fill: FillForCard, report: Report) -> Mapping:
        """Return a deck whose cards name the layouts that a template of the deck gives them, unless
        they name their own. ``fill`` fills a template with the fields of a card."""
        for key in CHOSEN:
            template = node.get(key)
            if isinstance(template, Scalar) and "{" in template.text:
                node = self._choose(node, key, template, fill, report)
        return node

    def _choose(
        self, node: Mapping, key: str, template: Scalar, fill: FillForCard, report: Report
    ) -> Mapping:
        cards: list[Node] = []
        first: Scalar | None = None
        for card in items_of(node.get("cards")):
            own = card.get(key) if isinstance(card, Mapping) else None
            if isinstance(card, Mapping) and not text_of(own) and not report.full:
                name = fill(template, card)
                if "{" in name.text:  # which has been reported
                    return without_key(node, key)
                if first is None and name.text and (key, name.text) != ("back", BLANK):
                    first = name
                cards.append(with_value(card, key, name))
            else:
                cards.append(card)
        given = node.get("cards")
        if isinstance(given, Sequence):
            node = with_value(node, "cards", Sequence(tuple(cards), given.span))
        # Every card names its own; the deck has those of the first, since it must have some.
        known = (
            self.files.layout(first.text) or general_layouts().get(first.text) if first else None
        )
        boxes = None if known is None else self._merged_boxes(known, Report())
        return without_key(node, key) if boxes is None else with_value(node, key, boxes)

    def _boxes_named(self, name: Scalar, report: Report) -> Mapping | None:
        """Return all boxes of the layout called ``name``; None if it is unavailable."""
        layout = self._find(name, report)
        return None if layout is None else self._merged_boxes(layout, report)

    def _find(self, name: Scalar, report: Report) -> Mapping | None:
        found = self._found.get(name.text)
        found = found or self.files.layout(name.text) or general_layouts().get(name.text)
        if found is not None:
            self._found[name.text] = found
        elif not self.files.has_unread("layout"):
            known = {*self.files.layout_ids(), *general_layouts()}
            message = f"there is no layout '{name.text}'"
            fix = key_fix(name.span, name.text, known)
            report.error(
                "unknown-layout", message, name.span, suggest_word(name.text, known), fix=fix
            )
        else:
            message = f"the layout '{name.text}' may be in a file that could not be read"
            hint = "fix that file first"
            report.error("unread-layout", message, name.span, hint, rests=("layout",))
        return found

    def _merged_boxes(self, layout: Mapping, report: Report) -> Mapping | None:
        """Return the boxes of a layout merged over those that it extends; None after an error, or
        if the boxes are not a mapping, which the record reports.

        A merged layout is cached for all that extend it.
        """
        chain = self._chain(layout, report)
        if chain is None:
            return None
        boxes: Mapping | None = None
        for name, own in reversed(chain):
            if name not in self._merged:
                faults = Report()
                boxes = own if boxes is None else _merge_boxes(boxes, own, faults)
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
        name, start, seen = "", layout, set[str]()
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
            if base.text in seen or len(chain) > MOST_EXTENDED:
                report.add(self._endless_chain_error(start))
                return None
            found = self._find(base, report)
            if found is None:
                return None
            name, layout = base.text, found
            seen.add(name)

    def _endless_chain_error(self, layout: Mapping) -> Diagnostic:
        """Return the error of a chain that is circular or too long. It is the same for all layouts
        of the chain, at a place that does not depend on where it was entered."""
        names: list[str] = []
        links: list[Scalar] = []
        at: Mapping | None = layout
        while at is not None:
            name, base = text_of(at.get("layout")), at.get("extends")
            if name in names or not isinstance(base, Scalar):
                break
            known = self._faulty.get(name)
            if known is not None:
                self._faulty.update(dict.fromkeys(names, known))
                return known
            names.append(name)
            links.append(base)
            at = self.files.layout(base.text) or general_layouts().get(base.text)
        hint = "remove  extends  from one of them"
        if links[-1].text in names:
            inner = names[names.index(links[-1].text) :]
            first = min(inner)
            into = zip(names, links, strict=True)
            span = next(link.span for name, link in into if name in inner and link.text == first)
            message, code = f"the layout '{first}' extends itself", "cyclic-layout"
        else:
            last = max(0, len(links) - MOST_EXTENDED - 1)
            names, span = names[: last + 1], links[last].span
            message = f"more than {MOST_EXTENDED} layouts extend each other in a chain"
            code = "long-chain"
        fault = Diagnostic(Severity.ERROR, code, message, span, hint)
        self._faulty.update(dict.fromkeys(names, fault))
        return fault


def is_per_card(key: str, name: Scalar) -> bool:
    """Return whether the layout under a key is chosen by each card, or is none."""
    return "{" in name.text or (key, name.text) == ("back", BLANK)


def general_layouts() -> Table[str, Mapping]:
    """Return the layouts that any game may use, by id."""
    return _read_general_layouts()


@world.cached_for_process
def _read_general_layouts() -> dict[str, Mapping]:
    found: dict[str, Mapping] = {}
    for path in world.files(templates_dir() / "layouts", ".yaml", within=None):
        report = Report()  # the tests build each of them, so there are no findings
        source = read_source(path, f"templates/layouts/{path.name}", report, within=None)
        node = None if source is None else parse(source, report)
        if node is not None:
            found[path.stem] = node
    return found


def _merge_boxes(below: Mapping, above: Mapping, report: Report) -> Mapping:
    """Return the boxes of ``below`` with those of ``above`` merged over them, key by key."""
    entries = {name.text: (name, box) for name, box in below.entries}
    for name, box in above.entries:
        draw = box.get("draw") if isinstance(box, Mapping) else None
        known = entries.get(name.text)
        if isinstance(draw, Scalar) and draw.text == BLANK:
            if known is None:
                message = f"what this layout extends has no box '{name.text}'"
                report.error("unknown-box", message, name.span, suggest_word(name.text, entries))
            entries.pop(name.text, None)
        elif known is not None and isinstance(box, Mapping) and isinstance(known[1], Mapping):
            entries[name.text] = name, _merge_mappings(known[1], box)
        else:
            entries[name.text] = name, box
    return Mapping(tuple(entries.values()), above.span, above.flow)


def _merge_mappings(below: Mapping, above: Mapping) -> Mapping:
    keys = {name.text: (name, value) for name, value in below.entries}
    draw = above.get("draw")
    if isinstance(draw, Scalar):
        unused = set(LOOKS) - set(MEANINGS.get(draw.text, LOOKS))
        for key in (*_SHOWN, "fit", *unused):
            keys.pop(key.removesuffix("_"), None)
    keys.update((name.text, (name, value)) for name, value in above.entries)
    return Mapping(tuple(keys.values()), above.span, above.flow)
