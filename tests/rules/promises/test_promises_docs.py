"""docs/validating.md describes promises as they are."""

from __future__ import annotations

import re
from pathlib import Path

from deciding import judged

from pnp.base.diagnostics import Severity
from pnp.model.promise import PREDICATES, Promise
from pnp.rules.catalogue import find_rule

PAGE = (Path(__file__).parents[3] / "docs" / "validating.md").read_text("utf-8")
SECTION = PAGE.split("\n## Promises\n")[1].split("\n## ")[0]


def test_the_board_of_the_page_keeps_its_promises_but_the_last(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", SECTION, re.DOTALL)
    path = tmp_path / "ford.yaml"
    path.write_text(text, "utf-8")
    found = judged(path)
    ids = re.findall(r"promise: ([a-z-]+),", text)
    claims = [claim.text for claim in found.proved if claim.rule == "promise-broken"]
    assert [claim.split(":")[0] for claim in claims] == ids[:-1]
    shown = re.findall(r"^    PROVED    (.*)$", SECTION, re.MULTILINE)
    assert shown == claims[: len(shown)]
    (broken,) = [one for one in found.findings if one.severity is not Severity.NOTE]
    assert (broken.code, broken.severity) == ("promise-broken", Severity.WARNING)


def test_every_predicate_and_key_is_described() -> None:
    keys = {field.alias or name for name, field in Promise.model_fields.items()}
    rows = re.findall(r"^\| \**((?:`[a-z_]+`\**(?:, )?)+) \|", SECTION, re.MULTILINE)
    told = set(re.findall(r"[a-z_]+", " ".join(rows)))
    assert keys - set(PREDICATES) <= told
    stated = set(re.findall(r"^\| `([a-z]+): ", SECTION, re.MULTILINE))
    assert stated == set(PREDICATES)


def test_the_rules_that_are_named_exist() -> None:
    names = re.findall(r"\(`([a-z-]+)`", SECTION) + re.findall(r", `([a-z-]+)`\)", SECTION)
    assert names
    assert all(find_rule(name) is not None for name in names)
