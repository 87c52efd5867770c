"""docs/api.md: its examples run as shown, and its tables are complete."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest

import pnp

pytestmark = pytest.mark.games

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")
FILES = re.findall(r"^```yaml\n# (\S+)\n(.*?)^```", PAGE, re.M | re.S)
EXAMPLES = re.findall(r"^```pycon\n(.*?)^```", PAGE, re.M | re.S)


def test_its_examples_run_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        Path(name).write_text(text, "utf-8")
    test = doctest.DocTestParser().get_doctest("\n".join(EXAMPLES), {}, "api.md", None, 0)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.failed == 0, "".join(told)
    assert result.attempted == len(test.examples) > 10


@pytest.mark.parametrize(
    "value",
    [pnp.Finding, pnp.Verdict, pnp.Result, pnp.Piece, pnp.Statistics, pnp.Generated],
)
def test_its_tables_list_all_that_a_value_has(value: type) -> None:
    table = PAGE.split(f"| `{value.__name__}` | |")[1].split("\n\n")[0]
    listed = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.M)))
    properties = {name for name in vars(value) if name[0] != "_"}
    assert set(listed) == {*inspect.signature(value).parameters, *properties} - {"_drawn"}


@pytest.mark.parametrize(
    "call", ["open", "validate", "build", "pieces", "export", "play", "generate"]
)
def test_it_shows_the_arguments_of_each_call(call: str) -> None:
    function = pnp.open if call == "open" else getattr(pnp.Game, call)
    (shown,) = re.findall(rf"^`\w+\.{call}\((.*)\)` ", PAGE, re.M)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty:
            assert f"{name}={parameter.default!r}".replace("'", '"') in shown
        elif name != "self":
            assert name in shown
