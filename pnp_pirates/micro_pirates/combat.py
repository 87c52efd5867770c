"""Battles of captains with merchants, each other and the Ghost Ship."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.gear import (
    BATTLE,
    CHEST,
    COIN,
    CUTLASS,
    DAMAGE,
    MAP,
    REPAIR,
    WON,
    Gains,
    count,
    total_of,
)
from pnp_pirates.micro_pirates.holds import (
    change_reputation,
    declare,
    discard,
    gain,
    match_maps,
    plunder,
    stow,
    take,
)
from pnp_pirates.micro_pirates.moves import flee, mark_raid, wear
from pnp_pirates.micro_pirates.quests import complete, count_beaten
from pnp_pirates.micro_pirates.rules import Rules, dice, roll
from pnp_pirates.micro_pirates.table import MAPS, RAID, Ghost, Table
from pnp_pirates.micro_pirates.tasks import KINDS


def strike(rules: Rules, table: Table, seat: int) -> Generator[Choice, Any, tuple[int, Gains]]:
    """Declare effects and roll; return the strength, and the other gains of the effects."""
    gains = yield from declare(rules, table, seat, BATTLE)
    shown = yield from roll(rules, "cutlass", dice(rules, gains))
    strength = count(gains, CUTLASS) + count(shown, CUTLASS)
    table.marks.append(Mark("told", "cutlass", strength, seat))
    return strength, gains


def defeat(rules: Rules, table: Table, seat: int) -> Turn:
    """Move the loser, and roll for damage."""
    yield from flee(rules, table, seat)
    shown = yield from roll(rules, "cutlass", rules.numbers.defeat["dice"])
    yield from wear(rules, table, seat, count(shown, DAMAGE))


def attack_captain(rules: Rules, table: Table, seat: int, other: int) -> Turn:
    numbers = rules.numbers
    change_reputation(rules, table, seat, -numbers.battle_reputation)
    ours, gains = yield from strike(rules, table, seat)
    theirs, others = yield from strike(rules, table, other)
    for one, bonus in ((seat, gains), (other, others)):
        yield from gain(rules, table, one, bonus)
    if ours == theirs and numbers.captains_battle == "nobody":
        # Neither is beaten, and two ships cannot share a sector: the attacker turns away.
        yield from flee(rules, table, seat)
        return
    attacker_wins = ours > theirs or (ours == theirs and numbers.captains_battle == "attacker")
    winner, loser = (seat, other) if attacker_wins else (other, seat)
    rules.act(table, "beat-captain" if attacker_wins else "lose-to-captain")
    table.marks.append(Mark("told", "battle", seat=winner))
    yield from steal(rules, table, winner, loser)
    yield from gain(rules, table, winner, (yield from declare(rules, table, winner, WON)))
    yield from defeat(rules, table, loser)


def steal(rules: Rules, table: Table, winner: int, loser: int) -> Turn:
    """Let the winner take a token of cargo or a coin; with a Map token comes a Map card."""
    booty = [icon for icon, n in enumerate(table.cargo[loser]) if n]
    if table.coins[loser] and rules.numbers.stealing == "cargo-or-coin":
        booty.append(COIN)
    if not booty:
        return
    icon = yield Choice(winner, "steal", tuple(booty))
    n = 1
    if icon == COIN:
        # A captain with enough coins has one of the largest.
        n = max(v for v in map(int, rules.numbers.coins) if v <= table.coins[loser] or v == 1)
    take(table, loser, icon, -n)
    take(table, winner, icon, n)
    yield from stow(table, winner)
    if icon == MAP and table.hand[loser]:
        card = yield Choice(None, "stolen-map", tuple(table.hand[loser]))
        table.hand[loser].remove(card)
        table.hand[winner].append(card)
        match_maps(rules, table, winner)


def ghost_icons(rules: Rules, ghost: Ghost, icon: int) -> int:
    """Return the number of cutlasses or spyglasses on the cards of the Ghost Ship, whether they
    cost rum or not."""
    card = rules.ghosts[ghost.card]
    own = card.cutlass if icon == CUTLASS else card.glass
    owned = rules.working(ghost.crew, ghost.attached, ghost.fitted)
    return own + sum(total_of(deeds, icon) for _, _, deeds in owned)


def ghost_use(rules: Rules, table: Table, ghost: Ghost, icon: int) -> int:
    """Return the icons of the Ghost Ship's cards, and discard those that work once."""
    total = ghost_icons(rules, ghost, icon)
    for gear, _, deeds in list(rules.working(ghost.crew, ghost.attached, ghost.fitted)):
        if any(deed.once and count(deed.gains, icon) for deed in deeds):
            next(some for some in (ghost.fitted, *ghost.attached) if gear in some).remove(gear)
            discard(rules, table, gear)
    return total


