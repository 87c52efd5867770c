"""The play mat: its tracks and its signs."""

import re
from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.kinds.mats.tracks import Track
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piece_packing_pirates.ships import fleet
from pnp_pirates.piece_packing_pirates.views import WORDS, PlayMat, icons_at


@Rule("ship-price-unmarked", Severity.WARNING, "derived", number="PPP-D04", source="003:L37, L103")
def ship_price_unmarked(mat: PlayMat) -> Iterator[Finding]:
    """The track of booty does not show what a ship costs.

    The icon of each ship on its price replaces the reference sheet. With an icon on another number,
    or none, players pay the wrong price.

    Instead, put the icon of each ship on its price under  icons  of the track.
    """
    prices = mat.setting.fact("price")
    for path, track in mat.tracks_of("booty"):
        for ship, price in prices.items():
            shown = [number for number, icons in track.icons_by_number.items() if ship in icons]
            for number in shown:
                if number != price:
                    yield Finding(
                        icons_at(path, track, number),
                        f"'{ship}' is on {number}, but costs {price}",
                        f"move it to {price}",
                    )
            if not shown:
                yield Finding(
                    icons_at(path, track),
                    f"no space shows that a '{ship}' costs {price}",
                    f"add  {price}: {ship}  to the icons of the track",
                )


@Rule("ship-crew-unmarked", Severity.WARNING, "derived", number="PPP-D04b", source="003:L37, L103")
def ship_crew_unmarked(mat: PlayMat) -> Iterator[Finding]:
    """The crew track does not show which ships a crew can sail.

    Each number of the track shows the icons of all ships that this crew can sail. Players overlook
    a missing ship; a surplus one breaks the rules.

    Instead, list at each number the ships whose least and most crew include it.
    """
    ships = fleet(mat.setting)
    for path, track in mat.tracks_of("crew"):
        for number in track.numbers:
            shown = {icon for icon in track.icons_by_number.get(number, ()) if icon in ships}
            right = {name for name, ship in ships.items() if ship.least <= number <= ship.most}
            wrong = [ship for ship in ships if ship in shown ^ right]
            if wrong:
                can = "may" if wrong[0] in right else "may not"
                inner = ", ".join(ship for ship in ships if ship in right)
                yield Finding(
                    icons_at(path, track, number),
                    f"{number} crew {can} sail a '{wrong[0]}', which is "
                    f"{'not ' if can == 'may' else ''}shown",
                    f"write  {number}: [{inner}]" if right else f"remove the ships from {number}",
                )


@Rule("crew-price-unmarked", Severity.WARNING, "derived", number="PPP-D04c", source="003:L37, L103")
def crew_price_unmarked(mat: PlayMat) -> Iterator[Finding]:
    """The track of booty does not show what crew costs.

    Each crew costs 3. With a sign on 3, 6, 9 and so on, up to the crew of the largest ship, players
    need not calculate or use the reference sheet.

    Instead, put the same icon (not a ship) on each of these numbers.
    """
    ships, price = fleet(mat.setting), mat.setting.fact("crew-price")
    most = max(ship.most for ship in ships.values())
    costs = {price * crew: crew for crew in range(1, most + 1)}
    for path, track in mat.tracks_of("booty"):
        signs = Counter(
            i for icons in track.icons_by_number.values() for i in icons if i not in ships
        )
        if not signs:
            yield Finding(
                icons_at(path, track),
                f"no space shows that crew cost {price} each",
                f"add an icon, such as mdi:account, at {price}, {2 * price}, ... {price * most}",
            )
            continue
        sign = signs.most_common(1)[0][0]
        for number in track.numbers:
            shown = sign in track.icons_by_number.get(number, ())
            if shown and number not in costs:
                yield Finding(
                    icons_at(path, track, number),
                    f"the crew sign is on {number}, which is not a price of crew",
                    f"crew costs {price} each, {price * most} for {most}",
                )
            elif not shown and number in costs:
                yield Finding(
                    icons_at(path, track, number),
                    f"no sign shows that {costs[number]} crew cost {number}",
                    f"add '{sign}' at {number}",
                )


@Rule("ship-place-mislabelled", Severity.ERROR, "letter", number="PPP-D03d", source="003:L27-29")
def ship_place_mislabelled(mat: PlayMat) -> Iterator[Finding]:
    """The label of a ship's place on the mat has a different coin than that ship.

    The coins are ships: the null is a sloop, the five a ship of the line. Players who place the
    coins by the labels get a different ship than the one shown by the icon.

    Instead, write the coin of the ship, or no coin.
    """
    ships = fleet(mat.setting)
    for i, piece in enumerate(mat.record.pieces):
        for j, area in enumerate(piece.areas):
            for k, place in enumerate(area.places):
                words = re.findall(r"[a-z]+", place.label.lower())
                named = [word for word in words if word in WORDS]
                if place.icon in ships and named and named != [WORDS[ships[place.icon].size]]:
                    right = WORDS[ships[place.icon].size]
                    yield Finding(
                        ("pieces", i, "areas", j, "places", k, "label"),
                        f"the coin of '{place.icon}' is '{right}', not '{named[0]}'",
                        f"write '{right}'",
                    )


