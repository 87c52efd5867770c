"""Interpretations of rulebooks as text: the questions that they leave open, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.terminal import style_text

if TYPE_CHECKING:
    from pnp.content.project import Project
    from pnp.facts.settings import Settings
    from pnp.kinds.rulings.record import GameFact, Ruling

WIDTH = 96


def rulings(target: str) -> Iterator[str]:
    """Yield all questions and numbers of the rulebook of a bundled game, or of the game in a
    folder."""
    from pnp.content.game_files import bundled_games
    from pnp.content.rulebook import rulebook_of

    settings = rulebook_of([target], ()) if target in bundled_games() else _settings_at(target)
    stated = settings.stated
    if stated is None:
        yield f"{target}: no rulings or facts are recorded for its rulebook"
        return
    if stated.decisions:
        yield style_text("Open questions of the rulebook, and our rulings", bold=True)
        yield "  to choose another ruling, write in a file  rulings: {name: value}"
    for ruling in stated.decisions:
        yield ""
        yield from question_lines(ruling, settings)
    if stated.facts:
        yield ""
        yield style_text("Numbers of the rulebook", bold=True)
        yield "  to declare other numbers, write in a file  variant: {name: value}"
        yield ""
    for fact in stated.facts:
        yield _fact(fact, settings)


def _settings_at(folder: str) -> Settings:
    from pnp.content.rulebook import settings_of

    project = game_at(folder)
    assert project.game is not None
    return settings_of(project.game.record, [file.record for file in project.files])


def game_at(target: str) -> Project:
    """Return the game in a folder, with all its files."""
    from pnp.base.diagnostics import Report, suggest_word
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.content.project import load_project

    path = Path(target)
    if not (path / GAME_FILE).is_file():
        raise click.UsageError(
            f"'{target}' is neither a bundled game nor the folder of a game; "
            f"{suggest_word(target, bundled_games())}"
        )
    project = load_project(path, Report())
    if project is None or project.game is None:
        raise click.UsageError(
            f"'{target}' cannot be read; for the reason, run  pnp validate {target}"
        )
    return project


def _fact(fact: GameFact, settings: Settings) -> str:
    lines = f" ({_cite_lines(fact.lines)})" if fact.lines else ""
    value = settings.fact(fact.fact)
    usual = f" (rulebook: {_value(fact.value)})" if value != fact.value else ""
    return _fill_text(f"{fact.fact}={_value(value)}{usual}: {fact.text}{lines}", "  ")


def question_lines(ruling: Ruling, settings: Settings) -> Iterator[str]:
    """Yield one question, with the chosen reading and the current numbers."""
    from pnp.content.language.placeholders import with_facts

    chosen = settings.answer(ruling.ruling)
    others = [_value(value) for value in ruling.values if value != chosen]
    value = f"={_value(chosen)}" if chosen is not None else ""
    instead = f" (or {', '.join(others)})" if others else ""
    lines = f", {_cite_lines(ruling.lines)}" if ruling.lines else ""
    number = f"{style_text(ruling.number, bold=True)} " if ruling.number else ""
    yield f"  {number}{ruling.ruling}{value}{instead}{lines}"
    yield _fill_text(with_facts(ruling.question, settings), "    ")
    yield _fill_text(with_facts(ruling.decision, settings), "    ")


def _cite_lines(lines: tuple[str, ...]) -> str:
    from pnp.rules.wording import citation

    return citation(", ".join(lines))


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
        case tuple() | list():
            return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value)


def _fill_text(text: str, indent: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent)


def entries_named(word: str) -> Iterator[str]:
    """Yield the readings and numbers of rulebooks with this name, such as R-LPP-22."""
    from pnp.content.game_files import bundled_games
    from pnp.content.rulebook import rulebook_of

    for game in bundled_games():
        settings = rulebook_of([game], ())
        stated = settings.stated
        for ruling in stated.decisions if stated is not None else ():
            if word.upper() == ruling.number or word.lower() == ruling.ruling:
                yield style_text(f"Ruling on the rulebook of {game}", bold=True)
                yield from question_lines(ruling, settings)
        for fact in stated.facts if stated is not None else ():
            if word.lower() == fact.fact:
                yield style_text(f"Number from the rulebook of {game}", bold=True)
                yield _fact(fact, settings)
