"""Whatever a variant declares, it is told as out of bounds, or all rules of its game can use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Severity
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import Subject, read_subject
from pnp.facts.variants import fits, number_bounds
from pnp.kinds.rulings.record import GameFact
from pnp.rules import catalogue
from pnp.rules.catalogue import RuleEntry
from pnp.rules.running import Outcome, run_rules
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.views import NotedFiles, Setting
from pnp.scaffold.files import Imprint, copy_game

GAMES = ["loot-pirates", "micro-pirates", "piece-packing-pirates", "piracy", "les-petits-pirates"]
SECONDS = 30
"""More than any rule needs for a file, also on a busy machine."""


class Listening(Setting):
    """A setting that notes which facts are asked."""

    heard: set[str] = set()

    def fact(self, name: str) -> Any:
        self.heard.add(name)
        return super().fact(name)

    def is_varied(self, name: str) -> bool:
        self.heard.add(name)
        return super().is_varied(name)


def subject_of(game: str) -> Subject:
    subject = read_subject(content_dir() / game, Report())
    assert subject is not None
    return subject


def asking(subject: Subject, setting: Listening) -> dict[tuple[str, str, str], list[RuleEntry]]:
    """Return by fact, kind and id of a file the rules that ask for the fact there."""
    assert setting.rules is not None
    found = defaultdict(list)
    for entry in catalogue.rules_of_game(setting.rules):
        over, check = entry.view, entry.check
        if over is None or check is None:
            continue
        for file in subject.files:
            if over.kind in ("*", file.kind):
                setting.heard.clear()
                facts = over.of(file, setting, Report())
                list(check(facts) if facts is not None else ())
                for name in sorted(setting.heard):
                    found[name, file.kind, file.id].append(entry)
    return found


def with_causes(entries: list[RuleEntry], game: str) -> list[RuleEntry]:
    """Return these rules and those that may make them moot."""
    names, rest = set(), [entry.name for entry in entries]
    known = {entry.name: entry for entry in catalogue.rules_of_game(game)}
    while rest:
        name = rest.pop()
        if name in known and name not in names:
            names.add(name)
            rest += known[name].rule.after
    return [entry for name, entry in known.items() if name in names]


def trials(known: GameFact) -> Iterator[Any]:
    """Yield values that a variant may declare, the strangest of their sort."""
    for number in sorted({0, 1, 2, *number_bounds(known)}):
        for value in _like(known.value, number):
            if value != known.value and fits(value, known):
                yield value


def _like(value: Any, number: int) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield number
        case str():
            yield from ("x", f"0-{number}", f"{number} 1")
        case tuple() | list():
            (one, *_) = _like(value[0], number)
            yield from ((one,), (one,) * len(value), (value[0],), (*value, one))
        case dict():
            for one in _like(next(iter(value.values())), number):
                yield dict.fromkeys(value, one)
                yield {**value, "x": one}
                yield dict.fromkeys(map(str, range(1, 21)), one)
                yield from ({key: one} for key in (*value, "1", "20"))


@pytest.mark.parametrize("game", sampled(GAMES, 5, first=3))
def test_every_fact_may_be_anything_within_its_bounds(game: str) -> None:
    subject = subject_of(game)
    setting = Listening(bundled_rulings_record(game), rules=game, gather=NotedFiles(subject.gather))
    askers = asking(subject, setting)
    assert setting.stated is not None
    for known in setting.stated.facts:
        for value in trials(known):
            varied = replace(setting, varied={known.fact: value}, shared={})
            for file in subject.files:
                entries = askers.get((known.fact, file.kind, file.id), [])
                begun = process_time()
                # The proofs of boards take long, and their numbers are those of other rules too.
                quick = game == "les-petits-pirates"
                run_rules(with_causes(entries, game), file, varied, Outcome(), quick=quick)
                took = process_time() - begun
                assert took < SECONDS, f"{known.fact}: {value} took {took:.0f} s in {file.id}"


def fact(value: Any, **more: Any) -> GameFact:
    return GameFact(fact="amount", value=value, text="What is counted.", **more)


@pytest.mark.parametrize(
    ("known", "good", "bad"),
    [
        (fact(3), (0, 30), (-1, 31, True, "3", [3], None)),
        (fact(6), (60,), (61, 100_000)),
        (fact(6, least=1, most=9), (1, 9), (0, 10)),
        (fact(1), (20,), (21,)),
        (fact(True), (False,), (0, "no")),
        (fact("0-20"), ("1-1", "0-200"), ("0-201", "0 20", "20", 20, "0-99999999999")),
        (fact("never"), ("always",), (1, True)),
        (
            fact({"a": "1 2", "b": 3}),
            ({"a": "1 2 3", "b": 2}, {"a": 1}, {"b": "2 3"}),
            ({"a": "1-2"}, {"a": "x"}, {"a": "1 31"}),
        ),
        (fact({"a": "1 2"}, fixed=True), ({"a": "3 3"},), ({"a": "1 2 3"}, {"a": 1}, {"a": "1"})),
        (fact((3, 3), fixed=True), ((1, 30),), ((3,), (3, 3, 3), (), 3, (31, 3))),
        (fact((1, 2, 5)), ((1,), (50,) * 20), ((), (51,), (1,) * 21, ("a",))),
        (fact({"3": 22, "8": 160}), ({"9": 1600},), ({}, {"x": 1}, {"81": 1}, {"3": 1601}, 22)),
        (fact({"a": 1}), ({"a": 20},), ({"b": 1}, {"1": 1}, {"a": "x"})),
        (fact({"a": 1}, open=True), ({"b": 20},), ({str(i): 1 for i in range(21)}, {"a": "x"})),
    ],
)
def test_bounds(known: GameFact, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    assert [value for value in good if not fits(value, known)] == []
    assert [value for value in bad if fits(value, known)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebooks_own_numbers_are_within_bounds(game: str) -> None:
    stated = bundled_rulings_record(game)
    assert stated is not None
    assert [known.fact for known in stated.facts if not fits(known.value, known)] == []


@pytest.mark.parametrize(
    ("game", "name", "key", "meant"),
    sampled(
        [
            ("micro-pirates", "merchant-strength", "smal", "small"),
            ("loot-pirates", "kit", "captian", "captain"),
            ("les-petits-pirates", "patrols", "islnd", "island"),
        ],
        3,
    ),
)
def test_a_misspelt_key_of_a_variant_is_found(
    game: str, name: str, key: str, meant: str, tmp_path: Path
) -> None:
    copy_game("own", game, tmp_path / "own", Imprint("Mine", "Me", "CC0"))
    line = f"variant: {{{name}: {{{key}: 1}}}}"
    text = (tmp_path / "own" / "game.yaml").read_text("utf-8")
    (tmp_path / "own" / "game.yaml").write_text(f"{text.rstrip()}\n{line}\n", "utf-8")
    verdict = validate("own", tmp_path / "own", CheckOptions(quick=True))
    (found,) = (one for one in verdict.findings if one.severity is Severity.ERROR)
    assert (found.code, found.hint) == ("variant-of-wrong-kind", f"did you mean {meant}?")
    assert found.span is not None
    assert found.span.column == line.index(key) + 1
