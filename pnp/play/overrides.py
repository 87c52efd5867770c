"""Overrides of a game's numbers and readings: ``hold-gold=12``."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pnp.base.diagnostics import suggest_word
from pnp.facts.variants import find_misfit, misfit_message
from pnp.play.kernel import UnplayableError
from pnp.rules.views import Setting


def parse_overrides(
    setting: Setting, texts: tuple[str, ...], printed: Collection[str] = ()
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the numbers and the readings of some texts, each such as ``hold-gold=12``, or
    ``gold.5=20`` for an entry of a table.

    Raises UnplayableError for what the game does not know, or what does not fit there, and for
    numbers that are only ``printed``: no other game is played by them.
    """
    facts = {known.fact: known for known in setting.facts}
    decisions = setting.stated.decisions if setting.stated is not None else ()
    readings = {known.ruling: known.values for known in decisions if known.values}
    numbers: dict[str, Any] = {}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, written = text.partition("=")
        name, dot, key = name.strip().partition(".")
        if not equals or not name or not written.strip():
            raise UnplayableError(f"'{text}' is not NAME=VALUE, such as hold-gold=12")
        value: Any = _parse_value(written)
        if name in facts and name in printed:
            raise UnplayableError(_describe_unplayed(name))
        if name in facts:
            usual = facts[name].value
            if isinstance(usual, list | tuple):
                value = [_parse_value(word) for word in written.split(",")]
            given: Any = {key: value} if dot else value
            wrong = find_misfit(given, facts[name])
            if wrong is not None:
                known = f"; {suggest_word(str(wrong.found), wrong.known)}" if wrong.known else ""
                raise UnplayableError(f"{misfit_message(name, wrong)}{known}")
            before = numbers.get(name, setting.fact(name))
            numbers[name] = {**before, **given} if dot else value
        elif name in readings:
            if value not in readings[name]:
                known = ", ".join(map(_format_value, readings[name]))
                raise UnplayableError(f"'{name}' is not read as {written}; known: {known}")
            chosen[name] = value
        else:
            hint = (
                suggest_word(name, [*facts, *readings]) if facts or readings else "it states none"
            )
            raise UnplayableError(f"the game has no number or reading '{name}'; {hint}")
    return numbers, chosen


def _describe_unplayed(name: str) -> str:
    """Return in words that nobody plays by a number."""
    what = f"play does not depend on '{name}', which is only printed or checked"
    return f"{what}; to change it, write it under  variant  in game.yaml, with what it is about"


def _parse_value(text: str) -> int | bool | str:
    text = text.strip()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return text == "true" if text in ("true", "false") else text


def _format_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
