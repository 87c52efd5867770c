"""The rules of one game as its files state them: numbers, cards and readings, made ready."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pnp.kinds.deck.record import Card
from pnp.play.kernel import UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.piracy.kit import CANNONBALL, PERILS, PirateDeck, numbers_in, steps_of
from pnp_pirates.piracy.views import speed_table

HOARD, DICE = "hoard", "dice"
BREEZE, SIREN = "fair-breeze", "sirens-call"


class Event(Struct, frozen=True):
    """What a card, or a number of the red die, brings about: ``peril`` is 0 or 1 where one of the
    perils walks, ``move`` one of the other things that an event moves."""

    kind: str
    squares: int
    peril: int = -1


class Numbers(Struct, frozen=True):
    """All that an engine asks of the rules. ``goal`` is 0 in a game for the hoard, ``teams`` the
    number of teams there, else that of players; ``names`` are the titles of events, and what the
    rules call places; ``minutes`` are None where the box says how long it takes; ``until_home``
    tells whether a game for the hoard that is decided goes on, ``until_parted`` whether one goes on
    whose players are level again when no coin is left."""

    seats: int
    teams: int
    fleet: int
    minutes: tuple[int, int] | None
    names: dict[str, str]
    hoard: int
    spare: int
    goal: int
    hold: int
    almanac: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    by_die: bool
    balls: int
    balls_in_deck: bool
    push: int
    escape: int
    landing: bool
    push_caught: bool
    siren_caught: bool
    may_decline: bool
    may_leave_coins: bool
    ends_on_land: bool
    counts_when_moved: bool
    until_home: bool
    until_parted: bool
    supply: dict[str, int]


def numbers_of(setting: Setting, players: int, mode: str | None) -> Numbers:
    """Return the rules for a number of players, or raise UnplayableError."""
    least, most = setting.fact("least-players"), setting.fact("most-players")
    if not least <= players <= most:
        raise UnplayableError(f"Piracy is for {least} to {most} players, not for {players}")
    in_teams = mode == HOARD
    for_teams = setting.fact("team-players")
    if in_teams and players not in for_teams:
        known = " or ".join(map(str, for_teams))
        raise UnplayableError(f"only {known} players play for the hoard, not {players}")
    team = setting.fact("team")
    if in_teams and (players % team or players < 2 * team):
        raise UnplayableError(f"{players} players cannot be shared out in teams of {team}")
    small = setting.fact("small-game")
    fleet = small["ships"] if players == small["players"] else 1
    if players * fleet > setting.fact("ships"):
        raise UnplayableError(f"{players} players need {players * fleet} ships")
    hoards = setting.fact("hoard")
    counted = players * fleet if setting.ruling("two-player-hoard") == "ships" else players
    if str(counted) not in hoards:
        raise UnplayableError(f"no hoard is stated for {counted} players")
    hoard = hoards[str(counted)]
    balls = _variant_number(setting, "cannonballs") or sum(
        card.quantity for card in _cannonballs(setting)
    )
    if balls < players:
        raise UnplayableError(f"{balls} cannonballs are too few for {players} players")
    return Numbers(
        seats=players,
        teams=players // team if in_teams else players,
        fleet=fleet,
        minutes=_minutes(setting, players) if in_teams else None,
        names=_names(setting),
        hoard=hoard,
        spare=setting.fact("spare-coins"),
        goal=0 if in_teams else setting.fact("goal"),
        hold=setting.fact("hoard-load") if in_teams else hoard + setting.fact("spare-coins"),
        almanac=speed_table(setting.fact("almanac")),
        events=_by_die(setting) if mode == DICE else tuple(_event_cards(setting)),
        by_die=mode == DICE,
        balls=balls,
        balls_in_deck=setting.ruling("cannonballs-in-deck") and mode != DICE,
        push=_push_distance(setting),
        escape=setting.fact("escape-roll"),
        landing=setting.ruling("landing-on-peril"),
        push_caught=setting.ruling("push-onto-peril"),
        siren_caught=setting.ruling("siren-onto-prison"),
        may_decline=setting.ruling("breeze-declined"),
        may_leave_coins=setting.ruling("dropped-coins") == "some",
        ends_on_land=setting.ruling("turn-ends-on-land") == "turn",
        counts_when_moved=setting.ruling("moved-by-others"),
        until_home=in_teams and setting.ruling("hoard-end") == "all-home",
        until_parted=setting.ruling("coin-for-draws") == "each-draw",
        supply={
            "doubloon": max(hoards.values()) + setting.fact("spare-coins"),
            "cannonball": balls,
            "ship": setting.fact("ships"),
        },
    )


def _minutes(setting: Setting, players: int) -> tuple[int, int] | None:
    found = setting.fact("hoard-minutes").get(str(players))
    return None if found is None else (found, found)


def _names(setting: Setting) -> dict[str, str]:
    """Return the titles of events, behind ``event-``, and the names of places."""
    kinds = setting.fact("event-move")
    found = {f"event-{kind}": kind.replace("-", " ") for kind in kinds}
    for deck in _decks(setting):
        for _, card, kind in deck.events:
            found[f"event-{kind}"] = card.fields.get("title", kind)
    return {name: setting.term_for(name) for name in ("home-port", "skull-island")} | found


def _variant_number(setting: Setting, fact: str) -> Any:
    """Return a number that a variant declares, None where the printed cards decide."""
    return setting.fact(fact) if setting.is_varied(fact) else None


def _decks(setting: Setting) -> tuple[PirateDeck, ...]:
    return tuple(
        PirateDeck(file, setting.with_decisions(file.record)) for file in setting.files("deck")
    )


def _cannonballs(setting: Setting) -> tuple[Card, ...]:
    return tuple(card for deck in _decks(setting) for _, card in deck.balls)


def _event_cards(setting: Setting) -> list[Event]:
    """Return each card of the events; what it moves and how far is printed on it."""
    counts, far = (
        _variant_number(setting, "event-cards"),
        _variant_number(setting, "event-distance"),
    )
    found = []
    for deck in _decks(setting):
        for _, card, kind in deck.events:
            if kind != CANNONBALL:
                event = _event(setting, kind, far or _squares(card, "move"))
                found += [event] * (counts[kind] if counts else card.quantity)
    if not found:
        raise UnplayableError("there are no event cards; play with the red die")
    return found


def _by_die(setting: Setting) -> tuple[Event, ...]:
    """Return what each number of the red die, or of the inner ring of the spinner, calls."""
    called = {
        face: kind
        for kind, faces in setting.fact("event-die").items()
        for face in numbers_in(str(faces))
    }
    squares = setting.fact("event-distance")
    return tuple(_event(setting, called[face], squares) for face in sorted(called))


def _event(setting: Setting, kind: str, squares: int) -> Event:
    moved: dict[str, Any] = setting.fact("event-move")
    what = moved[kind]
    if what in PERILS:
        return Event(kind, squares, PERILS.index(what))
    ships = {"own-ship": BREEZE, "other-ship": SIREN}
    if what not in ships:
        known = ", ".join((*PERILS, *ships))
        raise UnplayableError(f"the event '{kind}' cannot move '{what}', only one of {known}")
    return Event(ships[what], squares)


def _squares(card: Card, verb: str) -> int:
    return next(int(step["squares"]) for _, step in steps_of(card, verb))


def _push_distance(setting: Setting) -> int:
    """Return how far cannonballs push; all are alike."""
    if _variant_number(setting, "push-distance"):
        return int(setting.fact("push-distance"))
    printed = (
        int(step["push"]) for card in _cannonballs(setting) for _, step in steps_of(card, "push")
    )
    return next(printed, int(setting.fact("push-distance")))
