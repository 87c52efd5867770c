"""Maps broken as modders break them: what the validator says of each is held word for word.

Beside ``modders/<name>.yaml`` stands ``<name>.txt``, all that is told of it; of one map also what
each other format tells. ``pytest --update`` writes them anew, to be read aloud before they are
kept: could you mend the file from it alone?
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import __version__
from pnp.base.library import content_dir
from pnp.cli import group
from pnp.cli.commands.validate import FORMATS

FOLDER = Path(__file__).parent / "modders"
MAPS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
IN_ALL_FORMATS = "party-of-six"
WARNED = {"lockable-bay"}
"""Maps that break no rule, but that the validator warns of."""

# What changes with every rule that is added: their number, and the names of those that find nothing
# here.
_CHANGING = (
    (r"\(\d+ checks", "(N checks"),
    (r"and \d+ more$", "and N more"),
    (r"(NOT RUN +)\d+ checks(.* more)$", r"\1N checks\2"),
    (r"^ +<testcase [^>]*/>\n", ""),
    (r' tests="\d+"', ' tests="N"'),
    (r'"checks": \[[^\]]*\]', '"checks": []'),
)

GOLDEN = [
    *((name, "full", f"{name}.txt") for name in MAPS),
    *((IN_ALL_FORMATS, kind, f"{IN_ALL_FORMATS}.{kind}.txt") for kind in FORMATS if kind != "full"),
]


def told(name: str, kind: str) -> tuple[str, int]:
    """Return what is told of a map in its own folder, without colours, and the exit code."""
    arguments = ["validate", f"{name}.yaml", "--format", kind]
    result = CliRunner().invoke(group, arguments, catch_exceptions=False)
    text = result.stdout.replace(f'"{__version__}"', '"VERSION"')
    text = text.replace(content_dir().as_posix(), "CONTENT")
    for pattern, instead in _CHANGING:
        text = re.sub(pattern, instead, text, flags=re.M)
    return text, result.exit_code


@pytest.mark.parametrize(("name", "kind", "file"), GOLDEN, ids=lambda one: one)
@pytest.mark.games
def test_a_modder_is_told_what_to_mend(
    name: str,
    kind: str,
    file: str,
    golden: Callable[[Path, str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(FOLDER)
    text, code = told(name, kind)
    golden(FOLDER / file, text)
    assert code == (0 if name in WARNED else 1)
