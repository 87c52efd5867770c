"""The page about boards: each of its files builds, on both papers, and is legal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp

PAGE = (Path(__file__).parent.parent / "docs" / "boards.md").read_text("utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def id_of(block: str) -> str:
    return re.findall(r"^map: (\S+)", block, re.MULTILINE)[0]


def test_the_page_has_a_file_for_each_step() -> None:
    assert len(BLOCKS) >= 8
    assert len({id_of(block) for block in BLOCKS}) == len(BLOCKS)


@pytest.mark.parametrize("block", BLOCKS, ids=id_of)
def test_each_file_of_the_page_builds_and_is_legal(block: str, tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("pnp: 1\n" + block, "utf-8")
    game = pnp.open(file)
    made = game.build(out=tmp_path / "out", paper=["a4", "letter"])
    assert made.findings == ()
    assert game.validate().findings == ()
