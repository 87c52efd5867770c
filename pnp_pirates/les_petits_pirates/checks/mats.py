"""Captains' mats and the summary of the actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.tables import tables_in
from pnp.rules.texts import Texts
from pnp_pirates.les_petits_pirates.kit import AllPieces, find_area, mats_of

if TYPE_CHECKING:
    from pnp.kinds.mats.record import Mat, MatArea


AREAS = {
    "anchor": "reserve",
    "ship": "hold",
    "treasure": "treasure",
    "die": "place for action dice",
}


@Rule("mat-without-area", Severity.ERROR, "letter", number="LPP-C09", source="000:L67")
def mat_without_area(kit: AllPieces) -> Iterator[Finding]:
    """The mat of a captain lacks one of the four areas given in the rules.

    There is a reserve for unused ships and dice, a hold, a treasure for buried gold, and a place
    for action dice.

    Instead, add the area with its icon: anchor for the reserve, ship for the hold, treasure, and
    die.
    """
    mats = [(file, i, mat) for file in kit.files for i, mat in enumerate(mats_of(file))]
    for file, i, mat in mats:
        there = {area.icon for area in mat.areas}
        if "ship" not in there and mat.id != "player-mat":
            continue
        for icon, name in AREAS.items():
            if icon not in there:
                yield Finding(
                    ("pieces", i, "id"),
                    f"the mat '{mat.id}' has no {name}",
                    f"add an area with  icon: {icon}",
                    file=file,
                )


@Rule("mat-areas-out-of-order", Severity.WARNING, "letter", number="LPP-C09b", source="000:L67")
def mat_areas_out_of_order(kit: AllPieces) -> Iterator[Finding]:
    """The areas of a captain's mat are not in the order of the rules.

    The reserve is on the left, the hold in the middle and the treasure on the right, so that
    players find everything in the same place on each mat.

    Instead, move the areas into this order from left to right.
    """
    for file, i, mat in kit.mats:
        order = [
            found for icon in ("anchor", "ship", "treasure") if (found := find_area(mat, icon))
        ]
        for left, right in pairwise(order):
            if left.at.x >= right.at.x:
                yield Finding(
                    ("pieces", i, "areas", mat.areas.index(right), "at"),
                    f"the area '{right.title}' is not to the right of '{left.title}'",
                    f"give it an  x  of more than {left.at.x:g} mm, to the right of '{left.title}'",
                    file=file,
                )


@Rule(
    "governor-without-purse", Severity.WARNING, "letter", number="LPP-C11", source="000:L278, L318"
)
def governor_without_purse(kit: AllPieces) -> Iterator[Finding]:
    """The solo game has no place for the gold that the Governor takes.

    His bribes are kept separate for the whole game, because they decide its end or its score.

    Instead, add a mat with an area whose  icon  is coin, such as a purse, or remove the solo maps.
    """
    if not kit.solo or not kit.kinds_of("governor-island"):
        return
    files = [file for file in kit.files if file.kind == "mats"]
    mats = [mat for file in files for mat in mats_of(file)]
    if not any(area.icon == "coin" for mat in mats for area in mat.areas):
        own = [file for file in files if "governor" in file.id]
        yield Finding(
            ("pieces", KEY) if own else ("parts", KEY),
            "no mat has an area for the gold that the Governor takes in the solo game",
            "add an area with  icon: coin  to a mat of the Governor",
            file=own[0] if own else None,
        )


LIMITS = (("coin", "hold-gold", "gold"), ("resource", "hold-resources", "resources"))


@Rule("hold-with-other-limits", Severity.ERROR, "letter", number="LPP-C09c", source="000:L98, L103")
def hold_with_other_limits(kit: AllPieces) -> Iterator[Finding]:
    """The hold on a mat has room for more or less than the rules allow in it.

    Captains carry at most ten gold and six resources. A mat with a different number of places
    contradicts the rules.

    Instead, give the hold as many places for gold and for resources as the rules allow.
    """
    for file, i, mat in kit.mats:
        found = find_area(mat, "ship")
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
                    yield _numbering_finding(
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


@Rule("purse-with-other-limit", Severity.WARNING, "derived", source="000:L318-320")
def purse_with_other_limit(kit: AllPieces) -> Iterator[Finding]:
    """The places of the Governor's purse do not match the limit of the solo game.

    The solo game ends when the Governor has taken a certain amount of gold. Places numbered from 1
    to that amount show at a glance how near the end is; other numbers are misleading.

    Instead, give the purse that many places for coins, numbered from 1, or declare another limit
    with  variant: {bribe-limit: ...}.
    """
    for file, i, mat, found in _purse_areas(kit):
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
            yield _numbering_finding(file, (*where, "places", coins[0][0]), whose, coins[0][1])


@Rule("mat-short-of-places", Severity.WARNING, "derived", source="000:L34-35, L52-55, L278")
def mat_short_of_places(kit: AllPieces) -> Iterator[Finding]:
    """A mat has fewer places for ships or dice than its player needs.

    Captains keep two spare ships and their dice in reserve at first and roll three action dice; the
    Governor's ships are kept on his mat while they are away. Pieces without a place get lost.

    Instead, give the area as many places as there are pieces.
    """
    for file, i, mat in kit.mats:
        spare = kit.fact("ships", file) - kit.fact("start-ships", file)
        rolled = kit.fact("action-dice", file)
        unused = rolled - kit.fact("start-ships", file)
        for sign, icon, needed, what in (
            ("anchor", "ship", spare, "spare ships"),
            ("anchor", "die", min(spare, unused), "spare dice"),
            ("die", "", rolled, "action dice"),
        ):
            found = find_area(mat, sign)
            if found is not None and found.places:
                where: KeyPath = ("pieces", i, "areas", mat.areas.index(found))
                yield from _find_too_few_places(
                    file, where, _places(found, icon), needed, what, icon
                )
    for file, i, mat, _ in _purse_areas(kit) if kit.solo else ():
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


def _find_too_few_places(
    file: File[Record],
    where: KeyPath,
    places: list[tuple[int, Any]],
    needed: int,
    what: str,
    icon: str,
) -> Iterator[Finding]:
    room = sum(p.quantity for _, p in places)
    if room < needed:
        at: KeyPath = (*where, "places", places[0][0]) if places else (*where, "places")
        given = places and "quantity" in places[0][1].model_fields_set
        yield Finding(
            (*at, "quantity") if given else at,
            f"{room or 'no'} places for {needed} {what}",
            f"write  quantity: {needed}" if places else f"add places with  icon: {icon}",
            file=file,
        )


def _purse_areas(kit: AllPieces) -> Iterator[tuple[File[Record], int, Mat, MatArea]]:
    """Yield the areas for the gold that the Governor takes, which are not on captains' mats."""
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            found = find_area(mat, "coin")
            if found is not None and find_area(mat, "ship") is None and found.places:
                yield file, i, mat, found


