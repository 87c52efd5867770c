"""Micro Pirates in words: the table, options with their prices, and their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from pnp.play.kernel import Choice, Mark
from pnp.play.narration import Narrator, name_of
from pnp_pirates.micro_pirates.card_texts import (
    CardTexts,
    amounts_text,
    changes_text,
    join_words,
    noun_for,
)
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import (
    BATTLE,
    CHEST,
    COIN,
    CUTLASS,
    EXPLORING,
    FAME,
    FISH,
    FISHING,
    GLASS,
    ICONS,
    MAP,
    PICKING,
    PLANTAIN,
    REPUTATION,
    RUM,
    Gains,
    count,
)
from pnp_pirates.micro_pirates.holds import Place
from pnp_pirates.micro_pirates.rules import dice
from pnp_pirates.micro_pirates.seas import Chart
from pnp_pirates.micro_pirates.table import (
    CREW,
    DELIVERY,
    QUEST,
    RAID,
    SPECIAL,
    UPGRADE,
    VOYAGE,
    Ghost,
    Table,
)
from pnp_pirates.micro_pirates.tasks import KINDS, Bargain

WIDTH = 76
_SIGNS = (
    ". sea  f fish  p plantains  A port  J jungle  X blockaded jungle  ### land",
    "1-4 captains  s small merchant  L large merchant  G Ghost Ship",
)
_CARD = 3
"""Number of sectors in a row of a card."""
_DEALT = frozenset(
    {"layout", "navigation", "crew", "upgrade", "quest", "export", "map", "stolen-map"}
)
"""What chance deals face down, or what is better described by its effect than by the card."""
_RESULTS = {
    "beat-small": "beat the small merchant",
    "beat-large": "beat the large merchant",
    "lose-to-small": "do not beat the small merchant",
    "lose-to-large": "do not beat the large merchant",
    "beat-ghost": "beat the Ghost Ship",
    "lose-to-ghost": "lose to the Ghost Ship",
    "be-disabled": "the ship is disabled: all cargo is lost",
    "match-maps": "two Map cards match and go back",
    "raise-treasure": "raise the treasure",
}
_DAMAGE = ICONS.index("damage")


class MicroNarrator(Narrator[Seafaring]):
    def __init__(self, engine: Seafaring) -> None:
        super().__init__(engine)
        self.rules, self.texts = engine.rules, CardTexts(engine.rules)

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the ocean with its ships and the captains and then, after an empty line, the open
        cards. Map cards of a seat are named only to that seat and to None."""
        if table.layout < 0:
            yield "nothing lies on the table yet"
            return
        if any(at >= 0 for at in table.at) and not table.ended:
            yield self._turn(table, reader)
        yield from self._ocean(table)
        for seat, where in enumerate(table.at):
            if where >= 0 and table.ship[seat] >= 0:
                yield from self._captain(table, seat, reader, face_up=reader in (None, seat))
        if table.ghost is not None:
            yield from self._ghost(table, table.ghost)
        if not table.ended:
            yield ""
            yield from self._open_cards(table)

    def describe(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what an option does, with everything that a person at the table can see of it."""
        says = self.texts
        match choice.kind:
            case "act":
                return self._action(table, table.seat, option)
            case "layout":
                return (
                    "lay out "
                    f"{join_words(card.name for card in self.rules.layouts[option].values())}"
                )
            case "navigation":
                return f"draw the way to {self.texts.ocean_name(option)}"
            case "crew" | "upgrade":
                return f"draw {self.texts.title_of_gear(option)}"
            case "quest":
                return f"draw {says.title('quest', self.rules.quests[option].id)}"
            case "export":
                return f"draw {says.title('export', self.rules.exports[option].id)}"
            case "map" | "stolen-map":
                verb = "draw" if choice.kind == "map" else "lose"
                return f"{verb} a Map card of {self.texts.ocean_name(self.rules.maps[option])}"
            case "captain" | "ship":
                return f"get {self._sheet(choice.kind, option)}"
            case "draft":
                return f"choose {self._sheet(*option)}"
            case "ghost":
                return f"the Ghost Ship is {says.text('ghost-ship', self.rules.ghosts[option].id)}"
            case "action":
                return f"the Ghost Ship draws {says.text('action', self.rules.actions[option].id)}"
            case "loot":
                verb = "draw" if choice.player is None else "take"
                return f"{verb} {says.text('loot', self.rules.loots[option].id)}"
            case "effects":
                return f"use {says.extras(option)}" if option else "use no effects"
            case "exchange":
                return _describe_bargain(option)
            case "port":
                return self._business(table, option)
            case "prize":
                fame = self.rules.numbers.treasure_fame["captain"]
                return "take a Map card" if option == "map" else f"take the treasure, {fame} fame"
            case "sell":
                goods = ((FISH, option[0]), (PLANTAIN, option[1]))
                coins = self.rules.numbers.good_coins * sum(option)
                return f"sell {amounts_text(goods)}" + (
                    f" for {amounts_text(((COIN, coins),))}" if coins else ""
                )
            case "keep":
                return self._placement(table, choice, option)
            case "attack":
                return f"attack {self._foe(table, option)}"
            case "mark":
                return f"mark the {self._merchant(table, option)}"
            case "flee":
                return f"flee to {self._place(table, option)}"
            case "haven":
                return f"be towed to {self._place(table, option)}"
            case "toss":
                return f"throw {amounts_text(((option, 1),))} overboard"
            case "steal":
                return (
                    "steal a coin token"
                    if option == COIN
                    else f"steal {amounts_text(((option, 1),))}"
                )
            case "move":
                stay = choice.player is not None and table.at[choice.player] == option
                return f"{'stay' if stay else 'move on'} at {self._place(table, option)}"
        if choice.kind.startswith("roll-"):
            return f"roll {amounts_text(self._dice_result(choice, option))}"
        raise AssertionError(choice.kind)

    def _action(self, table: Table, seat: int, option: tuple[Any, ...]) -> str:
        says = self.texts
        match option:
            case ("sail", where, used):
                return (
                    "sail to "
                    f"{self._place(table, where)}{self._describe_encounter(table, seat, where)}"
                    + (f", with {says.extras(used)}" if used else "")
                )
            case ("forage", icon):
                action = FISHING if icon == FISH else PICKING
                throw = self._dice(table, seat, action, icon)
                return f"forage {ICONS[icon]}: {throw}"
            case ("explore",):
                glasses = _spyglasses_text(table.glass[seat], self.rules.numbers.explore_spyglasses)
                return f"explore for {glasses}: {self._dice(table, seat, EXPLORING, GLASS)}"
            case ("search", _):
                quest = self.rules.quests[table.quests[seat][VOYAGE]]
                glasses = _spyglasses_text(table.glass[seat], count(quest.demand, GLASS))
                throw = self._dice(table, seat, EXPLORING, GLASS)
                return f"explore for {says.title('quest', quest.id)}, for {glasses}: {throw}"
            case ("call",):
                return f"call at the port: {self._on_offer(table, seat)}"
            case ("trade",):
                return "trade: sell goods, and make one exchange"
            case ("overhaul",):
                return f"overhaul: mend damage of {table.damage[seat]}"
            case ("export", number):
                return f"export {says.text('export', self.rules.exports[number].id)}"
            case ("chests",):
                given = self.rules.numbers.chest_export
                chests = f"{given['chests']} {noun_for('chest', given['chests'])}"
                return f"export {chests} for {given['fame']} fame"
            case ("deliver", _):
                demand = amounts_text(self.rules.quests[table.quests[seat][DELIVERY]].demand)
                return f"hand in {demand} for {self._quest_worth(table, seat, DELIVERY)}"
            case ("return", _):
                return f"complete {self._quest_worth(table, seat, VOYAGE)}"
            case ("leave-token", leg):
                return self._leg(table, seat, leg)
            case ("use", extra):
                return f"at any time: use {says.extras((extra,))}"
            case ("stop",):
                left = table.left
                return f"end the turn, with {left} {'action' if left == 1 else 'actions'} left"
        raise AssertionError(option)

    def _dice(self, table: Table, seat: int, action: int, icon: int) -> str:
        """Return the minimum number of dice in a roll, and what cards add to them free of
        charge."""
        gains = table.kit[seat].free[action]
        added = count(gains, icon)
        cards = f", cards: {changes_text(((icon, added),))}" if added else ""
        return f"roll {dice(self.rules, gains)} dice{cards}"

    def _describe_encounter(self, table: Table, seat: int, where: int) -> str:
        """Return which ships are in a sector, and whether they fight."""
        foes = [*self._foes(table, seat, where)]
        if not foes:
            return ""
        chart = self.rules.chart(table)
        port = chart.port[where] >= 0 and self.rules.numbers.occupied_port == "peace"
        peace = where == chart.royal or port
        return f", {'beside' if peace else 'and attack'} {join_words(foes)}"

    def _foes(self, table: Table, seat: int, where: int) -> Iterator[str]:
        for merchant, at in enumerate(table.merchants):
            if at == where:
                yield self._foe(table, ("merchant", merchant))
        for other, at in enumerate(table.at):
            if at == where and other != seat:
                yield self._foe(table, ("captain", other))
        if table.ghost is not None and table.ghost.at == where:
            yield self._foe(table, ("ghost", -1))

    def _foe(self, table: Table, foe: tuple[str, int]) -> str:
        kind, number = foe
        match kind:
            case "merchant":
                size = KINDS[number >= self.rules.small]
                return f"the {size} merchant (more than {self._strength(table, number)} needed)"
            case "captain":
                return f"{self._captain_name(table, number)}, seat {number + 1}"
        return "the Ghost Ship"

    def _strength(self, table: Table, merchant: int) -> int:
        """Return the strength of a merchant that must be exceeded: that of the raid if the current
        captain has marked it."""
        seat = table.seat
        if seat < len(table.at) and table.raid[seat] == merchant:
            return self.rules.quests[table.quests[seat][0]].strength
        strength: int = self.rules.numbers.merchant_strength[KINDS[merchant >= self.rules.small]]
        return strength

    def _captain_name(self, table: Table, seat: int) -> str:
        return self.texts.title("captain", self.rules.captains[table.captain[seat]].id)

    def _merchant(self, table: Table, merchant: int) -> str:
        size = KINDS[merchant >= self.rules.small]
        return f"{size} merchant at {self._place(table, table.merchants[merchant])}"

    def _on_offer(self, table: Table, seat: int) -> str:
        """Return the offer of a port, and what of it is available: names and prices."""
        says, port = self.texts, self.rules.chart(table).port[table.at[seat]]
        crew, upgrade, quest = table.offers[port]
        found = [
            f"{verb} {says.title_of_gear(gear)} ({says.price_of_gear(gear)})"
            for verb, gear in (("hire", crew), ("buy", upgrade))
            if gear >= 0
        ]
        if quest >= 0:
            found.append(f"start {says.title('quest', self.rules.quests[quest].id)}")
        return ", ".join(found) or "nothing is on offer"

    def _business(self, table: Table, option: str) -> str:
        crew, upgrade, quest = table.offers[self.rules.chart(table).port[table.at[table.seat]]]
        match option:
            case "hire":
                return f"hire {self.texts.of_gear(crew)}"
            case "buy":
                return f"buy {self.texts.of_gear(upgrade)}"
            case "quest":
                return f"start {self.texts.text('quest', self.rules.quests[quest].id)}"
        return "leave the port"

    def _sheet(self, kind: str, number: int) -> str:
        if kind == "captain":
            return self.texts.text("captain", self.rules.captains[number].id)
        return self.texts.text("ship", self.rules.ships[number].id)

    def _quest_worth(self, table: Table, seat: int, type: int) -> str:
        """Return a quest with its worth."""
        id = self.rules.quests[table.quests[seat][type]].id
        return f"{self.texts.title('quest', id)} (worth {self.texts.worth('quest', id)})"

    def _leg(self, table: Table, seat: int, leg: int) -> str:
        cost = self.rules.quests[table.quests[seat][SPECIAL]].legs[leg].cost
        paid = f"pay {amounts_text(cost)} and " if cost else ""
        return f"{paid}leave a marker here for {self._quest_worth(table, seat, SPECIAL)}"

    def _placement(self, table: Table, choice: Choice, place: Place) -> str:
        where, at, replaced = place
        seat = choice.player
        assert seat is not None
        words = {
            "crew": "take it as crew",
            "heir": "take it as crew, who gets the old upgrade",
            "ship": f"put it on the ship{self._half(table.bought, 'ship')}",
            "refuse": "do not take it",
        }.get(where)
        if words is None:
            member = self.texts.title_of_gear(table.crew[seat][at])
            words = f"put it with {member}{self._half(table.bought, 'crew')}"
        return words + (
            f", in place of {self.texts.title_of_gear(replaced)}" if replaced >= 0 else ""
        )

    def _half(self, gear: int, field: str) -> str:
        """Return the effect of a bought upgrade in a place."""
        if gear < 0 or self.rules.role(gear) != "upgrade":
            return ""
        return f" ({self.texts.half(self.rules.gears[gear].id, field)})"

    def hides(self, choice: Choice, option: Any, reader: int) -> bool:
        """Return whether a choice is hidden because its effect describes the dealt card better."""
        return choice.player is None and choice.kind in _DEALT

    def describe_mark(self, table: Table, mark: Mark) -> str:
        """Return a description of a mark, without its player."""
        match mark.what, mark.where:
            case "action", "attack-merchant" if mark.seat is not None:
                return self._attack(table, mark.seat)
            case "action", name:
                return _RESULTS.get(name, "")
            case "told", "battle":
                return "win the battle"
            case "told", "ghost":
                return f"the Ghost Ship has {amounts_text(((CUTLASS, mark.amount),))} in all"
            case "told", icon:
                return f"{amounts_text(((ICONS.index(icon), mark.amount),))} in all"
            case "anomaly", name if name.endswith("-gone"):
                return f"the supply has too few {noun_for(name.removesuffix('-gone'), 2)} left"
            case "anomaly", name if name.endswith("-deck-empty"):
                return f"the {name.removesuffix('-empty').replace('-', ' ')} is used up"
        return ""

    def _attack(self, table: Table, seat: int) -> str:
        """Return the cutlasses that a captain needs to beat the merchant in the sector, and those
        it has without dice."""
        merchant = next((m for m, at in enumerate(table.merchants) if at == table.at[seat]), None)
        if merchant is None:
            return ""
        ready = count(table.kit[seat].free[BATTLE], CUTLASS)
        size, needed = KINDS[merchant >= self.rules.small], self._strength(table, merchant)
        return (
            f"a battle with the {size} merchant, for which more than {needed} cutlasses are needed;"
            f" {ready} without the dice"
        )

    def effects(self, before: Table, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the changes since a choice that the reader may know."""
        if table.layout < 0 or before.layout < 0:
            return
        for seat in range(len(table.at)):
            yield from self._captain_effects(before, table, seat, reader)
        if table.ghost is not None:
            yield from self._ghost_effects(before, table, table.ghost)
        if any(at >= 0 for at in before.at):
            yield from self._ocean_effects(before, table)
            yield from self._new_offers(before, table)
        if table.last and not before.last:
            yield "someone has enough fame: this is the last round"
        if table.ended and not before.ended:
            yield from self._final_count(table, reader)
        elif (table.rounds, table.seat) != (before.rounds, before.seat):
            yield f"round {table.rounds}: {self._next_turn(before, table, reader)}"

    def _next_turn(self, before: Table, table: Table, reader: int | None) -> str:
        """Return a line with whose turn begins."""
        if table.seat < len(table.at):
            return (
                "now it is your turn"
                if table.seat == reader
                else f"now {name_of(table.seat, reader)}"
            )
        active = -1 if before.ghost is None else before.ghost.active
        if active < 0:
            return "now the Ghost Ship"
        action = self.texts.title("action", self.rules.actions[active].id)
        return f"now the Ghost Ship, which goes on with {action}"

    def _final_count(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the criteria that decide the game, in their order."""
        for seat, fame in enumerate(table.fame):
            rest = amounts_text(((COIN, table.coins[seat]), (RUM, table.cargo[seat][RUM])))
            yield f"{name_of(seat, reader)}: {fame} fame, {len(table.crew[seat])} crew, {rest}"
        if table.ghost is not None:
            yield f"the Ghost Ship: {table.ghost.fame} fame"

    def _captain_effects(
        self, before: Table, table: Table, seat: int, reader: int | None
    ) -> Iterator[str]:
        who = name_of(seat, reader)
        if before.at[seat] < 0 <= table.at[seat]:
            yield f"{who}: begin at {self._place(table, table.at[seat])}"
        gains = [
            *((icon, _gain_of(before.cargo, table.cargo, seat, icon)) for icon in range(CHEST + 1)),
            (GLASS, table.glass[seat] - before.glass[seat]),
            (COIN, table.coins[seat] - before.coins[seat]),
            (FAME, table.fame[seat] - before.fame[seat]),
            (_DAMAGE, table.damage[seat] - before.damage[seat]),
        ]
        if before.ship[seat] >= 0 and before.kit[seat].sails:
            gains.append((REPUTATION, table.reputation[seat] - before.reputation[seat]))
        if changes := changes_text(gains):
            fame = f", now {table.fame[seat]} fame" if table.fame[seat] != before.fame[seat] else ""
            yield f"{who}: {changes}{fame}"
        yield from (f"{who}: {line}" for line in self._quest_effects(before, table, seat))
        for line in self._hand_effects(
            before.hand[seat], table.hand[seat], known=reader in (seat, None)
        ):
            yield f"{who}: {line}"
        if table.treasure[seat] >= 0 and table.treasure[seat] != before.treasure[seat]:
            yield f"{who}: treasure marker at {self._place(table, table.treasure[seat])}"

    def _hand_effects(self, old: list[int], new: list[int], *, known: bool) -> Iterator[str]:
        """Yield which Map cards come and go; only their number is shown to readers who may not know
        them."""
        come = [self.texts.ocean_name(self.rules.maps[card]) for card in new if card not in old]
        gone = [self.texts.ocean_name(self.rules.maps[card]) for card in old if card not in new]
        if come:
            cards = "1 Map card" if len(come) == 1 else f"{len(come)} Map cards"
            yield f"Map card of {join_words(come)}" if known else f"{cards}, face down"
        if gone and known:
            yield f"no longer the Map card of {join_words(gone)}"

    def _quest_effects(self, before: Table, table: Table, seat: int) -> Iterator[str]:
        """Yield the progress of quests; starting them is a choice."""
        for type, number in enumerate(before.quests[seat]):
            if number < 0:
                continue
            title = self.texts.title("quest", self.rules.quests[number].id)
            if table.quests[seat][type] != number:
                yield f"quest done: {title}"
            elif type == VOYAGE and table.dug[seat] and not before.dug[seat]:
                home = self._place(table, table.home[seat])
                yield f"found what {title} asks for; now come back to {home}"
            elif type == SPECIAL and table.legs[seat] != before.legs[seat]:
                quest = self.rules.quests[number]
                done, all_ = table.legs[seat].bit_count(), quest.beat or len(quest.legs)
                yield f"{title}: {done} of {all_} done"

    def _ocean_effects(self, before: Table, table: Table) -> Iterator[str]:
        """Yield which merchants left or returned, and which Blockades moved."""
        for merchant, (old, new) in enumerate(zip(before.merchants, table.merchants, strict=True)):
            size = KINDS[merchant >= self.rules.small]
            if new < 0 <= old:
                yield f"the {size} merchant at {self._place(table, old)} is sunk"
            elif old < 0 <= new:
                yield f"a new {size} merchant comes to {self._place(table, new)}"
        jungle = self.rules.chart(table).jungle
        for card in table.blockades:
            if card not in before.blockades:
                yield f"a blockade moves to {self._place(table, jungle[card])}"

    def _new_offers(self, before: Table, table: Table) -> Iterator[str]:
        """Yield the new cards in the offers and among the Exports."""
        harbours = self.rules.chart(table).harbours
        for port, (old, new) in enumerate(zip(before.offers, table.offers, strict=True)):
            where = self.texts.ocean_name(self.rules.chart(table).card[harbours[port]])
            for deck in (CREW, UPGRADE):
                if 0 <= new[deck] != old[deck]:
                    yield f"{where} now offers {self.texts.of_gear(new[deck])}"
            if 0 <= new[QUEST] != old[QUEST]:
                quest = self.texts.text("quest", self.rules.quests[new[QUEST]].id)
                yield f"{where} now offers {quest}"
        for number in table.exports:
            if number not in before.exports:
                yield f"new Export: {self.texts.text('export', self.rules.exports[number].id)}"

    def _ghost_effects(self, before: Table, table: Table, ghost: Ghost) -> Iterator[str]:
        old = before.ghost
        if old is None:
            yield f"the Ghost Ship begins at {self._place(table, ghost.at)}"
            return
        if ghost.at != old.at:
            foe = self._ghost_foe(table, ghost)
            yield f"the Ghost Ship sails to {self._place(table, ghost.at)}{foe}"
        for gear in (*_gears(ghost),):
            if gear not in _gears(old):
                yield f"the Ghost Ship gets {self.texts.of_gear(gear)}"
        gains = (
            (CHEST, ghost.chests - old.chests),
            (MAP, ghost.maps - old.maps),
            (GLASS, ghost.glass - old.glass),
            (COIN, ghost.coins - old.coins),
            (FAME, ghost.fame - old.fame),
        )
        if changes := changes_text(gains):
            fame = f", now {ghost.fame} fame" if ghost.fame != old.fame else ""
            yield f"the Ghost Ship: {changes}{fame}"
        if new := [card for card in ghost.hand if card not in old.hand]:
            maps = join_words(self.texts.ocean_name(self.rules.maps[card]) for card in new)
            yield f"the Ghost Ship: Map card of {maps}"
        if ghost.treasure >= 0 and ghost.treasure != old.treasure:
            yield f"the Ghost Ship: treasure marker at {self._place(table, ghost.treasure)}"
        if ghost.active >= 0 > old.active:
            action = self.texts.title("action", self.rules.actions[ghost.active].id)
            yield f"{action} stays: the Ghost Ship goes on with it in its next turn"

    def _ghost_foe(self, table: Table, ghost: Ghost) -> str:
        """Return which ship the Ghost Ship attacks at its new place."""
        if ghost.at in table.merchants:
            kind = KINDS[table.merchants.index(ghost.at) >= self.rules.small]
            needed = self.rules.numbers.merchant_strength[kind]
            return f" and attacks the {kind} merchant (more than {needed} needed)"
        chart = self.rules.chart(table)
        peace = chart.port[ghost.at] >= 0 and self.rules.numbers.occupied_port == "peace"
        fights = ghost.at in table.at and ghost.at != chart.royal and not peace
        return " and attacks the captain" if fights else ""

    def _place(self, table: Table, sector: int) -> str:
        """Return the name of a sector, and what is printed there."""
        chart = self.rules.chart(table)
        for word, here in (
            ("fish", chart.fish[sector]),
            ("plantains", chart.plantain[sector]),
            ("port", chart.port[sector] >= 0),
            ("jungle", chart.is_jungle[sector]),
        ):
            if here:
                closed = word == "jungle" and chart.card[sector] in table.blockades
                what = f", {word}{' with a blockade' if closed else ''}"
                break
        else:
            what = ""
        return f"{self._sector_name(sector)} ({self.texts.ocean_name(chart.card[sector])}{what})"

    def _turn(self, table: Table, reader: int | None) -> str:
        if table.seat >= len(table.at):
            return f"round {table.rounds}: the Ghost Ship"
        actions = self.rules.numbers.actions
        last = ", the last round" if table.last else ""
        left = f"{table.left} of {actions} {'action' if actions == 1 else 'actions'} left"
        return f"round {table.rounds}{last}: {name_of(table.seat, reader)}, {left}"

    def _ocean(self, table: Table) -> Iterator[str]:
        chart, side = self.rules.chart(table), self.rules.width
        columns = range(side)
        yield _row("", [str(column + 1) for column in columns])
        for row in range(len(chart.names) // side):
            if row % _CARD == 0:
                middles = range(row * side, (row + 1) * side, _CARD)
                names = (self.texts.ocean_name(chart.card[at]).ljust(16) for at in middles)
                yield f"{'':6}{' '.join(names)}".rstrip()
            sectors = [self._sector(table, chart, row * side + column) for column in columns]
            yield _row(str(row + 1), sectors)
        yield from _SIGNS

    def _sector(self, table: Table, chart: Chart, at: int) -> str:
        """Return what is printed in a sector, and the ships there."""
        if not chart.waters.beside[at]:
            return "###"
        ground = "."
        for sign, here in (
            ("f", chart.fish[at]),
            ("p", chart.plantain[at]),
            ("A", chart.port[at] >= 0),
            ("J", chart.is_jungle[at]),
        ):
            ground = sign if here else ground
        if ground == "J" and chart.card[at] in table.blockades:
            ground = "X"
        who = "".join(str(seat + 1) for seat, where in enumerate(table.at) if where == at)
        if at in table.merchants:
            who += "L" if table.merchants.index(at) >= self.rules.small else "s"
        if table.ghost is not None and table.ghost.at == at:
            who += "G"
        return ground + who

    def _captain(
        self, table: Table, seat: int, reader: int | None, *, face_up: bool
    ) -> Iterator[str]:
        """Yield the state of a captain, and the cards beside the sheets."""
        says, kit = self.texts, table.kit[seat]
        captain, ship = self.rules.captains[table.captain[seat]], self.rules.ships[table.ship[seat]]
        whose = " (you)" if seat == reader else ""
        sheets = f"{says.title('captain', captain.id)} on {says.title('ship', ship.id)}"
        yield f"{seat + 1}{whose} {sheets}"
        place, cargo = table.reputation[seat], table.cargo[seat]
        goods = amounts_text(tuple(enumerate(cargo))) if any(cargo) else "empty"
        coins, glass = table.coins[seat], table.glass[seat]
        yield from _lines(
            f"at {self._place(table, table.at[seat])}: "
            f"{table.fame[seat]} of {captain.wins[place - 1]} fame, reputation {place} of"
            f" {len(captain.wins)}, {coins} {noun_for('coin', coins)}, hold {sum(cargo)} of "
            f"{kit.hold}:"
            f" {goods}; {kit.sails} {noun_for('sail', kit.sails)}, damage {table.damage[seat]} of"
            f" {ship.damage - 1}" + (f", {glass} {noun_for('spyglass', glass)}" if glass else "")
        )
        for title, texts in (
            ("crew", [*self._crew(table.crew[seat], table.attached[seat])]),
            ("upgrades of the ship", [self.texts.of_gear(gear) for gear in table.fitted[seat]]),
            ("quest", [*self._quests(table, seat)]),
        ):
            for text in texts:
                yield from _lines(f"{title}: {text}")
        if hand := table.hand[seat]:
            maps = (
                join_words(self.texts.ocean_name(self.rules.maps[card]) for card in hand)
                if face_up
                else len(hand)
            )
            yield f"   Map cards: {maps}"
        if table.treasure[seat] >= 0:
            yield f"   treasure marker at {self._place(table, table.treasure[seat])}"

    def _crew(self, crew: Sequence[int], attached: Sequence[Sequence[int]]) -> Iterator[str]:
        for gear, upgrades in zip(crew, attached, strict=True):
            yield self.texts.of_gear(gear)
            for upgrade in upgrades:
                yield f"with {self.texts.title_of_gear(gear)}, {self.texts.of_gear(upgrade)}"

    def _quests(self, table: Table, seat: int) -> Iterator[str]:
        """Yield the active quests, with their progress."""
        for type, number in enumerate(table.quests[seat]):
            if number >= 0:
                far = "".join(f"; {word}" for word in self._progress(table, seat, type))
                yield self.texts.text("quest", self.rules.quests[number].id) + far

    def _progress(self, table: Table, seat: int, type: int) -> Iterator[str]:
        quest = self.rules.quests[table.quests[seat][type]]
        match type:
            case _ if type == RAID:
                marked = table.raid[seat]
                where = table.merchants[marked] if marked >= 0 else -1
                yield (
                    f"marked at {self._place(table, where)}"
                    if marked >= 0
                    else "none is marked yet"
                )
            case _ if type == VOYAGE:
                home = self._place(table, table.home[seat])
                yield f"found: come back to {home}" if table.dug[seat] else f"from {home}"
            case _ if type == SPECIAL:
                done = table.legs[seat].bit_count()
                yield f"{done} of {quest.beat or len(quest.legs)} done"

    def _ghost(self, table: Table, ghost: Ghost) -> Iterator[str]:
        says = self.texts
        yield f"G the Ghost Ship, at {self._place(table, ghost.at)}"
        coins = f"{ghost.coins} {noun_for('coin', ghost.coins)}"
        held = ((CHEST, ghost.chests), (ICONS.index("map"), ghost.maps))
        goods = f", {amounts_text(held)}" if ghost.chests or ghost.maps else ""
        glass = f", {ghost.glass} {noun_for('spyglass', ghost.glass)}" if ghost.glass else ""
        goal = self.rules.ghosts[ghost.card].goal
        yield from _lines(f"{ghost.fame} of {goal} fame, {coins}{goods}{glass}")
        yield from _lines(f"ship: {says.text('ghost-ship', self.rules.ghosts[ghost.card].id)}")
        for text in self._crew(ghost.crew, ghost.attached):
            yield from _lines(f"crew: {text}")
        for gear in ghost.fitted:
            yield from _lines(f"upgrades of the ship: {self.texts.of_gear(gear)}")
        if ghost.hand:
            maps = join_words(self.texts.ocean_name(self.rules.maps[card]) for card in ghost.hand)
            yield f"   Map cards: {maps}"
        if ghost.treasure >= 0:
            yield f"   treasure marker at {self._place(table, ghost.treasure)}"
        if ghost.active >= 0:
            action = says.text("action", self.rules.actions[ghost.active].id)
            yield from _lines(f"goes on with: {action}")

    def _open_cards(self, table: Table) -> Iterator[str]:
        """Yield the sheets of the captains, the offers of the ports, and the Exports."""
        says, chart = self.texts, self.rules.chart(table)
        for seat, (captain, ship) in enumerate(zip(table.captain, table.ship, strict=True)):
            if captain >= 0:
                yield from _lines(
                    f"{seat + 1} {says.text('captain', self.rules.captains[captain].id)}"
                )
            if ship >= 0:
                yield from _lines(f"{seat + 1} {says.text('ship', self.rules.ships[ship].id)}")
        for port, where in enumerate(chart.harbours):
            yield f"{self._place(table, where)} offers"
            yield from (line for text in self._offer(table, port) for line in _lines(text))
        if table.exports:
            yield "Exports at Port Royal"
        for number in table.exports:
            yield from _lines(says.text("export", self.rules.exports[number].id))

    def _offer(self, table: Table, port: int) -> Iterator[str]:
        """Yield the cards on offer at a port."""
        crew, upgrade, quest = table.offers[port]
        if crew >= 0:
            yield f"crew: {self.texts.of_gear(crew)}"
        if upgrade >= 0:
            yield f"upgrade: {self.texts.of_gear(upgrade)}"
        if quest >= 0:
            yield f"quest: {self.texts.text('quest', self.rules.quests[quest].id)}"

    def _dice_result(self, choice: Choice, option: int) -> Gains:
        """Return the icons shown by the dice."""
        throws = self.rules.dice[choice.kind.removeprefix("roll-")]
        return next(
            throw.shows[option] for throw in throws if len(throw.shows) == len(choice.options)
        )

    def figures(self, table: Table) -> Mapping[str, Sequence[str]]:
        """Return the pieces on the ocean by sector."""
        if table.layout < 0:
            return {}
        chart = self.rules.chart(table)
        found: dict[str, list[str]] = {}

        def add(at: int, figure: str) -> None:
            if at >= 0:
                found.setdefault(chart.names[at], []).append(figure)

        for seat, at in enumerate(table.at):
            add(at, f"seat-{seat}")
        for merchant, at in enumerate(table.merchants):
            add(at, "large-merchant" if merchant >= self.rules.small else "small-merchant")
        for card in table.blockades:
            add(chart.jungle[card], "blockade")
        if table.ghost is not None:
            add(table.ghost.at, "ghost-ship")
        return found

    def _sector_name(self, sector: int) -> str:
        row, column = divmod(sector, self.rules.width)
        return f"row {row + 1}, column {column + 1}"

    def layout(self, table: Table) -> tuple[str, ...]:
        if table.layout < 0:
            return ()
        return tuple(card.card for _, card in sorted(self.rules.layouts[table.layout].items()))


def _spyglasses_text(found: int, needed: int) -> str:
    beside = f", {found} lie there" if found else ""
    return f"{needed} {noun_for('spyglass', needed)}{beside}"


def _describe_bargain(option: Bargain) -> str:
    if not option.given:
        return "exchange nothing"
    return f"give {amounts_text(option.given)} for {amounts_text(option.got)}"


def _gain_of(before: list[list[int]], after: list[list[int]], seat: int, icon: int) -> int:
    return after[seat][icon] - before[seat][icon]


def _gears(ghost: Ghost) -> tuple[int, ...]:
    return (*ghost.crew, *(gear for some in ghost.attached for gear in some), *ghost.fitted)


def _row(head: str, sectors: Sequence[str]) -> str:
    cards = [sectors[i : i + _CARD] for i in range(0, len(sectors), _CARD)]
    return f"{head:>3}   {'  '.join(''.join(f'{s:<5}' for s in card) for card in cards)}".rstrip()


def _lines(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="   ", subsequent_indent="     ")


NARRATOR = MicroNarrator
