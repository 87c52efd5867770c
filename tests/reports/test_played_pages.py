"""Pages on what was played: they need no other file, and show the board that is printed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conformance import game as game_of
from racing import match, race
from recordings import load_match

from pnp.base.geometry import size_of
from pnp.base.values import replace
from pnp.play.judging import find_match_problems
from pnp.play.matches import host_in_game
from pnp.play.measuring import InlineExecutor, measure_match
from pnp.play.replays import Step, steps
from pnp.reports.boards import Board, board_of, figure_style
from pnp.reports.film import film_page, position_picture
from pnp.reports.plots import Bar, bar_plot, count_plot
from pnp.reports.report import Section, report_page


class _Page(HTMLParser):
    """Reads a page, and checks that its elements are closed and that nothing is fetched."""

    EMPTY = {"meta", "img", "input", "br"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images = 0
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for key in ("src", "href"):
            assert str(given.get(key, "data:")).startswith(("data:", "#")), given
        self.images += tag == "img"
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def read(page: str) -> _Page:
    found = _Page()
    found.feed(page)
    assert not found.open
    assert "http" not in re.sub(r"data:[^')]*|http-equiv", "", page)
    return found


def board() -> Board:
    found = board_of(race().board("ring"))
    assert found is not None
    return found


def game() -> list[Step]:
    wanted = match(players=3)
    (kept,) = measure_match(wanted, 4, InlineExecutor(), indexes=(2,)).kept["wanted"]
    return [*steps(host_in_game(race(), wanted).narrator(), kept.log)]


def test_a_report_shows_plots_numbers_and_heat_on_the_board(tmp_path: Path) -> None:
    wanted, of = match(players=3), load_match("race-of-three", tmp_path)
    file = race().board("ring")
    text = report_page("A <b>race", [Section(of, wanted, list(find_match_problems(of)), file)] * 2)
    page = read(text)
    assert text.count("data:image/svg+xml") == 1
    assert text.count("role='img' aria-label='The Ring'") == 2
    for word in ("A <b>race: many games", "seat 3", "planner", "gust", "visits", "fights", "gold"):
        assert word in page.words
    assert wanted.stamp in page.words
    assert text.count("<svg class='plot'") >= 14
    shown = re.findall(r"<title>(b\d): ([\d.]+) %, ([\d,]+)</title>", text)
    assert {id for id, _, _ in shown} == {f"b{n}" for n in range(1, 9)}
    gold = of.tally.places["gold"]
    assert ("b7", f"{100 * gold['b7'] / gold.total():.1f}", f"{gold['b7']:,}") in shown


def test_heat_lies_in_the_spaces_of_the_board() -> None:
    drawn = board()
    assert {f"b{n}" for n in range(1, 9)} <= drawn.figure.spaces.keys()
    assert drawn.svg().startswith("<svg ")


@pytest.mark.soak
def test_joined_boards_are_shown_as_they_lie_with_the_spaces_that_are_played() -> None:
    found = game_of("les-petits-pirates")
    drawn = board_of(found.board("four-seas"))
    engine = found.engine(5, "four-seas")
    assert drawn is not None
    one = board_of(found.board("amber-sea"))
    assert one is not None
    assert drawn.size == pytest.approx((2 * one.size[0], 2 * one.size[1]))
    places = drawn.figure.spaces
    assert set(engine.known["visit"]) <= places.keys()
    # A harbour across the seam is one space, and as large as both of its parts.
    wide = {id: size_of(place.area) for id, place in places.items()}
    alone = {id: size_of(place.area) for id, place in one.figure.spaces.items()}
    assert wide["amber-sea/P7"] == pytest.approx(alone["P7"])
    assert wide["amber-sea/c5"] == pytest.approx(2 * alone["c5"], rel=0.02)


def test_a_film_moves_figures_over_the_board() -> None:
    shown = game()
    text = film_page("a game", ["greedy", "planner", "greedy"], shown, race().board("ring"))
    page = read(text)
    assert page.images == 1
    found = re.search(r"<script type='application/json' id='film'>(.*?)</script>", text)
    assert found is not None
    told = json.loads(found[1])
    assert len(told) == len(shown)
    assert [step["d"] for step in told] == [step.action for step in shown]
    where: dict[str, list[float] | None] = {}
    for step in told:
        where |= step["m"]
    drawn = board()
    names = ["seat-0", "seat-1", "seat-2"]
    spots = dict(drawn.spots(shown[-1].figures))
    ends = [[round(x, 1), round(y, 1)] for x, y in (spots[name] for name in names)]
    assert [where[str(i)] for i in range(3)] == ends


@pytest.mark.soak
def test_figures_of_one_name_are_shown_apart_and_only_where_they_stand() -> None:
    first, *_ = game()
    steps = [
        replace(first, figures={}),
        replace(first, figures={"b1": ("seat-0",), "b2": ("seat-0", "guard")}),
        replace(first, figures={"b2": ("seat-0",)}),
    ]
    text = film_page("a game", ["greedy"], steps, race().board("ring"))
    found = re.search(r"<script type='application/json' id='film'>(.*?)</script>", text)
    assert found is not None
    start, middle, end = (step["m"] for step in json.loads(found[1]))
    assert start == {"0": None, "1": None, "2": None}
    assert len({tuple(spot) for spot in middle.values()}) == 3
    assert end["0"] is end["2"] is None
    assert text.count("<circle") == 3


def test_a_game_without_a_board_is_told_in_words() -> None:
    shown = game()
    page = read(film_page("a game", [], shown, None))
    assert page.images == 0
    assert position_picture("a game", shown[0], None) is None


def test_a_position_is_drawn_on_the_board() -> None:
    shown = game()
    text = position_picture("a game", shown[0], race().board("ring"))
    assert text is not None
    assert "after 0 choices" in text
    assert text.count("#0072b2") == text.count("#d55e00") == 1


def test_figures_in_one_space_stand_side_by_side() -> None:
    spots = dict(board().spots({"b1": ["seat-0", "seat-1", "seat-2", "guard"], "nowhere": ["x"]}))
    assert spots.keys() == {"seat-0", "seat-1", "seat-2", "guard"}
    assert len({(round(x), round(y)) for x, y in spots.values()}) == 4


@pytest.mark.parametrize(
    ("name", "letters"),
    [("seat-0", "1"), ("seat-11-2", "12"), ("guard", "G"), ("sea-monster", "SM")],
)
def test_figures_carry_the_number_of_their_seat_or_how_they_begin(name: str, letters: str) -> None:
    assert figure_style(name)[1] == letters


def test_plots_hold_their_numbers() -> None:
    plot = bar_plot("Wins <1>", [Bar("a", 0.5, "50 %"), Bar("b", 0.25, "25 %")], 0.5)
    wide = [float(w) for w in re.findall(r"<rect x='[\d.]+' y='\d+' width='([\d.]+)'", plot)]
    assert wide[0] == pytest.approx(2 * wide[1], rel=0.01)
    assert "Wins &lt;1&gt;" in plot
    many = count_plot("Turns", dict.fromkeys(range(1000), 1))
    assert many.count("<rect") <= 42
    shares = [float(s) for s in re.findall(r": ([\d.]+) %</title>", many)]
    assert sum(shares) == pytest.approx(100, abs=3)
