"""Fixtures for all tests: a small game to change, content read once, and what ``make soak`` tests
in addition to ``make test``."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import reused
from hypothesis import settings

from pnp.base.diagnostics import Report
from pnp.base.signatures import seal
from pnp.theme import Theme, load_theme

settings.register_profile("test", max_examples=10, deadline=None)
settings.register_profile("soak", max_examples=300, deadline=None)
# A profile named on the command line is loaded later and replaces this one.
settings.load_profile("test")

SOAK = "soak or not soak"
"""The marker expression with which ``make soak`` selects all tests."""

# No test may use cached results of another run; tests of the cache have their own.
os.environ["XDG_CACHE_HOME"] = os.devnull

# A background job of a shell ignores interrupts, and so would the commands that tests start and
# interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# As in the command line: shared data lives until the end, so there is little to collect.
gc.set_threshold(100_000)

GAME = """\
pnp: 1
game: small-game
title: Small Game
subtitle: two kinds of token
designer: Nobody
licence: CC0
players: 2-4
minutes: 5
theme: base
supply:
  coin: 12
  star: 1
needs: [a table]
parts:
  - part: money
    title: Money
    of: [coins]
    note: Cut the coins out.
  - part: rest
    title: The rest
    of: [stars]
"""

COINS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - id: coin
    title: Coin
    size: 20mm
    quantity: 12
    front: {text: '1'}
"""

STARS = """\
tokens: stars
game: small-game
title: Stars
pieces:
  - id: star
    title: Star
    size: 20mm
    front: {text: 'A'}
    back: {text: 'B'}
"""


_SHARED = "shared"
_FOLDER = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write golden files anew")


def pytest_configure(config: pytest.Config) -> None:
    """Share bundled content between tests and their collection, since none of them changes it; not
    in ``make soak``, which reads it each time as users do."""
    sharing = ExitStack()
    config.add_cleanup(sharing.close)
    given = getattr(config, "workerinput", {}).get(_SHARED)
    folder = given or sharing.enter_context(TemporaryDirectory(prefix="pnp-tests-"))
    config.stash[_FOLDER] = folder
    # Results stored by one process have the seal of a secret that the others need.
    os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
    if config.getoption("markexpr") != SOAK:
        sharing.enter_context(reused.shared(Path(folder)))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each process of a run the shared folder."""
    node.workerinput[_SHARED] = node.config.stash.get(_FOLDER, None)


# The bundled games, as tests name them, and the package of their rules.
_GAMES = re.compile(
    r"pnp_pirates|les-petits-pirates|loot-pirates|micro-pirates|piece-packing|\bpiracy\b"
    r"|content_dir|game_dir|bundled_games"
)
_IMPORTS = re.compile(r"^(?:from|import) (\w+)", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skip tests of the games if pnp is installed without them."""
    if collection_path.suffix != ".py" or find_spec("pnp_pirates") is not None:
        return None
    return True if _needs_games(collection_path) else None


@cache
def _needs_games(module: Path) -> bool:
    """Return whether a test module names a game, or imports a module beside it that does."""
    text = module.read_text("utf-8")
    here = Path(__file__).parent
    beside = {path for name in _IMPORTS.findall(text) for path in here.rglob(f"{name}.py")}
    return bool(_GAMES.search(text)) or any(
        _needs_games(path) for path in beside - {module, Path(__file__)}
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Mark the tests listed in ``tests/slow.txt`` as slow, and skip those that need the games if
    pnp is installed without them."""
    alone = find_spec("pnp_pirates") is None
    slow = set((Path(__file__).parent / "slow.txt").read_text("utf-8").splitlines())
    # A test can only be missing if all files were collected, without errors. A file that needs an
    # optional package is skipped where that is not installed, and has no tests then.
    asked = {Path(one).resolve() for one in session.config.args}
    if asked <= {Path(__file__).parent} and not (alone or session.testsfailed):
        files = {item.nodeid.partition("::")[0] for item in items}
        gone = sorted(
            name
            for name in slow - {item.nodeid for item in items}
            if name.partition("::")[0] in files
            or not (session.config.rootpath / name.partition("::")[0]).is_file()
        )
        if gone:
            raise pytest.UsageError(f"tests/slow.txt names tests that do not exist: {gone[:5]}")
    for item in items:
        if item.nodeid in slow:
            item.add_marker("slow")
        if alone and item.get_closest_marker("games"):
            item.add_marker(pytest.mark.skip(reason="needs the games that come with pnp"))


def pytest_collection_finish() -> None:
    """Exclude imported and collected objects, which live until the end, from garbage collection."""
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Return a function that compares a text with a golden file, or writes this file with
    ``--update``."""

    def held(path: Path, text: str) -> None:
        if request.config.getoption("--update"):
            path.write_text(text, "utf-8", newline="\n")
        assert text == path.read_text("utf-8")

    return held


def sampled(values: Sequence[Any], every: int, first: int = 0) -> list[Any]:
    """Return values, or tuples of them, to parametrize a test; ``make test`` uses every
    ``every``-th from ``first`` on, and ``make soak`` all."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if i % every == first else pytest.mark.soak,
        )
        for i, value in enumerate(values)
    ]


@pytest.fixture(scope="session")
def soaking(request: pytest.FixtureRequest) -> bool:
    """Return whether ``make soak`` is running, for tests that choose their own numbers."""
    return bool(request.config.getoption("markexpr") == SOAK)


@pytest.fixture(scope="session", autouse=True)
def nobody_has_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Isolate the tests from the settings of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(tmp_path_factory.getbasetemp() / "settings"))
        seal("tests")  # creates the secret of this user, so that no test counts this step
        yield


@pytest.fixture
def small_game(tmp_path: Path) -> Path:
    """Return the folder of a game with two token files."""
    folder = tmp_path / "small-game"
    (folder / "tokens").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "tokens" / "coins.yaml").write_text(COINS, "utf-8")
    (folder / "tokens" / "stars.yaml").write_text(STARS, "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replace ``old``, which must be in the file, by ``new``."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


@cache
def general_theme(name: str) -> Theme:
    """Return a general theme, read once for all tests."""
    report = Report()
    theme = load_theme(name, report)
    assert theme is not None, report.diagnostics
    return theme


def base_theme() -> Theme:
    """Return the theme that all others extend."""
    return general_theme("base")
