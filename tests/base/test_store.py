"""What is remembered of earlier runs: when it serves again, when it does not, and what attacks on
its file come to."""

from __future__ import annotations

import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import pytest

from pnp.base import signatures, world
from pnp.base.store import FileStore, code_version
from pnp.base.world import ReadError, World

Ask = Callable[[Path], object]


class Work:
    """A step that counts how often it runs."""

    def __init__(self, ask: Ask) -> None:
        self.ask, self.runs = ask, 0

    def again(self, folder: Path, store: FileStore) -> object:
        """Return what the step makes in a world of its own."""

        def made() -> object:
            self.runs += 1
            with suppress(ReadError):
                return self.ask(folder)
            return None

        with World(store):
            return world.cached_step("step", str(folder), made)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "cache", "1")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.yaml").write_bytes(b"a")
    return folder


def text(folder: Path) -> bytes:
    return world.read(folder / "a.yaml", within=folder, largest=10)


def test_a_step_runs_once_for_the_same_files(home: Path, store: FileStore) -> None:
    work = Work(text)
    assert [work.again(home, store) for _ in "123"] == [b"a"] * 3
    assert work.runs == 1


def test_earlier_texts_are_remembered_too(home: Path, store: FileStore) -> None:
    work = Work(text)
    for data in (b"a", b"b", b"a", b"b"):
        (home / "a.yaml").write_bytes(data)
        assert work.again(home, store) == data
    assert work.runs == 2


def test_the_clock_does_not_matter(home: Path, store: FileStore) -> None:
    work, path = Work(text), home / "a.yaml"
    work.again(home, store)
    os.utime(path, (0, 0))
    assert work.again(home, store) == b"a"
    assert work.runs == 1
    before = path.stat()
    path.write_bytes(b"b")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert work.again(home, store) == b"b"
    assert work.runs == 2


@pytest.mark.parametrize(
    ("ask", "change"),
    [
        (lambda f: world.names(f, within=f), lambda f: (f / "b.yaml").write_bytes(b"")),
        (lambda f: list(world.walk(f)), lambda f: (f / "sub/b.yaml").write_bytes(b"")),
        (lambda f: world.files(f, ".yaml", within=f), lambda f: (f / "a.yaml").unlink()),
        (lambda f: world.head(f / "a.yaml", within=f), lambda f: (f / "a.yaml").write_bytes(b"b")),
        (lambda f: world.is_file(f / "b"), lambda f: (f / "b").write_bytes(b"")),
        (lambda f: world.is_folder(f / "sub"), lambda f: (f / "sub").rmdir()),
        (lambda f: world.is_link(f / "b"), lambda f: (f / "b").symlink_to("a.yaml")),
        (lambda f: world.resolve_path(f / "b"), lambda f: (f / "b").symlink_to("a.yaml")),
        (lambda f: world.lies_within(f / "b", f), lambda f: (f / "b").symlink_to("/")),
        (
            lambda f: world.read(f / "b.yaml", within=f, largest=9),
            lambda f: (f / "b.yaml").write_bytes(b"b"),
        ),
        (
            lambda f: world.read(f / "a.yaml", within=f, largest=9),
            lambda f: (f / "a.yaml").write_bytes(b"a" * 10),
        ),
    ],
    ids=[
        *("names", "walk", "files", "head", "is_file", "is_folder", "is_link", "resolved"),
        *("lies_within", "missing", "too-large"),
    ],
)
def test_whatever_was_asked_is_asked_again(
    home: Path, store: FileStore, ask: Ask, change: Callable[[Path], object]
) -> None:
    work = Work(ask)
    work.again(home, store)
    work.again(home, store)
    assert work.runs == 1
    change(home)
    work.again(home, store)
    assert work.runs == 2


def test_what_lasts_is_traced_by_each_step_that_uses_it(home: Path, store: FileStore) -> None:
    runs = []

    @world.cached_for_process
    def shared(folder: Path) -> bytes:
        runs.append(folder)
        return text(folder)

    first, second = Work(shared), Work(lambda folder: shared(folder))
    first.again(home, store)
    second.again(home, FileStore(store.path.parent, "2"))
    assert len(runs) == 1
    (home / "a.yaml").write_bytes(b"b")
    assert second.again(home, FileStore(store.path.parent, "2")) == b"b"
    assert first.again(home, store) == b"b"
    assert len(runs) == 2


def test_unsaved_texts_are_files_like_others(home: Path, store: FileStore) -> None:
    work = Work(text)
    work.again(home, store)
    with World(store, {home / "a.yaml": b"new"}):
        assert world.cached_step("step", str(home), lambda: text(home)) == b"new"
    assert work.again(home, store) == b"a"
    assert work.runs == 1