def ghost_strike(rules: Rules, table: Table, ghost: Ghost) -> Generator[Choice, Any, int]:
    shown = yield from roll(rules, "cutlass", rules.numbers.dice_rolled["most"])
    strength = ghost_use(rules, table, ghost, CUTLASS) + count(shown, CUTLASS)
    table.marks.append(Mark("told", "ghost", strength, len(table.at)))
    return strength


def attack_ghost(rules: Rules, table: Table, seat: int) -> Turn:
    yield from _fight_ghost_ship(rules, table, seat, ghost_attacks=False)


def ghost_attacks(rules: Rules, table: Table, seat: int) -> Turn:
    yield from _fight_ghost_ship(rules, table, seat, ghost_attacks=True)


def _fight_ghost_ship(rules: Rules, table: Table, seat: int, *, ghost_attacks: bool) -> Turn:
    """Fight the Ghost Ship; the defender wins ties, as between captains."""
    ghost = table.ghost
    assert ghost is not None
    ours, gains = yield from strike(rules, table, seat)
    theirs = yield from ghost_strike(rules, table, ghost)
    yield from gain(rules, table, seat, gains)
    tie = {"defender": ghost_attacks, "attacker": not ghost_attacks}
    if ours == theirs and rules.numbers.captains_battle == "nobody":
        return
    if ours > theirs or (ours == theirs and tie[rules.numbers.captains_battle]):
        rules.act(table, "beat-ghost")
        yield from _rob_ghost(rules, table, seat, ghost)
        yield from gain(rules, table, seat, (yield from declare(rules, table, seat, WON)))
        return
    rules.act(table, "lose-to-ghost")
    ghost.fame += rules.ghosts[ghost.card].won
    yield from _suffer_theft(rules, table, seat, ghost)
    yield from defeat(rules, table, seat)


def _rob_ghost(rules: Rules, table: Table, seat: int, ghost: Ghost) -> Turn:
    booty = [icon for icon, n in ((CHEST, ghost.chests), (MAP, ghost.maps)) if n]
    if not booty:
        return
    icon = yield Choice(seat, "steal", tuple(booty))
    table.bank[icon] += 1
    if icon == CHEST:
        ghost.chests -= 1
    else:
        ghost.maps -= 1
    take(table, seat, icon, 1)
    yield from stow(table, seat)
    if icon == MAP and ghost.hand:
        card = yield Choice(None, "stolen-map", tuple(ghost.hand))
        ghost.hand.remove(card)
        table.hand[seat].append(card)
        match_maps(rules, table, seat)


def _suffer_theft(rules: Rules, table: Table, seat: int, ghost: Ghost) -> Turn:
    """Let the Ghost Ship steal a chest, or else a Map token with Map cards."""
    cargo, hand = table.cargo[seat], table.hand[seat]
    if cargo[CHEST]:
        cargo[CHEST] -= 1
        ghost.chests += 1
    elif cargo[MAP]:
        cargo[MAP] -= 1
        ghost.maps += 1
        for _ in range(len(hand) if rules.numbers.lost_map_cards == "all" else min(1, len(hand))):
            card = yield Choice(None, "stolen-map", tuple(hand))
            hand.remove(card)
            ghost.hand.append(card)
        match_ghost_maps(rules, table, ghost)