def _places(found: MatArea, icon: str) -> list[tuple[int, Any]]:
    """Return the blocks of places of an area; with ``icon``, only those with this icon."""
    return [(j, places) for j, places in enumerate(found.places) if icon in ("", places.icon)]


def _numbering_finding(file: File[Record], where: KeyPath, whose: str, places: Any) -> Finding:
    message = f"{whose} are numbered from {places.first}"
    return Finding((*where, "first"), message, "write  first: 1", file=file)


@Rule(
    "summary-without-six-actions", Severity.ERROR, "letter", number="LPP-C12", source="000:L97-103"
)
def summary_without_six_actions(kit: AllPieces) -> Iterator[Finding]:
    """The summary on a mat does not list the six actions, each once.

    The numbers on action dice stand for the actions. A summary that omits one, or has two for one
    number, is misleading.

    Instead, list the numbers 1 to 6 in order, each with its action.
    """
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            entries = mat.summary.entries if mat.summary else ()
            for j, entry in enumerate(entries):
                if entry.number != j + 1:
                    yield Finding(
                        ("pieces", i, "summary", "entries", j, "number"),
                        f"entry {j + 1} of the summary is about action {entry.number}",
                        f"list the actions 1 to 6 in order; {j + 1} belongs here",
                        file=file,
                    )
                    break
            else:
                if 0 < len(entries) != 6:
                    yield Finding(
                        ("pieces", i, "summary"),
                        f"there are 6 actions; the summary lists {len(entries)}",
                        f"add action {len(entries) + 1}" if len(entries) < 6 else "list only six",
                        file=file,
                    )


NAMES = {"attack": 1, "plunder": 2, "gather": 3, "market": 4, "buy": 5, "bury": 6}


_NUMBERED = re.compile(r"\*\*(\d+) ([^*]+)\*\*")


@Rule(
    "action-misnumbered",
    Severity.ERROR,
    "letter",
    number="LPP-C12c",
    source="000:L95-103",
    after=("summary-without-six-actions",),
)
def action_misnumbered(kit: AllPieces) -> Iterator[Finding]:
    """
    A mat or a sheet numbers an action with the number of another one, or one that is not on a die.

    Captains choose actions by the numbers on their dice, and look up the numbers on mats and
    reference cards.

    Instead, write the number given in the rules: 1 Attack, 2 Plunder, 3 Gather, 4 Market, 5 Buy a
    ship, 6 Bury.
    """
    for file in kit.files:
        for where, number, title in (*_entries(file), *_rows(file)):
            # Titles in other words, or in another language, are not checked.
            numbers = {
                NAMES[word] for word in re.findall(r"[a-z]+", title.lower()) if word in NAMES
            }
            if numbers and number not in numbers:
                right = min(numbers)
                yield Finding(
                    where,
                    f"'{title}' has the number {number} here; in the rules it is action {right}",
                    f"write {right}, or the title of action {number}"
                    if 0 < number < 7
                    else f"write {right}",
                    file=file,
                )


