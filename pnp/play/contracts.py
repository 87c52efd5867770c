"""Contract checks for third-party engines and narrators: attributes when they are made, return
values during play. Tests check the bundled games instead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import wraps
from inspect import isabstract, isclass
from types import ModuleType
from typing import Any

from pnp.base.diagnostics import suggest_word
from pnp.base.registry import FAILURES, relative_to_cwd
from pnp.content.kinds import all_kinds
from pnp.play.kernel import Choice, Engine, Mark, Turn, UnplayableError
from pnp.play.narration import Narrator
from pnp.play.third_party import (
    ProgramError,
    describe_value,
    place_of_definition,
    program_error,
    quote_value,
)

KINDS = ("action", "visit", "fight", "gold", "card", "anomaly")
"""The kinds of marks allowed besides those an engine lists in ``known``."""
ON_BOARD = ("fight", "gold")
"""The kinds of marks whose names default to the spaces that can be visited."""
CHOICES = 100_000
"""Maximum number of choices in one turn, chance included."""
SEE = "see docs/play.md#rules-of-your-own"


def compile_engine(module: ModuleType, seats: int, compile: Callable[[], Any]) -> Engine[Any]:
    """Return the engine compiled by a module, wrapped so that its errors are reported as its own.

    Raises ProgramError for every attribute or method it lacks.
    """
    where = ("compiled", f"{seats} players" if seats > 1 else "1 player")
    try:
        engine = compile()
    except (UnplayableError, ProgramError):
        raise
    except FAILURES as error:
        for of in vars(module).values():
            if isclass(of) and isabstract(of) and f" {of.__name__} " in str(error):
                raise ProgramError(
                    place_of_definition(of), (of.__name__,), _missing_part(of)
                ) from None
        raise program_error(error, where, module.compiled) from error
    if not isinstance(engine, Engine):
        found = f"it returns {describe_value(engine)}; expected an Engine of pnp.play.kernel; {SEE}"
        raise ProgramError(place_of_definition(module.compiled), where, found)
    if lacks := [*_find_faulty_attributes(engine, seats)]:
        what = f"{'; '.join(lacks)}; {SEE}"
        raise ProgramError(place_of_definition(type(engine)), (type(engine).__name__,), what)
    _guard_engine(engine)
    return engine


def make_narrator(module: ModuleType, engine: Engine[Any]) -> Narrator[Any]:
    """Return a module's narrator for an engine, wrapped so that its errors are reported as its own.

    Raises ProgramError if there is none, or if it cannot be made.
    """
    where = ("NARRATOR",)
    make = getattr(module, "NARRATOR", None)
    if make is None:
        raise ProgramError(place_of_definition(module), where, f"it is missing; {SEE}")
    try:
        narrator = make(engine)
    except (UnplayableError, ProgramError):
        raise
    except FAILURES as error:
        raise program_error(error, where, make) from error
    if not isinstance(narrator, Narrator):
        found = (
            f"it makes {describe_value(narrator)}; expected a Narrator of pnp.play.narration; {SEE}"
        )
        raise ProgramError(place_of_definition(make), where, found)
    if getattr(narrator, "engine", None) is not engine:
        what = "it lacks `engine`; call super().__init__(engine)"
        raise ProgramError(place_of_definition(type(narrator)), (type(narrator).__name__,), what)
    _guard_methods(narrator, _NARRATOR_RESULTS, _NARRATOR_LINES)
    return narrator


def find_missing_parts(module: ModuleType) -> Iterator[str]:
    """Yield a message for each definition that a game's module lacks or gets wrong."""
    parts = vars(module)
    for name in ("compiled", "BOARD", "MODES", "AGENTS"):
        if name not in parts:
            yield f"'{name}' is missing"
    boards = parts.get("BOARD") or ()
    for board in boards if isinstance(boards, list | tuple) else (boards,):
        if board not in all_kinds():
            hint = suggest_word(str(board), all_kinds())
            yield f"BOARD names '{board}', which is no kind of file; {hint}"
    modes = parts.get("MODES", ())
    if not isinstance(modes, list | tuple) or not all(isinstance(mode, str) for mode in modes):
        yield "MODES must be a tuple of names, such as () or ('teams',)"
    agents = parts.get("AGENTS", {})
    if not isinstance(agents, Mapping) or not all(map(callable, agents.values())):
        yield "AGENTS must be a dictionary of names and what makes each agent of an engine"
    if not callable(parts.get("compiled", callable)):
        yield "'compiled' must be a function"
    if not callable(parts.get("NARRATOR", callable)):
        yield "NARRATOR must be what makes a narrator of an engine, such as a class"


