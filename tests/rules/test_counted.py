"""Facts of the rulebook promise what they count, and a game may state facts of its own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, ClassVar

import pytest
from conftest import sampled
from promised import supply_of

from pnp.base.diagnostics import Report, Severity
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.game_files import bundled_games
from pnp.content.project import load_project
from pnp.rules.supply import Supply
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict


def bundled(game: str) -> Supply:
    project = load_project(content_dir() / game, Report())
    assert project is not None
    return supply_of(project)


@pytest.mark.parametrize("game", bundled_games())
def test_whatever_a_fact_counts_is_missed_where_the_fact_says_one_more(game: str) -> None:
    supply = bundled(game)
    assert (supply.broken_promises, supply.unknown_promises, supply.unpromised_pieces) == (
        (),
        (),
        {},
    )
    counting = [promise for promise in supply.promises if promise.fact is not None]
    assert counting
    for promise in counting:
        assert promise.fact is not None
        more: Any = promise.count + 1
        varied = {promise.fact.fact: more if promise.key is None else {promise.key: more}}
        other = Supply(supply.file, replace(supply.setting, varied=varied))
        found = {(one.name, one.difference) for one in other.broken_promises}
        meant = supply.counts_of(promise)
        assert {(name, -1) for name in meant} <= found
        # What a sheet prints is only known when its text is set.
        assert meant or supply.is_uncounted_sheet(promise.name)


def test_a_sheet_of_several_papers_is_one_that_is_promised() -> None:
    """As it may be in another language: its pieces are then reference-1 and reference-2."""
    supply = bundled("piece-packing-pirates")
    (sheet,) = (file for file in supply.files if file.name == "sheet/reference")

    class Longer(Supply):
        pages: ClassVar = {sheet.source.name: {"reference-1": 1, "reference-2": 1}}

    longer = Longer(supply.file, supply.setting)
    assert "reference" not in {promise.name for promise in longer.unknown_promises}
    assert not longer.broken_promises
    more = replace(supply.setting, varied={"kit": {"reference": 2}})
    assert [one.name for one in Longer(supply.file, more).broken_promises] == ["reference"]


@pytest.mark.parametrize("game", bundled_games())
def test_every_token_die_card_and_standee_rests_on_a_promise(game: str) -> None:
    supply = bundled(game)
    none = replace(supply.setting, stated=None)
    record = supply.record.model_copy(update={"supply": {"nothing": 1}})
    bare = Supply(replace(supply.file, record=record), none)
    assert bare.unpromised_pieces


SUPPLY = ("count-mismatch", "unknown-supply", "unpromised-piece")


def found(folder: Path) -> list[tuple[str, str, int]]:
    verdict: Verdict = validate(str(folder), folder, CheckOptions(selection=RuleSelection(SUPPLY)))
    return [
        (one.code, Path(one.span.source.name).name, one.span.line)
        for one in verdict.findings
        if one.span is not None and one.code in SUPPLY
    ]


def copied(tmp_path: Path, game: str, *, rulebook: bool = True) -> Path:
    folder = tmp_path / game
    shutil.copytree(content_dir() / game, folder)
    if not rulebook:
        (folder / "rulings.yaml").unlink()
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("rulebook", sampled([True, False], 2))
def test_a_variant_asks_for_as_many_pieces(tmp_path: Path, rulebook: bool) -> None:
    folder = copied(tmp_path, "les-petits-pirates", rulebook=rulebook)
    edit(folder / "game.yaml", "theme: chart\n", "theme: chart\nvariant: {gold-ones: 40}\n")
    assert found(folder) == []  # for the tokens ask for the fact
    gold = folder / "tokens" / "gold.yaml"
    edit(gold, '"{gold-ones}"', "30")
    (line,) = (n for n, row in enumerate(gold.read_text("utf-8").splitlines(), 1) if "30" in row)
    assert found(folder) == [("count-mismatch", "gold.yaml", line)]


@pytest.mark.soak
def test_a_variant_of_the_file_of_the_pieces_counts_too(tmp_path: Path) -> None:
    folder = copied(tmp_path, "les-petits-pirates")
    edit(folder / "tokens" / "gold.yaml", "pieces:\n", "variant: {gold-ones: 40}\npieces:\n")
    assert found(folder) == []
    edit(folder / "tokens" / "gold.yaml", '"{gold-ones}"', "30")
    assert [code for code, _, _ in found(folder)] == ["count-mismatch"]


@pytest.mark.soak
def test_a_lost_card_a_lost_piece_and_a_new_one_are_found(tmp_path: Path) -> None:
    folder = copied(tmp_path, "loot-pirates")
    edit(folder / "tokens" / "round-doubloons.yaml", "id: round-silver-1", "id: round-silver")
    codes = {code for code, _, _ in found(folder)}
    assert codes == {"unknown-supply"}
    folder = copied(tmp_path, "micro-pirates")
    table = folder / "decks" / "crew.csv"
    table.write_text("".join(table.read_text("utf-8").splitlines(True)[:-1]), "utf-8")
    assert ("count-mismatch", "crew.yaml", 10) in found(folder)
    folder = copied(tmp_path, "piracy")
    edit(folder / "tokens" / "small-pieces.yaml", "id: small-doubloon", "id: small-dubloon")
    assert "unknown-supply" in {code for code, _, _ in found(folder)}


def test_a_lone_file_is_held_to_what_facts_count(tmp_path: Path) -> None:
    path = tmp_path / "gold.yaml"
    path.write_text(
        "pnp: 1\ntokens: my-gold\ngame: les-petits-pirates\ntitle: Gold\npieces:\n"
        "  - {id: gold-1, title: One, size: 18mm, quantity: 25, front: {text: '1'}}\n",
        "utf-8",
    )
    verdict = validate(str(path), path, CheckOptions())
    assert [one.code for one in verdict.findings if one.severity is Severity.ERROR] == [
        "count-mismatch"
    ]
    edit(path, "quantity: 25", "quantity: 30")
    verdict = validate(str(path), path, CheckOptions())
    assert [one for one in verdict.findings if one.severity is Severity.ERROR] == []
