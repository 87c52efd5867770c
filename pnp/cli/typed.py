"""What was typed for ``pnp validate``, held against itself and read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pnp.rules.baseline import Baseline
    from pnp.validate import Wish

STDIN = "-"


@dataclass(frozen=True)
class Typed:
    """Targets and options, as click has read them."""

    targets: tuple[str, ...]
    layout: str
    output: Path | None
    strict: bool
    quick: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baseline: Path | None
    write_baseline: Path | None
    fix: bool
    diff: bool
    limit: int
    stdin_filename: str | None
    picture: Path | None
    drawn: bool

    def refuse(self) -> None:
        """Refuse options that say nothing together."""
        stdin, named = STDIN in self.targets, self.stdin_filename
        wrong = (
            (self.targets.count(STDIN) > 1, "the standard input can be judged once"),
            (
                stdin and named is None,
                "say with --stdin-filename NAME where the text would lie",
            ),
            (
                stdin and self.fix and not self.diff,
                "the standard input cannot be mended; add --diff to see the changes",
            ),
            (named is not None and not stdin, "--stdin-filename needs - as target"),
            (
                named is not None and Path(named).name == "game.yaml",
                "a game is judged with its folder; save game.yaml and name that",
            ),
            (
                self.drawn and (self.quick or stdin),
                "--drawn needs time and files; leave out --quick and -",
            ),
            (
                self.picture is not None and (len(self.targets) != 1 or stdin),
                "--picture draws one file; name one map, board, sea or ocean",
            ),
            (
                self.picture is not None and self.picture.suffix != ".svg",
                "--picture draws SVG; write a name that ends in .svg",
            ),
            (
                self.baseline is not None and self.write_baseline is not None,
                "--baseline reads and --write-baseline writes; use one of them",
            ),
        )
        for is_so, message in wrong:
            if is_so:
                raise click.UsageError(message)
        for path in (self.output, self.write_baseline, self.picture):
            if path is not None:
                _refuse_unwritable(path)

    def wish(self) -> Wish:
        """Return which rules are asked, and how far."""
        from pnp.rules.selecting import UnknownRuleError, wanted
        from pnp.validate import Wish

        try:
            return Wish(self.quick, wanted(self.select, self.ignore))
        except UnknownRuleError as error:
            raise click.UsageError(str(error)) from None

    def known(self) -> Baseline | None:
        """Return the baseline that is named, as it is now."""
        if self.baseline is None:
            return None
        from pnp.rules.baseline import BaselineError, read_baseline

        try:
            return read_baseline(self.baseline)
        except BaselineError as error:
            raise click.UsageError(str(error)) from None


def _refuse_unwritable(path: Path) -> None:
    """Refuse before the work, not after it, what cannot be written when all is done."""
    place = path.resolve()
    place = place if place.exists() and not place.is_file() else place.parent
    if not place.exists():
        raise click.UsageError(f"cannot write '{path}': there is no such folder")
    if not os.access(place, os.W_OK):
        raise click.UsageError(f"cannot write '{path}': permission denied")
