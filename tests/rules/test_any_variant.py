"""Whatever numbers stand in place of the rulebook's, rules about them have an answer.

Bounds that hold back what variants declare are passed over here: rules must be sound by themselves.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from conftest import sampled
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import Subject, read_subject
from pnp.rules.catalogue import rules_of_game
from pnp.rules.running import Outcome, run_rules
from pnp.rules.views import NotedFiles, Setting

GAMES = ("loot-pirates", "piece-packing-pirates", "piracy")
# Layouts take their time, and are tried on smaller ones elsewhere.
DRAWN = ("seas", "squares")
NUMBERS = st.sampled_from([0, 1, 2, 3, 7, 12])


def like(value: Any) -> st.SearchStrategy[Any]:
    """Return values of the kind of one that the rulebook gives."""
    match value:
        case bool():
            return st.booleans()
        case int():
            return NUMBERS
        case dict():
            numbered = all(str(key).isdecimal() for key in value)
            keys = st.sampled_from([*value, *(["1", "9"] if numbered else ["dinghy"])])
            return st.dictionaries(keys, like(next(iter(value.values()))), min_size=1)
        case list() | tuple():
            return st.lists(st.one_of(*map(like, value)), min_size=1, max_size=4)
        case str() if value[0].isdecimal():
            return st.sampled_from([value, "0-0", "3-2", "1-7"])
    return st.sampled_from([value, "x"])


@cache
def bundled(game: str) -> tuple[Subject, dict[str, Any]]:
    subject, stated = read_subject(content_dir() / game, Report()), bundled_rulings_record(game)
    assert subject is not None
    assert stated is not None
    return subject, {known.fact: known.value for known in stated.facts}


@pytest.mark.parametrize("game", sampled(GAMES, 3, first=1))
@given(data=st.data())
def test_bundled_games_are_judged_under_any_numbers(game: str, data: st.DataObject) -> None:
    subject, facts = bundled(game)
    names = data.draw(st.lists(st.sampled_from(sorted(facts)), min_size=1, max_size=3, unique=True))
    varied = {name: data.draw(like(facts[name]), label=name) for name in names}
    # A table of the rulebook may also be emptied: each of its values is 0.
    if data.draw(st.booleans()):
        varied |= {n: dict.fromkeys(facts[n], 0) for n in names if _counts(facts[n])}
    setting = Setting(
        bundled_rulings_record(game), rules=game, varied=varied, gather=NotedFiles(subject.gather)
    )
    outcome = Outcome()
    for file in subject.files:
        if file.kind in DRAWN:
            continue
        own = getattr(file.record, "variant", None)
        known = file if own is None else replace(file, record=_with(file.record, varied))
        run_rules(rules_of_game(game), known, setting, outcome)


def _counts(value: Any) -> bool:
    return isinstance(value, dict) and all(type(item) is int for item in value.values())


def _with(record: Any, varied: dict[str, Any]) -> Any:
    return record.model_copy(update={"variant": {**record.variant, **varied}})
