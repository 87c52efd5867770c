"""What fewer players need of what each of them has a share of."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content.project import Project, load_project
from pnp.facts.per_player import is_shared, pieces_for_players, share_size
from pnp.kinds.deck.record import Deck

DECK = """\
deck: aim
title: Aim
size: mini
per_player: true
between: [owner, target]
layout: {title: {at: [4mm, 4mm], size: [30mm, 8mm]}}
tables:
  people: [{person: ann}, {person: ben}, {person: cy}, {person: dee}]
rows: {each: {owner: people, target: people}, unlike: [owner, target]}
defaults: {card: "{owner}-{target}", title: "{target}"}
"""


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    path = tmp_path_factory.mktemp("aim") / "aim.yaml"
    path.write_text(DECK, "utf-8")
    report = Report()
    project = load_project(path, report)
    assert report.diagnostics == ()
    assert isinstance(project, Project)
    record = project.parts[0].files[0].record
    assert isinstance(record, Deck)
    return record


def test_cards_between_the_first_players_come_first(deck: Deck) -> None:
    assert [card.card for card in deck.cards][:6] == [
        *("ann-ben", "ben-ann"),
        *("ann-cy", "ben-cy", "cy-ann", "cy-ben"),
    ]


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 2), (4, 3)])
def test_fewer_players_need_the_cards_on_which_all_play(
    deck: Deck, players: int, each: int
) -> None:
    counts = [(card.card, card.quantity) for card in deck.cards]
    found = dict(pieces_for_players("deck", deck, counts, players, 4))
    playing = ("ann", "ben", "cy", "dee")[:players]
    assert set(found) == {f"{a}-{b}" for a in playing for b in playing if a != b}
    assert share_size(deck, players, 4) == each


def test_a_field_between_players_that_no_card_has_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "aim.yaml"
    path.write_text(DECK.replace("[owner, target]\nlayout", "[owner, tagret]\nlayout"), "utf-8")
    report = Report()
    load_project(path, report)
    assert [(found.code, found.hint) for found in report.diagnostics] == [
        ("unknown-field", "did you mean target?")
    ]


@pytest.mark.parametrize(("line", "shared"), [("", True), ("per_player: false\n", False)])
def test_colours_may_belong_to_others_than_players(tmp_path: Path, line: str, shared: bool) -> None:
    path = tmp_path / "stations.yaml"
    piece = "pieces:\n  - {id: station, title: Station, size: 10mm, front: {icon: emblem}}\n"
    colours = "colours: {red: star, blue: drop}\n"
    path.write_text(f"tokens: stations\ntitle: Stations\n{colours}{line}{piece}", "utf-8")
    report = Report()
    project = load_project(path, report)
    assert report.diagnostics == ()
    assert isinstance(project, Project)
    assert is_shared("tokens", project.parts[0].files[0].record, 2) is shared
