"""What must be so in the race of docs/examples: no gold comes or goes, buoys stay empty, who enters
one takes all its gold, and a fight costs no more than the prize."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.play.kernel import Choice


class Watch:
    def __init__(self, game: Any) -> None:
        self.game = game

    def violations(self, table: Any) -> Iterator[str]:
        left = sum(table.full)
        if sum(table.gold) + left != sum(self.game.buoys) + (0 if left else self.game.last):
            yield "gold has come or gone"

    def changed(self, before: Any, after: Any, choice: Choice, option: Any) -> Iterator[str]:
        for space, (old, new) in enumerate(zip(before.full, after.full, strict=True)):
            if new not in (old, 0) or (new != old and after.at[before.next] != space):
                yield f"buoy {space} holds {new} after {old}"
        for seat, (old, new) in enumerate(zip(before.gold, after.gold, strict=True)):
            if old - new > self.game.prize:
                yield f"player {seat} loses {old - new}"
            if choice.kind not in ("sail", "blown", "defence") and old != new:
                yield f"player {seat} gains {new - old} by {choice.kind}"
        moved = [s for s, (a, b) in enumerate(zip(before.at, after.at, strict=True)) if a != b]
        if moved and (moved != [before.next] or option not in self.game.near[before.at[moved[0]]]):
            yield f"players {moved} move to {after.at}"

    def scored(self, table: Any) -> tuple[Sequence[int], tuple[int, ...]]:
        most = max(table.gold)
        return tuple(table.gold), tuple(s for s, gold in enumerate(table.gold) if gold == most)
