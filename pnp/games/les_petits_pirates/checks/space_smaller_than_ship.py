"""A space has no room for a ship with its die.

A ship stands in its space with its action die on top. If the largest circle inside a space is
smaller, the ship covers a border and its position is unclear. Ships are as wide as the rules
make them, or as wide as the game's own tokens, if these are wider.

Instead, give the space more cells, or use fewer and larger ones on the board. If most spaces are
too small, make the board larger or the ships smaller.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.facts.survey import SpaceArea
from pnp.games.les_petits_pirates import sizes
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import counted, each_of

RULE = Rule("G-F06", Severity.ERROR, "derived", "000:L34-35", over=MeasuredMap, drawn=True)


# Millimetres: a circle is measured to a twentieth; room all around makes a ship easy to grasp.
SLIP = 0.05
EASE = 3.0
# From this many on, the board or the ships are to blame and no single space.
MANY = 5


def check(drawn: MeasuredMap) -> Iterator[Finding | Proved]:
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
    path = ("board", KEY) if "board" in drawn.record.model_fields_set else ("cells", KEY)
    hint = "make the board larger, or give it fewer rows and columns of marks"
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
