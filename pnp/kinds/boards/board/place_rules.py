"""The places that rules put on spaces, sides and corners: on which, and how many on each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, suggest_word
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import MOST_PLACES, PlaceRule
from pnp.kinds.boards.board.spaces import BoardFacts, Space
from pnp.model.braces import FIELD, fields_in


class SpaceRule(Struct, frozen=True):
    """A rule, the path of its entry, and the spaces that have its places."""

    rule: PlaceRule
    where: KeyPath
    spaces: tuple[Space, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its spaces that give the number of its places."""
        return fields_in(self.rule.quantity)

    def text_for(self, space: Space) -> str | None:
        """Return the number of places on a space as it is written; None if this lacks a field."""
        values = space.values
        if any(name not in values for name in self.fields):
            return None
        return FIELD.sub(lambda found: values[found[1]], self.rule.quantity).strip()

    def count_for(self, space: Space) -> int:
        """Return the number of places on a space: none if it lacks a field, or has no number."""
        text = self.text_for(space)
        return int(text) if text is not None and _is_number(text) else 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST_PLACES


def space_rules(facts: BoardFacts) -> Iterator[SpaceRule]:
    """Yield the rules of the board, then those of each kind of space."""
    every = tuple(facts.spaces.values())
    rules: list[tuple[PlaceRule, KeyPath, tuple[Space, ...]]] = []
    rules += [(rule, ("places", i), every) for i, rule in enumerate(facts.record.places)]
    for kind in facts.kinds.values():
        own = tuple(space for space in every if space.kind.id == kind.id)
        rules += [(rule, where, own) for rule, where in kind.places]
    for rule, where, spaces in rules:
        if rule.of:
            selector = facts.selector([], grid_only=True)
            chosen = {part.key for part in selector.spaces(rule.of, (*where, "of"))}
            spaces = tuple(space for space in spaces if space.id in chosen)
        yield SpaceRule(rule, where, spaces)


def place_problems(facts: BoardFacts) -> Iterator[BoardProblem]:
    """Yield the fields of rules that no space has, and values of fields that are no numbers of
    places."""
    seen = set[KeyPath]()
    for one in space_rules(facts):
        known = {name for space in one.spaces for name in space.values}
        at: KeyPath = (*one.where, "quantity")
        for name in one.fields if one.spaces else ():
            if name not in known and at not in seen:
                seen.add(at)
                message = f"no space has the field '{name}', the number of its places"
                yield BoardProblem(at, "unknown-field", message, suggest_word(name, known))
        for space in one.spaces if one.fields else ():
            text = one.text_for(space)
            path = next((space.paths[name] for name in one.fields if name in space.paths), at)
            if text is not None and not _is_number(text) and path not in seen:
                seen.add(path)
                message = f"'{text}' of the space '{space.id}' is not a number of places from 0 to "
                message += str(MOST_PLACES)
                hint = "write digits, such as 3"
                labels = ((at, "the number of places"),) if path != at else ()
                yield BoardProblem(path, "not-a-whole-number", message, hint, labels)
