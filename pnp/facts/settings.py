"""The rulebook as one file of a game has it: which readings are chosen, which numbers are in force.

A number comes from the rulebook (``rulings.yaml``), unless the ``variant`` of the file, or else of
the game, replaces it. Rules judge by these values, and texts print them.
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
    """``stated`` is the file of rulings of the game, None if it has none; ``chosen`` and ``varied``
    are what the game and the file decide instead, ``overrides`` what the user does, whatever they
    say."""

    stated: Rulings | None = None
    chosen: Mapping[str, Any] = field(default_factory=dict)
    varied: Mapping[str, Any] = field(default_factory=dict)
    overrides: Overrides = Overrides()

    @property
    def facts(self) -> tuple[GameFact, ...]:
        """The numbers of the rulebook."""
        return self.stated.facts if self.stated is not None else ()

    def answer(self, ruling: str) -> Any:
        """Return how a question is answered; the game must know it."""
        if ruling in self.chosen:
            return self.chosen[ruling]
        decisions = self.stated.decisions if self.stated is not None else ()
        for known in decisions:
            if known.ruling == ruling:
                return known.value
        raise _unknown_error("reading", ruling)

    def fact(self, name: str) -> Any:
        """Return the number in force; the game must have it. Tables that a variant gives in part
        keep the other entries."""
        value = self.rulebook_value(name)
        return _merge_tables(value, self.varied.get(name, value))

    def rulebook_value(self, name: str) -> Any:
        """Return the number of the rulebook, whatever a variant declares; the game must have it."""
        if name not in self._rulebook_values:
            raise _unknown_error("number", name)
        return self._rulebook_values[name]

    @cached_property
    def _rulebook_values(self) -> dict[str, Any]:
        """The numbers of the rulebook by their names; of two of one name, the first."""
        return {known.fact: known.value for known in reversed(self.facts)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all numbers, and of the questions that have an answer."""
        decisions = self.stated.decisions if self.stated is not None else ()
        answered = (known.ruling for known in decisions if known.value is not None)
        return (*(known.fact for known in self.facts), *answered)

    def value(self, name: str) -> Any:
        """Return the number in force, or how a question is answered; the game must know it."""
        return self.fact(name) if name in self._rulebook_values else self.answer(name)

    def is_varied(self, name: str) -> bool:
        """Return whether a variant declares this number."""
        return name in self.varied

    def with_answer(self, ruling: str, value: Any) -> Self:
        """Return the same settings with one question answered otherwise."""
        return replace(self, chosen={**self.chosen, ruling: value})

    def with_decisions(self, record: object) -> Self:
        """Return the settings with what a record decides for itself, as far as the game knows such
        questions and numbers; rules report the rest."""
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

    def with_overrides(self, wanted: Overrides) -> Self:
        """Return the settings with what the user asks for, which no file decides otherwise."""
        return replace(
            self,
            chosen={**self.chosen, **wanted.chosen},
            varied={**self.varied, **wanted.varied},
            overrides=wanted,
        )


def _merge_tables(value: Any, own: Any) -> Any:
    return {**value, **own} if isinstance(value, dict) and isinstance(own, dict) else own


def _unknown_error(what: str, name: str) -> LookupError:
    return LookupError(f"no {what} of the game is named '{name}'; see  pnp explain --rulings")
