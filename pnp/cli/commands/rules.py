"""``pnp rules``: the rules of the validator, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import completion
from pnp.cli.options import choice_option, colour_option
from pnp.cli.rulings_text import game_at
from pnp.cli.terminal import as_json, put_document, say, style_text

if TYPE_CHECKING:
    from pnp.rules.catalogue import RuleEntry

ALL = "all-games"

_EXAMPLES = """\b
Examples:
  pnp rules                          all rules
  pnp rules piracy                   the rules of one game
  pnp rules my-game/                 the rules for your own game
  pnp rules all-games                the rules for every game
  pnp rules --format json            all details, for programs
"""


@click.command("rules", epilog=_EXAMPLES)
@click.argument("game", required=False, shell_complete=completion.games)
@choice_option("--format", ("text", "json"), "Choose the output format.", called="layout")
@colour_option
def command(game: str | None, layout: str) -> None:
    """List the rules that validate checks: number, name, severity, basis and finding."""
    from pnp.rules.catalogue import all_rules, games_with_rules

    known = (ALL, *games_with_rules())
    owners = known if game is None else (game,) if game in known else _rule_owners(game)
    found = [e for e in all_rules() if (e.game or ALL) in owners]
    found.sort(
        key=lambda entry: (known.index(entry.game or ALL), not entry.rule.number, entry.rule.number)
    )
    if layout == "json":
        put_document(as_json([facts_of(entry) for entry in found]))
        return
    say(*_lines(found))


def _rule_owners(folder: str) -> tuple[str, ...]:
    """Return the owners of the rules that apply to the game in a folder: all games, and the bundled
    game that it follows."""
    game = game_at(folder).game
    return (ALL, game.record.rules or game.id) if game is not None else (ALL,)


def facts_of(entry: RuleEntry) -> dict[str, Any]:
    """Return the facts about a rule, for programs."""
    rule = entry.rule
    return {
        "rule": entry.name,
        "id": rule.number,
        "covers": list(entry.covers),
        "game": entry.game,
        "severity": rule.severity.value,
        "basis": rule.basis,
        "source": rule.source,
        "rulings": list(rule.rulings),
        "found_while_reading": entry.check is None,
        "proof": rule.proof,
        "drawn": rule.drawn,
        "summary": entry.page.partition("\n")[0],
        "page": entry.page,
    }


def _lines(found: Sequence[RuleEntry]) -> Iterator[str]:
    numbers = max((len(entry.rule.number) for entry in found), default=0)
    names = max((len(entry.name) for entry in found), default=0)
    group = ""
    for entry in found:
        if (entry.game or ALL) != group:
            yield from ([""] if group else [])
            group = entry.game or ALL
            yield style_text(group, bold=True)
        rule = entry.rule
        yield (
            f"  {rule.number.ljust(numbers)}  {entry.name.ljust(names)}  "
            f"{rule.severity.value.ljust(7)}  {rule.basis.ljust(9)}  "
            f"{entry.page.partition(chr(10))[0]}"
        )
