"""What a game promises of sheets, held against the pages that were laid out.

All other promises are judged by the rules of the validator before anything is drawn. How many pages
a text fills is known only here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.rulebook import settings_of
from pnp.press.lay_out import LaidOut
from pnp.rules import catalogue
from pnp.rules.running import Outcome, run
from pnp.rules.supply import SHEET, Supply
from pnp.rules.suppression import answers_of, suppress
from pnp.rules.views import Setting

RULES = ("count-mismatch", "unknown-supply")


def check_supply(project: Project, parts: Sequence[LaidOut], report: Report) -> None:
    """Report where there are not as many pages as the game promises."""
    game = project.game
    if game is None or project.lone:
        return

    class LaidOutSupply(Supply):
        pages = _pages(parts)

    entries = [entry for name in RULES if (entry := catalogue.named(name)) is not None]
    known = [replace(e, rule=replace(e.rule, over=LaidOutSupply)) for e in entries]
    outcome = Outcome()
    book = settings_of(game.record, [file.record for file in project.files])
    setting = Setting(book.stated, book.chosen, book.varied, gather=lambda *kinds: project.files)
    file = File(game.kind, game.id, game.record, game.node, game.path)
    run(known, file, setting, outcome, quick=True)
    spans = [found.span for found in outcome.findings.diagnostics if found.span is not None]
    answers = {span.source.name: answers_of(span.source, Report()) for span in spans}
    for found in suppress(outcome.findings.diagnostics, answers, lambda name: None)[0]:
        report.add(found)


def _pages(parts: Sequence[LaidOut]) -> dict[str, dict[str, int]]:
    """Return how many there are of each piece of a sheet, by the name of its source."""
    found: dict[str, dict[str, int]] = {}
    for part in parts:
        for piece, file in part.pieces:
            if file.kind == SHEET:
                found.setdefault(file.source.name, {})[piece.id] = piece.quantity
    return found
