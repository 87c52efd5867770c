"""Claims that do not hold are in every format, each with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pnp.base.library import examples_dir
from pnp.cli.formats import Run, claims, concise, full, github, junit, sarif
from pnp.cli.formats import json as as_json
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict, WithdrawnClaim

RULE = "ghost-conditions-leave-gap"
CLAIM = "each strength of the Ghost Ship has one line of each card that asks for strengths"


@pytest.fixture(scope="module")
def run() -> Run:
    path = examples_dir() / RULE / "bad.yaml"
    return Run((validate("bad.yaml", Path(path), CheckOptions()),))


@pytest.mark.games
def test_people_are_told(run: Run) -> None:
    text = f"{CLAIM}: see {RULE}"
    assert ("WITHDRAWN", text) in list(claims(run.verdicts[0]))
    assert f"WITHDRAWN {text}" in full.render(run)
    # The finding itself is shown there.
    assert f"[{RULE}]" in concise.render(run)
    assert f"WITHDRAWN[{RULE}]" not in concise.render(run)


def test_concise_has_claims_whose_rule_has_no_finding() -> None:
    gone = WithdrawnClaim("r", "a claim", "map", "bay", Path("bay.yaml"), "see other")
    verdict = Verdict("bay.yaml", "", (), withdrawn=(gone,))
    assert concise.render(Run((verdict,))) == "bay.yaml: WITHDRAWN[r] a claim: see other\n"


@pytest.mark.games
def test_programs_are_told(run: Run) -> None:
    (target,) = json.loads(as_json.render(run))["targets"]
    (gone,) = [one for one in target["withdrawn"] if one["rule"] == RULE]
    assert (gone["claim"], gone["reason"]) == (CLAIM, f"see {RULE}")
    (invocation,) = json.loads(sarif.render(run))["runs"][0]["invocations"]
    told = invocation["toolExecutionNotifications"]
    assert [one["associatedRule"]["id"] for one in told if CLAIM in one["message"]["text"]] == [
        RULE
    ]
    (suite,) = ElementTree.fromstring(junit.render(run))
    assert f"WITHDRAWN {CLAIM}: see {RULE}" in (suite.findtext("system-out") or "")
    assert any(
        CLAIM in line and f"title={RULE}::" in line for line in github.render(run).split("\n")
    )


def test_many_claims_with_one_reason_are_one_line_for_people() -> None:
    many = [
        WithdrawnClaim(f"r{n}", f"claim {n}", "map", "bay", Path("bay.yaml"), "why")
        for n in range(7)
    ]
    one = WithdrawnClaim("other", "another", "map", "bay", Path("bay.yaml"), "as it is")
    verdict = Verdict("game", "", (), withdrawn=(*many, one), lone=False)
    assert list(claims(verdict)) == [
        ("WITHDRAWN", "bay: claim 0; claim 1; claim 2; and 4 more: why"),
        ("WITHDRAWN", "bay: another: as it is"),
    ]
    assert len(concise.render(Run((verdict,))).splitlines()) == 8