@Rule(
    "play-mat-track-wrong",
    Severity.ERROR,
    "derived",
    number="PPP-D03",
    source="003:L33, L87-89, L202-211",
)
def play_mat_track_wrong(mat: PlayMat) -> Iterator[Finding]:
    """A track of the play mat has a different range than in the rules.

    Turn counts to 20, crew to 10, notoriety to 20, booty to 50, and what is buried in steps of 50
    to 1000. A shorter track lacks spaces for some numbers.

    Instead, write the from, to and step given in the rules, or declare others with variant:
    {tracks: {...}}.
    """
    for path, name, track in mat.tracks():
        span = mat.spans[name]
        start, end, step = span.start, span[-1] if span else span.start, span.step
        if track.numbers != tuple(span):
            by = f" in steps of {step}" if step > 1 else ""
            yield Finding(
                (*path, _wrong_ends(track, start, end)),
                f"'{name}' runs over {_format_range(track)}; the rules need {start} to {end}{by}",
                f"write  from: {start}  and  to: {end}" + (f"  and  step: {step}" if by else ""),
            )


def _wrong_ends(track: Track, start: int, end: int) -> str:
    if track.values is not None:
        return "values"
    if track.from_ != start:
        return "from"
    return "to" if track.to != end else "step"


def _format_range(track: Track) -> str:
    numbers = track.numbers
    step = f" by {track.step}" if track.values is None and track.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{step}"


@Rule(
    "play-mat-track-missing",
    Severity.ERROR,
    "derived",
    number="PPP-D03b",
    source="003:L33, L202-211",
)
def play_mat_track_missing(mat: PlayMat) -> Iterator[Finding]:
    """The play mat lacks a track.

    Turns, crew, notoriety, booty and what is buried are counted with pawns on five tracks. Anything
    without a track must be remembered.

    Instead, add a track with the title Turn, Crew, Notoriety, Booty or Buried.
    """
    there = {name for _, name, _ in mat.tracks()}
    for name, span in mat.spans.items() if there else ():
        if name not in there:
            index, counted = mat.mats[0][0], f"{span.start} to {span.stop - 1}"
            yield Finding(
                ("pieces", index, "id"),
                f"'{mat.mats[0][1].id}' has no track for '{name}'",
                f"add a track with  title: {name.capitalize()}  that runs over {counted}",
            )


@Rule(
    "play-mat-start-wrong",
    Severity.WARNING,
    "letter",
    source="003:L33",
    after=("play-mat-track-wrong",),
)
def play_mat_start_wrong(mat: PlayMat) -> Iterator[Finding]:
    """A track of the play mat shows a different start than its pawn's.

    All pawns start at the lower end of their tracks. A ring around another number is misleading, as
    is a track without a ring among others that have one.

    Instead, write the lowest number of the track as its  start.
    """
    shown_anywhere = any(track.start is not None for _, _, track in mat.tracks())
    for path, name, track in mat.tracks():
        least = min(track.numbers)
        # Buried booty is counted by a die, which is beside the track at first.
        if name == "buried" or track.start == least or not shown_anywhere:
            continue
        shown = "no number" if track.start is None else str(track.start)
        yield Finding(
            (*path, "title" if track.start is None else "start"),
            f"the track '{track.title}' shows {shown} as the start; its pawn starts at {least}",
            f"write  start: {least}",
        )


@Rule("play-mat-track-broken", Severity.ERROR, "derived", number="PPP-D03c", source="003:L202-211")
def play_mat_track_broken(mat: PlayMat) -> Iterator[Finding]:
    """A track of the play mat jumps from the end of one run to the start of the next.

    Pawns go up and down along tracks by single spaces. If all runs start at the same end, 10 and 11
    are far apart, and a pawn is easily put in the wrong run.

    Instead, write  run: snake, so that each run starts where the last one ends.
    """
    for path, name, track in mat.tracks():
        numbers, length = track.numbers, track.length
        if track.run != "columns" or length is None:
            continue
        last = length if track.zero == "apart" else length - 1
        if last + 1 < len(numbers):
            yield Finding(
                (*path, "run"),
                f"on the track '{name}', {numbers[last]} and {numbers[last + 1]} are not adjacent",
                "write  run: snake",
            )
