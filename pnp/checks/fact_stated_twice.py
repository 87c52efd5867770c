"""A fact or a ruling of the game is defined twice.

Rules, texts and counts look up a fact by its name, so each name must have one value.

Instead, remove one of the two, or rename it. If a single file needs another number, declare that
under `variant` in the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.model.record import Record
from pnp.model.rulings import Rulings
from pnp.rules.facts import RulingsFile
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule("", Severity.ERROR, "derived", over=RulingsFile)


def check(own: RulingsFile) -> Iterator[Finding]:
    first: dict[tuple[str, str], tuple[Where, File[Record]]] = {}
    for file in own.setting.files("rulings"):
        record = file.record
        assert isinstance(record, Rulings)
        names = [("facts", "fact", i, fact.fact) for i, fact in enumerate(record.facts)]
        names += [("decisions", "ruling", i, one.ruling) for i, one in enumerate(record.decisions)]
        for key, word, i, name in names:
            path, earlier = first.setdefault((key, name), ((key, i, word), file))
            if (path, earlier) != ((key, i, word), file) and file is own.file:
                yield Finding(
                    (key, i, word),
                    f"'{name}' is defined twice",
                    "remove one of the two, or rename it",
                    labels=((path, "first defined here", earlier),),
                )
