"""What a file takes from other files: boxes of layouts, rows of tables, sizes, kinds of space, and
what the braces in its texts stand for.

Linking works on nodes, before records are made of them: the boxes that a layout extends, the layout
that a deck names and the rows of its table become part of the deck's node, and each value keeps the
place where it was written. So a finding names the right file and line, whatever the value came
through.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence as Sequence_
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.content.cards import with_cards
from pnp.content.counted import printed
from pnp.content.decided import check_decisions
from pnp.content.files import Others, Parsed
from pnp.content.filling import KEPT, Counter, Filler
from pnp.content.layouts import Extended
from pnp.content.nodes import Mapping, Node, with_value
from pnp.content.references import References
from pnp.content.told import filled_deck
from pnp.content.vocabulary import BOARDS, rulings_of, with_words
from pnp.model.ruled import Ruled


@dataclass(frozen=True)
class Linker:
    """Completes the nodes of files with what the ``layouts`` of their game and tables hold.

    ``layouts`` are the nodes of layout files by id; those that come with pnp need not be among
    them. Where some files could not be read, a layout that is not found is no fault: it may be in
    one of them. ``others`` gives the files of the game before they are linked; None where there is
    no game. ``count`` says how many pieces of an id or a file are printed; unless it is given, the
    bill of the game does.
    """

    layouts: Table[str, Mapping]
    others: Others | None = None
    count: Counter | None = field(default=None, compare=False)
    _unread: set[str] = field(default_factory=set, compare=False, repr=False)

    def linked(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        """Return the node with what it names, or None when something was reported."""
        own = Report()
        found = self._completed(kind, node, path, own)
        if found is not None and not own.failed and kind not in KEPT:
            found = self._filled(kind, found, own)
        if found is not None and kind == "rulings":
            check_decisions(found, self._files, own)
        for fault in own.diagnostics:
            # That rulings have errors is said once, and not of every file that refers to them.
            if fault.code != "unread-reference" or fault.message not in self._unread:
                report.add(fault)
            if fault.code == "unread-reference":
                self._unread.add(fault.message)
        return None if own.failed else found

    def _completed(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        match kind:
            case "layout":
                return self._layouts.layout(node, report)
            case "deck":
                node = self._layouts.deck(node, report)
                return self._layouts.backs(with_cards(node, path, report), report)
        if kind in BOARDS:
            node = with_words(kind, node, rulings_of(self._files("rulings", "game")))
        return self._references.completed(kind, node, report)

    def _filled(self, kind: str, node: Mapping, report: Report) -> Mapping:
        """Return a node with its texts filled in, but for what braces themselves rest on."""
        if kind == "deck":
            filled: Node = filled_deck(node, self._filler, report)
        else:
            filled = self._filler.tree(node, self._filler.scope(node), report)
        assert isinstance(filled, Mapping)
        for key in Ruled.model_fields:
            own = node.get(key)
            filled = filled if own is None else with_value(filled, key, own)
        return filled

    def _files(self, *kinds: str) -> Sequence_[Parsed]:
        return () if self.others is None else self.others(*kinds)[0]

    @cached_property
    def _layouts(self) -> Extended:
        others = self.others
        return Extended(self.layouts, lambda: others is not None and others("layout")[1])

    @cached_property
    def _references(self) -> References:
        return References(self.others, self.linked, lambda k, node: self._filled(k, node, Report()))

    @cached_property
    def _filler(self) -> Filler:
        return Filler(self._files, self.count or (lambda name: self._printed.get(name)))

    @cached_property
    def _printed(self) -> dict[str, int]:
        """How many pieces the bill prints, by their ids and those of files; no number of pieces
        may rest on how many there are of others."""
        alone = replace(self, count=lambda name: 0)
        return printed(self._files, lambda f: alone.linked(f.kind, f.node, f.path, Report()))