def match_ghost_maps(rules: Rules, table: Table, ghost: Ghost) -> None:
    """Return matching Map cards of the Ghost Ship, with tokens, and set its marker."""
    numbers = rules.numbers
    if ghost.treasure >= 0 and numbers.second_treasure == "waits":
        return
    targets = [rules.maps[card] for card in ghost.hand]
    target = next((t for t in targets if targets.count(t) >= numbers.matching_maps), None)
    if target is None:
        return
    pair = [card for card in ghost.hand if rules.maps[card] == target][: numbers.matching_maps]
    ghost.hand = [card for card in ghost.hand if card not in pair]
    table.gone[MAPS] += pair
    back = min(len(pair), ghost.maps)
    ghost.maps -= back
    table.bank[MAP] += back
    ghost.treasure = rules.chart(table).jungle[target]


def meet(rules: Rules, table: Table, seat: int) -> Turn:
    """Fight a ship in the sector that was entered."""
    here = table.at[seat]
    foes = [("merchant", m) for m, at in enumerate(table.merchants) if at == here]
    foes += [
        ("captain", other) for other, at in enumerate(table.at) if at == here and other != seat
    ]
    ghost = table.ghost
    if ghost is not None and ghost.at == here:
        foes.append(("ghost", -1))
    if not foes:
        return
    chart = rules.chart(table)
    if here == chart.royal or (chart.port[here] >= 0 and rules.numbers.occupied_port == "peace"):
        return
    table.marks.append(chart.fights[here])
    who, foe = foes[0] if len(foes) == 1 else (yield Choice(seat, "attack", tuple(foes)))
    rules.act(table, f"attack-{who}")
    match who:
        case "merchant":
            yield from attack_merchant(rules, table, seat, foe)
        case "captain":
            yield from attack_captain(rules, table, seat, foe)
        case _:
            yield from attack_ghost(rules, table, seat)


def attack_merchant(rules: Rules, table: Table, seat: int, merchant: int) -> Turn:
    numbers = rules.numbers
    large = merchant >= rules.small
    kind = KINDS[large]
    if large:
        change_reputation(rules, table, seat, -numbers.battle_reputation)
    strength, gains = yield from strike(rules, table, seat)
    marked = table.raid[seat] == merchant
    needed = numbers.merchant_strength[kind]
    if marked:
        needed = rules.quests[table.quests[seat][RAID]].strength
    won = strength > needed
    if won:
        table.merchants[merchant] = -1
        if marked:
            table.raid[seat] = -1
    here = table.at[seat]
    yield from wear(rules, table, seat, numbers.battle_damage - count(gains, REPAIR))
    yield from gain(rules, table, seat, tuple(pair for pair in gains if pair[0] != REPAIR))
    if not won:
        rules.act(table, f"lose-to-{kind}")
        if table.at[seat] == here:
            yield from defeat(rules, table, seat)
        return
    rules.act(table, f"beat-{kind}")
    yield from reassign_marks(rules, table, merchant)
    table.fame[seat] += numbers.merchant_fame[kind]
    number = numbers.merchant_loot[kind]
    drawn = max(number, numbers.merchant_loot["drawn"]) if large else number
    yield from plunder(rules, table, seat, drawn, number)
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, WON)))
    if marked:
        yield from complete(rules, table, seat, RAID)
    yield from count_beaten(rules, table, seat, int(large))


def reassign_marks(rules: Rules, table: Table, merchant: int) -> Turn:
    """Let captains who had marked a merchant that was just sunk mark a new one."""
    for seat, marked in enumerate(table.raid):
        if marked == merchant:
            table.raid[seat] = -1
            yield from mark_raid(rules, table, seat)
