"""Whichever reading of its rulebook a file chooses, it is judged, and the reading is told.

Tried on one bundled file of each kind, with all readings on which its verdict rests: what no rule
asks of a file cannot change what is found in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.rules.catalogue import RuleEntry, games_with_rules, rules_of_game
from pnp.rules.validate import CheckOptions, validate_text

KINDS = ("map", "board", "deck", "dice", "mats", "mosaic", "seas", "tokens")
"""The kinds of file that may decide how the rulebook is read."""


def bundled() -> Iterator[tuple[str, Path]]:
    """Yield the shortest file of each kind for each game whose rulebook may be read otherwise."""
    for game in games_with_rules():
        stated = bundled_rulings_record(game)
        assert stated is not None
        if not any(len(known.values) > 1 for known in stated.decisions):
            continue
        found: dict[str, Path] = {}
        for path in sorted((content_dir() / game).rglob("*.yaml")):
            kind = re.search(rf"^({'|'.join(KINDS)}): ", path.read_text("utf-8"), re.M)
            if kind is not None:
                known = found.setdefault(kind[1], path)
                if path.stat().st_size < known.stat().st_size:
                    found[kind[1]] = path
        yield from ((game, path) for path in found.values())


def judged(path: Path, chosen: dict[str, str]) -> set[tuple[str, str]]:
    """Return the readings on which the verdict on a file rests that chooses some."""
    text = re.sub(r"^rulings: .*\n", "", path.read_text("utf-8"), flags=re.M)
    decided = "".join(f"  {name}: {value}\n" for name, value in chosen.items())
    text += f"\nrulings:\n{decided}" if chosen else ""
    verdict = validate_text(text.encode(), path, CheckOptions())
    assert verdict.read
    refused = {"ruling-of-unknown-question", "ruling-of-unknown-reading", "duplicate-key"}
    assert not refused & {found.code for found in verdict.findings}
    return {(told.ruling, told.value) for told in verdict.assumed}


@pytest.mark.parametrize(
    ("game", "path"), sampled(list(bundled()), 6), ids=lambda given: getattr(given, "stem", given)
)
def test_each_reading_of_a_file_is_judged_and_told(game: str, path: Path) -> None:
    stated = bundled_rulings_record(game)
    assert stated is not None
    readings = {known.ruling: known.values for known in stated.decisions}
    # A file decides for itself; of the game, which is judged with it, the game does.
    of_whole = {name for e in rules_of_game(game) if _whole(e) for name in e.rule.rulings}
    for ruling, value in judged(path, {}):
        for other in map(_text, readings[ruling]):
            if other != value:
                told = judged(path, {ruling: other})
                assert (ruling, other) in told or (ruling in of_whole and (ruling, value) in told)


def _whole(entry: RuleEntry) -> bool:
    return entry.view is not None and entry.kind in ("game", "*")


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
