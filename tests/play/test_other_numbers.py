"""Numbers that a user asks for: each makes another game, on cards and boards too, or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, NamedTuple

import pytest
from conformance import game

from pnp.content.game_files import bundled_games
from pnp.facts.variants import find_misfit, number_bounds
from pnp.kinds.rulings.record import GameFact
from pnp.play.game_loading import OpenGame, parse_overrides
from pnp.play.kernel import UnplayableError, play, random_agent


class SetUp(NamedTuple):
    """Some games that are played one after another until one is another game."""

    board: str | None
    mode: str | None
    players: int
    agent: str
    games: int


SET_UPS = {
    "les-petits-pirates": (
        SetUp("basic", None, 2, "random", 2),
        SetUp("basic", None, 2, "greedy", 1),
        SetUp("solo", None, 1, "greedy", 2),
        SetUp("solo", None, 1, "random", 2),
        *(SetUp("solo", mode, 1, "greedy", 2) for mode in ("easy", "hard", "hardest")),
        *(SetUp("basic", mode, 2, "greedy", 1) for mode in ("cycles", "big-fleet")),
        SetUp("five-six-players", None, 5, "random", 1),
    ),
    "loot-pirates": (
        SetUp(None, None, 4, "greedy", 4),
        SetUp(None, "born-lucky", 3, "greedy", 4),
        *(SetUp(None, None, players, "random", 4) for players in range(3, 11)),
    ),
    "micro-pirates": (
        SetUp("ocean", None, 2, "greedy", 4),
        SetUp("ocean", None, 1, "greedy", 20),
        SetUp("ocean", None, 4, "random", 2),
    ),
    "piece-packing-pirates": (
        SetUp("lake", None, 1, "greedy", 8),
        SetUp("lake", None, 1, "random", 8),
    ),
    "piracy": (
        SetUp("port-blackwood", None, 2, "random", 2),
        SetUp("port-blackwood", None, 2, "greedy", 2),
        *(SetUp("port-blackwood", "hoard", players, "greedy", 1) for players in range(2, 7)),
        SetUp("port-blackwood", "dice", 3, "greedy", 2),
    ),
}
"""Between them they play by every number of a game."""
CHOICES = 400
"""After how many choices for each player a game is cut."""
ON_CARDS = {
    "les-petits-pirates": ("hold-gold", "ships"),
    "loot-pirates": ("silver-coins", "share"),
    "micro-pirates": ("ghost-rum", "ghost-coins", "ghost-loot", "ghost-fame", "merchant-fame"),
    "piece-packing-pirates": ("price",),
    "piracy": ("cannonballs", "event-distance"),
}
"""Numbers that are on cards, boards or tokens, and some that engines read: ``make test`` takes
these."""


SELDOM = {
    "push-spoils": ("",),
    "governor-takes-resources": ("",),
    "easier-loss-resources": ("",),
    "least-crew": ("ship-of-line",),
    "most-crew": ("ship-of-line",),
}
"""Entries by which is played so seldom that no few games show it."""


def numbers() -> Iterator[Any]:
    for name in bundled_games():
        for known in game(name).setting.facts:
            if known.fact not in game(name).unplayed_numbers:
                marks = () if known.fact in ON_CARDS.get(name, ()) else pytest.mark.soak
                yield pytest.param(name, known, id=f"{name}-{known.fact}", marks=marks)


@pytest.mark.parametrize(("name", "known"), [*numbers()])
def test_each_entry_of_a_number_makes_another_game_or_is_refused(
    name: str, known: GameFact
) -> None:
    for entry, others in entries(known):
        if entry in SELDOM.get(known.fact, ()):
            continue
        answers = set()
        for value in others:
            answers.add(answered(name, known, value))
            if "another" in answers:
                break
        assert answers & {"another", "refused"}, f"{known.fact} {entry}: {answers}"
        assert "another" in answers or "same" not in answers, f"{known.fact} {entry}: {answers}"


def entries(known: GameFact) -> Iterator[tuple[str, list[Any]]]:
    """Yield other values of a number, for each entry of a table; of a list, those of all places."""
    value = known.value
    match value:
        case dict():
            for key, one in value.items():
                yield key, [{**value, key: other} for other in others_of(one, known)]
        case list() | tuple():
            yield (
                "",
                [
                    [*value[:i], other, *value[i + 1 :]]
                    for i, one in enumerate(value)
                    for other in others_of(one, known)
                ],
            )
        case _:
            yield "", others_of(value, known)


def others_of(value: Any, known: GameFact) -> list[Any]:
    least, most = number_bounds(known)
    match value:
        case bool():
            return [not value]
        case int():
            return [least, value + 1, value - 1, value // 2, 2 * value, most]
        case str() if value.replace(" ", "").replace("-", "").isdecimal():
            sign = "-" if "-" in value else " "
            words = value.split(sign)
            return [
                sign.join([*words[:i], str(int(word) + more), *words[i + 1 :]])
                for i, word in enumerate(words)
                for more in (1, -1)
            ]
    table = known.value
    words = table.values() if isinstance(table, dict) else table
    return [*(word for word in words if word != value), "unheard-of"]


def answered(name: str, known: GameFact, value: Any) -> str:
    """Return whether a value is refused, makes another game or the same one; nothing where it is
    not allowed for the number at all."""
    if value == known.value or find_misfit(value, known) is not None:
        return ""
    try:
        other = game(name).with_facts({known.fact: value})
        return "another" if any(differs(other, name, s) for s in SET_UPS[name]) else "same"
    except UnplayableError:
        return "refused"


def differs(other: OpenGame, name: str, set_up: SetUp) -> bool:
    """Return whether a set-up can no longer be played so, or is played otherwise."""
    try:
        games = played(other, set_up, set_up.games)
        return any(a != b for a, b in zip(usual(name, set_up), games, strict=True))
    except UnplayableError:
        return True


@cache
def usual(name: str, set_up: SetUp) -> tuple[Any, ...]:
    return tuple(played(game(name), set_up, set_up.games))


def played(of: OpenGame, set_up: SetUp, games: int) -> Iterator[Any]:
    """Yield the components of a game, its log, scores and winners, game after game."""
    engine = copy(of.engine(set_up.players, set_up.board, set_up.mode))
    engine.bound = min(engine.bound, CHOICES * engine.seats)
    make = of.agents().get(set_up.agent)
    agents = [random_agent if make is None else make(engine) for _ in range(engine.seats)]
    for seed in range(games):
        found = play(engine, agents, seed)
        winners = engine.winners(found.table) if found.finished else ()
        yield dict(engine.supply), found.log, list(engine.scores(found.table)), winners


@pytest.mark.parametrize("name", bundled_games())
def test_numbers_by_which_nobody_plays_are_refused_with_the_reason(name: str) -> None:
    found = game(name)
    known = {fact.fact for fact in found.setting.facts}
    assert found.unplayed_numbers
    assert set(found.unplayed_numbers) <= known
    for fact in found.unplayed_numbers:
        with pytest.raises(UnplayableError, match=f"does not depend on '{fact}'.*game.yaml"):
            parse_overrides(found.setting, (f"{fact}=1",), found.unplayed_numbers)


def test_cards_do_what_they_say_with_the_numbers_that_are_asked_for() -> None:
    engine = game("micro-pirates").with_facts({"ghost-rum": 3, "explore-spyglasses": 7}).engine(1)
    explores = [
        deed
        for action in engine.rules.actions  # type: ignore[attr-defined]
        for line in action.lines
        for deed in line.deeds
        if "explore" in deed
    ]
    assert {deed["spyglasses"] for deed in explores} == {"7"}
    assert {deed["rum"] for deed in explores if "rum" in deed} == {"3"}


def test_numbers_that_make_a_file_faulty_are_refused_with_its_error() -> None:
    with pytest.raises(UnplayableError, match=r"game\.yaml has an error: '9-4'"):
        game("micro-pirates").with_facts({"least-players": 9})
