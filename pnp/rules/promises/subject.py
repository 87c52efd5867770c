"""What a promise is about: the spaces of a board, or the cards of a deck, and their names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KEY, BoardMark, KeyPath, suggest_word
from pnp.base.sums import plain_sum
from pnp.model.promise import Promise, parse_bounds
from pnp.rules.promises.results import Result, UnansweredError, Unknown, listed, quoted

if TYPE_CHECKING:
    from pnp.kinds.boards.board.grid import BoardProblem
    from pnp.kinds.boards.board_graph import BoardGraph
    from pnp.kinds.deck.record import Deck

_ALL, _BUT = "all", "all but "


class Item(Struct, frozen=True):
    """A space or a card: its id, its id with its name, its fields and their names, where it and its
    fields are written, and how many there are."""

    id: str
    title: str
    fields: Mapping[str, str]
    names: tuple[str, ...]
    path: KeyPath
    paths: Mapping[str, KeyPath]
    quantity: int = 1

    def path_of(self, field: str) -> KeyPath:
        """Return where a field of it is written."""
        return self.paths.get(field, self.path)


class Group(Struct, frozen=True):
    """Some spaces or cards, and what they are called: ``space of 'port'``, and the plural."""

    items: tuple[Item, ...]
    one: str
    many: str

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(item.id for item in self.items)

    @property
    def total(self) -> int:
        """How many there are, copies of cards included."""
        return plain_sum(item.quantity for item in self.items)

    @property
    def text(self) -> str:
        """Their number and what they are."""
        return f"{self.total:,} {self.one if self.total == 1 else self.many}"


class Subject(Struct, frozen=True):
    """A board with its ``graph``, or a deck. ``word`` is what it is called, ``thing`` what its
    items are."""

    word: str
    thing: str
    items: Mapping[str, Item]
    graph: BoardGraph | None = None

    @property
    def kinds(self) -> Collection[str]:
        """The kinds and regions of a board; a deck has none."""
        return () if self.graph is None else {*self.graph.kinds, *self.graph.regions}

    @property
    def board(self) -> BoardGraph:
        """The graph of a board."""
        assert self.graph is not None
        return self.graph

    def group(self, names: Any, key: str, promise: Promise) -> Group:
        """Return what names, or fields with their values, mean, as far as ``where`` applies. Ends
        the decision if a name does not exist."""
        if isinstance(names, dict):
            ids = [id for id in self.items if self._matches(self.items[id], names, key)]
            one = f"{self.thing} with {_conditions_text(names)}"
            many = f"{self.thing}s with {_conditions_text(names)}"
        else:
            found = self._found(names, key)
            ids = list(dict.fromkeys(id for some in found for id in some))
            one, many = self._called(names, single=all(len(some) == 1 for some in found))
        if promise.where:
            ids = [id for id in ids if self._matches(self.items[id], promise.where, "where")]
            joint = " and" if isinstance(names, dict) else " with"
            one += f"{joint} {_conditions_text(promise.where)}"
            many += f"{joint} {_conditions_text(promise.where)}"
        return Group(tuple(self.items[id] for id in ids), one, many)

    def named(self, name: str, path: KeyPath) -> tuple[str, ...]:
        """Return the ids that one name means. Ends the decision if it does not exist."""
        found = self._lookup(name, path)
        return tuple(found)

    def with_field(self, field: str, key: str, promise: Promise) -> Group:
        """Return the spaces or cards ``over`` which a promise is and that have a field. Ends the
        decision if none at all has it."""
        self.require_field(field, (key,))
        group = self.group(promise.over or (_ALL,), "over", promise)
        items = tuple(item for item in group.items if item.fields.get(field))
        return Group(items, group.one, group.many)

    def require_field(self, field: str, path: KeyPath) -> None:
        """End the decision if no space or card has a field."""
        known = {name for item in self.items.values() for name in item.names}
        if field not in known:
            hint = suggest_word(field, known) if known else f"add it to the {self.thing}s"
            message = f"no {self.thing} has the field '{field}'"
            raise UnansweredError(Unknown(path, message, hint))

    def marks(self, kind: str, ids: Sequence[str]) -> tuple[BoardMark, ...]:
        """Return a mark on some spaces of a board; none of a deck."""
        return (BoardMark(kind, tuple(ids)),) if self.graph is not None and ids else ()

    def places(self, ids: Sequence[str]) -> tuple[tuple[KeyPath, str], ...]:
        """Return where spaces or cards are written, with their titles."""
        return tuple((self.items[id].path, self.items[id].title) for id in ids)

    def titles(self, ids: Sequence[str]) -> list[str]:
        """Return ids with the names of their spaces."""
        return [self.items[id].title for id in ids]

    def _found(self, names: Sequence[str], key: str) -> list[Sequence[str]]:
        return [
            self._lookup(name, (key, i) if len(names) > 1 else (key,))
            for i, name in enumerate(names)
        ]

    def _lookup(self, name: str, path: KeyPath) -> Sequence[str]:
        if self.graph is not None:
            problems: list[BoardProblem] = []
            found = self.graph.selector(problems).find(name, path)
            for problem in problems:
                raise UnansweredError(Unknown(path, problem.message, problem.hint))
            return found
        if name == _ALL:
            return tuple(self.items)
        if name.startswith(_BUT):
            words = name.removeprefix(_BUT).replace(" and ", ",").split(",")
            without = {id for word in words for id in self._lookup(word.strip(), path)}
            return tuple(id for id in self.items if id not in without)
        if name in self.items:
            return (name,)
        message = f"there is no card '{name}'"
        raise UnansweredError(Unknown(path, message, suggest_word(name, self.items)))

    def _called(self, names: Sequence[str], *, single: bool) -> tuple[str, str]:
        """Return what the spaces with some names are called: one of them, and several."""
        if tuple(names) == (_ALL,):
            return self.thing, f"{self.thing}s"
        if len(names) == 1 and names[0].startswith(_BUT):
            rest = names[0].removeprefix(_BUT)
            return f"{self.thing} but '{rest}'", f"{self.thing}s but '{rest}'"
        if single and not any(name in self.kinds for name in names):
            return f"{self.thing} ({listed(names)})", f"{self.thing}s ({listed(names)})"
        return f"{self.thing} of {quoted(names)}", f"{self.thing}s of {quoted(names)}"

    def _matches(self, item: Item, conditions: Mapping[str, Sequence[str]], key: str) -> bool:
        for field, values in conditions.items():
            self.require_field(field, (key, field, KEY))
            value = item.fields.get(field)
            if not value or not any(_applies(value, wanted) for wanted in values):
                return False
        return True


def _applies(value: str, wanted: str) -> bool:
    """Return whether a value is the one wanted, or a number within the bounds wanted.

    >>> _applies("4", "3+"), _applies("2", "3+"), _applies("red", "red")
    (True, False, True)
    """
    if value == wanted:
        return True
    bounds, number = parse_bounds(wanted), number_of(value)
    return bounds is not None and number is not None and number in bounds


def _conditions_text(conditions: Mapping[str, Sequence[str]]) -> str:
    return " and ".join(f"{field} {listed(values, 'or')}" for field, values in conditions.items())


def number_of(value: str) -> float | None:
    """Return the number that a value is, None if it is none.

    >>> number_of("3.5"), number_of("30 60")
    (3.5, None)
    """
    try:
        found = float(value)
    except ValueError:
        return None
    return found if abs(found) < 1e9 else None


def board_subject(graph: BoardGraph) -> Subject:
    """Return a board as what promises are about."""
    items = {
        space.id: Item(
            space.id, space.title, space.fields, tuple(space.fields), space.path, space.paths
        )
        for space in graph.spaces.values()
    }
    return Subject("map", "space", items, graph)


def deck_subject(deck: Deck) -> Subject:
    """Return a deck as what promises are about."""
    items = {}
    for i, card in enumerate(deck.cards):
        path: KeyPath = ("cards", i, "card")
        paths = {name: ("cards", i, name) for name in (*card.columns, "quantity")}
        items[card.card] = Item(
            card.card, card.card, card.fields, card.columns, path, paths, card.quantity
        )
    return Subject("deck", "card", items)


Decider: TypeAlias = Callable[[Promise, Subject], Result]
"""Decides the promises of one predicate. Raises ``UnansweredError`` if that is not possible."""
