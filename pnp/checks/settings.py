"""Rulings, variants and numbers of players against the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KEY, KeyPath, Severity, suggest_word
from pnp.content.rulebook import bundled_rulings_record
from pnp.facts.variants import find_misfit, format_value, misfit_message
from pnp.kinds.game.record import WithRulings
from pnp.rules.rule import Finding, Rule
from pnp.rules.setting import player_bounds
from pnp.rules.views import AnyFile, RulingsFile, WholeGame

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact


@Rule("ruling-of-unknown-question", Severity.ERROR, "derived")
def ruling_of_unknown_question(facts: AnyFile) -> Iterator[Finding]:
    """A file sets a ruling that its game does not have.

    Rulings choose between ways to read what the rulebook leaves open. Under another name the choice
    has no effect, and the file is checked with the default.

    Instead, write the name shown by  pnp explain --rulings.
    """
    return _unknown_settings(
        facts,
        key="rulings",
        unknown="the rules have no ruling '{name}'",
        settled="'{name}' has only one value here, so there is nothing to choose",
    )


@Rule("variant-of-unknown-number", Severity.ERROR, "derived")
def variant_of_unknown_number(facts: AnyFile) -> Iterator[Finding]:
    """A variant declares a number that the game does not have.

    A variant replaces a number of the rulebook. Under another name it has no effect, and the file
    is checked with the number of the rulebook.

    Instead, write the name as in the rulings file of the game.
    """
    return _unknown_settings(
        facts, key="variant", unknown="the rules have no number '{name}' that a variant can change"
    )


def _unknown_settings(
    facts: AnyFile, *, key: str, unknown: str, settled: str = ""
) -> Iterator[Finding]:
    """Check the names under ``key``; ``settled`` is the message for rulings with nothing to
    choose."""
    stated, record = facts.setting.stated, facts.record
    if stated is None or not facts.setting.ruled or not isinstance(record, WithRulings):
        return
    fixed = {one.ruling for one in stated.decisions if not one.values}
    known = (
        [fact.fact for fact in stated.facts]
        if key == "variant"
        else [one.ruling for one in stated.decisions if one.values]
    )
    for name in record.variant if key == "variant" else record.rulings:
        if name not in known:
            message = settled if settled and name in fixed else unknown
            yield Finding((key, name, KEY), message.format(name=name), suggest_word(name, known))


@Rule("variant-of-wrong-kind", Severity.ERROR, "derived")
def variant_of_wrong_kind(facts: AnyFile) -> Iterator[Finding]:
    """A variant declares a number in a form, or of a size, that the rules cannot use.

    A variant replaces a number with a number, and a table, such as amounts by number of players,
    with a table. The keys of a table are those of the rulebook, unless they are numbers or the fact
    is `open`. A number may be up to ten times the largest one in the rulebook, small ones up to 20.
    Any other value would be ignored.

    Instead, write the value as in the rulings file of the game.
    """
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, WithRulings):
        return
    known = {number.fact: number for number in stated.facts}
    for name, value in record.variant.items():
        if name in known:
            yield from _check_replacement(value, known[name], ("variant", name), True)


@Rule("fact-of-wrong-kind", Severity.ERROR, "derived")
def fact_of_wrong_kind(own: RulingsFile) -> Iterator[Finding]:
    """A fact of the game cannot replace the bundled game's fact of the same name.

    A game that follows the rules of a bundled game may replace its facts in its own `rulings.yaml`:
    a number with a number, a table with a table, but never with a much larger number. Any other
    value would have no effect.

    Instead, write a value of the same type as in the bundled game, or give the fact a new name.
    """
    bundled = bundled_rulings_record(own.setting.rules or "")
    known = {fact.fact: fact for fact in bundled.facts} if bundled is not None else {}
    for i, fact in enumerate(own.record.facts):
        # A fact of this game only is compared with its own bounds.
        rulebook = known.get(fact.fact, fact)
        yield from _check_replacement(
            fact.value, rulebook, ("facts", i, "value"), rulebook is not fact
        )


@Rule("ruling-of-unknown-reading", Severity.ERROR, "derived")
def ruling_of_unknown_reading(facts: AnyFile) -> Iterator[Finding]:
    """A ruling has a value that is not one of its choices.

    Each open question of a rulebook has the values that the validator knows. Any other word has no
    effect, and the file is checked with the default.

    Instead, write one of the values shown by  pnp explain --rulings.
    """
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, WithRulings):
        return
    readings = {known.ruling: known.values for known in stated.decisions if known.values}
    for name, value in record.rulings.items():
        if name in readings and value not in readings[name]:
            hint = suggest_word(format_value(value), map(format_value, readings[name]))
            yield Finding(
                ("rulings", name), f"'{format_value(value)}' is not a value of '{name}'", hint
            )


@Rule("decision-of-unknown-reading", Severity.ERROR, "derived")
def decision_of_unknown_reading(own: RulingsFile) -> Iterator[Finding]:
    """A ruling of the game has a value that the bundled game does not allow.

    A game that follows the rules of a bundled game may decide its open questions in its own
    `rulings.yaml`. The validator knows certain values for each; any other value would have no
    effect.

    Instead, choose one of the known values, or give the ruling a new name.
    """
    bundled = bundled_rulings_record(own.setting.rules or "")
    known = {one.ruling: one.values for one in bundled.decisions} if bundled is not None else {}
    for i, one in enumerate(own.record.decisions):
        readings = known.get(one.ruling, one.values)
        for j, value in enumerate(one.values):
            if value not in readings:
                hint = (
                    suggest_word(format_value(value), map(format_value, readings))
                    if readings
                    else ""
                )
                message = (
                    f"'{format_value(value)}' is not a valid value of the ruling '{one.ruling}'"
                )
                yield Finding(("decisions", i, "values", j), message, hint)


def _check_replacement(
    value: Any, rulebook: GameFact, where: KeyPath, in_rulebook: bool
) -> Iterator[Finding]:
    """Yield the reason why a value cannot replace a fact, of the rulebook or only of this game."""
    wrong, name = find_misfit(value, rulebook), rulebook.fact
    if wrong is None:
        return
    hint = "change the value, or  least  and  most"
    if in_rulebook:
        hint = f"the rulebook has  {name}: {format_value(rulebook.value)}"
    if wrong.known:
        hint = suggest_word(str(wrong.found), wrong.known)
    yield Finding((*where, *wrong.path), misfit_message(name, wrong), hint)


@Rule("rulings-of-another-game", Severity.WARNING, "derived")
def rulings_of_another_game(own: RulingsFile) -> Iterator[Finding]:
    """A file of rulings has a different id than its game.

    Regardless of its id, it applies to the game in whose folder it is. The id of another game
    suggests that it came from there, or that its own game has no rulings.

    Instead, write the id of the game.
    """
    games = [game.id for game in own.setting.files("game")]
    if games and own.file.id not in games:
        message = f"the rulings belong to '{own.file.id}', but the game is '{games[0]}'"
        yield Finding(("rulings",), message, suggest_word(own.file.id, games))


@Rule("players-beyond-the-rulebook", Severity.ERROR, "letter")
def players_beyond_the_rulebook(whole: WholeGame) -> Iterator[Finding]:
    """The game is for more or fewer players than its rulebook.

    A rulebook has pieces, tables and turns for certain numbers of players. For other numbers,
    something is missing: a colour, an opponent, a share of the stock.

    Instead, write the number of players from the rulebook, or declare `least-players` or
    `most-players` under `variant` and add what more or fewer players need.
    """
    setting, stated = whole.setting, whole.setting.stated
    found = player_bounds(setting)
    if found is None or stated is None:
        return
    (least, most), (low, high) = found, whole.record.players
    beyond = {"least-players": low} if low < least else {}
    beyond |= {"most-players": high} if high > most else {}
    if beyond:
        known = [fact for fact in stated.facts if fact.fact in beyond]
        overlap = (max(low, least), min(high, most))
        right = overlap if overlap[0] <= overlap[1] else (least, most)
        declared = ", ".join(f"{bound}: {number}" for bound, number in beyond.items())
        yield Finding(
            ("players",),
            f"the game is for {_players_text(low, high)}; its rules are for "
            f"{_players_text(least, most)}",
            f"write  players: {_players_value(*right)}, or declare  variant: {{{declared}}}",
            details=tuple(
                _rulebook_quote(fact) for fact in known if not setting.is_varied(fact.fact)
            ),
        )


def _players_text(least: int, most: int) -> str:
    if least == most:
        return f"{least} player{'' if least == 1 else 's'}"
    return f"{least} to {most} players"


def _players_value(least: int, most: int) -> str:
    return f"{least}-{most}" if least < most else f"{least}"


def _rulebook_quote(known: GameFact) -> str:
    """Return the text of a fact in the rulebook, with its value and lines."""
    lines = ", ".join(line.removeprefix("L") for line in known.lines)
    word = "line" if lines.isdecimal() else "lines"
    return f"{known.text.rstrip('.')}: {known.value} (rulebook {word} {lines})"
