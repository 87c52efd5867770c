"""How rulebooks are read, as text: the questions that they leave open, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.escaping import styled

if TYPE_CHECKING:
    from pnp.model.rulings import GameFact, Ruling

WIDTH = 96


def rulings(game: str) -> Iterator[str]:
    """Yield all questions and numbers of the rulebook of a game."""
    from pnp.content.project import bundled_games
    from pnp.content.rulebook import stated_rulings
    from pnp.diagnostics import nearest

    if game not in bundled_games():
        raise click.UsageError(
            f"'{game}' is not a game that comes with pnp; {nearest(game, bundled_games())}"
        )
    stated = stated_rulings(game)
    if stated is None:
        yield f"{game}: nothing is written down of how its rulebook is read"
        return
    if stated.decisions:
        yield styled("Questions that the rulebook leaves open, and our answers", bold=True)
        yield "  choose another in a file with  rulings: {name: value}"
    for ruling in stated.decisions:
        yield ""
        yield from shown(ruling)
    if stated.facts:
        yield ""
        yield styled("Numbers of the rulebook", bold=True)
        yield "  declare others in a file with  variant: {name: value}"
        yield ""
    for fact in stated.facts:
        yield _fact(fact)


def _fact(fact: GameFact) -> str:
    lines = f" ({_at(fact.lines)})" if fact.lines else ""
    return _filled(f"{fact.fact}={_value(fact.value)}: {fact.text}{lines}", "  ")


def shown(ruling: Ruling) -> Iterator[str]:
    """Yield one reading, with its question."""
    others = [_value(value) for value in ruling.values if value != ruling.value]
    value = f"={_value(ruling.value)}" if ruling.value is not None else ""
    instead = f" (or {', '.join(others)})" if others else ""
    lines = f", {_at(ruling.lines)}" if ruling.lines else ""
    yield f"  {styled(ruling.number, bold=True)} {ruling.ruling}{value}{instead}{lines}"
    yield _filled(ruling.question, "    ")
    yield _filled(ruling.decision, "    ")


def _at(lines: tuple[str, ...]) -> str:
    from pnp.rules.citing import cited

    return cited(f"000:{', '.join(lines)}")


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
        case tuple() | list():
            return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value)


def _filled(text: str, indent: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent)


def called(word: str) -> Iterator[str]:
    """Yield the readings and numbers of rulebooks that are called so, such as R-LPP-22."""
    from pnp.content.project import bundled_games
    from pnp.content.rulebook import stated_rulings

    for game in bundled_games():
        stated = stated_rulings(game)
        for ruling in stated.decisions if stated is not None else ():
            if word.upper() == ruling.number or word.lower() == ruling.ruling:
                yield styled(f"A reading of the rulebook of {game}", bold=True)
                yield from shown(ruling)
        for fact in stated.facts if stated is not None else ():
            if word.lower() == fact.fact:
                yield styled(f"A number of the rulebook of {game}", bold=True)
                yield _fact(fact)