def test_other_code_and_other_input_are_other_steps(home: Path, store: FileStore) -> None:
    work = Work(text)
    work.again(home, store)
    work.again(home, FileStore(store.path.parent, "2"))
    assert work.runs == 2
    with World(store):
        assert world.cached_step("step", "else", lambda: 7) == 7
        assert world.cached_step("other", str(home), lambda: 8) == 8


def test_a_result_that_is_no_longer_sound_is_made_again(home: Path, store: FileStore) -> None:
    made = []
    for sound in (True, True, False):
        with World(store):
            world.cached_step("step", "x", lambda: made.append(1), lambda _, is_=sound: is_)
    assert len(made) == 2


def test_a_fault_is_not_remembered(store: FileStore) -> None:
    for _ in "12":
        with World(store), pytest.raises(ZeroDivisionError):
            world.cached_step("step", "x", lambda: 1 // 0)


def test_what_cannot_be_kept_is_made_again(store: FileStore) -> None:
    for _ in "12":
        with World(store):
            assert world.cached_step("step", "x", lambda: lambda: 3)() == 3


def _damaged(path: Path) -> None:
    path.write_bytes(b"not a database" * 100)


def _torn(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _flipped(path: Path) -> None:
    with sqlite3.connect(path) as database:
        value = bytes.fromhex("8005") + b"C\x01b."
        database.execute("update kept set value = ?", (value,))
    database.close()


def _other_tables(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("create table kept (x)")
    database.close()


@pytest.mark.parametrize("spoil", [_damaged, _torn, _flipped, _other_tables, Path.unlink])
def test_a_spoilt_file_costs_only_time(
    home: Path, store: FileStore, spoil: Callable[[Path], None]
) -> None:
    work = Work(text)
    work.again(home, store)
    spoil(store.path)
    assert work.again(home, store) == b"a"
    assert work.runs == 2
    assert work.again(home, store) == b"a"


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _linked(path: Path) -> None:
    path.rename(path.with_name("real"))
    path.symlink_to("real")


def _folder_linked(path: Path) -> None:
    path.parent.rename(path.parent.with_name("real"))
    path.parent.symlink_to("real")


def _of_another(path: Path) -> None:
    os.chown(path, 65534, 65534)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.chmod(0o666),
        lambda path: path.chmod(0o620),
        lambda path: path.parent.chmod(0o777),
        lambda path: path.parent.chmod(0o770),
        _linked,
        _folder_linked,
        _folder,
        _pipe,
        pytest.param(
            _of_another,
            marks=pytest.mark.skipif(
                not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can"
            ),
        ),
    ],
)
def test_a_file_that_others_may_write_is_not_used(
    home: Path, store: FileStore, spoil: Callable[[Path], None]
) -> None:
    work = Work(text)
    work.again(home, store)
    spoil(store.path)
    before = store.path.lstat()
    assert [work.again(home, store) for _ in "12"] == [b"a", b"a"]
    assert work.runs == 3
    assert store.path.lstat() == before


class Trap:
    """What runs code when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


@pytest.mark.parametrize("column", ["trace", "value"])
@pytest.mark.parametrize("proof", ["checksum", "old", "none"])
def test_what_a_stranger_writes_into_the_file_is_not_unpickled(
    home: Path, store: FileStore, tmp_path: Path, column: str, proof: str
) -> None:
    work = Work(text)
    work.again(home, store)
    with sqlite3.connect(store.path) as database:
        row = database.execute("select trace, value, seal from kept").fetchone()
        made = dict(zip(("trace", "value", "seal"), row, strict=True))
        made[column] = pickle.dumps(Trap(tmp_path / "sprung"), protocol=5)
        if proof == "checksum":
            made["seal"] = blake2b(made["trace"] + made["value"], digest_size=16).digest()
        elif proof == "none":
            made["seal"] = None
        database.execute("update kept set trace = :trace, value = :value, seal = :seal", made)
    database.close()
    assert work.again(home, store) == b"a"
    assert work.runs == 2
    assert not (tmp_path / "sprung").exists()


def test_a_result_does_not_serve_under_another_key(home: Path, store: FileStore) -> None:
    with World(store):
        world.cached_step("step", "one", lambda: 1)
        world.cached_step("step", "other", lambda: 2)
    with sqlite3.connect(store.path) as database:
        (one, _), (_, other) = database.execute("select key, rowid from kept order by rowid")
        database.execute("delete from kept where key = ?", (one,))
        database.execute("update kept set key = ? where rowid = ?", (one, other))
    database.close()
    with World(store):
        assert world.cached_step("step", "one", lambda: 1) == 1


class Raising:
    """What raises when it is unpickled, as a result of other code may."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def __reduce__(self) -> tuple[object, ...]:
        return _raise, (self.error,)


def _raise(error: type[BaseException]) -> None:
    raise error


@pytest.mark.parametrize("error", [ValueError, MemoryError, KeyError, SystemExit, ImportError])
def test_a_result_that_cannot_be_unpickled_is_made_again(
    store: FileStore, error: type[BaseException]
) -> None:
    runs = []
    for _ in "12":
        with World(store):
            world.cached_step("step", "x", lambda: runs.append(1) or Raising(error))
    assert len(runs) == 2


def test_without_a_secret_nothing_is_kept(
    home: Path, store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signatures, "_secret", lambda _: b"")
    work = Work(text)
    assert [work.again(home, store) for _ in "12"] == [b"a", b"a"]
    assert work.runs == 2


def test_a_home_that_may_not_be_entered_costs_only_time(
    home: Path, store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    for name in ("stat", "lstat", "mkdir", "open"):
        monkeypatch.setattr(os, name, refuse)
    with World(store):
        assert world.cached_step("step", "x", lambda: 7) == 7


def test_a_run_waits_once_for_a_locked_file(
    home: Path, store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(text)
    work.again(home, store)
    connect, waits = sqlite3.connect, []

    def noting(path: Path, timeout: float) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(path, timeout=min(timeout, 0.01))

    monkeypatch.setattr(sqlite3, "connect", noting)
    other = connect(store.path)
    other.execute("begin exclusive")
    try:
        assert [work.again(home, store) for _ in "123"] == [b"a"] * 3
    finally:
        other.close()
    assert sorted(set(waits)) == [0.0, waits[0]]
    assert waits.count(waits[0]) == 1


def test_a_folder_that_takes_nothing_costs_only_time(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for store in (FileStore(tmp_path / "file", "1"), FileStore(Path("/proc/none"), "1")):
        work = Work(text)
        assert [work.again(home, store) for _ in "12"] == [b"a", b"a"]
        assert (work.runs, store.clear(), store.size()) == (2, 0, 0)


def test_a_full_disk_costs_only_time(
    home: Path, store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def small(*args: object, **named: object) -> sqlite3.Connection:
        database = connect(*args, **named)  # type: ignore[call-overload]
        database.execute("pragma max_page_count = 2")
        return database  # type: ignore[no-any-return]

    monkeypatch.setattr(sqlite3, "connect", small)
    work = Work(text)
    assert [work.again(home, store) for _ in "12"] == [b"a", b"a"]
    assert work.runs == 2


def test_the_results_used_last_are_kept_within_the_bound(tmp_path: Path) -> None:
    store, made = FileStore(tmp_path, "1", largest=4500), []

    def use(name: str) -> None:
        with World(store):
            world.cached_step("step", name, lambda: made.append(name) or b"x" * 1000)

    for name in "abcda":
        use(name)
    assert "".join(made) == "abcd"
    use("e")
    use("a")
    assert "".join(made) == "abcde"
    use("b")
    assert "".join(made) == "abcdeb"


def test_few_versions_of_one_step_are_kept(home: Path, store: FileStore) -> None:
    work = Work(text)
    for number in range(20):
        (home / "a.yaml").write_bytes(str(number).encode())
        work.again(home, store)
    database = sqlite3.connect(store.path)
    assert database.execute("select count(*) from kept").fetchone()[0] <= 8
    database.close()


def _many(folder: str, start: int) -> int:
    store = FileStore(Path(folder), "1")
    for number in range(start, start + 40):
        with World(store):
            found = world.cached_step("step", number % 50, lambda n=number: b"%d" % (n % 50) * 500)
        assert found == b"%d" % (number % 50) * 500
    return start


def test_runs_side_by_side_share_the_file(tmp_path: Path) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(_many, [str(tmp_path)] * 2, [0, 20])) == [0, 20]
    assert _many(str(tmp_path), 0) == 0


_ENDLESS = """
import sys
from pathlib import Path
from pnp.base import seals, world
from pnp.base.store import FileStore
from pnp.base.world import World
store, number = FileStore(Path(sys.argv[1]), "1"), 0
while True:
    number += 1
    with World(store):
        world.remembered("step", number, lambda: number.to_bytes(4, "big") * 50_000)
"""


def test_a_run_that_is_killed_leaves_whole_results(tmp_path: Path) -> None:
    store = FileStore(tmp_path, "1")
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-c", _ENDLESS, str(tmp_path)])
        size, end = store.size(), time.monotonic() + 20
        while store.size() < size + 1_000_000 and time.monotonic() < end:
            time.sleep(0.01)
        child.send_signal(signal.SIGKILL)
        child.wait()
        for number in range(1, 20):
            with World(store):
                wanted = number.to_bytes(4, "big") * 50_000
                assert world.cached_step("step", number, lambda w=wanted: w) == wanted


def test_the_version_changes_with_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = code_version()
    assert first == code_version()
    (tmp_path / "extra-1.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert code_version() != first
