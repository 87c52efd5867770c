"""The room that spaces, as they are drawn, have for ships, dice and signs."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.base.geometry import apart, holds_two
from pnp.facts.survey import SpaceArea
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import counted, each_of
from pnp_pirates.les_petits_pirates import sizes
from pnp_pirates.les_petits_pirates.legends import signs_of

# Millimetres: a circle is measured to a twentieth; room all around makes a ship easy to grasp.
SLIP = 0.05
EASE = 3.0
# From this many on, the board or the ships are to blame and no single space.
MANY = 5


def ship(drawn: MeasuredMap) -> Iterator[Finding | Proved]:
    """Look for spaces too small for a ship and its die."""
    ship, wider = sizes.ship(drawn.setting, governors=drawn.record.size == "solo")
    die = float(drawn.setting.fact("action-die-size"))
    # A die turns within the circle through its corners.
    turning = max(ship, die * 2**0.5)
    rooms = {space.id: 2 * space.radius + SLIP for space in drawn.entered}
    small = [space for space in drawn.entered if rooms[space.id] < turning]
    under = sum(wide < ship for wide in rooms.values())
    if under >= MANY and 2 * under > len(rooms):
        yield _all(drawn, rooms, ship, wider)
    else:
        for space in small:
            yield _one(drawn, space, rooms[space.id], ship, turning, wider)
    if rooms and not small:
        yield Proved(_held(drawn, rooms, ship, die, turning))


def _one(
    drawn: MeasuredMap,
    space: SpaceArea,
    wide: float,
    ship: float,
    turning: float,
    wider: sizes.SizedPiece | None,
) -> Finding:
    return Finding(
        drawn.mark(space.id),
        f"'{space.id}' has room for a circle of {wide:.1f} mm; {_named(ship, wider)}, "
        f"{turning:.0f} mm with its die",
        "give it more cells, or move the inset away from it",
        Severity.WARNING if wide >= ship else None,
        ((wider.path, "its width", wider.file),) if wider is not None else (),
    )


def _all(
    drawn: MeasuredMap, rooms: dict[str, float], ship: float, wider: sizes.SizedPiece | None
) -> Finding:
    """Tell of the board, or of ships wider than the rules make them, where most spaces are too
    small for a ship."""
    board = drawn.record.board
    under = sorted((wide, id) for id, wide in rooms.items() if wide < ship)
    path = ("board", KEY) if "board" in drawn.record.model_fields_set else (drawn.record.form, KEY)
    fewer = "fewer rows and columns of marks" if drawn.record.cells else "fewer spaces"
    hint = f"make the board larger, or give it {fewer}"
    if wider is not None:
        hint = f"make '{wider.id}' smaller, or {hint}"
    each = ", ".join(f"'{id}' {wide:.1f} mm" for wide, id in under[:8])
    return Finding(
        path,
        f"{len(under)} of {len(rooms)} spaces are too small for a ship: the board is "
        f"{board.width:g} mm wide and {board.height:g} mm high, and {_named(ship, wider)}",
        hint,
        labels=((wider.path, "its width", wider.file),) if wider is not None else (),
        details=(f"the smallest circles inside them: {each}",),
    )


def _named(ship: float, wider: sizes.SizedPiece | None) -> str:
    what = "a ship" if wider is None else f"'{wider.id}'"
    return f"{what} is {ship:g} mm wide"


def _held(
    drawn: MeasuredMap, rooms: dict[str, float], ship: float, die: float, turning: float
) -> str:
    """Say what all spaces hold, and how many the game's own die where it is larger."""
    (least, id), easy = min((wide, id) for id, wide in rooms.items()), turning + EASE
    many = sum(wide >= easy for wide in rooms.values())
    text = (
        f"{each_of(len(rooms), 'space')} holds a ship of {ship:g} mm with a die of {die:g} mm, "
        f"{turning:.0f} mm across: the smallest circle is {least:.1f} mm ('{id}'), and "
        f"{counted(many, 'space')} leave{'s' if many == 1 else ''} {EASE:g} mm more"
    )
    own = sizes.die(drawn.setting) or die
    if own * 2**0.5 <= turning + SLIP:
        return text
    free = sum(wide >= own * 2**0.5 for wide in rooms.values())
    return (
        f"{text}; the game's own die of {own:g} mm, {own * 2**0.5:.0f} mm across, can turn freely "
        "in "
        f"{counted(free, 'space')}"
    )


def two_ships(drawn: MeasuredMap) -> Iterator[Finding]:
    """Look for spaces of two ships that are too small for them."""
    ship, _ = sizes.ship(drawn.setting)
    solo = drawn.record.size == "solo"
    for space in drawn.entered:
        reason = _shared(space, solo)
        if reason and holds_two(space.area, ship) is None:
            yield Finding(
                drawn.mark(space.id),
                f"'{space.id}' has no room for two ships of {ship:g} mm side by side; {reason}",
                "give it more cells, or make it rounder",
            )


def _shared(space: SpaceArea, solo: bool) -> str:
    """Return why two ships may lie in a space; nothing where they may not. Only on a solo map
    do the Governor's ships sail, and only in a port is a shipyard."""
    signs, harbour = signs_of(space.legend), space.legend.type in ("port", "river")
    if harbour and signs.port is not None and signs.port.shipyard:
        return "in a shipyard, a new ship is placed next to the one that paid for it"
    of_patrols = (signs.number, signs.mainland, signs.start)
    if solo and any(sign is not None for sign in of_patrols):
        return "the Governor's ships share spaces with yours"
    return ""


# Half the width of a port's two signs with their numbers, in millimetres.
SIGNS = 5.0


def signs(drawn: MeasuredMap) -> Iterator[Finding]:
    """Look for ports where a ship covers the signs."""
    half = sizes.ship(drawn.setting)[0] / 2
    for space in drawn.entered:
        port = signs_of(space.legend).port
        room = apart(space.area, half, SIGNS) if port is not None else half + SIGNS
        if room < half + SIGNS:
            yield Finding(
                drawn.mark(space.id),
                f"in '{space.id}' a ship of {2 * half:g} mm covers {half + SIGNS - room:.1f} mm "
                f"of the port's signs, which are {2 * SIGNS:g} mm wide",
                "give it more cells, or a longer shape",
            )
