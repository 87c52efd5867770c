"""Promises on how spaces and ways are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import FURTHER, BoardMark, suggest_word
from pnp.kinds.boards.board_graph import GraphLink
from pnp.kinds.boards.graph import components, vertex_cut
from pnp.model.promise import EACH, Promise
from pnp.rules.promises.board_causes import degree_causes, wall_causes
from pnp.rules.promises.distances import by_or_touch, by_text, part_text, relations_of
from pnp.rules.promises.results import (
    Broken,
    Kept,
    Result,
    UnansweredError,
    Unknown,
    bounds_of,
    kept_number,
    listed,
    promised,
    quoted,
)
from pnp.rules.promises.subject import Group, Subject
from pnp.rules.wording import all_text, count_text, each_text


def degree(promise: Promise, subject: Subject) -> Result:
    """Decide to how many spaces pieces can move from each of some spaces."""
    by, bounds = relations_of(promise, subject), bounds_of(promise)
    group = subject.group(promise.degree, "degree", promise)
    steps = subject.board.steps(by)
    numbers = {id: len(steps[id]) for id in group.ids}
    wrong = [id for id in group.ids if numbers[id] not in bounds]
    if not wrong:
        each = each_text(group.total, group.one, group.many)
        if not numbers:
            return Kept(f"no {group.one}, so none has another number of moves")
        low = min(numbers, key=lambda id: numbers[id])
        least, most = numbers[low], max(numbers.values())
        found = count_text(most, "move")
        if least != most:
            found = f"{least} ({subject.items[low].title}) to {found}"
        return Kept(f"{found}{by_text(by)} from {each}{kept_number(bounds)}{part_text(subject)}")
    alike: dict[int, list[str]] = {}
    for id in wrong:
        alike.setdefault(numbers[id], []).append(subject.items[id].title)
    shown = [
        f"{listed(titles)} {'has' if len(titles) == 1 else 'have'} {count_text(number, 'move')}"
        for number, titles in alike.items()
    ]
    message = f"{'; '.join(shown[:FURTHER])}{by_text(by)}; {promised(bounds)}"
    causes = degree_causes(wrong, len(group.ids), subject)
    return Broken(message, "", subject.places(wrong), subject.marks("spot", wrong), causes)


def connected(promise: Promise, subject: Subject) -> Result:
    """Decide whether some spaces are connected without leaving them."""
    by = relations_of(promise, subject)
    names = promise.connected or ()
    if len(names) == 1 and names[0].startswith(EACH):
        return _each_connected(promise, subject, names[0].removeprefix(EACH).strip(), by)
    group = subject.group(names, "connected", promise)
    parts = _parts_of(subject, group, by)
    if len(parts) < 2:
        text = f"{all_text(group.total, group.one, group.many)} "
        text += "is connected" if group.total == 1 else "are connected"
        return Kept(f"{text}{by_text(by)}{part_text(subject)}")
    sizes = listed(f"{len(part):,}" for part in parts)
    what = "the board" if names == ("all",) else quoted(names)
    verb = "is" if len(names) == 1 else "are"
    message = f"{what} {verb} in {len(parts)} parts, of {sizes} spaces{by_text(by)}"
    if subject.board.part:
        message += f", on one {subject.board.part}"
    small = [id for part in parts[1:] for id in part]
    causes = wall_causes(subject, small, by)
    return Broken(message, _hint(subject, parts), subject.places(small), _outlined(parts), causes)


def _hint(subject: Subject, parts: Sequence[Sequence[str]]) -> str:
    """Return what to write if the parts beside the largest are closed to pieces."""
    rest = [subject.board.spaces[id] for part in parts[1:] for id in part]
    kinds = sorted({space.kind for space in rest})
    if all(space.closed for space in rest):
        return f"no piece moves into {quoted(kinds)}: write  all but {' and '.join(kinds)}"
    return "join the parts, or promise less"


def _each_connected(promise: Promise, subject: Subject, word: str, by: tuple[str, ...]) -> Result:
    groups = {"region": subject.board.regions, "kind": subject.board.kinds}.get(word)
    if groups is None:
        message = f"'{EACH}{word}' is neither each region nor each kind"
        hint = suggest_word(f"{EACH}{word}", (f"{EACH}region", f"{EACH}kind"))
        raise UnansweredError(Unknown(("connected",), message, hint))
    if not groups:
        message = f"the map has no {word}s"
        raise UnansweredError(Unknown(("connected",), message, "name spaces or kinds"))
    for name in groups:
        group = subject.group(groups[name], "connected", promise)
        parts = _parts_of(subject, group, by)
        if len(parts) > 1:
            shown = "; ".join(listed(subject.titles(part)) for part in parts)
            message = f"'{name}' is in {len(parts)} parts: {shown}"
            small = [id for part in parts[1:] for id in part]
            hint = "join the parts, or promise less"
            causes = wall_causes(subject, small, by)
            return Broken(message, hint, subject.places(small), _outlined(parts), causes)
    text = f"{count_text(len(groups), word)}, each connected{by_text(by)}{part_text(subject)}"
    return Kept(text if len(groups) > 1 else f"the only {word} is connected")


def _parts_of(subject: Subject, group: Group, by: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the connected parts of some spaces, the largest first; if the board is in pieces, of
    those on the first piece where there are several."""
    near = subject.board.neighbours(by_or_touch(by, subject, group))
    found: list[tuple[str, ...]] = []
    for piece in subject.board.pieces():
        own = set(piece).intersection(group.ids)
        inside = {id: tuple(end for end in near[id] if end in own) for id in piece if id in own}
        found = sorted(components(inside), key=len, reverse=True)
        if len(found) > 1:
            break
    return found


