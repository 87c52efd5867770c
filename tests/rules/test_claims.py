"""No claim survives a change that makes it untrue, and none goes without a word."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from claims import PERTURBATIONS, Perturbation
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir
from pnp.rules import catalogue
from pnp.rules.catalogue import RuleEntry
from pnp.rules.rule import Proved
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict


def judged(kit: Path, one: Perturbation) -> Verdict:
    return validate(
        one.target, kit / one.target, CheckOptions(selection=RuleSelection((one.rule,)))
    )


@cache
def claimed(rule: str, game: str, target: str) -> frozenset[str]:
    one = Perturbation(rule, "", game, target, "", ())
    return said(judged(content_dir() / game, one), rule)


def listed(kit: Path, one: Perturbation, verdict: Verdict) -> bool:
    """Return whether a claim says that it rests on the file that is changed, or on a rule."""
    path = (kit / one.file).with_suffix(".yaml")
    _, name, *_ = re.findall(r"^([a-z]+): ([a-z0-9-]+)$", path.read_text("utf-8"), re.M)
    known = {"*", name[0], "/".join(name)}
    claims = [claim for claim in verdict.proved if claim.rule == one.rule]
    return path.stem in ("game", "rulings") or any(
        claim.basis.rules or claim.path.stem == path.stem or known & {*claim.basis.files}
        for claim in claims
    )


def said(verdict: Verdict, rule: str) -> frozenset[str]:
    return frozenset(claim.text for claim in verdict.proved if claim.rule == rule)


def perturbed(kit: Path, file: str, pairs: tuple[tuple[str, str], ...]) -> None:
    path = kit / file
    text = path.read_text("utf-8")
    for old, new in pairs:
        start = old.removesuffix("…")
        assert start in text, f"{file} has no {start!r}"
        end = len(text) if old != start else text.index(start) + len(start)
        text = text[: text.index(start)] + new + text[end:]
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(*p.values, marks=p.marks, id=p.values[0].id)
        for p in sampled([(one,) for one in PERTURBATIONS], 12)
    ],
)
def test_a_claim_that_is_made_untrue_goes(one: Perturbation, tmp_path: Path) -> None:
    kit = Path(shutil.copytree(content_dir() / one.game, tmp_path / one.game))
    before = claimed(one.rule, one.game, one.target)
    if one.before:
        first = Path(shutil.copytree(kit, tmp_path / "first" / one.game))
        perturbed(first, one.file, one.before)
        before = said(judged(first, one), one.rule)
    assert before, f"{one.rule} claims nothing of {one.target}"
    if not one.before:
        assert listed(kit, one, judged(kit, one)), f"{one.id}: not listed"
    perturbed(kit, one.file, one.pairs)
    verdict = judged(kit, one)
    after = said(verdict, one.rule)
    assert not before <= after, f"{one.id}: still claimed"
    if one.reworded:
        assert after
        return
    told = [gone.reason for gone in verdict.withdrawn if gone.rule == one.rule]
    noted = [f for f in verdict.findings if f.code == one.rule and f.severity is Severity.NOTE]
    # Nothing is claimed of a file that could not be read, and the verdict says so.
    assert told or noted or not verdict.read, f"{one.id}: gone without a word"


def test_each_rule_that_proves_something_is_perturbed() -> None:
    proving = {entry.name for entry in catalogue.all_rules() if entry.rule.proves}
    assert proving == {one.rule for one in PERTURBATIONS}
    assert len({one.id for one in PERTURBATIONS}) == len(PERTURBATIONS)


def _says(entry: RuleEntry) -> str:
    """Return what the check of a rule is annotated to yield."""
    assert entry.check is not None
    return str(entry.check.__annotations__["return"])


def test_what_a_rule_proves_is_told_in_general() -> None:
    """A rule whose check may yield ``Proved`` has words for a claim that it does not make."""
    for entry in catalogue.all_rules():
        if entry.check is not None:
            may = any(kind in _says(entry) for kind in (Proved.__name__, "RuleResult"))
            assert may == bool(entry.rule.proves), entry.name


def test_rules_rest_on_rules() -> None:
    for entry in catalogue.all_rules():
        for name in entry.rule.rests:
            found = catalogue.rule_named(name)
            assert found is not None, name
            assert found.view is not None, name
