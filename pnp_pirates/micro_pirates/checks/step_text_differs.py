"""The text of a step says something else than its keys.

Players read the text, and everything that is worked out for a card is worked out from its keys: of
``coins: 5`` it is known that it gives 5 coins. A text that shows fish beside this number, that says
*over* before a strength, or that adds a condition, makes the card another one than it is taken for.

Instead, show the icon of what the number counts, write numbers and strengths as they are, or use
the step that means what the text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.language.translatable import STEPS
from pnp.rules.rule import Finding, Rule
from pnp_pirates.micro_pirates.cards import Cards
from pnp_pirates.micro_pirates.effects import VOCABULARY

RULE = Rule("", Severity.ERROR, "derived", "001:L245-271, L481-553", over=Cards)

# What the numbers of the steps count, by verb and key.
_COUNTED: Mapping[str, Mapping[str, str]] = {
    "coins": {"coins": "coin"},
    "port": {"coins": "coin"},
    "attack": {"loot": "loot", "fame": "fame"},
    "explore": {"rum": "coin", "spyglasses": "spyglass", "fame": "fame"},
    "pay": {"pay": "coin", "fame": "fame", "coins": "coin"},
    "give": {"give": "chest", "fame": "fame"},
    "if": {"least": "chest"},
}
_AMOUNTS = ("toll", "pay", "settle", "other", "times")
"""The keys of quests whose values are amounts or numbers."""
_ANOTHER = r"over|above|under|below|beyond|than|at most|at least|up to|no|not|half|twice|without"
_BEFORE = re.compile(rf"\b({_ANOTHER})[\s*]*(?::[a-z-]+:[\s*]*)?$", re.IGNORECASE)
_AFTER = re.compile(
    r"^[\s*]*((?:or|and) (?:more|less|fewer|higher|lower|above|below|up|down))\b", re.IGNORECASE
)
_THING = re.compile(r"^[\s*]*(?::([a-z-]+)(?:\|[^:]*)?:|\{?([A-Za-z-]+))")
_LOSES = re.compile(r"\b(loses?|pays?|gives?|hands?|returns?)\b[^.:;{}]*$", re.IGNORECASE)
_UNLESS = re.compile(r"\b(if|unless|when|while|except|only)\b", re.IGNORECASE)


def check(deck: Cards) -> Iterator[Finding]:
    if deck.role not in ("quest", "action"):
        return
    used = {next(iter(step.items())) for row in deck.every for step in row.card.effect if step}
    for verb, told in deck.record.steps.items():
        found: dict[tuple[str, ...], str]
        if isinstance(told, str):
            found = {(STEPS, verb): told} if any(verb == name for name, _ in used) else {}
        else:
            found = {(STEPS, verb, way): t for way, t in told.items() if (verb, way) in used}
        for where, text in found.items():
            why = _wrong(deck.role, verb, str(where[-1]), text)
            if why is not None:
                message, hint = why
                yield Finding(_path(where), message, hint)


def _path(where: tuple[str, ...]) -> KeyPath:
    return where


def _wrong(role: str, verb: str, way: str, text: str) -> tuple[str, str] | None:
    """Return what a text says that the keys of its step do not, and what to write."""
    step = f"'{verb}'" if way == verb else f"'{verb}: {way}'"
    counted = _COUNTED.get(verb, {}) if role == "action" else dict.fromkeys(_AMOUNTS, "")
    for key, icon in {**counted, "strength": ""}.items():
        for found in re.finditer(rf"\{{{key}\}}", text):
            before, after = text[: found.start()], text[found.end() :]
            thing = _thing(after)
            if icon and thing and thing != icon:
                message = f"the text of the step {step} shows '{thing}' beside its '{key}'"
                return f"{message}, which counts '{icon}'", f"write  {{{key}}} :{icon}:"
            other = _BEFORE.search(before) or _AFTER.search(after)
            if other is not None:
                message = f"the text of the step {step} says '{other[1]}' beside its '{key}'"
                return message, f"write  {{{key}}}  alone, which is what the step means"
            if key == "coins" and (lost := _LOSES.search(before)):
                message = f"the text of the step {step} says '{lost[1]}', but it gives coins"
                return message, "write  Gains {coins} :coin:"
    plain = (verb, way) in (("coins", "coins"), ("if", "always"))
    other = _UNLESS.search(text) if plain and role == "action" else None
    if other is not None:
        message = f"the text of the step {step} says '{other[1]}', but the step has no condition"
        return message, "leave the condition out, or begin the line with another  if"
    return None


def _thing(after: str) -> str:
    """Return the thing of the game that a text names next, by its icon or in a word; empty where it
    names none."""
    found = _THING.match(after)
    if found is None:
        return ""
    if found[1]:
        return found[1] if found[1] in VOCABULARY else ""
    word = found[2].lower()
    names = {word, word.removesuffix("s"), word.removesuffix("es")}
    return next((name for name in sorted(names) if name in VOCABULARY), "")
