"""The user's selection of rules: names, numbers and patterns such as ``LPP-M*``."""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from msgspec import Struct

from pnp.base.diagnostics import Severity, closest_word, likely_word, suggest_word
from pnp.rules import catalogue
from pnp.rules.catalogue import RuleEntry

LISTED = "pnp rules lists them"
PATTERN = "*?["
"""Signs that make a word a pattern."""


class UnknownRuleError(Exception):
    """A word that matches no rule, or none that may be left out; the text says what to write."""


class RuleSelection(Struct, frozen=True):
    """Which rules are reported, by name: those ``chosen``, or all if there is None, without those
    ``left_out``. Errors that prevent judging are reported in any case, see ``Verdict``."""

    chosen: tuple[str, ...] | None = None
    left_out: tuple[str, ...] = ()

    def __call__(self, name: str) -> bool:
        return (self.chosen is None or name in self.chosen) and name not in self.left_out


def selected_rules(select: Sequence[str], ignore: Sequence[str]) -> RuleSelection:
    """Return the rules that words mean: ``select``, or all if that is empty, without ``ignore``."""
    chosen = tuple(name for word in select for name in matching_rules(word))
    left_out = tuple(name for word in ignore for name in matching_rules(word))
    for word in ignore:
        found = catalogue.find_rule(word)
        if found is not None and found.check is None and found.rule.severity is Severity.ERROR:
            raise UnknownRuleError(f"'{word}' blocks validation and cannot be deselected")
    return RuleSelection(chosen if select else None, left_out)


def matching_rules(word: str) -> tuple[str, ...]:
    """Return the names of the rules that a word means; without any, an ``UnknownRuleError``."""
    found: tuple[str, ...]
    if any(sign in word for sign in PATTERN):
        every = catalogue.all_rules()
        found = tuple(
            e.name
            for e in every
            if any(fnmatchcase(known.lower(), word.lower()) for known in (e.name, *e.rule.numbers))
        )
    else:
        entry = catalogue.find_rule(word)
        found = () if entry is None else (entry.name,)
    if not found:
        raise UnknownRuleError(f"'{word}' {_no_rule_message(word)}")
    return found


def _no_rule_message(word: str) -> str:
    if any(sign in word for sign in PATTERN):
        return f"matches no rule; {LISTED}"
    return f"is not a rule; {suggest_rule(word)}"


def suggest_rule(word: str) -> str:
    """Return a hint that names the rule nearest to a word."""
    numbers = [number for e in catalogue.all_rules() for number in e.rule.numbers]
    if "-" in word and word.split("-")[0].upper() in {number.split("-")[0] for number in numbers}:
        return suggest_word(word.upper(), numbers)
    close = closest_word(word, catalogue.rule_names())
    # A word that is much shorter than a name is the slip of another.
    meant = close and abs(len(close) - len(word)) <= len(word) // 2
    if meant:
        return f"did you mean {close}?"
    # What rules are about may be asked for too, such as shipyard.
    subject = likely_word(
        word, {part for name in catalogue.rule_names() for part in name.split("-")}
    )
    return f"did you mean {subject}?" if subject else LISTED


def search_rules(words: str) -> tuple[RuleEntry, ...]:
    """Return the rules whose name or summary speaks of all these words; where none does, those
    whose page speaks of them."""
    stems = [word.removesuffix("s") for word in re.findall(r"\w+", words.lower())]

    def speaks(text: str) -> bool:
        return bool(stems) and all(re.search(rf"\b{stem}", text.lower()) for stem in stems)

    every = catalogue.all_rules()
    titled = (e for e in every if speaks(f"{e.name} {e.page.partition(chr(10))[0]}"))
    return tuple(titled) or tuple(e for e in every if speaks(e.page))
