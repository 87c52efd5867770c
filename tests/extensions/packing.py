"""Packages for tests that are found as if they were installed, and the command line with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = Path(__file__).parent / "sample_pack"


def offer(site: Path, name: str, groups: Mapping[str, Mapping[str, str]]) -> Path:
    """Write the metadata of an installed package that offers these entry points, and return the
    folder to put on the path."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = []
    for group, points in groups.items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return site


def sample(site: Path) -> list[Path]:
    """Return the folders to put on the path for the sample package."""
    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    return [offer(site, project["name"], project["entry-points"]), SAMPLE]


def pnp(
    *arguments: str, path: list[Path], cwd: Path, code: int = 0, traceback: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own, with more folders on the path."""
    done = _child("-m", "pnp", *arguments, path=path, cwd=cwd)
    assert done.returncode == code, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    assert ("Traceback" in done.stderr) == traceback, done.stderr
    return done


_SEVERAL = """\
import json, sys
from click.testing import CliRunner
from pnp.cli import group
runs = [CliRunner().invoke(group, line.split()) for line in sys.argv[1:]]
print(json.dumps([(run.exit_code, run.output) for run in runs]))
"""


def several(*lines: str, path: list[Path], cwd: Path) -> list[tuple[int, str]]:
    """Run the command line once for each of the lines, all in one process, and return the exit
    codes and what was said."""
    done = _child("-c", _SEVERAL, *lines, path=path, cwd=cwd)
    return [(code, said) for code, said in json.loads(done.stdout)]


def _child(*arguments: str, path: list[Path], cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *path)))}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
