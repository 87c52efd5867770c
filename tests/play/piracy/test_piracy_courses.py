"""Courses by sets of squares are those that lines on the board make, one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoals import SHOALS, at, engine

from pnp.play.bitsets import members
from pnp_pirates.piracy.courses import ASHORE, Courses, Limits, PerilMode, Sailing

READINGS = [Limits(), Limits(loops=False), Limits(full=False), Limits(exact=True)]
CHART = engine().chart
WATER = members(CHART.sea)
OPEN = members(CHART.open_sea)
STARTS = [*members(CHART.merge_prison(CHART.sea | CHART.land)), CHART.off_map]
NODES = st.sampled_from(OPEN)


@st.composite
def moves(draw: st.DrawFn) -> tuple[int, int, PerilMode, frozenset[int], frozenset[int]]:
    """Return a start, how many squares, the manner, the perils and the noted squares."""
    start = draw(st.sampled_from(STARTS))
    perils = draw(st.frozensets(NODES, max_size=2)) - {start}
    noted = draw(st.frozensets(st.sampled_from(WATER), max_size=2)) - perils
    steps = draw(st.integers(1, 5))
    return start, steps, draw(st.sampled_from(PerilMode)), perils, noted


def lines(limits: Limits, start: int, steps: int, manner: PerilMode, perils: frozenset[int]):
    """Yield each line that a ship may follow, as its nodes, with whether it may end there."""

    def near(squares: int, node: int, way: int) -> Iterator[tuple[int, int]]:
        for square in members(squares):
            for towards in range(4):
                other = CHART.shift(1 << square, towards) & (CHART.sea | CHART.land)
                if other and not other & CHART.squares_of(node):
                    yield other, towards
        if node == CHART.off_map:
            yield CHART.entries, 4

    def follow(line: list[int], squares: int, way: int, visited: int) -> Iterator:
        last = len(line) - 1 == steps
        onward = []
        if not last:
            for square, towards in near(squares, line[-1], way):
                if way < 4 and towards == (way + 2) % 4 and len(line) > 1:
                    continue
                if not limits.loops and square & visited:
                    continue
                node = members(CHART.merge_prison(square))[0]
                final = len(line) == steps or not limits.full
                if node in perils and not (
                    manner == PerilMode.PUSH or (manner == PerilMode.SAIL and final)
                ):
                    continue
                onward.append((square, towards, node))
        if len(line) > 1:
            yield tuple(line), last or not onward or not limits.full
        for square, towards, node in onward:
            if square & CHART.land or node in perils:
                yield (*line, node), True
            else:
                yield from follow([*line, node], square, towards, visited | square)

    yield from follow([start], CHART.squares_of(start), 4, CHART.squares_of(start))


def passed(line: tuple[int, ...], noted: frozenset[int]) -> tuple[int, ...]:
    found: list[int] = []
    if CHART.on_land[line[0]] and CHART.on_land[line[1]]:
        found.append(ASHORE)
    for node in line[1:]:
        if node in noted and (node not in found or node in (CHART.port, CHART.x)):
            found.append(node)
    return tuple(found)


def asked(sailing: Sailing, start: int, steps: int, manner: PerilMode, perils, noted) -> Courses:
    blocked = sum(1 << peril for peril in perils)
    return sailing.courses(start, steps, manner, blocked, sum(1 << node for node in noted))


@pytest.mark.parametrize("limits", READINGS, ids=str)
@given(moves())
def test_courses_are_all_lines_and_no_others(limits: Limits, move) -> None:
    start, steps, manner, perils, noted = move
    found = asked(Sailing(CHART, limits), *move)
    drawn = list(lines(limits, start, steps, manner, perils))
    ends = {(line[-1], passed(line, noted)) for line, ended in drawn if ended}
    assert {(course.end, course.passed) for course in found.options} == ends
    assert len(set(found.options)) == len(found.options)
    water = {
        (line[-1], passed(line, noted))
        for line, ended in drawn
        if line[-1] in WATER and line[-1] not in perils and (ended or not limits.exact)
    }
    met = {(node, before) for before, squares in found.met for node in members(squares)}
    assert met == water


def test_a_mirrored_board_mirrors_all_courses() -> None:
    here = engine()
    there = engine(rows="\n".join(line[::-1] for line in SHOALS.split()))
    width = here.chart.width

    def other(node: int) -> int:
        row, column = divmod(node, width)
        return there.chart.merge_prison(1 << row * width + width - 2 - column).bit_length() - 1

    for start in WATER:
        for steps in (1, 3, 5):
            a = here.sailing.courses(start, steps, PerilMode.SAIL, 0, 1 << here.chart.x)
            b = there.sailing.courses(other(start), steps, PerilMode.SAIL, 0, 1 << there.chart.x)
            assert {other(course.end) for course in a.options} == {c.end for c in b.options}
            assert len(a.options) == len(b.options)


def test_perils_walk_exactly_three_squares_of_open_sea() -> None:
    piracy = engine()
    start, other = at(piracy, "g4"), at(piracy, "g3")
    names = {piracy.chart.names[node] for node in piracy.sailing.walks(start, other, 3)}
    # Three squares from g4, or one by a loop; neither land, the X, the other one nor g4 itself.
    assert "g5" in names
    assert "h4" in names
    assert "d4" in names
    assert not names & {"g4", "g3", "i4", "f2", "i3", "e6"}
    assert all(abs(ord(name[0]) - ord("g")) + abs(int(name[1:]) - 4) in (1, 3) for name in names)
