"""Everything that the user names at once, judged one target after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.content.targets import root_of, targets_in, usual_targets
from pnp.diagnostics import Report
from pnp.rules.verdict import Verdict
from pnp.validate import Wish, validate, validate_text


@dataclass(frozen=True, slots=True)
class Unsaved:
    """The text of a file that is not saved: the target that means it, and where it would lie."""

    target: str
    path: Path
    data: bytes

    @property
    def name(self) -> str:
        """What its source is called."""
        return str(self.path)


def judged(targets: Sequence[str], wish: Wish, unsaved: Unsaved | None = None) -> Iterator[Verdict]:
    """Yield the verdict on each target once; files of a game that is judged too are judged with it.

    Without targets, what usually is judged here.
    """
    named = list(_named(tuple(dict.fromkeys(targets)) or usual_targets(), unsaved))
    roots = {root for _, path, _ in named if path is not None and (root := root_of(path))}
    done: set[Path] = set()
    for called, path, report in named:
        if unsaved is not None and called == unsaved.target:
            yield validate_text(unsaved.data, unsaved.path, wish)
        elif path is None:
            yield Verdict(called, "", report.diagnostics, read=False)
        else:
            place = root_of(path) or path.resolve()
            covered = root_of(path) is None and roots & set(place.parents)
            if place not in done and not covered:
                done.add(place)
                yield validate(called, path, wish)


def _named(
    targets: Sequence[str], unsaved: Unsaved | None
) -> Iterator[tuple[str, Path | None, Report]]:
    """Yield what the targets mean: how it is called, where it lies, and what is found about a
    target that means nothing, or too much."""
    for target in targets:
        report = Report()
        text = unsaved is not None and target == unsaved.target
        for called, path in () if text else targets_in(target, report):
            yield called, path, Report()
        if text or report.diagnostics:
            yield target, None, report
