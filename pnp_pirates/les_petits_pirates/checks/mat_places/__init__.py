"""Mats with more or fewer places than the rules require."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.kit import AllPieces, area, mats_of

if TYPE_CHECKING:
    from pnp.model.mats import Mat, MatArea

LIMITS = (("coin", "hold-gold", "gold"), ("resource", "hold-resources", "resources"))


def hold(kit: AllPieces) -> Iterator[Finding]:
    """Compare the places and tracks of holds with what they may contain."""
    for file, i, mat in kit.mats:
        found = area(mat, "ship")
        if found is None:
            continue
        where: KeyPath = ("pieces", i, "areas", mat.areas.index(found))
        for icon, fact, what in LIMITS:
            limit = kit.fact(fact, file)
            for j, places in _places(found, icon):
                if places.quantity != limit:
                    yield Finding(
                        (*where, "places", j, "quantity"),
                        f"a hold keeps {limit} {what}; it has {places.quantity} places for them",
                        f"write  quantity: {limit}, or declare  variant: {{{fact}: "
                        f"{places.quantity}}}",
                        file=file,
                    )
                if places.first not in (None, 1):
                    yield _misnumbered(
                        file, (*where, "places", j), f"the places for {what}", places
                    )
            for j, track in enumerate(found.tracks):
                if track.icon == icon and max(track.numbers) != limit:
                    yield Finding(
                        (*where, "tracks", j),
                        f"a hold keeps {limit} {what}; its track ends at {max(track.numbers)}",
                        f"make the track run from 0 to {limit}",
                        file=file,
                    )


def purse(kit: AllPieces) -> Iterator[Finding]:
    """Compare the places of the Governor's purse with the bribe that ends the game."""
    for file, i, mat, found in _purses(kit):
        limit = kit.fact("bribe-limit", file)
        where: KeyPath = ("pieces", i, "areas", mat.areas.index(found))
        coins = _places(found, "coin")
        room = sum(places.quantity for _, places in coins)
        if room != limit:
            yield Finding(
                (*where, "places", coins[0][0], "quantity") if coins else (*where, "icon"),
                f"the game ends with {limit} gold in the purse; '{found.title}' has {room} "
                "places for coins",
                f"write  quantity: {limit}, or declare  variant: {{bribe-limit: {room}}}",
                file=file,
            )
        elif len(coins) == 1 and coins[0][1].first not in (None, 1):
            whose = f"the places of '{found.title}'"
            yield _misnumbered(file, (*where, "places", coins[0][0]), whose, coins[0][1])


def short(kit: AllPieces) -> Iterator[Finding]:
    """Look for fewer places than ships and dice that lie on a mat."""
    for file, i, mat in kit.mats:
        spare = kit.fact("ships", file) - kit.fact("start-ships", file)
        rolled = kit.fact("action-dice", file)
        unused = rolled - kit.fact("start-ships", file)
        for sign, icon, wanted, what in (
            ("anchor", "ship", spare, "spare ships"),
            ("anchor", "die", min(spare, unused), "spare dice"),
            ("die", "", rolled, "action dice"),
        ):
            found = area(mat, sign)
            if found is not None and found.places:
                where: KeyPath = ("pieces", i, "areas", mat.areas.index(found))
                yield from _short(file, where, _places(found, icon), wanted, what, icon)
    for file, i, mat, _ in _purses(kit) if kit.solo else ():
        ships = sum(kit.fact("patrols", file).values())
        room = sum(p.quantity for one in mat.areas for _, p in _places(one, "governor"))
        if room < ships:
            yield Finding(
                ("pieces", i, "id"),
                f"the mat '{mat.id}' has {room or 'no'} places for the {ships} ships of "
                "the Governor",
                "add an area whose places have  icon: governor",
                file=file,
            )


def _short(
    file: File[Record],
    where: KeyPath,
    places: list[tuple[int, Any]],
    wanted: int,
    what: str,
    icon: str,
) -> Iterator[Finding]:
    room = sum(p.quantity for _, p in places)
    if room < wanted:
        at: KeyPath = (*where, "places", places[0][0]) if places else (*where, "places")
        given = places and "quantity" in places[0][1].model_fields_set
        yield Finding(
            (*at, "quantity") if given else at,
            f"{room or 'no'} places for {wanted} {what}",
            f"write  quantity: {wanted}" if places else f"add places with  icon: {icon}",
            file=file,
        )


def _purses(kit: AllPieces) -> Iterator[tuple[File[Record], int, Mat, MatArea]]:
    """Yield the areas for the gold that the Governor takes, which lie on no captain's mat."""
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            found = area(mat, "coin")
            if found is not None and area(mat, "ship") is None and found.places:
                yield file, i, mat, found


def _places(found: MatArea, icon: str) -> list[tuple[int, Any]]:
    """Return the blocks of places of an area, with an icon where one is asked for."""
    return [(j, places) for j, places in enumerate(found.places) if icon in ("", places.icon)]


def _misnumbered(file: File[Record], where: KeyPath, whose: str, places: Any) -> Finding:
    message = f"{whose} are numbered from {places.first}"
    return Finding((*where, "first"), message, "write  first: 1", file=file)
