"""Install pnp without the bundled games, build docs/examples, and run the tests of pnp.

Usage: python tests/core.py [PYTEST OPTION ...]

The games are optional: nothing in pnp may need them. A copy of the checkout without
``pnp_pirates``, ``content`` and their entry points is installed in a separate environment;
``conftest.py`` skips the tests that need a game. Exits with 1 if anything fails.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GUESTS = ("pnp_pirates", "content")
MADE = ("output", "build", "dist")


def left_out(folder: str, names: list[str]) -> list[str]:
    """Return the entries of a folder that are not copied: at the top, the games and generated
    files."""
    if Path(folder) != ROOT:
        return [name for name in names if name == "__pycache__"]
    return [name for name in names if name in (*GUESTS, *MADE) or name.startswith(".")]


def without_games(project: str) -> str:
    """Return the text of pyproject.toml without the packages, files and entry points of games."""
    kept = re.sub(r'"pnp_pirates"|^content = .*\n', "", project, flags=re.MULTILINE)
    kept = re.sub(r"^.* = \"pnp_pirates\..*\n", "", kept, flags=re.MULTILINE)
    return kept.replace('["pnp", ]', '["pnp"]')


def main(options: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        core = Path(folder) / "core"
        shutil.copytree(ROOT, core, ignore=left_out)
        project = core / "pyproject.toml"
        project.write_text(without_games(project.read_text("utf-8")), encoding="utf-8")
        # Without the environment of a make that runs this script, such as another virtual
        # environment.
        own = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
        install = ["make", "--silent", "VENV=.venv", ".venv/installed-test"]
        subprocess.run(install, cwd=core, env=own, check=True)
        python = core / ".venv" / "bin" / "python"
        pnp = [python, "-m", "pnp"]
        listed = subprocess.run([*pnp, "list", "games"], cwd=core, check=True, capture_output=True)
        assert not listed.stdout.strip(), listed.stdout
        for example in sorted((core / "docs" / "examples").iterdir()):
            if example.is_file() or (example / "game.yaml").is_file():
                build = [*pnp, "build", example, "--no-cache", "--out", core / "output"]
                subprocess.run(build, cwd=core, check=True, stdout=subprocess.DEVNULL)
        preview = [*pnp, "theme", "preview", "viking", "--format", "svg", "--out", core / "output"]
        subprocess.run(preview, cwd=core, check=True, stdout=subprocess.DEVNULL)
        tests = [python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *options]
        return subprocess.run(tests, cwd=core, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
