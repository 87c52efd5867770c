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
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.kinds.sheet.callouts import RADIUS, REACH, CalloutPlacer, CalloutTarget
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.scene import Item


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=2))
def test_no_number_lies_on_a_piece_or_on_another_number(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[CalloutPlacer, Sequence[CalloutTarget]]] = []
    draw = CalloutPlacer.draw_numbers

    def drawn(self: CalloutPlacer, targets: Sequence[CalloutTarget]) -> Iterator[Item]:
        seen.append((self, targets))
        return draw(self, targets)

    monkeypatch.setattr(CalloutPlacer, "draw_numbers", drawn)
    report = Report()
    project = load_project(game_dir(game), report, Edition())
    assert project is not None
    look = theme_lookup(project, report)
    (part,) = (part for part in project.parts if part.entry.part == "rules")
    lay_out_part(part, look, report, {})
    assert sum(len(targets) for _, targets in seen) > 10
    for callouts, targets in seen:
        covered = [
            (number, put.names[0])
            for number, tie in enumerate(callouts.ties, 1)
            for put in callouts.solid
            if put.distance_to(tie.spot) < RADIUS
        ]
        assert covered == []
        spots = [tie.spot for tie in callouts.ties]
        assert all(dist(one, other) >= 2 * REACH for one, other in combinations(spots, 2))
        for tie, target in zip(callouts.ties, targets, strict=True):
            if target.piece is not None:
                assert target.piece.distance_to(tie.end) <= 0.05
                assert RADIUS < dist(tie.spot, tie.end) < 40
