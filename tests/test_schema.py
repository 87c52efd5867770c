"""The schemas for editors accept all valid content and reject typos."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from pnp.base.library import content_dir, templates_dir
from pnp.content.kinds import author_words
from pnp.schema import all_schemas, schema_comment

DOCS = Path(__file__).parent.parent / "docs" / "examples"
CONTENT = sorted(p for d in (content_dir(), templates_dir(), DOCS) for p in d.rglob("*.yaml"))
SCHEMAS = all_schemas()


class Core(yaml.SafeLoader):
    """Reads plain values as the language servers of editors do: by the core schema of YAML 1.2."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(null|~|)$", ["n", "~", ""]),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


def faults(text: str) -> list[str]:
    data: Any = yaml.load(text, Core)
    kind = next(key for key in data if key != "pnp")
    found = jsonschema.Draft7Validator(SCHEMAS[kind]).iter_errors(data)
    return [f"{list(error.absolute_path)}: {error.message}" for error in found]


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_schema_is_one(name: str) -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMAS[name])


def test_there_is_one_for_each_kind() -> None:
    assert set(SCHEMAS) == {*author_words(), "content"}


@pytest.mark.parametrize("path", CONTENT, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_right_content_is_taken(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


BOARDS = re.findall(
    r"^```yaml\n(.*?)^```", (DOCS.parent / "boards.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("block", BOARDS, ids=lambda block: block.split()[1])
def test_boards_of_the_docs_are_taken(block: str) -> None:
    assert faults(block) == []


MAP = (DOCS / "map.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Egg", "tilte: Egg"),
        ("width: 140mm", "width: 140"),
        ("width: 140mm", "width: 140 miles"),
        ("cells: hex", "cells: hexagon"),
        ("gold: 2", "gold: two"),
        ("shipyard: true", "shipyard: yes please"),
        ("legend:", "legends:"),
    ],
)
def test_slips_are_refused(old: str, new: str) -> None:
    assert old in MAP
    assert faults(MAP.replace(old, new, 1)) != []


def test_keys_are_told_about() -> None:
    told = SCHEMAS["map"]["$defs"]["cells"]["properties"]
    assert "touch" in told["closed"]["description"] or "pairs" in told["closed"]["description"]
    assert "earn" not in told["title"].get("description", "")


def test_the_first_line_leads_to_the_schema() -> None:
    assert schema_comment("map", 1) == "# yaml-language-server: $schema=../schemas/map.json\n"
