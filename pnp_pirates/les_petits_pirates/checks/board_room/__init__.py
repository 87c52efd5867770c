"""Maps for other numbers of players than their boards have room for."""

from collections.abc import Iterator

from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.joined import Joined
from pnp_pirates.les_petits_pirates.legends import solo_signs

WHERE = ("players",)


def board(map_: MapFile) -> Iterator[Finding]:
    """Compare the players of a board with its room."""
    size = map_.record.size
    fact = "large-board-players" if size == "large" else "board-players"
    larger = ", or  size: large" if size == "standard" else ""
    declared = f"{larger}, or declare  variant: {{{fact}: {map_.record.players[1]}}}"
    if size != "solo":
        room = int(map_.setting.fact(fact))
        yield from _beyond(map_.record.players, room, f"a {size} board", declared)


def boards(joined: Joined) -> Iterator[Finding]:
    """Compare the players of joined boards with their room."""
    many = sum(map(len, joined.record.maps))
    room = many * int(joined.setting.fact("board-players"))
    yield from _beyond(joined.record.players, room, f"{many} boards", "")


def _beyond(players: tuple[int, int], room: int, whose: str, more: str) -> Iterator[Finding]:
    least, most = players
    if most > room:
        message = f"{most} captains are more than the {room} that fit on {whose}"
        yield Finding(WHERE, message, f"write  players: {min(least, room)}-{room}{more}")


def alone(map_: MapFile) -> Iterator[Finding]:
    """Look for one captain on a map that is not for the solo game."""
    (least, most), size = map_.record.players, map_.record.size
    if size != "solo" and least < 2:
        yield Finding(
            WHERE,
            "a single captain has no one to rob; only a solo map is for one player",
            "write  size: solo; the legend has its signs"
            if any(solo_signs(map_.record))
            else f"write  players: {f'2-{most}' if most > 2 else 2}, or  size: solo",
        )


def solo(map_: MapFile) -> Iterator[Finding]:
    """Look for more captains than one on a map of the solo game."""
    least, most = map_.record.players
    if map_.record.size == "solo" and (least, most) != (1, 1):
        given = f"{least} to {most}" if least < most else str(most)
        message = f"a solo map is for one captain, not {given}"
        yield Finding(WHERE, message, "write  players: 1, or  size: standard")
