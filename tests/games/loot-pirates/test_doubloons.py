"""The doubloons of Loot Pirates: enough for any number of players, with change for payments."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from promised import promises

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.project import load_project
from pnp.kinds.deck.record import Deck
from pnp.kinds.sheet.record import Sheet
from pnp.kinds.standees.record import Standees
from pnp.kinds.tokens.record import Tokens

PLAYERS = range(3, 9)
# Rulebook lines 12 and 86: four doubloons each, or a roll of a die in the variant.
START, RESERVE, MOST_START = 4, 15, 6


@cache
def files() -> dict[str, object]:
    report = Report()
    project = load_project(content_dir() / "loot-pirates", report)
    assert project is not None
    assert not report.diagnostics
    assert project.game is not None
    records: dict[str, object] = {"game": project.game.record}
    for part in project.parts:
        records.update((file.id, file.record) for file in part.files)
    return records


@cache
def supply() -> dict[str, int]:
    project = load_project(content_dir() / "loot-pirates", Report())
    assert project is not None
    return promises(project)


def coins(players: int) -> dict[int, int]:
    """Return how many coins so many players need of each value."""
    made = files()["doubloons"]
    assert isinstance(made, Tokens)
    return {int(coin.front.text): coin.enough.get(players, coin.quantity) for coin in made.pieces}


def booty() -> dict[int, int]:
    """Return the table that is printed on the mat."""
    deck = files()["table-mats"]
    assert isinstance(deck, Deck)
    mat = next(card for card in deck.cards if card.card == "booty-mat").fields
    rows = zip(mat["players"].splitlines(), mat["amounts"].splitlines(), strict=True)
    return {int(players.split()[0]): int(amount) for players, amount in rows}


def payable(amount: int, purse: dict[int, int]) -> dict[int, int] | None:
    """Return coins of the purse that make the amount, the large ones first; None if none do."""
    for fives in range(min(purse[5], amount // 5), -1, -1):
        for twos in range(min(purse[2], (amount - 5 * fives) // 2), -1, -1):
            ones = amount - 5 * fives - 2 * twos
            if ones <= purse[1]:
                return {1: ones, 2: twos, 5: fives}
    return None


def less(purse: dict[int, int], paid: dict[int, int]) -> dict[int, int]:
    return {value: count - paid[value] for value, count in purse.items()}


def test_the_booty_is_told_for_every_number_of_players_and_grows_with_it() -> None:
    amounts = booty()
    assert tuple(amounts) == tuple(PLAYERS)
    # Two and a half for each pair of players, those with themselves too, rounded half to even.
    assert amounts == {n: round(2.5 * n * n) for n in PLAYERS}
    assert list(amounts.values()) == sorted(amounts.values())


def test_the_rules_tell_the_same_booty_as_the_mat() -> None:
    rules = files()["rules"]
    assert isinstance(rules, Sheet)
    table = next(
        block.table for block in rules.body if block.table and "Players" in block.table.head
    )
    told = zip(table.head[1:], table.rows[0][1:], strict=True)
    assert {int(n): int(amount) for n, amount in told} == booty()


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_enough_doubloons_even_if_everybody_begins_with_six(players: int) -> None:
    total = sum(value * count for value, count in coins(players).items())
    assert total >= MOST_START * players + booty()[players] + RESERVE


@pytest.mark.parametrize("players", PLAYERS)
def test_the_reserve_covers_the_dearest_share(players: int) -> None:
    # The payout is survivors times the others; at least one doubloon of it lies in the Booty.
    assert max(y * (players - y) for y in range(players + 1)) - 1 <= RESERVE


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("start", range(1, MOST_START + 1))
def test_shares_reserve_and_booty_can_be_laid_out_at_once(players: int, start: int) -> None:
    """Large coins to the Booty, small ones to the players, who pay 2 at a time: each keeps a single
    doubloon for every payment and share."""
    purse = coins(players)
    for _ in range(players):
        # Begin with ones and twos: at least two ones, so that any sum up to the share can be paid.
        twos = max(0, (start - 2) // 2)
        purse = less(purse, {1: start - 2 * twos, 2: twos, 5: 0})
    for amount in (booty()[players], RESERVE):
        paid = payable(amount, purse)
        assert paid is not None
        purse = less(purse, paid)
    assert all(count >= 0 for count in purse.values())
    # Ones in circulation or left in the box to change with.
    assert coins(players)[1] >= players + 4


def test_fewer_players_need_fewer_coins_and_round_ones_are_as_many() -> None:
    counts = [coins(n) for n in PLAYERS]
    assert [sum(count.values()) for count in counts] == [34, 48, 62, 81, 104, 137]
    assert counts[-1] == {1: 80, 2: 40, 5: 17}
    square, round = files()["doubloons"], files()["round-doubloons"]
    assert isinstance(square, Tokens)
    assert isinstance(round, Tokens)
    for one, other in zip(square.pieces, round.pieces, strict=True):
        assert (one.quantity, one.enough) == (other.quantity, other.enough)


def test_a_coin_shows_its_worth_on_both_sides() -> None:
    for id in ("doubloons", "round-doubloons"):
        made = files()[id]
        assert isinstance(made, Tokens)
        for coin, worth in zip(made.pieces, (1, 2, 5), strict=True):
            assert coin.back is not None
            assert coin.front.text == coin.back.text == str(worth)


def test_the_kit_holds_what_the_game_promises_and_that_is_known() -> None:
    assert supply() == {
        "silver-1": 80,
        "gold-2": 40,
        "diamond-5": 17,
        **{
            f"round-{coin}": n
            for coin, n in {"silver-1": 80, "gold-2": 40, "diamond-5": 17}.items()
        },
        "captain": 1,
        "attack-die": 8,
        "defence-die": 8,
        "booty-mat": 1,
        "reserve-mat": 1,
        "standees/signs": 8,
        "deck/aim": 56,
        "deck/choices": 24,
        "deck/round-summary": 8,
    }


def test_the_mat_tells_the_reserve_that_the_rules_do() -> None:
    deck, rules = files()["table-mats"], files()["rules"]
    assert isinstance(deck, Deck)
    assert isinstance(rules, Sheet)
    mat = next(card for card in deck.cards if card.card == "reserve-mat").fields
    assert mat["amount"] == str(RESERVE)
    assert f"**{RESERVE} doubloons**" in mat["foot"]
    steps = [step for block in rules.body for step in block.steps or ()]
    assert f"Lay **{RESERVE} doubloons** on the Reserve." in steps


def chance_to_be_hit(shooters: int) -> float:
    """Return how often one of several shooters beats the black die, less one for each further one
    (rulebook line 59); all dice are rolled."""
    hits = 0
    for black, *reds in product(range(1, 7), repeat=shooters + 1):
        hits += any(red > black - (shooters - 1) for red in reds)
    return hits / 6 ** (shooters + 1)


def test_the_odds_are_those_of_the_dice() -> None:
    odds = [round(100 * chance_to_be_hit(shooters)) for shooters in range(1, 5)]
    rules, summary = files()["rules"], files()["round-summary"]
    assert isinstance(rules, Sheet)
    assert isinstance(summary, Deck)
    table = next(b.table for b in rules.body if b.table and "Shooters at you" in b.table.head)
    assert table.rows[0][1:] == tuple(f"{percent} %" for percent in odds)
    *most, last = map(str, odds)
    assert f"**{', '.join(most)} or {last}** times in a hundred" in summary.cards[0].fields["odds"]


def test_every_pirate_can_aim_at_every_other_and_make_every_choice() -> None:
    aim, choices = files()["aim"], files()["choices"]
    assert isinstance(aim, Deck)
    assert isinstance(choices, Deck)
    pairs = [(card.fields["owner"], card.fields["target"]) for card in aim.cards]
    crews = dict.fromkeys(owner for owner, _ in pairs)
    assert len(crews) == max(PLAYERS)
    assert sorted(pairs) == sorted((a, b) for a, b in product(crews, crews) if a != b)
    chosen = sorted((card.fields["owner"], card.fields["choice"]) for card in choices.cards)
    assert chosen == sorted(product(crews, ("drop", "raise", "shoot")))


def test_each_crew_has_a_name_and_an_emblem_of_its_own() -> None:
    aim, signs = files()["aim"], files()["signs"]
    assert isinstance(aim, Deck)
    assert isinstance(signs, Standees)
    for told in ("said-name-owner-sign", "said-icon-owner-sign"):
        assert len({card.values[told] for card in aim.cards}) == max(PLAYERS)
    assert [sign.front.title for sign in signs.pieces] == [sign.title for sign in signs.pieces]


def test_each_player_has_a_red_and_a_black_die() -> None:
    assert supply()["attack-die"] == supply()["defence-die"] == max(PLAYERS)
