"""The examples of docs/extending.md work: its files are written, its package offered, and its
commands run."""

from __future__ import annotations

import math
import re
import shlex
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from conftest import sampled
from packing import ROOT, offer, pnp

from pnp.base.library import GAMES
from pnp.base.registry import Registry
from pnp.components import outlines
from pnp.rules.catalogue import CHECKS

PAGE = (ROOT / "docs" / "extending.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
COMMANDS = {
    title: re.findall(r"^```console\n(.*?)^```", text, re.M | re.S)
    for title, text in SECTIONS.items()
}


def blocks() -> dict[str, str]:
    """Return the texts of the files of the page by their names; those of one name are joined."""
    found: defaultdict[str, str] = defaultdict(str)
    for name, text in re.findall(r"^```[a-z]+\n# (\S+)\n(.*?)^```", PAGE, re.M | re.S):
        found[name] += text
    return dict(found)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    site = tmp_path_factory.mktemp("site")
    files = blocks()
    project = tomllib.loads(files["pyproject.toml"])["project"]
    offer(site, project["name"], project["entry-points"])
    for name, text in files.items():
        if name.startswith("harbour/"):
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(text, "utf-8")
    return [site]


@pytest.mark.parametrize(
    "section", sampled([title for title, found in COMMANDS.items() if found], 12)
)
def test_the_commands_of_a_section_say_what_it_says(
    section: str, path: list[Path], tmp_path: Path
) -> None:
    for name, text in blocks().items():
        if "/" not in name and name.endswith(".yaml"):
            (tmp_path / name).write_text(text, "utf-8")
    lines = "".join(COMMANDS[section]).splitlines()
    assert lines[0].startswith("$ pnp ")
    said = ""
    for line in lines:
        if line.startswith("$ "):
            done = pnp(*shlex.split(line)[2:], path=path, cwd=tmp_path)
            said = done.stdout + done.stderr
        else:
            assert line in said


def test_every_section_but_the_first_has_files_and_commands() -> None:
    for title, text in SECTIONS.items():
        assert COMMANDS[title], title
        assert re.search(r"^```(yaml|python|toml)\n# ", text, re.M), title
    listed = re.findall(r"^- \[(.*?)\]\(#(.*?)\)", PAGE, re.M)
    assert [title for title, _ in listed] == list(SECTIONS)
    assert all(anchor == title.lower().replace(" ", "-") for title, anchor in listed)


@pytest.mark.games
def test_every_group_has_a_row() -> None:
    groups = set(re.findall(r"^\| `(pnp\.[a-z.]+)` \|", PAGE, re.M))
    known = {GAMES.package, CHECKS.package}
    for file in (ROOT / "pnp").rglob("*.py"):
        known |= set(re.findall(r'Registry\("(pnp\.[a-z.]+)"', file.read_text("utf-8")))
    assert groups == known - {"pnp.cli.commands", "pnp.rules.pages"}
    for group in groups:
        assert Registry(group, packages=group == GAMES.package).bundled(), group


def test_the_outline_of_the_page_can_be_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    code = blocks()["pnp/components/outlines.py"]
    room = dict(vars(outlines))
    exec(compile("from __future__ import annotations\n" + code, "outlines", "exec"), room)
    monkeypatch.setitem(outlines.SHAPES, "star", room["_star"])
    star = outlines.outline_of("star", 24)
    assert star.width == 24
    assert len(star.points) == 12
    assert star.disc is not None
    assert math.isclose(star.disc[0][0], 12, abs_tol=0.5)
