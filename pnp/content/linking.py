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
from pnp.content.decided import check_decisions, check_stated_once, stated_soundly
from pnp.content.files import Others, Parsed, counted_kinds, record_of
from pnp.content.filling import KEPT, Counter, Filler
from pnp.content.layouts import Extended
from pnp.content.named import UnreadError
from pnp.content.nodes import Mapping, Node, with_value
from pnp.content.references import References
from pnp.content.structure import structure
from pnp.content.told import filled_deck
from pnp.content.vocabulary import BOARDS, DECLARING, check_signs, rulings_of, with_words
from pnp.model.game import Ruled

WAITING = "unread-reference"
"""The code of what cannot be known before errors in another file are corrected."""


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

    def linked(self, kind: str, node: Mapping, path: Path, report: Report) -> Mapping | None:
        """Return the node with what it names, or None when something was reported."""
        own = Report()
        if kind in DECLARING and not self.rules_unread:
            check_signs(kind, node, self._files("game", "map", "rulings"), own)
        found = self._completed(kind, node, path, own)
        if found is not None and not own.failed and kind not in KEPT:
            found = self._filled(kind, found, own)
        if found is not None and not own.failed and kind in BOARDS:
            self._check_words(kind, found, own)
        if found is not None and kind == "rulings":
            check_stated_once(found, path, self._files, own)
            check_decisions(found, self._files, own)
        for fault in own.diagnostics:
            report.add(fault)
        return None if own.failed else found

    @cached_property
    def rules_unread(self) -> bool:
        """True where the game or its rulings cannot be read: facts and words are missing."""
        unread = self.others is not None and self.others("game", "rulings")[1]
        return unread or not stated_soundly(self._files)

    def _check_words(self, kind: str, node: Mapping, report: Report) -> None:
        """Report that a board has faults where these may be words that the game declares."""
        record = record_of(kind)
        if record is not None and self.rules_unread and structure(record, node, Report()) is None:
            message = "the rules of the game have errors, so its kinds of space are not known"
            report.error(WAITING, message, node.span, "correct game.yaml and rulings.yaml first")

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
        return Filler(self._files, self.count or self._counted, lambda: self.rules_unread)

    def _counted(self, name: str) -> int | None:
        """Return how many pieces the bill prints under an id, None where it has none of it."""
        counts, whole = self._printed
        if name not in counts and not whole:
            message = f"'{name}' may be in a file that has errors, so it is not counted"
            raise UnreadError(message, "correct them first")
        return counts.get(name)

    @cached_property
    def _printed(self) -> tuple[dict[str, int], bool]:
        """How many pieces the bill prints, by their ids and those of files, and whether all of them
        are known; no number of pieces may rest on how many there are of others."""
        alone = replace(self, count=lambda name: 0)
        counts, whole = printed(
            self._files, lambda f: alone.linked(f.kind, f.node, f.path, Report())
        )
        unread = self.others is not None and self.others(*counted_kinds())[1]
        return counts, whole and not unread
