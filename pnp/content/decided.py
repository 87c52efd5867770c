"""Questions and decisions of a rulebook, with references to facts replaced by their values.

They are filled in when they are shown, not when the file is read, since each file of a game may
vary the facts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pnp.base.diagnostics import Report
from pnp.content.filling import Filler, Scope
from pnp.content.named import UnknownError
from pnp.content.nodes import Mapping
from pnp.content.rulebook import Parsing, rulings_in, settings_in
from pnp.facts.settings import Settings
from pnp.model.braces import BRACES

_FACTS = Filler(lambda *kinds: (), lambda name: None)
"""Fills in facts and answers only: a rulebook refers to nothing else."""


def decided(text: str, settings: Settings) -> str:
    """Return a question or a decision with the facts in force; if a variant changes one, the
    rulebook's value is added. Unknown references are left unchanged."""
    now, usual = Scope(lambda: settings), Scope(lambda: replace(settings, varied={}))

    def printed(found: re.Match[str]) -> str:
        try:
            value, before = (_FACTS.value(found[1], scope) for scope in (now, usual))
        except UnknownError:
            return found[0]
        return value if value == before else f"{value} (rulebook: {before})"

    return BRACES.sub(printed, text).replace(r"\{", "{")


def check_decisions(node: Mapping, files: Parsing, report: Report) -> None:
    """Report unknown references in the questions and decisions of a rulings file. If the rulings of
    the game have errors, its facts are unknown and nothing is reported."""
    rulings = files("rulings")
    found = node.get("decisions")
    if found is not None and rulings and all(rulings_in(file) for file in rulings):
        settings = settings_in(files)
        _FACTS.tree(found, Scope(lambda: settings), report)
