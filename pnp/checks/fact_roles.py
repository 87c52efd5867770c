"""Rules that compare the facts of a game with each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.facts.roles import Amount, Clash, amounts, clashes, disorders, gaps
from pnp.facts.settings import Settings
from pnp.kinds.game.record import WithRulings
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import AnyFile


class OwnFacts(AnyFile):
    """A file that states or changes facts: the rulings of a game, or a file with a variant."""

    def place_of(self, name: str, entry: tuple[str | int, ...]) -> KeyPath | None:
        """Return where this file writes a number, None if it is another file's."""
        if self.file.kind == "rulings":
            for i, fact in enumerate(self.record.facts):
                if fact.fact == name:
                    return ("facts", i, "value", *entry)
            return None
        varied = self.record.variant if isinstance(self.record, WithRulings) else {}
        if name not in varied:
            return None
        value = varied[name]
        inner = entry if isinstance(value, dict) and entry and entry[0] in value else ()
        return ("variant", name, *(inner if isinstance(value, dict) else entry))

    @property
    def players(self) -> range:
        """The numbers of players of the game; empty if no game states them."""
        game: File[Any] | None = next(iter(self.setting.files("game")), None)
        if game is None:
            return range(0)
        least, most = game.record.players
        return range(least, most + 1)

    @cached_property
    def numbers(self) -> Settings:
        """The numbers that apply to this file."""
        return self.setting.with_decisions(self.record)

    def home_of(self, name: str) -> tuple[KeyPath, File[Any]] | None:
        """Return where the game's file of rulings states a fact."""
        files: tuple[File[Any], ...] = self.setting.files("rulings")
        for file in files:
            for i, fact in enumerate(file.record.facts):
                if fact.fact == name:
                    return ("facts", i, "value"), file
        return None


@Rule(
    "facts-contradict",
    Severity.ERROR,
    "derived",
    proves="the numbers of the rules agree with limits, prices and supply",
)
def facts_contradict(own: OwnFacts) -> Iterator[Finding | Proved]:
    """Two numbers of the game cannot both hold.

    The facts in `rulings.yaml` say with `role` and `of` what they are numbers of. Nobody can begin
    with more than a limit allows, or pay a price above it; a roll, an offer and a hand need as many
    dice or cards as the kit has, for the most players.

    Instead, change one of the two numbers, or correct its role.
    """
    # A number that contradicts several others is one finding.
    found: dict[KeyPath, list[tuple[Clash, Amount]]] = {}
    for clash in clashes(own.numbers, max(own.players, default=1)):
        path, other = own.place_of(clash.low.fact, clash.low.entry), clash.high
        if path is None:
            path, other = own.place_of(clash.high.fact, clash.high.entry), clash.low
        if path is not None:
            found.setdefault(path, []).append((clash, other))
    for path, several in found.items():
        (first, other), *more = several
        home = own.home_of(other.fact)
        labels = () if home is None else ((home[0], f"{other.name}: {other.number}", home[1]),)
        hint = f"lower  {first.low.name}  to {first.most} or less, or raise  {first.high.name}"
        details = tuple(_message(clash) for clash, _ in more)
        yield Finding(path, _message(first), hint, labels=labels, details=details)
    if not found and own.file.kind == "rulings":
        compared = len({amount.fact for amount in amounts(own.numbers)})
        if compared > 1:
            yield Proved(f"{compared} numbers of the rules agree with limits, prices and supply")


@Rule("thresholds-out-of-order", Severity.ERROR, "derived")
def thresholds_out_of_order(own: OwnFacts) -> Iterator[Finding]:
    """Thresholds neither rise nor fall.

    A fact with `role: threshold` is a list or table of numbers that are passed one after another.
    One that turns back is never reached, or reached at once.

    Instead, put the numbers in order.
    """
    for one in disorders(own.numbers):
        path = own.place_of(one.fact, one.entry)
        if path is not None:
            message = f"'{one.fact}' turns back: {one.number} follows {one.before}"
            yield Finding(path, message, "write the thresholds in order")


@Rule("players-without-entry", Severity.ERROR, "derived")
def players_without_entry(own: OwnFacts) -> Iterator[Finding]:
    """A table by the number of players lacks an entry.

    A fact with `by: players` has a value for each number of players on the box. For one without
    an entry, the rules are incomplete.

    Instead, add the entries, or change `players` in game.yaml.
    """
    for gap in gaps(own.numbers, own.players):
        path = own.place_of(gap.fact, ())
        if path is not None:
            numbers = ", ".join(map(str, gap.players))
            message = f"'{gap.fact}' has no entry for {numbers} players"
            yield Finding(path, message, f"add an entry for {numbers}")


def _message(clash: Clash) -> str:
    low, high = clash.low, clash.high
    total = f", {clash.least} for all players" if clash.least != low.number else ""
    return (
        f"'{low.name}' is {low.number}{total}, but '{high.name}' allows {clash.most}: {clash.why}"
    )