def _missing_part(engine: type) -> str:
    names = sorted(engine.__abstractmethods__)  # type: ignore[attr-defined] # of abstract classes
    return f"it lacks {', '.join(f'`{name}`' for name in names)}; {SEE}"


def _find_faulty_attributes(engine: Engine[Any], seats: int) -> Iterator[str]:
    """Yield a message for each attribute that is missing or invalid."""
    requirements: dict[str, tuple[Callable[[Any], bool], str]] = {
        "seats": (lambda v: v == seats, f"must be the number of players, {seats} here"),
        "bound": (
            lambda v: _is_whole_number(v) and v >= 1,
            "must be the most choices of players in a game, 1 or more",
        ),
        "supply": (
            lambda v: isinstance(v, Mapping) and all(map(_is_whole_number, v.values())),
            "must say how many of each component are printed, such as {'coin': 20}",
        ),
        "known": (
            lambda v: isinstance(v, Mapping) and not any(isinstance(n, str) for n in v.values()),
            "must list the names that marks may have, such as {'action': ('move', 'draw')}",
        ),
        "endings": (
            lambda v: isinstance(v, list | tuple) and bool(v) and _are_texts(v),
            "must list how a game may end, such as ('empty', 'night')",
        ),
        "at_once": (
            lambda v: isinstance(v, list | tuple) and _are_texts(v),
            "must list the kinds of choices that all make at the same time, such as ('aim',)",
        ),
        "sides": (
            lambda v: [*map(_is_whole_number, v)] == [True] * seats,
            "must give the side of each seat",
        ),
        "minutes": (
            lambda v: v is None or (len(v) == 2 and all(map(_is_whole_number, v))),
            "must be None or two numbers",
        ),
    }
    for name, (right, message) in requirements.items():
        try:
            if not right(getattr(engine, name)):
                yield f"`{name}` {message}"
        except FAILURES as error:
            lacks = isinstance(error, AttributeError)
            if not (lacks and name == "sides"):  # defaults to one side per seat
                yield f"it lacks `{name}`, which {message}" if lacks else f"`{name}` {message}"
    if engine.secret and type(engine).redeal is Engine.redeal:
        yield "it lacks `redeal`, which engines with secrets need"


def _guard_engine(engine: Engine[Any]) -> None:
    """Wrap the methods of an engine so that its errors are reported as its own."""
    seats = range(engine.seats)
    checks: dict[str, Callable[[Any], str]] = {
        "set_up": _wrong_table,
        "scores": lambda v: _text_unless(
            len(v) == len(seats), f"expected one per seat, {len(seats)}"
        ),
        "winners": lambda v: _text_unless(
            all(map(seats.__contains__, v)), "expected seats, from 0"
        ),
        "ending": lambda v: _text_unless(
            v in engine.endings, f"known: {', '.join(engine.endings)}"
        ),
        "in_use": lambda v: _text_unless(
            isinstance(v, Mapping), "expected the number of each component"
        ),
        **dict.fromkeys(("finished", "view", "redeal", "quick"), _accept_any),
    }
    _guard_methods(engine, checks)
    vars(engine)["turn"] = _check_turns(engine)


def _guard_methods(
    program: Any, checks: Mapping[str, Callable[[Any], str]], lines: Collection[str] = ()
) -> None:
    """Wrap methods so that their exceptions, and errors that ``checks`` finds in their results, are
    reported as those of the program; methods in ``lines`` may be generators."""
    for name, check in checks.items():
        vars(program)[name] = _guard_method(getattr(program, name), check, listed=name in lines)


def _guard_method(usual: Any, check: Callable[[Any], str], *, listed: bool) -> Callable[..., Any]:
    """Wrap a method so that its errors are reported as its own."""
    where = (f"`{usual.__name__}`",)

    @wraps(usual)
    def asked(*given: Any) -> Any:
        try:
            found = usual(*given)
            found = list(found) if listed else found
            wrong = check(found)
        except (UnplayableError, ProgramError):
            raise
        except FAILURES as error:
            raise program_error(error, where, usual) from error
        if wrong:
            raise ProgramError(
                place_of_definition(usual), where, f"it returns {quote_value(found, 60)}; {wrong}"
            )
        return iter(found) if listed else found

    return asked


