"""Which changes of files are told: those that a run asked about, and no others."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest

from pnp.base import world
from pnp.base.cache import Trace
from pnp.base.world import World
from pnp.live.watching import Watch

Ask = Callable[[], object]
PATIENCE_S = 20


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "out").mkdir()
    (tmp_path / "a.yaml").write_text("a", "utf-8")
    (tmp_path / "b.yaml").write_text("b", "utf-8")
    return tmp_path


@pytest.fixture
def stop() -> Iterator[Event]:
    stop = Event()
    yield stop
    stop.set()


def asked(*asks: Ask) -> Trace:
    with World() as seen, seen.tracing() as trace:
        for ask in asks:
            ask()
    return trace


def read(name: str) -> Ask:
    return lambda: world.read(Path(name), within=Path(), largest=10)


def listed() -> Ask:
    return lambda: world.files(Path(), ".yaml", within=Path())


def pause() -> None:
    """Let whoever waits notice what was done before; a slow machine only tests less."""
    sleep(0.5)


def told(watch: Watch, trace: Trace, *edits: Callable[[], object]) -> tuple[str, ...]:
    """Return what is told of edits that are made once somebody waits for them."""
    with ThreadPoolExecutor(1) as waiting:
        found: Future[tuple[Path, ...]] = waiting.submit(watch.wait_for_changes, lambda: trace)
        try:
            for edit in edits:
                edit()
            return tuple(path.as_posix() for path in found.result(PATIENCE_S))
        except BaseException:
            watch._stop.set()
            raise


def write(name: str, text: str) -> Callable[[], object]:
    return lambda: Path(name).write_text(text, "utf-8")


def test_a_file_that_was_read_is_told_by_its_name(home: Path, stop: Event) -> None:
    watch = Watch(stop)
    assert told(watch, asked(read("a.yaml")), write("a.yaml", "A")) == ("a.yaml",)


def test_nothing_is_told_of_files_that_nobody_asked_about(home: Path, stop: Event) -> None:
    watch, trace = Watch(stop), asked(read("a.yaml"))
    edits = write("b.yaml", "B"), write("c.yaml", "c"), write(".a.yaml.swp", "x")
    assert told(watch, trace, *edits, write("a.yaml", "A")) == ("a.yaml",)


def test_a_file_that_was_saved_without_a_change_is_not_told(home: Path, stop: Event) -> None:
    watch, trace = Watch(stop), asked(read("a.yaml"), read("b.yaml"))
    assert told(watch, trace, write("a.yaml", "a"), write("b.yaml", "B")) == ("b.yaml",)


def test_a_new_file_is_told_where_its_folder_was_listed(home: Path, stop: Event) -> None:
    watch = Watch(stop)
    # The watch must run before a folder can tell what is new in it.
    assert told(watch, asked(read("a.yaml"), listed()), write("a.yaml", "A")) == ("a.yaml",)
    trace = asked(read("a.yaml"), listed())
    assert told(watch, trace, write("new.yaml", "n")) == ("new.yaml",)
    gone = asked(read("a.yaml"), listed(), read("new.yaml"))
    assert told(watch, gone, (home / "new.yaml").unlink) == ("new.yaml",)


def test_a_file_that_was_missed_is_told_when_it_comes(home: Path, stop: Event) -> None:
    trace = asked(lambda: world.is_file(Path("sub/table.csv")))

    def come() -> None:
        Path("sub").mkdir()
        Path("sub/table.csv").write_text("x", "utf-8")

    assert told(Watch(stop), trace, come) == ("sub/table.csv",)


def test_what_changed_before_anybody_waited_is_told(home: Path, stop: Event) -> None:
    trace = asked(read("a.yaml"), read("b.yaml"))
    write("b.yaml", "B")()
    assert told(Watch(stop), trace) == ("b.yaml",)


def test_a_folder_that_was_away_is_watched_again(home: Path, stop: Event) -> None:
    away = home.with_name("away")
    # The folder above is watched, too, as that of a theme of one's own may be.
    assert told(
        Watch(stop),
        asked(read("a.yaml"), lambda: world.is_file(home.parent / "theme.yaml")),
        pause,
        lambda: home.rename(away),
        pause,
        lambda: away.rename(home),
        pause,
        lambda: (home / "a.yaml").write_text("other", "utf-8"),
    ) == ("a.yaml",)


def test_a_folder_that_was_made_again_is_watched_again(home: Path, stop: Event) -> None:
    def make_again() -> None:
        home.mkdir()
        (home / "a.yaml").write_text("other", "utf-8")

    edits = pause, lambda: shutil.rmtree(home), pause, make_again
    assert told(Watch(stop), asked(read("a.yaml")), *edits) == ("a.yaml",)
    assert Path.cwd() == home


def test_what_a_build_writes_is_not_told(home: Path, stop: Event) -> None:
    watch = Watch(stop, ours=Path("out"))
    trace = asked(read("a.yaml"), lambda: world.names(Path("out"), within=None))
    assert told(watch, trace, write("out/x.svg", "x"), write("a.yaml", "A")) == ("a.yaml",)


def test_whoever_is_to_stop_is_told_nothing(home: Path, stop: Event) -> None:
    assert told(Watch(stop), asked(read("a.yaml")), stop.set) == ()


def test_questions_may_be_replaced_while_somebody_waits(home: Path, stop: Event) -> None:
    traces = [asked(read("a.yaml"))]

    def ask_of_another() -> None:
        traces[0] = asked(read("b.yaml"))
        write("b.yaml", "B")()

    with ThreadPoolExecutor(1) as waiting:
        found = waiting.submit(Watch(stop).wait_for_changes, lambda: traces[0])
        ask_of_another()
        assert found.result(PATIENCE_S) == (Path("b.yaml"),)
