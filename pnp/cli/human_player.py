"""A human player: one seat is played in the terminal, the others by agents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from pnp.base.values import replace
from pnp.cli.printed_rules import rules_lines
from pnp.cli.terminal import make_visible, read_line, say, style_text

if TYPE_CHECKING:
    from pnp.cli.matches import ChosenMatch
    from pnp.kinds.sheet.record import Sheet
    from pnp.play.kernel import Agent, Choice, Engine
    from pnp.play.matches import HostedMatch
    from pnp.play.positions import Position

WIDTH = 79
"""The maximum width of a line in columns."""
RULES = "rules"
"""The id of the sheet with the rules of a game."""
_NO_RULES = ("the game has no sheet with its rules",)
_HELP = (
    "a number takes an option, u takes back your last choice, h says what the agent would do, "
    "p shows the position, b repeats the introduction, r reads out the rules, q ends"
)


class _Table:
    """A game with a human player at one seat: its log, and the agents of the other seats."""

    def __init__(
        self, host: HostedMatch, names: tuple[str, ...], me: int, seed: int, booklet: Sheet | None
    ) -> None:
        self.engine: Engine[Any] = host.engine
        self.narrator = host.narrator()
        self.me, self.seed = me, seed
        self.names, self.booklet = names, booklet
        self.agents: list[Agent] = [host.makers[name](host.engine) for name in names]
        self.log: list[int] = []

    def position(self) -> tuple[Position, list[str]]:
        """Return the position and the effects of the last choice, as far as the player may know
        them."""
        from pnp.play.narration import latest_position

        return latest_position(self.narrator, self.log, self.me)

    def action(self, now: Position, taken: int) -> str:
        from pnp.play.narration import action_at

        return action_at(self.narrator, now, taken)

    def automatic_choice(self, now: Position) -> int:
        """Return the choice of chance or an agent; it stays the same after choices are undone."""
        assert now.choice is not None
        player, options = now.choice.player, now.choice.options
        if player is None or len(options) == 1:
            return int(Random(f"{self.seed} {now.at}").random() * len(options))
        return self.advice(now, player)

    def advice(self, now: Position, player: int) -> int:
        """Return the choice that the agent of a seat would make."""
        assert now.choice is not None
        view = self.engine.view(now.table, player)
        chance = Random(f"{self.seed} {now.at} {player}")
        return self.agents[player](view, now.choice, chance)

    def undo(self) -> bool:
        """Undo everything back to before the player's last choice; return whether there was one."""
        from pnp.play.positions import replay_positions

        mine = [
            position.at
            for position, taken in replay_positions(self.engine, self.log)
            if taken is not None and _is_asked(position.choice, self.me)
        ]
        if mine:
            del self.log[mine[-1] :]
        return bool(mine)


def _is_asked(choice: Choice | None, me: int) -> bool:
    return choice is not None and choice.player == me and len(choice.options) > 1


def play_interactively(one: ChosenMatch, seat: int, *, named: bool, keep: Path | None) -> None:
    """Let a person play a game against the given agents in rotation, or by default the best agent;
    ``keep`` is a folder for a replay."""
    from pnp.play.matches import host_in_game

    match = one.match
    if seat > match.players:
        many = "1 seat" if match.players == 1 else f"seats 1 to {match.players}"
        raise click.UsageError(f"there is no seat {seat}: this game has {many}")
    agents = match.agents if named else match.agents[-1:]
    host = host_in_game(one.game, replace(match, agents=agents))
    names = [agents[i % len(agents)] for i in range(match.players - 1)]
    others = f"; against you: {', '.join(names)}" if names else ""
    names.insert(seat - 1, agents[-1])
    table = _Table(host, tuple(names), seat - 1, match.seed, _rules(one))
    say(style_text(f"{one.title}: you are on seat {seat}{others}", bold=True))
    say(*_wrap_text("", _HELP), *_introduction(table))
    finished = _play_on(table)
    if finished:
        say(*_ending(table))
    if keep is not None:
        _save_replay(keep, one, table, finished=finished)


def _save_replay(folder: Path, one: ChosenMatch, table: _Table, *, finished: bool) -> None:
    """Write a replay of the game so far."""
    from pnp.cli.matches import write_replay
    from pnp.play.tally import SavedGame

    (now, _), engine = table.position(), table.engine
    seated = list(table.names)
    seated[table.me] = "you"
    ending = engine.ending(now.table) if finished else ""
    scores = tuple(engine.scores(now.table))
    saved = SavedGame(0, table.seed, tuple(seated), table.log, ending, scores)
    write_replay(folder, one, saved, "with you")


