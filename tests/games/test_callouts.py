"""In no picture of the rules of a game does a number cover what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import game_dir
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Dress
from pnp.content.project import load
from pnp.kinds.sheet.callouts import RADIUS, REACH, Callouts, Target
from pnp.press.parts import lay_out
from pnp.press.themes import themes_of
from pnp.scene import Item


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=2))
def test_no_number_lies_on_a_piece_or_on_another_number(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[Callouts, Sequence[Target]]] = []
    draw = Callouts.drawn

    def drawn(self: Callouts, targets: Sequence[Target]) -> Iterator[Item]:
        seen.append((self, targets))
        return draw(self, targets)

    monkeypatch.setattr(Callouts, "drawn", drawn)
    report = Report()
    project = load(game_dir(game), report, Dress())
    assert project is not None
    look = themes_of(project, report)
    (part,) = (part for part in project.parts if part.entry.part == "rules")
    lay_out(part, look, report, {})
    assert sum(len(targets) for _, targets in seen) > 10
    for callouts, targets in seen:
        covered = [
            (number, put.names[0])
            for number, tie in enumerate(callouts.ties, 1)
            for put in callouts.solid
            if put.far(tie.spot) < RADIUS
        ]
        assert covered == []
        spots = [tie.spot for tie in callouts.ties]
        assert all(dist(one, other) >= 2 * REACH for one, other in combinations(spots, 2))
        for tie, target in zip(callouts.ties, targets, strict=True):
            if target.piece is not None:
                assert target.piece.far(tie.end) <= 0.05
                assert RADIUS < dist(tie.spot, tie.end) < 40
