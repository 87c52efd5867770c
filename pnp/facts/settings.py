"""The rulebook as it applies to one file: the chosen readings and the current numbers.

A number comes from the rulebook (``rulings.yaml``), unless the ``variant`` of the file, or else of
the game, replaces it. Rules check against these values, and texts print them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pnp.base.values import replace
from pnp.facts.variants import Overrides, fits
from pnp.kinds.game.record import WithRulings

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact, Rulings


@dataclass(frozen=True)
class Settings:
    """The numbers and readings that apply. ``stated`` is the game's file of rulings, None if it has
    none; ``chosen`` readings and ``varied`` numbers replace its values, as the game and the file
    decide; ``overrides`` are the user's, which take precedence."""

    stated: Rulings | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    varied: Mapping[str, Any] = field(default_factory=dict)
    overrides: Overrides = Overrides()

    @property
    def facts(self) -> tuple[GameFact, ...]:
        """The numbers of the rulebook."""
        return self.stated.facts if self.stated is not None else ()

    def answer(self, ruling: str) -> Any:
        """Return the value of a ruling. Raises LookupError if the game does not have it."""
        if ruling in self.chosen:
            return self.chosen[ruling]
        decisions = self.stated.decisions if self.stated is not None else ()
        for known in decisions:
            if known.ruling == ruling:
                return known.value
        raise _unknown_error("reading", ruling)

    def fact(self, name: str) -> Any:
        """Return the current value of a fact. A table in a variant replaces only the entries it
        has. Raises LookupError if the game does not have the fact."""
        value = self.rulebook_value(name)
        return _merge_tables(value, self.varied.get(name, value))

    def rulebook_value(self, name: str) -> Any:
        """Return the value of a fact in the rulebook, ignoring variants. Raises LookupError if the
        game does not have it."""
        if name not in self._rulebook_values:
            raise _unknown_error("number", name)
        return self._rulebook_values[name]

    @cached_property
    def _rulebook_values(self) -> dict[str, Any]:
        """The numbers of the rulebook by name, the first one if a name is repeated."""
        return {known.fact: known.value for known in reversed(self.facts)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all numbers, and of the rulings that have a value."""
        decisions = self.stated.decisions if self.stated is not None else ()
        decided = (known.ruling for known in decisions if known.value is not None)
        return (*(known.fact for known in self.facts), *decided)

    def value(self, name: str) -> Any:
        """Return the current number or reading. Raises LookupError if the game does not have it."""
        return self.fact(name) if name in self._rulebook_values else self.answer(name)

    def is_varied(self, name: str) -> bool:
        """Return whether a variant declares this number."""
        return name in self.varied

    def with_answer(self, ruling: str, value: Any) -> Self:
        """Return the same settings with another value for one ruling."""
        return replace(self, chosen={**self.chosen, ruling: value})

    def with_decisions(self, record: object) -> Self:
        """Return the settings with the rulings and the variant of a record. Unknown names and
        values that do not fit are ignored; rules report them."""
        if not isinstance(record, WithRulings) or self.stated is None:
            return self
        readings = {known.ruling: known.values for known in self.stated.decisions}
        facts = {known.fact: known for known in self.stated.facts}
        chosen = {k: v for k, v in record.rulings.items() if v in readings.get(k, ())}
        varied = {
            k: _merge_tables(self.varied.get(k), v)
            for k, v in record.variant.items()
            if k in facts and fits(v, facts[k])
        }
        return replace(
            self,
            chosen={**self.chosen, **chosen, **self.overrides.chosen},
            varied={**self.varied, **varied, **self.overrides.varied},
        )

    def with_overrides(self, overrides: Overrides) -> Self:
        """Return the settings with the user's overrides, which take precedence over all files."""
        return replace(
            self,
            chosen={**self.chosen, **overrides.chosen},
            varied={**self.varied, **overrides.varied},
            overrides=overrides,
        )


def _merge_tables(value: Any, own: Any) -> Any:
    return {**value, **own} if isinstance(value, dict) and isinstance(own, dict) else own


def _unknown_error(what: str, name: str) -> LookupError:
    return LookupError(f"no {what} of the game is named '{name}'; see  pnp explain --rulings")