def _rules(one: ChosenMatch) -> Sheet | None:
    from pnp.kinds.sheet.record import Sheet

    file = one.game.setting.file("sheet", RULES)
    return file.record if file is not None and isinstance(file.record, Sheet) else None


def _play_on(table: _Table) -> bool:
    """Play until the game ends; return False if the player quits before. Hidden choices of other
    seats are reported at the end of the turn. The position is shown when a turn begins or a choice
    is undone, and within a turn after a figure has moved."""
    from pnp.play.narration import name_of

    shown, asked, turn, heard = -1, -1, 0, 0
    drawn: Mapping[str, Sequence[str]] = {}
    untold: list[str] = []
    while True:
        now, came = table.position()
        if now.turns != turn or now.choice is None:
            say(*untold)
            untold.clear()
        if now.at > heard:
            say(*(line for each in came for line in _wrap_text("    ", each)))
        turn, heard, choice = now.turns, now.at, now.choice
        if choice is None:
            return True
        if not _is_asked(choice, table.me):
            taken = table.automatic_choice(now)
            lines = _wrap_text(f"  {name_of(choice.player, table.me)}: ", table.action(now, taken))
            if not _is_hidden(table, choice, taken):
                say(*lines)
            elif choice.player is not None:
                untold += lines
            table.log.append(taken)
            continue
        board = table.narrator.figures(now.table)
        whole = now.turns != shown or now.at < asked
        if whole or (now.at != asked and (board != drawn or not board)):
            say("", *_position(table, now, whole=whole))
        shown, asked, drawn = now.turns, now.at, board
        say(*_options(table, now, choice))
        word = read_line(f"{choice.kind}? ")
        if word is None or word == "q":
            say("", "the game is not finished")
            return False
        _handle_input(table, now, word)


def _is_hidden(table: _Table, choice: Choice, taken: int) -> bool:
    """Return whether a choice is still hidden from the person; their own choices never are."""
    own = choice.player == table.me
    return not own and table.narrator.hides(choice, choice.options[taken], table.me)


def _handle_input(table: _Table, now: Position, word: str) -> None:
    """Carry out the person's input."""
    choice = now.choice
    assert choice is not None
    if word.isdecimal() and 1 <= int(word) <= len(choice.options):
        table.log.append(int(word) - 1)
    elif word == "u":
        if not table.undo():
            say("there is nothing to take back")
    elif word == "h":
        advised = table.advice(now, table.me)
        start = f"{table.names[table.me]} would take {advised + 1}: "
        say(*_wrap_text(start, table.action(now, advised)))
    elif word == "p":
        say(*_position(table, now))
    elif word == "b":
        say(*_introduction(table))
    elif word == "r":
        say(*(_NO_RULES if table.booklet is None else rules_lines(table.booklet)))
    else:
        say(*_wrap_text("", f"'{make_visible(word)}' is no option: {_HELP}"))


def _introduction(table: _Table) -> Iterator[str]:
    """Yield the introduction that the person needs before the first choice."""
    for line in table.narrator.introduction(table.me):
        yield from _wrap_text(" " * (len(line) - len(line.lstrip())), line.lstrip())


def _position(table: _Table, now: Position, *, whole: bool = True) -> Iterator[str]:
    """Yield the position as the person may see it. The part after an empty line changes little: it
    is included once a turn, and if the ``whole`` is requested."""
    for line in table.narrator.position(now.table, table.me):
        if not line and not whole:
            return
        if len(line) + 2 > WIDTH:
            yield from _wrap_text("  ", line)
        else:
            yield f"  {line}".rstrip()


def _options(table: _Table, now: Position, choice: Choice) -> Iterator[str]:
    for i in range(len(choice.options)):
        yield from _wrap_text(f"  {i + 1:>3}  ", table.action(now, i))


def _wrap_text(start: str, text: str) -> list[str]:
    """Return a text after a prefix, wrapped to the width of a terminal."""
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * 7) or [start]


def _ending(table: _Table) -> Iterator[str]:
    (now, _), engine = table.position(), table.engine
    winners = engine.winners(now.table)
    yield ""
    yield from _position(table, now)
    own = table.narrator.final_score(now.table)
    scores = ", ".join(f"seat {i + 1}: {n}" for i, n in enumerate(engine.scores(now.table)))
    yield from _wrap_text("", f"the end ({engine.ending(now.table)}): {own or scores}")
    if own:
        return
    if not winners:
        yield "all have lost" if engine.seats > 1 else "you have lost"
    elif table.me in winners:
        yield "you win" if len(winners) == 1 else "you win, with others"
    elif len(winners) == 1:
        yield f"seat {winners[0] + 1} wins; you do not"
    else:
        yield f"seats {' and '.join(str(seat + 1) for seat in winners)} win; you do not"
