"""Build a game with every supported Python of this machine; the bytes must be the same.

Usage: python tests/pythons.py [GAME ...]

Interpreters are those in PATH and of pyenv. Each gets a temporary environment and builds without a
cache. Prints the number of files and a SHA-256 of all of them by version; exits with 1 if two
differ.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST, NEWEST = 11, 14
GAMES = ("loot-pirates", "les-petits-pirates")


def candidates() -> Iterator[Path]:
    names = [f"python3.{minor}" for minor in range(OLDEST, NEWEST + 1)]
    folders = [Path(folder) for folder in os.get_exec_path()]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders += sorted(versions.glob("3.*/bin"))
    yield from (folder / name for folder in folders for name in names)


def interpreters() -> dict[str, Path]:
    """Return the working interpreters, one per version."""
    found: dict[str, Path] = {}
    show = "import sys, venv; print('.'.join(map(str, sys.version_info[:3])))"
    for path in candidates():
        if path.is_file():
            ran = subprocess.run([path, "-c", show], capture_output=True, text=True)
            if ran.returncode == 0:
                found.setdefault(ran.stdout.strip(), path)
    return found


def build(python: Path, games: tuple[str, ...], home: Path) -> dict[str, str]:
    """Return the SHA-256 of each file that a Python writes."""
    subprocess.run([python, "-m", "venv", home / "venv"], check=True)
    own = home / "venv" / "bin" / "python"
    install = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "-c", "constraints.txt", "--editable", "."], cwd=ROOT, check=True)
    for game in games:
        command = [own, "-m", "pnp", "build", game, "--no-cache", "--out", home / "out"]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return {
        path.relative_to(home).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((home / "out").rglob("*"))
        if path.is_file()
    }


def main(games: tuple[str, ...]) -> int:
    first: dict[str, str] = {}
    differ = 0
    for version, python in interpreters().items():
        with tempfile.TemporaryDirectory() as folder:
            files = build(python, games, Path(folder))
        first = first or files
        unlike = sorted(name for name in {*files, *first} if files.get(name) != first.get(name))
        digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()
        print(f"{version}: {len(files)} files, {digest[:16]}", *unlike[:5], flush=True)
        differ += bool(unlike)
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or GAMES))
