"""Which fields of its cards a deck shows: what the boxes of its layouts ask for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.diagnostics import closest
from pnp.rules.dealt import sides
from pnp.rules.facts import Facts
from pnp.rules.rule import Where

if TYPE_CHECKING:
    from pnp.model.deck import Deck

# Fields that name a card whether a box shows them or not.
NAMES = frozenset({"title"})
# Those that a card has whatever its layout.
OWN = frozenset({"card", "quantity", "back"})


class Shown(Facts):
    """A deck with the boxes of its face and of its backs."""

    kind = "deck"
    record: Deck

    @cached_property
    def printed(self) -> frozenset[str]:
        """The fields that any box shows, or waits for."""
        boxes = [(name, box) for side in sides(self.record) for name, box in side.layout.items()]
        shown = {field for name, box in boxes for field in box.fields(name)}
        return frozenset(shown | {field for _, box in boxes for field in box.when})

    @cached_property
    def fields(self) -> frozenset[str]:
        """The fields that mean something: those printed, and those by which cards are kept."""
        return self.printed | set(self.record.where)

    @cached_property
    def given(self) -> frozenset[str]:
        """The fields of the cards, those that all of them leave empty too."""
        return OWN | {name for card in self.record.cards for name in card.columns}

    @cached_property
    def lacking(self) -> dict[int, dict[str, dict[str, None]]]:
        """The fields that cards lack, by the places of the cards, each with the boxes on their face
        and back that must be filled."""
        found: dict[int, dict[str, dict[str, None]]] = {}
        for side in sides(self.record):
            for name, box in side.layout.items():
                fields = box.fields(name) if not box.optional else ()
                for i, values in side.cards.items() if fields else ():
                    if box.wanted(values):
                        for field in fields:
                            if field not in values:
                                found.setdefault(i, {}).setdefault(field, {})[name] = None
        return dict(sorted(found.items()))

    def misnamed(self) -> Iterator[tuple[Where, str, str]]:
        """Yield the path of each field for which a box waits and that no card and no box has, with
        the one that is meant. A layout may be that of several decks, and wait for what only cards
        of another have."""
        names = {name for side in sides(self.record) for name in side.layout}
        for side in sides(self.record):
            for name, box in side.layout.items():
                for field in box.when:
                    near = "" if field in self.given | names else closest(field, self.given)
                    if near:
                        yield (*side.where, name, "when", field), field, near