def _entries(file: File[Record]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each entry of a mat's summary."""
    for i, mat in enumerate(mats_of(file)):
        for j, entry in enumerate(mat.summary.entries if mat.summary else ()):
            yield ("pieces", i, "summary", "entries", j, "title"), entry.number, entry.title


def _rows(file: File[Any]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each action in the tables of a sheet or a screen."""
    if file.kind in ("sheet", "screen"):
        for path, table in tables_in(file.record):
            for j, row in enumerate(table.rows):
                for k, cell in enumerate(row):
                    if named := _NUMBERED.match(cell):
                        yield (*path, "rows", j, k), int(named[1]), named[2]


AMOUNTS = {
    3: ("gather-gold", "gather-resources"),
    4: ("market-resources",),
    5: ("ship-gold", "ship-less-gold", "ship-resources"),
}


# Texts about these name no amount: plunder takes what a port shows, and any gold may be buried.
WITHOUT = (2, 6)


@Rule(
    "summary-with-wrong-amounts",
    Severity.ERROR,
    "letter",
    number="LPP-C12b",
    source="000:L99-102, L365-420",
    after=("summary-without-six-actions",),
)
def summary_with_wrong_amounts(kit: AllPieces) -> Iterator[Finding]:
    """A mat or a reference shows different amounts for an action than the rules.

    Players look up on mats and references what gathering yields, what a market gives for gold and
    what a ship costs.

    Instead, write the amounts given in the rules, or declare others under variant of the game.
    """
    for file, where, action, text in kit.prices:
        amounts = re.findall(r"(\d+) :(?:coin|resource):", text)
        if action in WITHOUT and len(amounts) > 1:
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {', '.join(amounts)}; in the "
                "rules it has none",
                "write what the action does, or move the text to the action it describes",
                file=file,
            )
        if action not in AMOUNTS:
            continue
        # A market gives its amount for one gold.
        expected = {kit.fact(fact, file) for fact in AMOUNTS[action]} | (
            {1} if action == 4 else set()
        )
        written = {int(number) for number in re.findall(r"\d+", text)}
        wrong, missing = sorted(written - expected), sorted(expected - written)
        # A short text may omit all amounts, but the summary of a mat has them.
        whole = where[0] == "pieces" and action == 5
        if (written or whole) and (wrong or missing):
            listed = ", ".join(map(str, sorted(written))) or "nothing"
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {listed}; in the rules they are "
                f"{', '.join(map(str, sorted(expected)))}",
                f"replace {wrong[0]} with {missing[0]}"
                if wrong and missing
                else "write the amounts of the rules",
                file=file,
            )


_PAIR = re.compile(r"(\d+)(?: spaces?)? for (\d+) :resource:")


_LABEL = re.compile(r"close in by (\d+)", re.IGNORECASE)


@Rule("approach-misprinted", Severity.ERROR, "letter", number="LPP-C12d", source="000:L172-173")
def approach_misprinted(facts: Texts) -> Iterator[Finding]:
    """A text gives a different price for closing in before an attack than the rules.

    The price of an approach depends on its number of spaces. If a text has a number of spaces that
    no approach has, or the price of another number, captains pay too much or too little.

    Instead, write the spaces and the price given in the rules, or declare others under  variant  of
    the game.
    """
    prices = {int(n): price for n, price in facts.setting.fact("approach-resources").items()}
    for where, spaces, price in _approaches(facts.texts):
        if prices.get(spaces) != price:
            rules = ", ".join(f"{n} for {cost}" for n, cost in prices.items())
            yield Finding(
                where,
                f"closing in by {spaces} has the price {price} here; in the rules it is {rules}",
                "write the spaces and the price given in the rules",
            )


def _approaches(texts: tuple[tuple[KeyPath, str], ...]) -> Iterator[tuple[KeyPath, int, int]]:
    """Yield the path, spaces and price of each approach: in a sentence, or in two cells of a
    row."""
    text_at = dict(texts)
    for where, text in texts:
        if "close in" in text.lower().replace("*", ""):
            for spaces, price in _PAIR.findall(text):
                yield where, int(spaces), int(price)
        label, last = _LABEL.fullmatch(text), where[-1] if where else None
        beside = text_at.get((*where[:-1], last + 1), "") if isinstance(last, int) else ""
        cost = re.fullmatch(r"(\d+) :resource:", beside)
        if label and cost:
            yield where, int(label[1]), int(cost[1])