def _check_turns(engine: Engine[Any]) -> Callable[[Any], Turn]:
    """Return the ``turn`` method of an engine, wrapped to check each choice and mark."""
    usual = engine.turn
    names = {what: frozenset(names) for what, names in engine.known.items()}
    names.update(
        (what, names["visit"]) for what in ON_BOARD if what not in names and "visit" in names
    )

    @wraps(usual)
    def turned(table: Any) -> Generator[Choice, Any, None]:
        where: tuple[str, ...] = ("`turn`",)
        turn, taken, seen = usual(table), None, 0
        if not isinstance(turn, Generator):
            what = f"it returns {describe_value(turn)}; write it with  yield Choice(...)"
            raise ProgramError(place_of_definition(usual), where, what)
        for _ in range(CHOICES):
            ended, choice = False, None
            try:
                choice = turn.send(taken)
            except StopIteration:
                ended = True
            except (UnplayableError, ProgramError):
                raise
            except FAILURES as error:
                raise program_error(error, where, usual) from error
            wrong = next(
                filter(None, (_wrong_mark(mark, names) for mark in table.marks[seen:])), ""
            )
            wrong = wrong or ("" if ended else _wrong_choice(choice, engine.seats))
            if wrong:
                raise ProgramError(_paused_line(turn) or place_of_definition(usual), where, wrong)
            if ended or choice is None:
                return
            seen, where = len(table.marks), ("`turn`", f"after choice {choice.kind}")
            taken = yield choice
        raise ProgramError(
            place_of_definition(usual), where, f"it has asked {CHOICES:,} choices in one turn"
        )

    return turned


def _wrong_choice(choice: Any, seats: int) -> str:
    """Return the error in a choice, or an empty string."""
    if not isinstance(choice, Choice):
        return f"it yields {describe_value(choice)}; expected a Choice"
    if not isinstance(choice.kind, str):
        return f"the kind of a choice is {describe_value(choice.kind)}; expected a word"
    if choice.player is not None and not (
        _is_whole_number(choice.player) and 0 <= choice.player < seats
    ):
        return (
            f"choice {choice.kind} is of player {quote_value(choice.player, 20)}; expected a "
            f"seat from 0 to {seats - 1}, or None for chance"
        )
    if not isinstance(choice.options, Sequence):
        return (
            f"the options of choice {choice.kind} are {describe_value(choice.options)}; expected "
            "a tuple"
        )
    return "" if choice.options else f"choice {choice.kind} has no options"


def _wrong_mark(mark: Any, names: Mapping[str, frozenset[str]]) -> str:
    """Return the error in a mark, or an empty string."""
    if not isinstance(mark, Mark) or not _is_whole_number(mark.amount):
        return (
            f"{quote_value(mark, 60)} is marked; expected a Mark of a kind, a name and a "
            "whole number"
        )
    word: Any
    known: Collection[str]
    if mark.what in names:
        word, known = mark.where, names[mark.what]
    else:
        word, known = mark.what, KINDS
    if word in known:
        return ""
    # Only on failure: every mark of every game is checked, and finding similar words is slow.
    known = known if mark.what in names else (*KINDS, *names)
    hint = suggest_word(str(word), map(str, known))
    return f"{quote_value(word, 40)} is marked, which is not in `known`; {hint}"


def _wrong_table(table: Any) -> str:
    if not is_dataclass(table) or isinstance(table, type):
        return "expected a table that is a dataclass"
    return _text_unless(
        type(getattr(table, "marks", None)) is list, "expected a table with a list `marks`"
    )


def _paused_line(turn: Generator[Any, Any, Any]) -> str:
    """Return the file and line at which a generator is paused, in the innermost one it yields
    from."""
    while isinstance(inner := turn.gi_yieldfrom, Generator):  # type: ignore[attr-defined]
        turn = inner
    frame = turn.gi_frame  # type: ignore[attr-defined]
    if frame is None:
        return ""
    return f"{relative_to_cwd(frame.f_code.co_filename)}:{frame.f_lineno}"


def _accept_any(value: Any) -> str:
    return ""


def _wrong_text(value: Any) -> str:
    return _text_unless(isinstance(value, str), "expected text")


def _wrong_lines(values: Any) -> str:
    return _text_unless(_are_texts(values), "expected lines of text")


def _text_unless(right: bool, text: str) -> str:
    return "" if right else text


def _is_whole_number(value: Any) -> bool:
    return type(value) is int


def _are_texts(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)


_NARRATOR_RESULTS: Mapping[str, Callable[[Any], str]] = {
    "introduction": _wrong_lines,
    "position": _wrong_lines,
    "describe": _wrong_text,
    "hides": _accept_any,
    "describe_mark": _wrong_text,
    "effects": _wrong_lines,
    "final_score": _wrong_text,
    "figures": lambda v: _text_unless(isinstance(v, Mapping), "expected the figures on each space"),
    "layout": lambda v: _text_unless(_are_texts(v), "expected the ids of cards"),
}
_NARRATOR_LINES = ("introduction", "position", "effects")
