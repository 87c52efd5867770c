"""Les Petits Pirates in words: the sea, positions, options with what they cost and bring, and what
came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.play.kernel import Choice, Mark
from pnp.play.narration import Narrator
from pnp_pirates.les_petits_pirates.sea import Spot
from pnp_pirates.les_petits_pirates.seafaring import HAND, Seafaring, defence_reward, loot_shares
from pnp_pirates.les_petits_pirates.solo import SoloSeafaring
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE, Table
from pnp_pirates.les_petits_pirates.views import Port

_PATROLS = "Island", "Mainland"
_PLAIN = {
    "free": "roll again for free",
    "keep": "keep the die",
    "roll": "roll to see the ship",
    "let pass": "let the ship pass",
    "let go": "do not attack",
    "enter": "take the space that was left",
}


class CaptainsNarrator(Narrator[Seafaring]):
    """Games of captains against each other."""

    def introduction(self, seat: int) -> Iterator[str]:
        """Yield which captain a person is, and the spaces of the sea with what is next to each."""
        yield f"You are captain {seat + 1}."
        yield "The spaces by the names that are printed on the board, with those next to each:"
        sea = self.engine.sea
        for space, near in enumerate(sea.near):
            beside = " ".join(sea.spots[other].name for other in near)
            signs = _describe_signs(sea.spots[space])
            yield f"  {self._where(space)}, {self._kind(space)}{signs}: {beside}"

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the position, a captain a line."""
        game, numbers = self.engine, self.engine.numbers
        when = f"Round {table.rounds}" if table.rounds else "Setting up"
        first = f", first captain {table.first + 1}" if game.seats > 1 else ""
        yield f"{when}: bank {table.bank} gold{first}"
        for captain in range(game.seats):
            you = " (you)" if captain == reader else ""
            yield (
                f"Captain {captain + 1}{you}: {table.gold[captain]} of {numbers.hold_gold} gold, "
                f"{table.resources[captain]} of {numbers.hold_resources} resources, "
                f"{table.buried[captain]}{f' of {numbers.target}' * (not game.cycles)} buried"
            )
            for i in range(captain * game.fleet, captain * game.fleet + table.fleet[captain]):
                acts = ", acts now" if i == table.acting and table.state[i] == READY else ""
                die = {READY: f"; die {table.die[i]}{acts}", DONE: "; done" * (table.acting >= 0)}
                at = f"{self._where(table.at[i])}, {self._kind(table.at[i])}"
                yield f"  ship {i % game.fleet + 1} at {at}{die.get(table.state[i], '')}"

    def describe(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what is done by taking an option, with whose die it is, what it costs and
        brings."""
        numbers = self.engine.numbers
        match choice.kind:
            case "hand":
                return f"captain {option[0] + 1} rolls {option[1]}"
            case "command":
                return f"the {_PATROLS[option[0]].lower()} patrol rolls {option[1]}"
            case "roll":
                return f"{self._ship(table.acting)} rolls {option}"
            case "fight":
                attacker, defender, one, _ = table.fight
                if not one:
                    return f"{self._ship(attacker)} rolls {option}, attacking"
                return f"{self._ship(defender)} rolls {option}, defending"
            case "lookout":
                seen = "the ship is seen" if option[1] > option[0] else "nobody sees the ship"
                return f"the lookout rolls {option[1]}: {seen}"
            case "pay":
                if option >= numbers.die:
                    return f"pay {amount(option, 'resources')}: nobody will see the ship"
                return f"pay {amount(option, 'resources')}: seen by a {option + 1} or more"
            case "spoils":
                return self._spoils(table, option)
            case "place":
                return f"begin at {self._where(option)}, {self._kind(option)}"
            case "assign":
                return f"put the {option[1]} on {self._ship(option[0])}"
            case "ship":
                return f"{self._ship(option)} is next"
            case "lure":
                return f"lure {self._ship(option[0])} to {self._where(option[1])}"
            case "route":
                return self._route(option)
            case "part":
                return f"leave for {self._where(option)}"
            case "pounce" if option == "attack":
                return "attack the ship that was seen"
        if option == "paid":
            return f"pay {amount(numbers.fight_reroll_resources, 'resources')} to roll again"
        if isinstance(option, str):
            return _PLAIN.get(option, option)
        words = self._act(table, option)
        several = choice.kind == "act" and table.fleet[table.acting // self.engine.fleet] > 1
        return f"ship {table.acting % self.engine.fleet + 1}: {words}" if several else words

    def _act(self, table: Table, option: Sequence[Any]) -> str:
        """Return what a ship does, with what it costs and brings."""
        game, numbers = self.engine, self.engine.numbers
        owner = table.acting // game.fleet if table.acting >= 0 else 0
        match option:
            case ("move", space):
                return f"sail to {self._where(space)}, {self._kind(space)}"
            case ("plunder",):
                port = game.sea.spots[table.at[table.acting]].port
                assert port is not None
                coins = min(port.gold, numbers.hold_gold - table.gold[owner])
                goods = self._room(table, owner, port.resources)
                return f"plunder the port: {_gold_and_resources(coins, goods)}"
            case ("gather" | "scavenge" as verb, "resources"):
                many = numbers.gather_resources if verb == "gather" else numbers.scavenge_resources
                return f"{verb} {amount(self._room(table, owner, many), 'resources')}"
            case ("gather" | "scavenge" as verb, "gold"):
                coins = numbers.gather_gold if verb == "gather" else numbers.scavenge_gold
                return f"{verb} {min(coins, numbers.hold_gold - table.gold[owner])} gold"
            case ("market", coins) if coins >= 0:
                return f"buy {coins} gold with {coins * numbers.market_resources} resources"
            case ("market", coins):
                return f"sell {-coins} gold for {-coins * numbers.market_resources} resources"
            case ("buy", "gold"):
                return f"buy a ship for {numbers.ship_gold} gold"
            case ("buy", _):
                return (
                    "buy a ship for "
                    f"{_gold_and_resources(numbers.ship_less_gold, numbers.ship_resources)}"
                )
            case ("bury", coins):
                return f"bury {coins} gold"
            case ("attack", space, other):
                price = game.price_of(table, table.acting, space)
                nearer = f", closing in for {amount(price, 'resources')}" if price else ""
                return f"attack {self._ship(other)} from {self._where(space)}{nearer}"
            case ("shift", face):
                price = abs(face - table.die[table.acting]) * numbers.shift_gold
                return f"pay {price} gold to change the die to {face}"
            case ("reroll",):
                return f"pay {amount(numbers.reroll_resources, 'resources')} to roll the die again"
            case ("lure",):
                bank, captain = numbers.lure_bank, numbers.lure_opponent
                paid = f"{bank} gold to the bank and {captain} to its captain"
                return f"lure a ship away for {paid}, then sail"
            case ("sneak",):
                return (
                    f"sneak past a ship for {numbers.sneak_min} to {numbers.sneak_most} resources"
                )
            case ("stay",):
                return "stay, boxed in"
        raise AssertionError(option)

    def _route(self, option: Sequence[Any]) -> str:
        """Return how a ship sneaks past others."""
        *passed, end = option
        names = ", ".join(self._where(foe) for _, foe in passed)
        stops = ", ".join(self._where(before) for before, _ in passed)
        return f"sneak past the ship at {names} to {self._where(end)}, coming from {stops}"

    def _spoils(self, table: Table, option: Sequence[Any]) -> str:
        game = self.engine
        attacker, defender, one, two = table.fight
        if option[0] == "push":
            where, left = self._where(option[1]), game.numbers.push_spoils
            return f"push the ship to {where}, and leave it {left} of the spoils"
        if option[0] == "nothing":
            return "take nothing: there is nothing to take"
        if one < two:
            loser = attacker // game.fleet
            return f"take {amount(defence_reward(game, table, loser, option[1]), option[1])}"
        loot = loot_shares(table, defender // game.fleet, option[1], one - two)
        return f"take {_gold_and_resources(*loot)}"

    def _room(self, table: Table, captain: int, goods: int) -> int:
        return min(goods, self.engine.numbers.hold_resources - table.resources[captain])

    def _where(self, space: int) -> str:
        spot = self.engine.sea.spots[space]
        return f"{spot.name} ({spot.called})" if spot.called else spot.name

    def _kind(self, space: int) -> str:
        """Return what a space is, and what a port yields."""
        spot = self.engine.sea.spots[space]
        if spot.port is not None:
            return _describe_port(spot.port)
        return "coast" if spot.coast else "ocean" if spot.ocean else "red coast"

    def _ship(self, number: int) -> str:
        captain, of_captain = divmod(number, self.engine.fleet)
        return f"ship {of_captain + 1} of captain {captain + 1}"

    def hides(self, choice: Choice, option: Any, reader: int) -> bool:
        return choice.kind == HAND and option[0] != reader

    def describe_mark(self, table: Table, mark: Mark) -> str:
        return mark.where if mark.what == "told" else ""

    def effects(self, before: Table, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the effects of a choice that its own text does not mention."""
        yield from self._changes(before, table)
        if table.rounds > before.rounds and not table.ending:
            first = f"; captain {table.first + 1} is first" if self.engine.seats > 1 else ""
            yield f"round {table.rounds} begins{first}"

    def _changes(self, before: Table, table: Table) -> Iterator[str]:
        """Yield whose gold and resources have changed."""
        for captain in range(self.engine.seats):
            held = [
                f"{amount(now, kind)}{where_to} ({now - was:+d})"
                for kind, where_to, was, now in (
                    ("gold", "", before.gold[captain], table.gold[captain]),
                    ("resources", "", before.resources[captain], table.resources[captain]),
                    ("gold", " buried", before.buried[captain], table.buried[captain]),
                )
                if was != now
            ]
            if held and before.rounds:
                yield f"captain {captain + 1} now has {' and '.join(held)}"

    def figures(self, table: Table) -> Mapping[str, Sequence[str]]:
        game = self.engine
        found: dict[str, list[str]] = {}
        for i, space in enumerate(table.at):
            if space != RESERVE:
                found.setdefault(game.name(space), []).append(f"seat-{i // game.fleet}")
        return found


class GovernorNarrator(CaptainsNarrator):
    """Games of one captain against the Governor."""

    engine: SoloSeafaring

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the position, with where the Governor's ships are and go, and his purse."""
        game = self.engine
        yield from super().position(table, reader)
        for k, name in enumerate(_PATROLS):
            there, order = table.patrol[k], table.order[k]
            if there == RESERVE:
                yield f"{name} patrol: off the board"
            elif not order or table.sailed == table.rounds:
                yield f"{name} patrol: at {self._where(there)}"
            else:
                bound = self._where(game.bound_for(table, k))
                yield f"{name} patrol: at {self._where(there)}; die {order}, bound for {bound}"
        limit = (
            ""
            if game.score
            else f"; {game.counted_gold(table)} of {game.numbers.bribe_limit} end the game"
        )
        yield f"Purse of the Governor: {table.purse} gold{limit}"

    def _act(self, table: Table, option: Sequence[Any]) -> str:
        numbers = self.engine.numbers
        match option:
            case ("tip-off", number, kind):
                many = numbers.tip_off_gold if kind == "gold" else numbers.tip_off_resources
                return f"move {self._ship(number)} before the Governor for {amount(many, kind)}"
            case ("wait",):
                return "let the Governor come"
            case ("prize", payer):
                coins = numbers.bank_pays if payer == "bank" else numbers.governor_pays
                return f"take {coins} gold of the {payer.replace('governor', 'Governor')}"
            case ("lose", kind):
                many = numbers.tie_gold if kind == "gold" else numbers.tie_resources
                return f"lose {amount(many, kind)}"
        return super()._act(table, option)

    def _ship(self, number: int) -> str:
        patrol = number - self.engine.fleet
        return super()._ship(number) if patrol < 0 else f"the {_PATROLS[patrol].lower()} patrol"

    def _changes(self, before: Table, table: Table) -> Iterator[str]:
        if table.sailed != before.sailed:
            yield from self._patrolled(before, table)
        yield from super()._changes(before, table)
        if before.purse != table.purse:
            more = table.purse - before.purse
            yield f"the Governor's purse now holds {table.purse} gold ({more:+d})"
        for k, name in enumerate(_PATROLS):
            if table.patrol[k] == RESERVE != before.patrol[k]:
                yield f"the {name.lower()} patrol leaves the board"
            elif before.patrol[k] == RESERVE != table.patrol[k]:
                yield f"the {name.lower()} patrol is back at {self._where(table.patrol[k])}"

    def _patrolled(self, before: Table, table: Table) -> Iterator[str]:
        """Yield where the Governor's ships have sailed, and what they asked of whom."""
        for k, name in enumerate(_PATROLS):
            there = table.patrol[k]
            if there != RESERVE:
                stays = there == before.patrol[k]
                dues = 0 if stays else self.engine.dues(table, there)
                took = f", and takes {dues} gold of the bank there" if dues else ""
                word = "stays at" if stays else "sails to"
                yield f"the {name.lower()} patrol {word} {self._where(there)}{took}"
        for i in range(table.fleet[0]):
            paid = table.bribed.count(i)
            if paid:
                times = "" if paid == 1 else " to each patrol"
                yield f"{self._ship(i)} pays a bribe{times}"
            lost = before.state[i] == READY and table.state[i] == DONE and i != before.acting
            if lost and not paid:
                yield f"{self._ship(i)} cannot pay a bribe, and loses its die"

    def final_score(self, table: Table) -> str:
        if not self.engine.score:
            return ""
        return f"your score is {table.purse} gold in the Governor's purse; the less, the better"

    def figures(self, table: Table) -> Mapping[str, Sequence[str]]:
        found = {place: [*figures] for place, figures in super().figures(table).items()}
        for name, space in zip(("governor-island", "governor-mainland"), table.patrol, strict=True):
            if space != RESERVE:
                found.setdefault(self.engine.name(space), []).append(name)
        return found


def _narrator(engine: Seafaring) -> CaptainsNarrator:
    return (
        GovernorNarrator(engine) if isinstance(engine, SoloSeafaring) else CaptainsNarrator(engine)
    )


def amount(many: int, kind: str) -> str:
    """Return an amount of gold or of resources.

    >>> amount(1, "resources"), amount(2, "resources"), amount(1, "gold")
    ('1 resource', '2 resources', '1 gold')
    """
    return f"{many} {kind[:-1] if many == 1 and kind.endswith('s') else kind}"


def _gold_and_resources(gold: int, resources: int) -> str:
    words = [amount(n, kind) for n, kind in ((gold, "gold"), (resources, "resources")) if n]
    return " and ".join(words) or "nothing"


def _describe_port(port: Port) -> str:
    yard = " and a shipyard" if port.shipyard else ""
    return f"port with {_gold_and_resources(port.gold, port.resources)}{yard}"


def _describe_signs(spot: Spot) -> str:
    """Return what the solo board shows on a space."""
    found = ""
    if spot.island:
        found += f", island {spot.island}" + (f" with number {spot.number}" if spot.number else "")
    if spot.mainland is not None:
        found += f", mainland {spot.mainland} along the arrows"
    return found + ", yellow flag" * (spot.start is not None)


NARRATOR = _narrator
