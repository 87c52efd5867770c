"""Findings that follow from a number of a variant: they name its line, several as one finding.

To find out, the rule is applied again with the number of the rulebook. This takes time only where a
rule has found something in a game with a variant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pnp.base.diagnostics import KeyPath, Report, Severity
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.nodes import Scalar, node_at
from pnp.facts.variants import format_value
from pnp.kinds.game.record import variant_of
from pnp.model.record import Record
from pnp.rules.catalogue import RuleEntry
from pnp.rules.rule import Finding, RuleResult
from pnp.rules.views import Setting
from pnp.rules.wording import count_text

SEVERAL = 3
"""One finding at the number replaces this many findings or more."""
_NAMED = 3
_BRACES, _NAME = re.compile(r"\{([^{}]*)\}"), re.compile(r"[\w-]+")


def with_variant_causes(
    entry: RuleEntry, found: Sequence[RuleResult], file: File[Record], setting: Setting
) -> tuple[RuleResult, ...]:
    """Return the results of a rule with labels where a variant is the cause. Three or more findings
    of one cause become one at the number, if findings may be there and none of them is drawn."""
    for name in setting.varied if any(_is_serious(entry, item) for item in found) else ():
        home = _home_of(name, file, setting)
        if home is None:
            continue
        path, where = home
        remaining = _findings_without(name, entry, file, setting)
        caused = [
            item
            for item in found
            if isinstance(item, Finding)
            and _is_serious(entry, item)
            and _key(item) not in remaining
            and not _is_at(item, path, where, file)
        ]
        text = f"{name}: {format_value(setting.fact(name))}"
        usual = format_value(setting.rulebook_value(name))
        # A value that is computed from the number while files are read remains as it was read.
        label = f"depends on {text}; the rulebook has {usual}"
        found = [
            replace(item, labels=(*item.labels, (path, label, where)))
            if isinstance(item, Finding)
            and item not in caused
            and _is_serious(entry, item)
            and _is_written_with(name, item, file)
            and not _is_at(item, path, where, file)
            else item
            for item in found
        ]
        if not caused:
            continue
        # Each mark belongs to the picture of its own finding.
        drawn = any(item.marks for item in caused)
        if len(caused) >= SEVERAL and not drawn and setting.lone in (None, where):
            severities = {item.severity or entry.rule.severity for item in caused}
            worst = Severity.ERROR if Severity.ERROR in severities else Severity.WARNING
            one = _joined(caused, text, usual, (path, where), file, worst)
            found = [one, *(item for item in found if item not in caused)]
            continue
        label = f"follows from {text}; the rulebook has {usual}"
        found = [
            replace(item, labels=(*item.labels, (path, label, where))) if item in caused else item
            for item in found
        ]
    return tuple(found)


def _is_serious(entry: RuleEntry, item: RuleResult) -> bool:
    if not isinstance(item, Finding):
        return False
    return (item.severity or entry.rule.severity) is not Severity.NOTE


def _home_of(name: str, file: File[Record], setting: Setting) -> tuple[KeyPath, File[Any]] | None:
    """Return where a variant declares a number: in the file itself, or in its game."""
    games = setting.files("game")
    for one in (file, *games):
        if name in variant_of(one.record):
            return ("variant", name), one
    return None


def _findings_without(
    name: str, entry: RuleEntry, file: File[Record], setting: Setting
) -> set[tuple[Any, ...]]:
    """Return the places of the findings of a rule with the number of the rulebook."""
    assert entry.view is not None
    assert entry.check is not None
    varied = {key: value for key, value in setting.varied.items() if key != name}
    other = replace(setting, varied=varied, asked=[set()], shared={})
    facts = entry.view.of(file, other, Report())
    results = () if facts is None else tuple(entry.check(facts))
    return {_key(item) for item in results if isinstance(item, Finding)}


def _key(item: Finding) -> tuple[Any, ...]:
    return item.path, None if item.file is None else item.file.path


def _is_at(item: Finding, path: KeyPath, where: File[Any], file: File[Record]) -> bool:
    """Return whether a finding or a label of it names the line already."""
    places = [(item.path, item.file or file)]
    places += [(label[0], label[2] if len(label) > 2 else file) for label in item.labels]
    return any(at[: len(path)] == path and one.path == where.path for at, one in places)


def _is_written_with(name: str, item: Finding, file: File[Record]) -> bool:
    """Return whether a value at a place of a finding is written with a number in braces."""
    places = [(item.path, item.file or file)]
    places += [(label[0], label[2] if len(label) > 2 else file) for label in item.labels]
    for path, where in places:
        node = node_at(where.node, path)
        raw = node.raw if isinstance(node, Scalar) else ""
        if any(name in _NAME.findall(braces) for braces in _BRACES.findall(raw)):
            return True
    return False


def _joined(
    caused: Sequence[Finding],
    text: str,
    usual: str,
    home: tuple[KeyPath, File[Any]],
    file: File[Record],
    severity: Severity,
) -> Finding:
    """Return one finding at a number in place of those that follow from it."""
    first, *more = caused
    path, where = home
    many = count_text(len(more), "more finding")
    return Finding(
        path,
        f"{text} leads to this: {first.message}; and {many} of this kind",
        f"change it (the rulebook has {usual}), or else: {first.hint}",
        severity,
        labels=tuple((item.path, item.message, item.file or file) for item in caused[:_NAMED]),
        details=tuple(item.message for item in caused[_NAMED:]),
        file=where,
    )
