"""From a printed map, or joined ones, to the sea on which an engine plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.kinds.boards.joining.seams import Name
from pnp.kinds.boards.map.space_graph import MapSpace
from pnp.play.programs import FaultyBoardError
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.joined import Joined
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.sea import Sea, Spot
from pnp_pirates.les_petits_pirates.views import SeaMap


class Charted(Struct, frozen=True):
    """The sea of a record, how many boards it is made of, and for how many captains it is."""

    record: Any
    sea: Sea
    boards: int
    players: tuple[int, int]
    solo: bool = False


def charted(setting: Setting, board: File[Any]) -> Charted:
    """Return the sea of a map or of joined maps; what is worked out once serves all players."""
    readings = (setting.ruling("red-coast"), setting.ruling("river"), setting.fact("die"))
    work = _of_joined if board.kind == "joining" else _of_map
    key = ("sea", id(board.record), *readings)
    found: Charted = setting.once(key, lambda: work(setting, board))
    return found


def _of_map(setting: Setting, board: File[Any]) -> Charted:
    report = Report()
    view = SeaMap.of(board, setting, report)
    if view is None or report.failed:
        raise FaultyBoardError(board.path)
    names = tuple(view.graph)
    spots = [_spot(setting, name, [view.waters.places[name]]) for name in names]
    sea = _sea(view.graph, {name: name for name in names}, spots, view.starts, view.faces)
    return Charted(board.record, sea, 1, view.record.players, view.solo)


def _of_joined(setting: Setting, board: File[Any]) -> Charted:
    view = Joined.of(board, setting, Report())
    if view is None or view.missing:
        raise FaultyBoardError(board.path)
    parts: dict[Name, list[MapSpace]] = {}
    for (spot, id), name in view.shared.items():
        parts.setdefault(name, []).append(view.boards[spot].places[id])
    names = {name: f"{view.board(name[0])}/{name[1]}" for name in view.graph}
    spots = [_spot(setting, names[name], parts[name]) for name in names]
    sea = _sea(view.graph, names, spots, view.starts, int(setting.fact("die")))
    return Charted(board.record, sea, len(view.boards), view.record.players)


def _sea(
    graph: Mapping[Any, tuple[Any, ...]],
    names: Mapping[Any, str],
    spots: list[Spot],
    starts: tuple[Any, ...],
    faces: int,
) -> Sea:
    number = {name: i for i, name in enumerate(names)}
    near = [[number[other] for other in graph[name]] for name in names]
    return Sea(spots, near, [number[name] for name in starts], faces)


def _spot(setting: Setting, name: str, parts: list[MapSpace]) -> Spot:
    """Return what may be done on a space. One that lies on several boards is a port if a part of it
    is one, else a coast if a part is."""
    signs = [signs_of(part.legend) for part in parts]
    port = next((sign.port for sign in signs if sign.port is not None), None)
    red = any(sign.red for sign in signs)
    types = {part.type for part in parts}
    if setting.ruling("river") == "ocean" and port is None:
        types = {"ocean" if type == "river" else type for type in types}
    ocean = types == {"ocean"}
    return Spot(
        name=name,
        called=next((part.legend.name for part in parts if part.legend.name), ""),
        ocean=ocean,
        coast=port is None and not red and not ocean,
        waits=not red and not ocean,
        port=port,
        **dict(_solo(signs)),
    )


def _solo(signs: list[Any]) -> Iterator[tuple[str, Any]]:
    for sign in ("island", "mainland", "number", "start"):
        given = (getattr(found, sign) for found in signs)
        yield sign, next((value for value in given if value is not None), None)
