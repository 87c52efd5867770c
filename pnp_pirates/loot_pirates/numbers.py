"""The numbers by which Loot Pirates plays itself, and who cannot play by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pnp.play.kernel import UnplayableError
from pnp_pirates.loot_pirates.views import Hoard, default_faces, faces_of

DROP, RAISE, SHOOT = "drop", "raise", "shoot"


class Numbers(Struct, frozen=True):
    """The numbers by which a game is played; ``lucky`` is what a die may give to begin with."""

    start: int
    lucky: tuple[int, ...]
    booty: int
    reserve: int
    price: int
    loss: int
    share: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    acts: tuple[str, ...]
    worth: int


def numbers_of(hoard: Hoard, players: int, lucky: bool) -> Numbers:
    """Return the numbers for so many players; ``lucky`` ones roll for what they begin with.

    Raises UnplayableError where numbers are missing, or doubloons.
    """
    fact = hoard.setting.fact
    booty, reserve = _piles(hoard, players)
    start, most = fact("start"), fact("start-most")
    if lucky and most <= start:
        raise UnplayableError("nobody begins with more than the others; leave this way to play out")
    worth = hoard.worth(players)
    needed = (most if lucky else start) * players + booty + reserve
    if worth < needed:
        raise UnplayableError(
            f"{players} players need {needed} doubloons; those of the kit are worth {worth}"
        )
    attack, defence = (_faces(hoard, die) for die in fact("player-dice"))
    return Numbers(
        start=start,
        lucky=tuple(range(1, most + 1)) if lucky else (),
        booty=booty,
        reserve=reserve,
        price=fact("hit-price"),
        loss=fact("defence-loss"),
        share=hoard.share,
        attack=attack,
        defence=defence,
        acts=_action_names(fact("choices")),
        worth=worth,
    )


def _piles(hoard: Hoard, players: int) -> tuple[int, int]:
    """Return what lies in the Booty and in the Reserve."""
    fact = hoard.setting.fact
    least, most, usual = (fact(name) for name in ("least-players", "most-players", "usual-players"))
    booty = hoard.booty
    larger = {int(number): amount for number, amount in fact("larger-reserve").items()}
    if not least <= players <= most:
        raise UnplayableError(f"{players} cannot play Loot Pirates; {least} to {most} can")
    if players not in booty:
        raise UnplayableError(
            f"the Booty is not given for {players} players, only for {_join_numbers(booty)};"
            " a variant may add it"
        )
    if players > usual and players not in larger:
        raise UnplayableError(
            f"the Reserve is not given for {players} players, only for up to {usual} and for"
            f" {_join_numbers(larger)}; a variant may add it"
        )
    return booty[players], larger[players] if players > usual else hoard.reserve


def _action_names(named: Sequence[str]) -> tuple[str, ...]:
    known = (DROP, RAISE, SHOOT)
    strange = [act for act in named if act not in known]
    if strange:
        raise UnplayableError(f"nobody knows how to '{strange[0]}', only to {', '.join(known)}")
    if SHOOT not in named:
        raise UnplayableError("nobody may shoot, so nobody needs to fear anything")
    return tuple(named)


def _faces(hoard: Hoard, die: str) -> tuple[int, ...]:
    """Return the numbers on a die as printed, by the rules where none is."""
    found = hoard.die(die)
    return (faces_of(found[2]) if found else None) or default_faces(hoard.setting)


def _join_numbers(numbers: Mapping[int, int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
