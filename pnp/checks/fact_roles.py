"""Rules that compare the facts of a game with each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.facts.roles import Amount, Clash, Taken, amounts, clashes, disorders, gaps, taken_at_once
from pnp.facts.settings import Settings
from pnp.kinds.game.record import WithRulings, variant_of
from pnp.model.component import colours_of
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import AnyFile, Setting


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
    def varied_by_game(self) -> frozenset[str]:
        """For a file of rulings, the numbers that the variant of its game replaces."""
        games = self.setting.files("game") if self.file.kind == "rulings" else ()
        return frozenset(name for game in games for name in variant_of(game.record))

    @property
    def players(self) -> range:
        """The numbers of players of the game; empty if no game states them."""
        game: File[Any] | None = next(iter(self.setting.files("game")), None)
        if game is None:
            return range(0)
        least, most = game.record.players
        return range(least, most + 1)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """The pairs of numbers that cannot both hold; none if this file states no number."""
        if not self.states_numbers:
            return ()
        return tuple(clashes(self.numbers, max(self.players, default=1), self.kit))

    @property
    def states_numbers(self) -> bool:
        """Whether the file states or changes a number."""
        return self.file.kind == "rulings" or bool(variant_of(self.record))

    @cached_property
    def numbers(self) -> Settings:
        """The numbers that apply to this file."""
        return self.setting.with_decisions(self.record)

    @cached_property
    def _kit(self) -> Mapping[str, tuple[Amount, KeyPath, File[Any]]]:
        """What the kit prints of the things of facts that no fact counts, by the id of the piece or
        the deck: its count, and where that is written."""
        if not self.numbers.facts:
            return {}
        return self.setting.once((OwnFacts, "kit"), lambda: dict(_kit_of(self.setting)))

    @property
    def kit(self) -> tuple[Amount, ...]:
        """What the kit prints of things that no fact counts."""
        return tuple(amount for amount, _, _ in self._kit.values())

    def home_of(self, name: str) -> tuple[KeyPath, File[Any]] | None:
        """Return where the game's file of rulings states a fact, or a file makes the pieces."""
        if name in self._kit:
            return self._kit[name][1:]
        files: tuple[File[Any], ...] = self.setting.files("rulings")
        for file in files:
            for i, fact in enumerate(file.record.facts):
                if fact.fact == name:
                    return ("facts", i, "value"), file
        return None


def _kit_of(setting: Setting) -> Iterator[tuple[str, tuple[Amount, KeyPath, File[Any]]]]:
    """Yield the counts of pieces and decks that are named like the thing of a fact, unless players
    bring such things themselves."""
    known = [*amounts(setting)]
    counted = {one.of for one in known if one.role == "count"}
    games: tuple[File[Any], ...] = setting.files("game")
    needs = " ".join(need for game in games for need in game.record.needs).lower()
    wanted = {one.of for one in known} - counted
    wanted = {of for of in wanted if of not in needs and of.replace("-", " ") not in needs}
    for kind in ("deck", "dice", "standees", "tokens") if wanted else ():
        for file in setting.files(kind):
            yield from _named_counts(file, wanted)


def _named_counts(
    file: File[Any], wanted: set[str]
) -> Iterator[tuple[str, tuple[Amount, KeyPath, File[Any]]]]:
    names = {file.id, file.id.removesuffix("s")}
    for of in wanted & {*names, *(f"{name}-card" for name in names)} if file.kind == "deck" else ():
        number = file.record.stack().cards
        yield file.id, (Amount(file.id, (), number, "count", of), ("deck",), file)
    for i, piece in enumerate(getattr(file.record, "pieces", ())):
        stem, _, worth = piece.id.rpartition("-")
        of = piece.id if piece.id in wanted else stem if worth.isdecimal() else ""
        if of in wanted:
            entry = (worth,) if of == stem else ()
            shared = not colours_of(file.record)
            amount = Amount(piece.id, entry, piece.quantity, "count", of, shared)
            yield piece.id, (amount, ("pieces", i, "id"), file)


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
    for clash in own.clashes:
        if not own.varied_by_game.isdisjoint((clash.low.fact, clash.high.fact)):
            continue  # the game has the finding, at its variant
        path, other = own.place_of(clash.low.fact, clash.low.entry), clash.high
        if path is None:
            path, other = own.place_of(clash.high.fact, clash.high.entry), clash.low
        if path is not None:
            found.setdefault(path, []).append((clash, other))
    for path, several in found.items():
        (first, other), *more = several
        home = own.home_of(other.fact)
        labels = () if home is None else ((home[0], f"{other.name}: {other.number}", home[1]),)
        most = first.most // max(1, first.least // max(1, first.low.number))
        hint = f"lower  {first.low.name}  to {most} or less, or raise  {first.high.name}"
        details = tuple(_message(clash) for clash, _ in more)
        yield Finding(path, _message(first), hint, labels=labels, details=details)
    if not found and own.file.kind == "rulings":
        compared = len({amount.fact for amount in amounts(own.numbers)})
        if compared > 1:
            yield Proved(f"{compared} numbers of the rules agree with limits, prices and supply")


@Rule(
    "more-taken-than-there-is",
    Severity.ERROR,
    "derived",
    proves="all that is dealt and laid out is there",
    rests=("facts-contradict",),
)
def more_taken_than_there_is(own: OwnFacts) -> Iterator[Finding | Proved]:
    """The players are dealt too many cards: too few are left to lay out.

    A fact with `role: dealt` says what each player gets, one with `role: offer` how many are on
    offer at once. Together, for each number of players, they are at most what the kit has: the
    count of a fact, or else the cards of the deck or the pieces of that name.

    Instead, deal fewer, or make more cards.
    """
    stated = own.file.kind == "rulings"
    alone = {(clash.low.fact, clash.low.of) for clash in own.clashes}
    if not own.states_numbers:
        return
    for taken in taken_at_once(own.numbers, own.players, own.kit):
        parts = [one for one in (taken.each, taken.offer) if one is not None]
        if any((one.fact, taken.of) in alone for one in parts):
            continue
        if taken.total <= taken.count:
            if stated:
                yield Proved(_taken_text(taken), separate=True)
            continue
        found = ((own.place_of(one.fact, one.entry), one) for one in parts)
        path, first = next(((path, one) for path, one in found if path is not None), (None, None))
        if path is None or first is None:
            continue
        homes = ((one, own.home_of(one.fact)) for one in parts if one is not first)
        labels = tuple((h[0], f"{one.name}: {one.number}", h[1]) for one, h in homes if h)
        hint = f"lower  {first.name}, or make {taken.total - taken.count} more"
        yield Finding(path, _taken_text(taken), hint, labels=labels)


def _taken_text(taken: Taken) -> str:
    """Return what is taken of a supply in words."""
    dealt = laid = ""
    if taken.each is not None:
        dealt = f"{taken.players} players are dealt {taken.each.number} '{taken.of}' each"
    if taken.offer is not None:
        laid = f"{taken.offer.number} '{taken.of}' are on offer"
    text = " and ".join(filter(None, (dealt, laid)))
    return f"{text}: {taken.total} of {taken.count}"


@Rule("thresholds-out-of-order", Severity.ERROR, "derived")
def thresholds_out_of_order(own: OwnFacts) -> Iterator[Finding]:
    """Thresholds neither rise nor fall.

    A fact with `role: threshold` is a list or table of numbers that are passed one after another.
    One that turns back is never reached, or reached at once.

    Instead, put the numbers in order.
    """
    for one in disorders(own.numbers) if own.states_numbers else ():
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
    for gap in gaps(own.numbers, own.players) if own.states_numbers else ():
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
