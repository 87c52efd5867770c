"""Rules and agents of a user's own: what is wrong with them is told with its line, as theirs."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from racing import copied, match

from pnp.base.diagnostics import Report
from pnp.base.library import game_dir
from pnp.base.registry import ExtensionError
from pnp.base.values import replace
from pnp.content.game_files import bundled_games
from pnp.play import third_party
from pnp.play.contracts import make_narrator
from pnp.play.game_loading import OpenGame, open_game
from pnp.play.kernel import Choice, deep_copy, fields_of, play, random_agent
from pnp.play.kernel import copy_table as copy_of
from pnp.play.matches import Match, host_in_game, host_match
from pnp.play.measuring import InlineExecutor, measure_match
from pnp.play.observing import observe_game
from pnp.play.replays import steps
from pnp.play.third_party import ProgramError, difference

ANSWERS = "expected the number of an option, a whole number from 0 to"
AGENTS = {
    "return table.golds": "4: AttributeError: 'Table' object has no attribute 'golds'",
    "return 99": f"3: it answers 99; {ANSWERS}",
    "return 10**5000": f"3: it answers a value of type int; {ANSWERS}",
    "raise ValueError(10**5000)": "4: ValueError",
    "raise ValueError('x' * 10**6)": "4: ValueError: xxx",
    "return -1": f"3: it answers -1; {ANSWERS}",
    "return True": f"3: it answers True; {ANSWERS}",
    "return 0.0": f"3: it answers 0.0; {ANSWERS}",
    "return 'sail'": f"3: it answers 'sail'; {ANSWERS}",
    "return None": f"3: it answers None; {ANSWERS}",
    "raise SystemExit(3)": "4: it calls sys.exit",
    "raise StopIteration": "4: StopIteration",
    "return type('B', (), {'__repr__': lambda self: exit()})()": (
        f"3: it answers a value of type B; {ANSWERS}"
    ),
    "return len(choice.options.gold)": "4: AttributeError",
    "return max(())": "4: ValueError",
    "table.gold[choice.player] += 5; return 0": "3: it changes the table that it is shown (gold)",
    "table.next = 1 - table.next; return 0": "3: it changes the table that it is shown (next)",
    "import os; os._exit(0)": "3: it calls os._exit",
    "try: __import__('os')._exit(0)\n        except Exception: return 0": "3: it calls os._exit",
    "table.marks.clear(); table.marks.append(0); return 0": "3: it changes the table",
    "import os; os.fork(); return 0": "3: it forks this process",
    "import sys; sys.setrecursionlimit(10**9); return self(table, choice, chance)": (
        "4: RecursionError"
    ),
}


def agent(folder: Path, does: str) -> str:
    """Return the name of an agent that does so at each choice."""
    file = folder / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def __init__(self, engine): pass\n"
        "    def __call__(self, table, choice, chance):\n"
        f"        {does}\n",
        "utf-8",
    )
    return f"{file}:Mine"


@pytest.mark.parametrize(("does", "told"), AGENTS.items())
def test_a_fault_of_an_agent_is_told_with_line_game_and_choice(
    does: str, told: str, tmp_path: Path
) -> None:
    wanted = match(agents=agent(tmp_path, does), seed=7)
    with pytest.raises(ProgramError) as raised:
        measure_match(wanted, 3, InlineExecutor())
    line, _, what = told.partition(": ")
    begins = f"{tmp_path}/mine.py:{line}: agent {tmp_path}/mine.py:Mine, game 1 of seed 7, choice "
    assert str(raised.value).startswith(begins)
    assert re.search(f"of seat [12]: {re.escape(what)}", str(raised.value))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_an_agent_that_never_answers_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(third_party, "LONGEST_S", 0.1)
    does = "while True: pass"
    with pytest.raises(ProgramError, match="it takes longer than"):
        measure_match(match(agents=agent(tmp_path, does)), 1, InlineExecutor())
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_an_agent_changes_only_an_engine_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def __init__(self, engine): self.engine = engine\n"
        "    def __call__(self, table, choice, chance):\n"
        "        for name in vars(self.engine): setattr(self.engine, name, None)\n"
        "        return 0\n",
        "utf-8",
    )
    (tmp_path / "fair.py").write_text("def Mine(engine): return lambda t, c, r: 0\n", "utf-8")
    cheat, fair = (
        measure_match(match(agents=f"{tmp_path}/{name}.py:Mine"), 3, InlineExecutor())
        for name in ("mine", "fair")
    )
    assert cheat.won == fair.won
    assert cheat.games == 3


@pytest.mark.parametrize(
    ("game", "players", "does", "what"),
    [
        ("loot-pirates", 3, "table.coins[table.seat] += 9; return 0", "coins"),
        ("loot-pirates", 3, "table.booty = 99; return 0", "booty"),
    ],
)
def test_what_a_bundled_game_shows_is_a_copy(
    tmp_path: Path, game: str, players: int, does: str, what: str
) -> None:
    name = agent(tmp_path, does)
    wanted = Match(str(game_dir(game)), players, (name,), trusted=True)
    with pytest.raises(ProgramError, match=f"changes the table that it is shown \\({what}\\)"):
        measure_match(wanted, 1, InlineExecutor())


SEATS = {"piece-packing-pirates": 1}


@pytest.mark.parametrize("game", bundled_games())
def test_what_a_seat_sees_is_copied_whole(game: str, tmp_path: Path) -> None:
    host = host_match(Match(str(game_dir(game)), SEATS.get(game, 3), ("random",)))
    seen: list[Any] = []

    def look(view: Any, choice: Choice, chance: Random) -> int:
        seen.append(view)
        copy = deep_copy(view)
        assert difference(view, copy) == ""
        for name in fields_of(type(view)):
            one, other = getattr(view, name), getattr(copy, name)
            assert not isinstance(one, list | dict | set) or one is not other
        return random_agent(view, choice, chance)

    play(host.engine, [look] * 3, 1)
    assert seen
    assert type(deep_copy(host.engine)) is type(host.engine)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Mine:\n    def __call__(self, t, c, r): return 0\n", ":1: .*takes no arguments"),
        ("class Mine:\n    def __init__(self, e):\n        1/0\n", ":3: .*ZeroDivisionError"),
        ("class Mine:\n    def __init__(self, e): pass\n", ":1: .*must be callable, not a value"),
        ("\ndef Mine(engine): pass\n", ":2: .*must be callable, not None"),
        ("def Mine(engine):\n    return lambda table: 0\n", ":2: .*positional argument"),
        ("import sys\ndef Mine(engine):\n    sys.exit(4)\n", ":3: .*it calls sys.exit"),
        ("import os\ndef Mine(engine):\n    os._exit(0)\n", ":2: .*it calls os._exit"),
    ],
)
def test_an_agent_that_cannot_be_made_is_told(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text, "utf-8")
    with pytest.raises(ProgramError, match=f"mine.py{told}"):
        measure_match(match(agents=f"{tmp_path}/mine.py:Mine"), 3, InlineExecutor())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = (\n", ":1: .*SyntaxError"),
        ("\nraise SystemExit(0)\n", ":2: .*SystemExit"),
        ("from os import _exit\n_exit(0)\n", ": .*cannot be run: it calls os._exit"),
        ("import os\nos.fork()\n", ": .*cannot be run: it forks this process"),
    ],
)
def test_a_file_that_cannot_be_run_is_told_with_its_line(
    text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(text, "utf-8")
    with pytest.raises((ExtensionError, ValueError), match=f"mine.py{told}"):
        match(agents=f"{tmp_path}/mine.py:Mine")


SAIL = 'Mark("action", "sail")'
ATTACK = 'Choice(None, "attack", DIE)'
TURN = "        seat = table.next\n"
ENDS = "return not any(table.full) or table.round >= self.rounds * self.seats"
MADE = "return Race(setting, board, players)"
METHODS = ("set_up", "turn", "finished", "ending", "scores", "in_use")
# What is replaced in the rules of the race, by what, the line that is told, and what is told of it.
FAULTS = [
    # What it lacks, looked at when it is compiled.
    *(
        (f"    def {name}(", f"    def not_{name}(", "class Race", f"Race: it lacks `{name}`")
        for name in METHODS
    ),
    ('endings = ("empty", "night")', "pass", "class Race", "Race: it lacks `endings`"),
    ("self.seats = players", "pass", "class Race", "Race: it lacks `seats`, which must be the"),
    ("self.bound = 3", "self.bund = 3", "class Race", "Race: it lacks `bound`, which must be the"),
    ("self.bound = 3", "self.bound = 0", "class Race", "Race: `bound` must be"),
    ("self.supply = {", "self.suply = {", "class Race", "Race: it lacks `supply`"),
    ('"action": ("sail", "gust")', '"action": "sail"', "class Race", "Race: `known` must list"),
    ("endings =", "sides = (0,)\n    endings =", "class Race", "Race: `sides` must give the side"),
    ("endings =", "secret = True\n    endings =", "class Race", "Race: it lacks `redeal`"),
    (MADE, "return None", "def compiled", "compiled, 2 players: it returns None; expected an"),
    (MADE, "raise SystemExit(4)", "SystemExit", "compiled, 2 players: it calls sys.exit"),
    (
        "players, mode)",
        "players)",
        "def compiled",
        "compiled, 2 players: TypeError: compiled() takes",
    ),
    (
        'fact("rounds")',
        'fact("round")',
        'fact("round")',
        "compiled, 2 players: LookupError: no number of",
    ),
    # What it does while it plays.
    (TURN, TURN + "        1/0\n", "1/0", "`turn`, {}, after choice begin: ZeroDivisionError"),
    (
        TURN,
        TURN + "        next(iter(()))\n",
        "next(iter",
        "`turn`, {}, after choice begin: StopIter",
    ),
    (
        TURN,
        TURN + "        exit(4)\n",
        "exit(4)",
        "`turn`, {}, after choice begin: it calls sys.exit",
    ),
    (
        TURN,
        TURN + "        while 1: yield Choice(None, 'x', DIE)\n",
        "def turn",
        "`turn`, {}, after choice x: it has asked 100,000 choices",
    ),
    ("range(self.seats))", "())", '"begin", ()', "`turn`, {}: choice begin has no options"),
    (
        ATTACK,
        "(None, 'attack', DIE)",
        "'attack'",
        "`turn`, {}, after choice .*: it yields a value of",
    ),
    (
        ATTACK,
        'Choice(None, "attack", {1})',
        '"attack"',
        "`turn`, {}, after .*: the options of choice",
    ),
    (
        'Choice(seat, "sail"',
        'Choice(-1, "sail"',
        '"sail"',
        "`turn`, {}, after choice begin: choice sail is of player -1; expected a seat from 0 to 1",
    ),
    (
        'Choice(seat, "sail"',
        'Choice(9, "sail"',
        '"sail"',
        "`turn`, {}, after choice begin: choice sail is of player 9; expected a seat from 0 to 1",
    ),
    (
        SAIL,
        'Mark("acton", "sail")',
        "def turn",
        "`turn`, {}, after choice sail: 'acton' is marked, .*did you mean action",
    ),
    (SAIL, 'Mark("action", "sial")', "def turn", ".*'sial' is marked, .*did you mean sail"),
    (SAIL, '("action", "sail")', "def turn", ".* is marked; expected a Mark"),
    (
        'Mark("gold", self.names[to]',
        'Mark("gold", "b99"',
        "def turn",
        ".*'b99' is marked, which is not",
    ),
    (
        'else "empty"',
        'else "emty"',
        "def ending",
        "`ending`, {}: it returns 'emty'; known: empty, night",
    ),
    ("return table.gold", "return None", "def scores", "`scores`, {}: TypeError"),
    (
        "return table.gold",
        "return table.gold[1:]",
        "def scores",
        "`scores`, {}: it returns .*; expected",
    ),
    (
        '{"gold": sum(table.gold)}',
        "[3]",
        "def in_use",
        "`in_use`, {}: it returns [3]; expected the number",
    ),
    ("return Table(", "Table(", "def set_up", "`set_up`, {}: it returns None; expected a table"),
    (
        "    marks: list",
        "    mark: list",
        "def set_up",
        "`set_up`, {}: .*expected a table with a list",
    ),
    (
        "    def in_use(",
        "    def winners(self, table): return (5,)\n\n    def in_use(",
        "def winners",
        "`winners`, {}: it returns (5,); expected seats",
    ),
    (
        "    def in_use(",
        "    def view(self, table, seat): return table.gol\n\n    def in_use(",
        "def view",
        "`view`, {}: AttributeError",
    ),
    ("return best(values, chance)", "return -1", "def choose", "agent .*, {}, choice sail of seat"),
]


def ruled(folder: Path, *edits: tuple[str, str]) -> Path:
    """Return a copy of the race with other rules."""
    home = copied(folder / "race")
    text = (home / "rules.py").read_text("utf-8")
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after, 1)
    (home / "rules.py").write_text(text, "utf-8")
    return home


def game(home: Path) -> tuple[OpenGame | None, str]:
    report = Report()
    found = open_game(home, report, trusted=True)
    return found, "\n".join(one.message for one in report.diagnostics)


@pytest.mark.parametrize(("before", "after", "line", "told"), FAULTS)
def test_a_fault_of_rules_is_told_with_its_line(
    before: str, after: str, line: str, told: str, tmp_path: Path
) -> None:
    home = ruled(tmp_path, (before, after))
    wanted = Match(str(home), 2, ("planner", "greedy"), 1, trusted=True)
    with pytest.raises(ProgramError) as raised:
        measure_match(wanted, 25, InlineExecutor())
    place = re.match(re.escape(f"{home}/rules.py:") + r"(\d+): ", str(raised.value))
    assert place is not None
    lines = (home / "rules.py").read_text("utf-8").splitlines()
    assert line in lines[int(place[1]) - 1]
    pattern = re.escape(told).replace(r"\.\*", ".*").replace(r"\{\}", r"game \d+ of seed 1")
    assert re.match(pattern, str(raised.value)[place.end() :]), raised.value


NARRATOR = "NARRATOR = RaceNarrator"
NARRATIONS = [
    (NARRATOR, "def NARRATOR(engine): 1/0", "1/0", "NARRATOR: ZeroDivisionError"),
    (
        NARRATOR,
        "def NARRATOR(engine): return None",
        "def NARRATOR",
        "NARRATOR: it makes None; expected a Narrator of pnp.play.narration; see docs/play.md",
    ),
    (
        "    def describe(",
        "    def __init__(self, engine): pass\n\n    def describe(",
        "class RaceNarrator",
        "RaceNarrator: it lacks `engine`; call super().__init__(engine)",
    ),
    (
        'return f"{choice.kind} roll {option}"',
        "return option",
        "def describe",
        "`describe`: it returns .*; expected text",
    ),
    (
        'yield f"buoys: ',
        'yield f"{table.buoys}: ',
        "table.buoys",
        "`position`: AttributeError: 'Table' object has no attribute 'buoys'",
    ),
    (
        'yield f"player {seat + 1}: ',
        'yield seat\n            f"player {seat + 1}: ',
        "def position",
        "`position`: it returns .*; expected lines of text",
    ),
    (
        "        return found",
        "        return 3",
        "def figures",
        "`figures`: it returns 3; expected",
    ),
]


@pytest.mark.parametrize(("before", "after", "line", "told"), NARRATIONS)
def test_an_error_of_a_narrator_is_reported_where_somebody_reads(
    before: str, after: str, line: str, told: str, tmp_path: Path
) -> None:
    home = ruled(tmp_path, (before, after))
    wanted = Match(str(home), 2, ("planner", "greedy"), 1, trusted=True)
    host = host_match(wanted)
    log = observe_game(host, wanted, 0).log
    with pytest.raises(ProgramError) as raised:
        list(steps(host.narrator(), log))
    place = re.match(re.escape(f"{home}/rules.py:") + r"(\d+): ", str(raised.value))
    assert place is not None
    lines = (home / "rules.py").read_text("utf-8").splitlines()
    assert line in lines[int(place[1]) - 1]
    pattern = re.escape(told).replace(r"\.\*", ".*")
    assert re.match(pattern, str(raised.value)[place.end() :]), raised.value


def test_all_that_an_engine_lacks_is_told_at_once(tmp_path: Path) -> None:
    home = ruled(tmp_path, ("self.bound = 3", "self.bund = 3"), ("self.supply = {", "self.s = {"))
    found, _ = game(home)
    assert found is not None
    with pytest.raises(ProgramError, match=r"lacks `bound`.*; it lacks `supply`.*docs/play\.md"):
        found.engine(2)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('BOARD = "map"', 'BOARD = "sea"', "BOARD names 'sea', which is no kind of file; did you"),
        ('BOARD = "map"', "BOARD = 3", "BOARD names '3', which is no kind of file"),
        ("MODES = ()", 'MODES = "teams"', "MODES must be a tuple of names"),
        ("AGENTS = {", "AGENTS = []\nOTHERS = {", "AGENTS must be a dictionary of names"),
        ("AGENTS = {", 'AGENTS = {"lazy": 3}\nOTHERS = {', "AGENTS must be a dictionary of names"),
        ("def compiled(", "compiled = 3\ndef compile_(", "'compiled' must be a function"),
        ("def compiled(", "def compile_(", "'compiled' is missing"),
        ("NARRATOR = RaceNarrator", "NARRATOR = 3", "NARRATOR must be what makes a narrator"),
        (
            "MODES = ()",
            "raise SystemExit(0)",
            "rules.py:20: this program cannot be run: SystemExit",
        ),
        ("MODES = ()", "MODES = (", "rules.py:20: this program cannot be run: SyntaxError"),
    ],
)
def test_what_rules_lack_is_told_when_they_are_opened(
    before: str, after: str, told: str, tmp_path: Path
) -> None:
    found, message = game(ruled(tmp_path, (before, after)))
    assert found is None
    assert told in message


def test_a_game_of_ones_own_without_choices_is_stopped(tmp_path: Path) -> None:
    home = ruled(
        tmp_path, (ENDS, "return False"), (TURN, TURN + "        return\n"), ("< 0:", "< -9:")
    )
    wanted = Match(str(home), 2, ("random",), 1, trusted=True)
    assert not observe_game(host_match(wanted), wanted, 0).finished


def test_agents_that_look_only_are_left_alone(tmp_path: Path) -> None:
    """A copy of the table is given, whose values are those of the table; games are the same."""
    name = agent(tmp_path, "return len(choice.options) - 1")
    found = measure_match(match(agents=name), 5, InlineExecutor())
    assert found.games == found.finished == 5


def test_a_table_is_compared_in_depth() -> None:
    host = host_in_game(*_host())
    one = host.engine.set_up()
    other = copy_of(one)
    assert one is not other
    assert difference(one, other) == ""
    other.full[3] += 1
    assert difference(one, other) == "full"


def _host() -> tuple[OpenGame, Match]:
    wanted = match()
    return host_match(wanted).game, replace(wanted, stamp="")


def test_a_module_of_narration_without_a_narrator_is_told() -> None:
    with pytest.raises(ProgramError, match=r"NARRATOR: it is missing; see docs/play\.md"):
        make_narrator(ModuleType("narration"), host_match(match()).engine)
