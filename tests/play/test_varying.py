"""Every number of every game may be asked for as 0 and as 3 more: it is refused, or played."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from conformance import game, playable
from conftest import sampled

from pnp.base.library import game_dir
from pnp.facts.variants import number_bounds
from pnp.play.kernel import UnplayableError
from pnp.play.matches import Match, host_in_game
from pnp.play.observing import observe_game

PATIENCE = 120
"""How many seconds a game may take; the longest takes 2."""
CHOICES = 60
"""After how many choices of each player a game is stopped."""


def texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield each number of a game as 0 and as 3 more, as ``--with`` takes it."""
    for fact in game(name).setting.facts:
        value = fact.value
        for to in (lambda n: 0, lambda n: n + 3):
            if isinstance(value, dict):
                changed = {key: _changed(item, to) for key, item in value.items()}
                yield from ((name, f"{fact.fact}.{key}={v}") for key, v in changed.items() if v)
            elif found := _changed(value, to):
                yield name, f"{fact.fact}={found}"


def _changed(value: Any, to: Callable[[int], int]) -> str:
    """Return a value with other numbers; empty where it has none."""
    words = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    if isinstance(value, bool) or not re.fullmatch(r"\d+([ ,-]\d+)*", words):
        return ""
    return re.sub(r"\d+", lambda number: str(to(int(number[0]))), words)


@contextmanager
def in_time() -> Iterator[None]:
    def late(*_: object) -> None:
        raise TimeoutError(f"it had not ended after {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def match(name: str, text: str) -> Match:
    least, most = game(name).game.record.players
    players = min(max(2, least), most)
    return Match(str(game_dir(name)), players, ("greedy",), 1, None, None, (text,))


ALL = [text for name in playable() for text in texts(name)]


@pytest.mark.parametrize(("name", "text"), sampled(ALL, 25))
def test_a_number_is_refused_or_played(name: str, text: str) -> None:
    wanted = match(name, text)
    with in_time():
        try:
            host = host_in_game(game(name), wanted)
        except UnplayableError:
            return
        host.engine.bound = min(host.engine.bound, CHOICES * wanted.players)
        found = observe_game(host, wanted, 0)
    assert found.choices <= host.engine.bound + 1


def test_all_games_have_numbers_that_are_tried() -> None:
    assert {name for name, _ in ALL} == set(playable())
    assert len(ALL) > 400


@pytest.mark.parametrize(
    ("name", "numbers"),
    {
        "les-petits-pirates": "ships start-ships target hold-gold market-resources "
        "shift-gold reroll-resources",
        "micro-pirates": "actions",
        "piece-packing-pirates": "turns",
    }.items(),
)
def test_numbers_without_which_there_is_no_game_begin_at_1(name: str, numbers: str) -> None:
    facts = {fact.fact: fact for fact in game(name).setting.facts}
    for number in numbers.split():
        known, _, key = number.partition(".")
        most = number_bounds(facts[known])[1]
        of = f"'{key}' of '{known}'" if key else f"'{known}'"
        with pytest.raises(UnplayableError, match=f"^{of} is a number from 1 to {most}, not 0$"):
            host_in_game(game(name), match(name, f"{number}=0"))


def test_numbers_that_do_not_go_together_are_refused() -> None:
    told = "'start-ships' is 4, more than all 'ships' of a captain, 3"
    with pytest.raises(UnplayableError, match=told):
        host_in_game(game("les-petits-pirates"), match("les-petits-pirates", "start-ships=4"))
