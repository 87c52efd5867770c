"""Questions and decisions about a rulebook, with references to facts replaced by their values.

They are filled in when they are shown, not when the file is read, since each file of a game may
vary the facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base.diagnostics import Label, Report
from pnp.base.values import replace
from pnp.content.filling import Filler, Scope
from pnp.content.game_files import Files
from pnp.content.nodes import Mapping, Scalar, items_of
from pnp.content.rulebook import rulings_in, settings_in
from pnp.content.values import UnknownError
from pnp.facts.settings import Settings
from pnp.model.braces import BRACES

_FACTS = Filler(Files(), lambda name: None)
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


def stated_soundly(files: Files) -> bool:
    """Return whether the rulings of a game have no errors and state each fact once."""
    rulings = files.of("rulings")
    return all(rulings_in(f) for f in rulings) and not [*_repeated([f.node for f in rulings])]


def check_stated_once(node: Mapping, path: Path, files: Files, report: Report) -> None:
    """Report facts and questions of the rulings at ``path`` that are stated twice. Others may have
    lost their names by that, so nothing is said of what refers to them."""
    others = [file.node for file in files.of("rulings") if file.path.absolute() != path.absolute()]
    for name, earlier in _repeated([*others, node]):
        if name.span.source is node.span.source:
            hint = "remove one of the two, or rename it"
            label = Label(earlier.span, "first stated here")
            report.error(
                "fact-stated-twice", f"'{name.text}' is stated twice", name.span, hint, (label,)
            )


def _repeated(rulings: Iterable[Mapping]) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield the names of facts and questions that are stated again, each with the first."""
    first: dict[tuple[str, str], Scalar] = {}
    for node in rulings:
        for key, word in (("facts", "fact"), ("decisions", "ruling")):
            for item in items_of(node.get(key)):
                name = item.get(word) if isinstance(item, Mapping) else None
                if isinstance(name, Scalar):
                    earlier = first.setdefault((word, name.text), name)
                    if earlier is not name:
                        yield name, earlier


def check_decisions(node: Mapping, files: Files, report: Report) -> None:
    """Report unknown references in the questions and decisions of a rulings file. If the rulings of
    the game have errors, its facts are unknown and nothing is reported."""
    found = node.get("decisions")
    if found is not None and files.of("rulings") and stated_soundly(files):
        settings = settings_in(files)
        _FACTS.tree(found, Scope(lambda: settings), report)