def _outlined(parts: Sequence[Sequence[str]]) -> tuple[BoardMark, ...]:
    return tuple(BoardMark("spot", tuple(part)) for part in parts[1:])


def cut(promise: Promise, subject: Subject) -> Result:
    """Decide how many spaces must be barred to keep some spaces apart from others."""
    by, bounds = relations_of(promise, subject), bounds_of(promise)
    one, other = promise.cut or ("", "")
    sources = subject.named(one, ("cut", 0))
    targets = subject.named(other, ("cut", 1))
    graph = subject.board.neighbours(by)
    found = vertex_cut(graph, sources, targets)
    both = f"'{one}' from '{other}'"
    if found is None:
        message = f"'{one}' and '{other}' touch, so that no spaces part them"
        if bounds.high is None:
            return Kept(message)
        return Broken(f"{message}, {promised(bounds)}", "", subject.places(sources[:1]))
    marks = subject.marks("cut", found)
    spaces = count_text(len(found), "space")
    if len(found) in bounds:
        ids = f" ({listed(subject.titles(found))})" if found else ""
        return Kept(f"{spaces}{ids} must be barred to part {both}{by_text(by)}", marks)
    if not found:
        message = f"'{one}' and '{other}' are not joined{by_text(by)}, {promised(bounds)}"
        return Broken(message, "", subject.places((*sources[:1], *targets[:1])))
    verb = "parts" if len(found) == 1 else "part"
    message = f"{spaces} {verb} {both}{by_text(by)}, {promised(bounds)}: "
    message += listed(subject.titles(found))
    hint = "open more ways between them, or promise less"
    return Broken(message, hint, subject.places(found), marks)


def chains(promise: Promise, subject: Subject) -> Result:
    """Decide how many links of some ways end where another begins."""
    bounds, graph = bounds_of(promise), subject.board
    names = promise.chains or ()
    for i, name in enumerate(names):
        if name not in graph.ways:
            path = ("chains", i) if len(names) > 1 else ("chains",)
            hint = suggest_word(name, graph.ways) if graph.ways else "this map has no ways"
            raise UnansweredError(Unknown(path, f"there is no way '{name}'", hint))
    links = [link for link in graph.links if link.way in names]
    found = list(_chained(links))
    ways = f"{count_text(len(links), 'link')} of {quoted(names)}"
    if len(found) in bounds:
        if len(links) == 1:
            return Kept(f"the only link of {quoted(names)} does not end where another begins")
        number = "none" if not found else f"{len(found)}"
        return Kept(
            f"{number} of {ways} {'ends' if len(found) < 2 else 'end'} where another begins"
        )
    if not found:
        return Broken(f"none of {ways} ends where another begins, {promised(bounds)}")
    link, after = found[0]
    start, end = subject.items[link.start].title, subject.items[link.end].title
    message = f"'{link.way}' from {start} ends on {end}, where '{after.way}' begins"
    if len(found) > 1:
        message += f", and so {'does' if len(found) == 2 else 'do'} {len(found) - 1} more"
    message += f"; {promised(bounds)}"
    places = [(one.path, f"to {one.end}") for one, _ in found]
    places += [(two.path, f"from {two.start}") for _, two in found]
    marks = tuple(
        BoardMark("route", tuple(dict.fromkeys((one.start, one.end, two.end))))
        for one, two in found
    )
    causes = places[:1] if len(found) * 2 <= len(links) else ()
    return Broken(message, "", tuple(places), marks, tuple(causes))


def _chained(links: Sequence[GraphLink]) -> Iterator[tuple[GraphLink, GraphLink]]:
    """Yield each link that ends where another begins, with the first that does. Links in both
    directions begin at both ends."""
    begins: dict[str, list[GraphLink]] = {}
    for link in links:
        for start in (link.start,) if link.one_way else (link.start, link.end):
            begins.setdefault(start, []).append(link)
    for link in links:
        ends = (link.end,) if link.one_way else (link.start, link.end)
        after = (other for end in ends for other in begins.get(end, ()) if other is not link)
        if (found := next(after, None)) is not None:
            yield link, found
