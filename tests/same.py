"""Compare all output of pnp with tests/same.txt, for changes that must not alter it.

Usage: python tests/same.py [--update]

Builds the bundled games, the files of docs/examples and a game of chess without a cache: in their
own theme and each language on both papers as PDF and SVG, and in every general theme as SVG, which
determines the PDF. Validates every example of a rule, and plays the bundled games. The manifest has
one line with a SHA-256 for each PDF, for the pictures of each part, for each verdict and for each
series of games. Prints the lines that differ and exits with 1; ``--update`` writes the manifest
instead. Takes half an hour or more on two cores.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / "tests" / "same.txt"
LANGUAGES = ("en", "de", "fr")
SEEDS = 200
LOT = 10
# The interval of seeds whose games a planner plays too, and that are also written in words.
THOUGHTFUL = 50
# Chess has squares, pictures and a deck, and no words about ships.
OTHERS = ("tests/others/chess",)
_SHORT = 32


def digest(*parts: bytes) -> str:
    """Return the start of the SHA-256 of all parts, each with its length."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()[:_SHORT]


def build(target: str, theme: str, language: str) -> list[str]:
    """Return a line for each PDF of a build, and for the pictures of each folder; in another theme
    than the target's own, ``theme``, only pictures are built."""
    options = ["--no-cache", *(["--theme", theme, "--format", "svg"] if theme else [])]
    options += ["--lang", language] if language != "en" else []
    found: dict[str, list[bytes]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        command = [sys.executable, "-m", "pnp", "build", target, *options, "--out", folder]
        ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            name = path.relative_to(out)
            if not name.name.startswith("."):
                line = name if path.suffix == ".pdf" else name.parent
                found[line.as_posix()] += [name.as_posix().encode(), path.read_bytes()]
    head = f"build {target} {theme or '-'} {language}"
    lines = [f"{head} {name} {digest(*parts)}" for name, parts in sorted(found.items())]
    return [f"{head} exit code {ran.returncode}", *lines]


def builds() -> Iterator[partial[list[str]]]:
    general = sorted(path.stem for path in (ROOT / "templates" / "themes").glob("*.yaml"))
    games = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
    home = ROOT / "docs" / "examples"
    alone = [path for path in home.iterdir() if path.name != "games"]
    examples = sorted([*alone, *(home / "games").iterdir()])
    others = [path.relative_to(ROOT).as_posix() for path in examples]
    for target in (*games, *others, *OTHERS):
        yield from (partial(build, target, "", language) for language in LANGUAGES)
        yield from (partial(build, target, theme, "en") for theme in general)


def judge(rule: str) -> list[str]:
    """Return a line for each example of a rule, with the digest of its verdict as JSON."""
    from click.testing import CliRunner

    from pnp.cli import group

    os.chdir(ROOT)
    os.environ["XDG_CACHE_HOME"] = os.devnull
    lines = []
    for path in sorted((ROOT / "examples" / rule).iterdir()):
        target = path.relative_to(ROOT).as_posix()
        ran = CliRunner().invoke(group, ["validate", target, "--format", "json"])
        # A verdict may contain the path of the checkout.
        output = ran.output.replace(str(ROOT), "")
        lines.append(f"verdict {rule} {path.name} {ran.exit_code} {digest(output.encode())}")
    return lines


def play_games(game: str) -> list[str]:
    """Return a line for every ten seeds, with the digest of the logs of their games, and one for
    some games in words. Each seed has different options and agents."""
    sys.path.insert(0, str(ROOT / "tests" / "play"))
    import conformance
    import playthroughs

    from pnp.play.kernel import play
    from pnp.play.matches import agent_makers

    cases, makes = list(conformance.cases(game)), agent_makers(conformance.game(game))
    # The planner takes a hundred times as long as the others.
    names = [name for name in sorted(makes) if name != "planner"]
    logs = []
    for seed in range(SEEDS):
        case = cases[seed % len(cases)]
        engine = conformance.engine(case)
        seated = [names[(seed + seat) % len(names)] for seat in range(case.players)]
        if seed % THOUGHTFUL == 0:
            seated[0] = "planner"
        agents = [makes[name](engine) for name in seated]
        log = repr(play(engine, agents, seed).log)
        words = ""
        if seed % THOUGHTFUL == 0:
            words = playthroughs.transcript(conformance.narrator(case), agents, seed)
        logs.append(f"{case} {seated} {log} {words}".encode())
    return [
        f"play {game} seeds {start} to {start + LOT - 1} {digest(*logs[start : start + LOT])}"
        for start in range(0, SEEDS, LOT)
    ]


def lines() -> Iterator[str]:
    """Yield all lines of the manifest, in order."""
    games = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
    rules = sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_dir())
    jobs = [
        *builds(),
        *(partial(play_games, game) for game in games),
        *(partial(judge, rule) for rule in rules),
    ]
    with ProcessPoolExecutor() as pool:
        for found in pool.map(_call, jobs):
            yield from found


def _call(job: Callable[[], list[str]]) -> list[str]:
    return job()


def main(words: list[str]) -> int:
    update = words == ["--update"]
    if words and not update:
        print(__doc__, file=sys.stderr)
        return 2
    if not update and not MANIFEST.is_file():
        print(f"no {MANIFEST.name}: write it with --update, before a change", file=sys.stderr)
        return 2
    found = [*lines()]
    if update:
        MANIFEST.write_text("\n".join([*found, ""]), encoding="utf-8")
        print(f"{MANIFEST.name}: {len(found)} lines")
        return 0
    known = MANIFEST.read_text(encoding="utf-8").splitlines()
    changes = [*difflib.unified_diff(known, found, "before", "now", lineterm="", n=0)]
    print(*changes or [f"the same {len(found)} lines"], sep="\n")
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
