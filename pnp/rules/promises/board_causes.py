"""Where the likely cause of a broken promise about spaces and moves is written."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.moves import Move, least_prices
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.model.promise import TOUCH, Bounds
from pnp.rules.promises.causes import odd_spaces
from pnp.rules.promises.results import Causes, listed
from pnp.rules.promises.subject import Subject


def degree_causes(wrong: Sequence[str], number: int, subject: Subject) -> Causes:
    """Return the places of a few spaces with too few or too many moves, of ``number`` spaces. Of a
    space whose entry is its position only, that is the list of the links that end there."""
    causes = odd_spaces(wrong, number, subject)
    lists = {
        link.path[:3]
        for link in subject.board.links
        if {link.start, link.end} & {*wrong} and link.way in subject.board.relations
    }
    if causes and len(lists) == 1 and all(path[0] == "grid" for path, _ in causes):
        return ((lists.pop(), f"the links of {listed(subject.titles(wrong))}"), *causes)
    return causes


def wall_causes(subject: Subject, lost: Sequence[str], by: Sequence[str]) -> Causes:
    """Return what keeps some spaces from the rest: the closed borders between them, if all are
    written in one list; or else the spaces themselves, if they are few."""
    apart, graph = set(lost), subject.board
    if not by or TOUCH not in by:
        walls = [
            border
            for border in graph.borders
            if math.isinf(border.price) and (border.start in apart) != (border.end in apart)
        ]
        paths = dict.fromkeys(wall.path for wall in walls)
        if walls and len({path[:3] for path in paths}) == 1:
            path = next(iter(paths)) if len(paths) == 1 else next(iter(paths))[:3]
            ends = f"{walls[0].start} and {walls[0].end}"
            return ((path, f"closed between {ends}"),)
    return odd_spaces(lost, len(graph.spaces), subject)


def shortcut_causes(
    subject: Subject,
    moves: Mapping[str, Sequence[Move]],
    starts: Sequence[str],
    ends: Collection[str],
    route: Sequence[str],
    bounds: Bounds,
) -> Causes:
    """Return the link on a route that is too short; without it, the promise would be kept. There
    is none if several links are like that."""
    pairs = {frozenset(pair) for pair in pairwise(route)}
    links = [one for one in subject.board.links if frozenset((one.start, one.end)) in pairs]
    causes: dict[KeyPath, str] = {}
    for link in links:
        both = {link.start, link.end}
        kept = {
            start: tuple(m for m in group if m.relation != link.way or {m.start, m.end} != both)
            for start, group in moves.items()
        }
        found = least_prices(kept, starts)
        least = min((found[id][0] for id in ends if id in found), default=math.inf)
        if least in bounds:
            causes[link.path] = f"'{link.way}' from {link.start} to {link.end}"
    return tuple(causes.items()) if len(causes) == 1 else ()


def pair_causes(pairs: Sequence[tuple[str, str]], subject: Subject) -> Causes:
    """Return the space that is part of all of several pairs that are too near or too far."""
    common = set(pairs[0]).intersection(*pairs[1:])
    if len(pairs) < 2 or len(common) != 1:
        return ()
    item = subject.items[common.pop()]
    shared = Counter(other.path for other in subject.items.values())
    if shared[item.path] > 1:
        return ()
    return ((item.path, f"{item.title} is in each of these pairs"),)


def uneven_causes(graph: BoardGraph, image: Mapping[str, str]) -> Causes:
    """Return the lists of ways with a link or a border that a symmetry does not take to one of the
    same way and price; ``image`` is the space to which it takes each."""
    found: dict[KeyPath, list[str]] = {}
    for path, text in _uneven(graph, image):
        found.setdefault(path, []).append(text)
    causes = [(path, f"{listed(texts)} without counterpart") for path, texts in found.items()]
    # Of a list where nearly all have none, the one without is elsewhere.
    return tuple(sorted(causes, key=lambda cause: len(found[cause[0]])))


def _uneven(graph: BoardGraph, image: Mapping[str, str]) -> Iterator[tuple[KeyPath, str]]:
    links = {(one.way, *_ends(one.start, one.end, one.one_way)) for one in graph.links}
    for link in graph.links:
        start, end = image.get(link.start), image.get(link.end)
        if start is None or end is None:
            continue
        if (link.way, *_ends(start, end, link.one_way)) not in links:
            yield link.path, f"'{link.way}' {link.start}-{link.end}"
    borders = {(one.way, *_ends(one.start, one.end, False)) for one in graph.borders}
    for border in graph.borders:
        start, end = image.get(border.start), image.get(border.end)
        if start is None or end is None:
            continue
        if (border.way, *_ends(start, end, False)) not in borders:
            yield border.path, f"'{border.way or 'closed'}' {border.start}|{border.end}"


def _ends(start: str, end: str, directed: bool) -> tuple[str, str]:
    return (start, end) if directed or start < end else (end, start)


def least_shared(ids: Sequence[str], subject: Subject, field: str = "") -> Causes:
    """Return the places of two spaces that differ, that of the fewer spaces first: what is written
    for one space is more likely wrong than what holds for many."""
    shared = Counter(item.path_of(field) for item in subject.items.values())
    places = [(subject.items[id].path_of(field), subject.items[id].title) for id in ids]
    places.sort(key=lambda place: shared[place[0]])
    return tuple(dict(places).items()) if shared[places[0][0]] == 1 else ()
