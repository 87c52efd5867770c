"""Folders of games that nobody should make: the examples with files spoilt, lost and doubled, with
links, pipes and folders in the place of files, and with more files than any game needs.

Each is made of a seed alone.
"""

from __future__ import annotations

import os
import random
import shutil
from functools import cache
from pathlib import Path

from documents import spoilt

from pnp.base.library import content_dir, examples_dir

SUFFIXES = (".yaml", ".csv", ".xlsx", ".json", ".svg", ".png")


@cache
def games() -> tuple[Path, ...]:
    """Return the folders that are spoilt; those of whole games seldom, for they take longer."""
    small = sorted(path.parent for path in examples_dir().rglob("game.yaml"))
    whole = sorted(path.parent for path in content_dir().glob("*/game.yaml"))
    return (*small, *whole)


def folder(root: Path, seed: int) -> Path:
    """Make one folder below ``root``, and return what of it is to be judged: the game, or one of
    its files."""
    rng = random.Random(seed)
    home = root / f"game-{seed}"
    shutil.copytree(rng.choice(games()), home)
    for _ in range(rng.randint(1, 3)):
        files = sorted(path for path in home.rglob("*") if path.suffix in SUFFIXES)
        files = [path for path in files if path.is_file() and not path.is_symlink()]
        if not files:
            break
        path = home / "game.yaml" if rng.random() < 0.25 else rng.choice(files)
        # Nothing is ever written through a link, which may lead out of the folder.
        _spoil(rng, path if path in files else files[0], home)
    lone = sorted(path for path in home.rglob("*.yaml") if path.is_file())
    return rng.choice(lone) if lone and rng.random() < 0.3 else home


def _spoil(rng: random.Random, path: Path, home: Path) -> None:
    assert not path.is_symlink()
    assert path.resolve().is_relative_to(home.resolve())
    match rng.randrange(14):
        case 0:
            path.unlink()
        case 1:
            path.rename(path.with_name(rng.choice((".hidden.yaml", "X Y.yaml", "a.yml", "b.txt"))))
        case 2:
            again = path.with_name(f"again{path.suffix}")
            if not again.is_symlink():
                again.write_bytes(path.read_bytes())
        case 3:
            path.unlink()
            path.mkdir()
        case 4:
            path.unlink()
            # Outside lies only what is made for it: no file of the machine is ever named.
            outside = home.parent / "outside.yaml"
            outside.write_bytes(b"map: outside\n")
            path.symlink_to(rng.choice((path.name, str(outside), "nowhere", "..")))
        case 5:
            (home / "loop").symlink_to(home) if not (home / "loop").is_symlink() else None
        case 6:
            path.unlink()
            os.mkfifo(path)
        case 7:
            many = home / f"many-{rng.randrange(10_000)}"
            if not many.is_symlink():
                many.mkdir(exist_ok=True)
            for i in range(rng.choice((30, 300, 2500))):
                (many / f"{i}.yaml").write_bytes(b"" if i else path.read_bytes())
        case 8:
            path.write_bytes(b"")
        case 9:
            path.write_bytes(path.read_bytes()[: rng.randrange(200)] * rng.choice((1, 50)))
        case _:
            path.write_bytes(spoilt(rng, path.read_bytes()))
