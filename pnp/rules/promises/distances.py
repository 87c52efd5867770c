"""Promises on how far spaces are from each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.diagnostics import BoardMark, suggest_word
from pnp.base.values import replace
from pnp.kinds.boards.board.moves import RELATIONS, Found, least_prices
from pnp.kinds.boards.board_graph import relations_along, route_to
from pnp.kinds.boards.graph import distances
from pnp.model.promise import TOUCH, Bounds, Promise
from pnp.rules.promises.board_causes import pair_causes, shortcut_causes, wall_causes
from pnp.rules.promises.results import (
    Broken,
    Kept,
    Result,
    UnansweredError,
    Unknown,
    bounds_of,
    listed,
    number_text,
    promised,
    quoted,
    refuse,
)
from pnp.rules.promises.subject import Group, Subject
from pnp.rules.wording import all_text, count_text, each_text


def reach(promise: Promise, subject: Subject) -> Result:
    """Decide whether pieces can move to all of some spaces."""
    by = relations_of(promise, subject)
    goals = subject.group(promise.reach, "reach", promise)
    if promise.from_ is None and not subject.board.starts:
        if promise.within is not None:
            hint = "add  from: ...  and the spaces where the way begins"
            refuse(("within",), "there is no start from which a price is counted", hint)
        return _mutual(subject, goals, by)
    if promise.from_ is None:
        starts = subject.board.starts
        named = each_text(len(starts), "start space")
    else:
        ids = (
            id
            for i, name in enumerate(promise.from_)
            for id in subject.named(name, ("from", i) if len(promise.from_) > 1 else ("from",))
        )
        starts = tuple(dict.fromkeys(ids))
        named = _starts_text(subject, promise.from_, starts)
    return _reach_from(promise, subject, goals, starts, named, by)


def _reach_from(
    promise: Promise,
    subject: Subject,
    goals: Group,
    starts: Sequence[str],
    named: str,
    by: tuple[str, ...],
) -> Result:
    graph, moves = subject.board, subject.board.moves(by)
    if not starts:
        refuse(("from",), f"{quoted(promise.from_ or ())} has no spaces", "name other spaces")
    farthest: tuple[float, str, Found] | None = None
    for piece in graph.pieces():
        here = set(piece)
        own, ends = [s for s in starts if s in here], [g for g in goals.ids if g in here]
        if ends and not own:
            message = f"{_titles(subject, ends)} cannot be reached: "
            message += f"this {graph.part} has none of {quoted(promise.from_ or ('start',))}"
            return _unreachable(message, subject, ends, by)
        for start in own:
            found = least_prices(moves, [start])
            lost = [goal for goal in ends if goal not in found]
            if lost:
                message = f"{_titles(subject, lost)} cannot be reached from "
                message += f"{subject.items[start].title}{by_text(by)}"
                return _unreachable(message, subject, lost, by)
            for goal in ends:
                if farthest is None or found[goal][0] > farthest[0]:
                    farthest = found[goal][0], goal, found
    ways = by_text(by)
    text = f"{_all_text(goals)} can be reached from {named}{ways}{part_text(subject)}"
    if farthest is None or promise.within is None:
        return Kept(text)
    price, goal, found = farthest
    route = route_to(found, goal)
    if price > promise.within:
        message = f"from {subject.items[route[0]].title} it costs {number_text(price)} to reach "
        message += f"{subject.items[goal].title}{ways}, {number_text(promise.within)} promised"
        return Broken(message, "", subject.places([goal]), (BoardMark("route", route),))
    text += f"; the farthest, {subject.items[goal].title}, costs {number_text(price)}"
    return Kept(text, (BoardMark("route", route),))


def _mutual(subject: Subject, goals: Group, by: tuple[str, ...]) -> Result:
    """Decide whether all of some spaces can be reached from each other."""
    graph = subject.board
    steps = graph.steps(by)
    back: dict[str, list[str]] = {id: [] for id in steps}
    for start, ends in steps.items():
        for end in ends:
            back[end].append(start)
    for piece in graph.pieces():
        here = set(piece)
        own = [goal for goal in goals.ids if goal in here]
        if len(own) < 2:
            continue
        # The largest group is the board; what is apart from it is what is wrong.
        first = _central(steps, own)
        title = subject.items[first].title
        ahead, behind = distances(steps, [first]), distances(back, [first])
        lost = [goal for goal in own if goal not in ahead]
        if lost:
            message = f"{_titles(subject, lost)} cannot be reached from {title}{by_text(by)}"
            return _unreachable(message, subject, lost, by)
        lost = [goal for goal in own if goal not in behind]
        if lost:
            message = f"{title} cannot be reached from {_titles(subject, lost)}{by_text(by)}"
            return _unreachable(message, subject, lost, by)
    text = f"{_all_text(goals)} can be reached from each other{by_text(by)}"
    return Kept(text + part_text(subject))


def _central(steps: Mapping[str, Sequence[str]], ids: Sequence[str]) -> str:
    """Return the first of some spaces from which most of them can be reached; a few are tried."""
    own, tried = set(ids), set[str]()
    best, most = ids[0], -1
    for id in ids:
        if id in tried:
            continue
        found = own & distances(steps, [id]).keys()
        tried |= found
        if len(found) > most:
            best, most = id, len(found)
        if 2 * most >= len(ids):
            break
    return best


def _unreachable(
    message: str, subject: Subject, lost: Sequence[str], by: tuple[str, ...]
) -> Broken:
    closed = {subject.board.spaces[id].kind for id in lost if subject.board.spaces[id].closed}
    open_ = [id for id in lost if not subject.board.spaces[id].closed]
    hint = "join them to the others, or promise less"
    if closed and not open_ and TOUCH not in by:
        kinds = " and ".join(sorted(closed))
        hint = f"no piece moves into {quoted(sorted(closed))}: write  all but {kinds}"
    marks = (BoardMark("unreachable", tuple(lost)),)
    return Broken(message, hint, subject.places(lost), marks, wall_causes(subject, lost, by))


def distance(promise: Promise, subject: Subject) -> Result:
    """Decide how far some spaces are from others, in moves or in prices."""
    by, bounds = relations_of(promise, subject), bounds_of(promise)
    one, other = promise.distance or ("", "")
    starts = subject.named(one, ("distance", 0))
    ends = set(subject.named(other, ("distance", 1)))
    moves = subject.board.moves(by)
    if not promise.price:
        moves = {
            id: tuple(replace(move, price=1.0) for move in group) for id, group in moves.items()
        }
    found = least_prices(moves, starts)
    near = min((id for id in ends if id in found), key=lambda id: found[id][0], default=None)
    if near is None:
        message = f"'{other}' cannot be reached from '{one}'{by_text(by)}"
        if bounds.high is None:
            return Kept(message)
        return Broken(f"{message}, {promised(bounds)}", "", subject.places(list(ends)[:1]))
    # The first of the nearest, in reading order.
    least = found[near][0]
    near = next(id for id in subject.items if id in ends and id in found and found[id][0] == least)
    route = route_to(found, near)
    first, last = subject.items[route[0]].title, subject.items[near].title
    length = _length_text(least, price=promise.price)
    if least in bounds:
        ways = dict.fromkeys(relations_along(moves, route))
        how = f" by {listed(ways)}" if len(route) > 1 else ""
        text = f"from '{one}' to '{other}' it {length} at least"
        text += f" ({first} to {last}{how})"
        return Kept(text, (BoardMark("route", route),))
    message = f"from {first} to {last} it {length}, {promised(bounds)}"
    places = subject.places([route[0], near])
    causes = shortcut_causes(subject, moves, starts, ends, route, bounds)
    return Broken(message, "", places, (BoardMark("route", route),), causes)


def _length_text(least: float, *, price: bool) -> str:
    return f"costs {number_text(least)}" if price else f"takes {count_text(int(least), 'move')}"


def apart(promise: Promise, subject: Subject) -> Result:
    """Decide how far any two of some spaces are from each other, in moves."""
    bounds = bounds_of(promise)
    group = subject.group(promise.apart, "apart", promise)
    by = by_or_touch(relations_of(promise, subject), subject, group)
    found = list(_pairs_outside(group.ids, subject.board.steps(by), bounds))
    if not found:
        if bounds.high is None and bounds.low == 2:
            return Kept(f"no two of {group.text} touch{by_text(by)}")
        most = "" if bounds.high is None else f" to {number_text(bounds.high)}"
        low = number_text(bounds.low or 0)
        text = f"any two of {group.text} are {low}{most} moves apart"
        return Kept(f"{text} or more" if bounds.high is None else text)
    (one, other, steps), more = found[0], len(found) - 1
    both = f"{subject.items[one].title} and {subject.items[other].title}"
    if steps is None:
        message = f"{both} are not joined by moves, {promised(bounds)}"
    elif steps == 1 and bounds.low == 2:
        message = f"{both} touch"
    else:
        message = f"{both} are {count_text(steps, 'move')} apart, {promised(bounds)}"
    if more:
        message += f", and so {'do' if message.endswith('touch') else 'are'} "
        message += f"{count_text(more, 'more pair')}"
        message = message.replace(f", {promised(bounds)}, and so are", ", as are")
    ids = dict.fromkeys(id for pair in found for id in pair[:2])
    marks = subject.marks("spot", tuple(ids))
    causes = pair_causes([pair[:2] for pair in found], subject)
    return Broken(message, "", subject.places([one, other]), marks, causes)


def _pairs_outside(
    ids: Sequence[str], steps: Mapping[str, Sequence[str]], bounds: Bounds
) -> Iterator[tuple[str, str, int | None]]:
    """Yield the pairs whose distance, in the shorter direction, is outside bounds: None if there
    is none."""
    own = set(ids)
    order = {id: i for i, id in enumerate(ids)}
    near: dict[tuple[str, str], int] = {}
    deepest = None if bounds.high is not None else bounds.low
    for start in ids:
        for end, far in _within(steps, start, deepest).items():
            if end in own and end != start:
                pair = (start, end) if order[start] < order[end] else (end, start)
                near[pair] = min(far, near.get(pair, far))
    if deepest is not None:
        for (one, other), far in sorted(
            near.items(), key=lambda item: (order[item[0][0]], order[item[0][1]])
        ):
            if far not in bounds:
                yield one, other, far
        return
    for i, one in enumerate(ids):
        for other in ids[i + 1 :]:
            found = near.get((one, other))
            if found is None or found not in bounds:
                yield one, other, found


def _within(
    steps: Mapping[str, Sequence[str]], start: str, deepest: float | None
) -> dict[str, int]:
    """Return the distance of each space that is less than ``deepest`` moves away; None for no
    limit."""
    found = {start: 0}
    todo = [start]
    for node in todo:
        if deepest is not None and found[node] + 1 >= deepest:
            break
        for near in steps.get(node, ()):
            if near not in found:
                found[near] = found[node] + 1
                todo.append(near)
    return found


def relations_of(promise: Promise, subject: Subject) -> tuple[str, ...]:
    """Return the relations and ways that a promise counts as moves; none for all."""
    graph, names = subject.board, promise.by or ()
    known = (*RELATIONS, *graph.ways, TOUCH)
    for i, name in enumerate(names):
        path = ("by", i) if len(names) > 1 else ("by",)
        if name not in known:
            message = f"'{name}' is neither a relation of spaces nor a way"
            raise UnansweredError(Unknown(path, message, suggest_word(name, known)))
        if name not in (*graph.relations, TOUCH):
            message = f"no move of this map is by '{name}'"
            moves = quoted(graph.relations, "or") or "none"
            refuse(path, message, f"write one by which there are moves: {moves}")
    return tuple(names)


def by_or_touch(by: tuple[str, ...], subject: Subject, group: Group) -> tuple[str, ...]:
    """Return the relations of a promise; if it names none, and no piece moves into any of its
    spaces, these are together where they touch."""
    closed = all(subject.board.spaces[id].closed for id in group.ids)
    return (TOUCH,) if not by and group.ids and closed else by


def _titles(subject: Subject, ids: Sequence[str]) -> str:
    if len(ids) > 1:
        return f"{len(ids):,} spaces ({listed(subject.titles(ids))})"
    return subject.titles(ids)[0]


def _all_text(group: Group) -> str:
    return all_text(group.total, group.one, group.many)


def _starts_text(subject: Subject, names: Sequence[str], starts: Sequence[str]) -> str:
    if len(starts) == 1:
        return subject.items[starts[0]].title
    return each_text(len(starts), f"of {quoted(names)}", f"of {quoted(names)}")


def by_text(by: Sequence[str]) -> str:
    return f" by {listed(by, 'or')}" if by and tuple(by) != (TOUCH,) else ""


def part_text(subject: Subject) -> str:
    """Return in which pieces of the board a promise about moves was decided."""
    part = subject.board.part
    return f", in {each_text(len(subject.board.parts), part)}" if part else ""
