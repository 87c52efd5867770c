"""The way to files: what it hands out, what it refuses and why; and what is remembered of it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base import disk, world
from pnp.base.cache import ProcessStore
from pnp.base.world import Listing, ReadError, World


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A project with a secret beside it."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "map.yaml").write_bytes(b"map: a\n")
    (tmp_path / "secret.txt").write_bytes(b"root:x:0\n")
    return folder


def refusal(path: Path, within: world.Within, largest: int = 100) -> tuple[str, str]:
    with pytest.raises(ReadError) as caught:
        world.read(path, within=within, largest=largest)
    with pytest.raises(ReadError) as of_head:
        world.head(path, within=within)
    assert of_head.value.reason == caught.value.reason
    return caught.value.reason, str(caught.value)


def test_a_file_of_the_project_is_read(home: Path) -> None:
    assert world.read(home / "map.yaml", within=home, largest=7) == b"map: a\n"
    assert world.head(home / "map.yaml", within=home) == b"map: a\n"


def test_a_file_is_read_as_if_it_held_other_bytes(home: Path) -> None:
    path = home / "map.yaml"
    with World(unsaved={path: b"map: b\n", home / "no.yaml": b""}):
        assert world.read(path, within=home, largest=7) == b"map: b\n"
        assert world.head(path, within=home) == b"map: b\n"
        assert refusal(home / "no.yaml", home)[0] == "missing"
        with pytest.raises(ReadError):
            world.read(path, within=home, largest=6)
    assert world.read(path, within=home, largest=7) == b"map: a\n"


def test_a_head_is_short(home: Path) -> None:
    (home / "long.yaml").write_bytes(b"#" * 100_000)
    assert len(world.head(home / "long.yaml", within=home)) == 4096


def test_a_file_of_several_chunks_is_read_whole(home: Path) -> None:
    data = os.urandom(3 * 1024 * 1024 + 1)
    (home / "a.png").write_bytes(data)
    assert world.read(home / "a.png", within=home, largest=len(data)) == data


def test_one_byte_too_many_is_refused(home: Path) -> None:
    with pytest.raises(ReadError) as caught:
        world.read(home / "map.yaml", within=home, largest=6)
    assert caught.value.reason == "too-large"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux shows processes as files")
def test_the_size_that_a_file_claims_is_not_trusted() -> None:
    path = Path("/proc/self/status")
    assert path.stat().st_size == 0
    with pytest.raises(ReadError) as caught:
        world.read(path, within=None, largest=10)
    assert caught.value.reason == "too-large"


@pytest.mark.parametrize(
    ("bound", "words"), [(8 * 1024**2, "it is larger than 8 MB"), (2048, "it is larger than 2 kB")]
)
def test_the_bound_is_named(home: Path, bound: int, words: str) -> None:
    path = home / "large.bin"
    path.touch()
    os.truncate(path, bound + 1)
    with pytest.raises(ReadError, match=words):
        world.read(path, within=home, largest=bound)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, _socket])
def test_what_is_no_file_is_refused_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(home)  # the names of sockets may not be long
    make(Path("thing"))
    assert refusal(home / "thing", home) == ("not-a-file", "it is not a file")


def test_a_device_is_refused_even_if_the_user_names_it() -> None:
    assert refusal(Path("/dev/zero"), None) == ("not-a-file", "it is not a file")


@pytest.mark.parametrize("name", ["none.yaml", "map.yaml/none", "a\0b", "\udcff\ud800"])
def test_what_is_not_there_is_missing(home: Path, name: str) -> None:
    assert refusal(home / name, home)[0] == "missing"


def test_the_reason_of_the_system_is_told(home: Path) -> None:
    (home / "circle").symlink_to("circle")
    reason, words = refusal(home / "circle", home)
    assert (reason, words) == ("failed", "too many levels of symbolic links")


def test_what_lies_outside_is_refused(home: Path) -> None:
    (home / "link.yaml").symlink_to("../secret.txt")
    (home / "folder").symlink_to("..")
    for path in (
        home / "link.yaml",
        home / "folder" / "secret.txt",
        home / ".." / "secret.txt",
        home.parent / "secret.txt",
        Path("/etc/passwd"),
    ):
        assert refusal(path, home) == ("outside", "it is outside the project")


def test_a_sibling_with_the_same_beginning_lies_outside(home: Path) -> None:
    other = home.with_name("home-of-others")
    other.mkdir()
    (other / "map.yaml").write_bytes(b"")
    assert refusal(other / "map.yaml", home)[0] == "outside"
    assert not world.lies_within(other, home)


def test_links_inside_the_project_and_to_it_are_followed(home: Path) -> None:
    (home / "again.yaml").symlink_to("map.yaml")
    door = home.parent / "door"
    door.symlink_to(home)
    assert world.read(home / "again.yaml", within=home, largest=10)
    assert world.read(door / "again.yaml", within=door, largest=10)
    assert world.read(home / "again.yaml", within=door, largest=10)


def test_what_the_user_names_may_be_a_link(home: Path) -> None:
    (home / "link.txt").symlink_to("../secret.txt")
    assert world.read(home / "link.txt", within=None, largest=100) == b"root:x:0\n"


def test_one_of_several_folders_is_enough(home: Path) -> None:
    secret = home.parent / "secret.txt"
    assert world.read(secret, within=(home, home.parent), largest=100)
    assert refusal(secret, (home, home / "inner"))[0] == "outside"
    assert refusal(secret, ())[0] == "outside"


def test_a_link_that_comes_after_the_look_is_not_followed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "link.yaml").symlink_to("../secret.txt")
    monkeypatch.setattr(disk.os.path, "realpath", str)  # as if it had been a file until then
    assert refusal(home / "link.yaml", home)[0] == "failed"


def test_no_handle_stays_open(home: Path) -> None:
    (home / "pipe").touch()
    before = os.listdir("/dev/fd")
    for _ in range(3):
        world.read(home / "map.yaml", within=home, largest=10)
        refusal(home / "none", home)
        with pytest.raises(ReadError):
            world.read(home / "map.yaml", within=home, largest=1)
    assert len(os.listdir("/dev/fd")) == len(before)


def test_names_are_told_in_order(home: Path) -> None:
    for name in ("b", "a", ".hidden"):
        (home / name).touch()
    assert world.names(home, within=home) == (".hidden", "a", "b", "map.yaml")


def test_no_folder_outside_is_listed(home: Path) -> None:
    (home / "icons").symlink_to("..")
    with pytest.raises(ReadError) as caught:
        world.names(home / "icons", within=home)
    assert caught.value.reason == "outside"
    assert world.files(home / "icons", ".txt", within=home) == ()
    with pytest.raises(ReadError) as caught:
        world.names(home / "none", within=home)
    assert caught.value.reason == "missing"


def test_a_folder_of_too_many_names_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "MOST", 2)
    (home / "a").touch()
    assert len(world.names(home, within=home)) == 2
    (home / "b").touch()
    with pytest.raises(ReadError, match="more than 2 names lie there"):
        world.names(home, within=home)
    with pytest.raises(ReadError, match="more than 2 names lie there"):
        list(world.walk(home))


def test_files_are_those_of_the_project(home: Path) -> None:
    (home / ".a.yaml").touch()
    (home / "b.yml").touch()
    (home / "c.txt").touch()
    (home / "d.yaml").mkdir()
    os.mkfifo(home / "e.yaml")
    (home / "f.yaml").symlink_to("../secret.txt")
    (home / "g.yaml").symlink_to("map.yaml")
    (home / "h.yaml").symlink_to("h.yaml")
    found = world.files(home, ".yaml", ".yml", within=home)
    assert [path.name for path in found] == ["b.yml", "g.yaml", "map.yaml"]
    assert "f.yaml" in [path.name for path in world.files(home, ".yaml", within=None)]


def test_a_walk_keeps_order_and_follows_no_links(home: Path) -> None:
    for name in ("b/2.yaml", "b/1.yaml", "a/deep/3.yaml", ".git/4.yaml", "c/5.yaml"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).touch()
    (home / "b" / "up").symlink_to("../..")
    (home / "self").symlink_to("self")
    found = []
    for where, folders, files in world.walk(home):
        found.append((where.relative_to(home).as_posix(), tuple(folders), files))
        if "c" in folders:
            folders.remove("c")
    assert found == [
        (".", ("a", "b", "c"), ["map.yaml", "self"]),
        ("a", ("deep",), []),
        ("a/deep", (), ["3.yaml"]),
        ("b", ("up",), ["1.yaml", "2.yaml"]),
    ]


def test_a_walk_through_folders_however_deep_ends(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    depth = 1200
    for _ in range(depth):
        os.mkdir("d")
        os.chdir("d")
    found = sum(1 for _ in world.walk(home))
    for _ in range(depth):  # which is deeper than what tidies up behind tests can go
        os.chdir("..")
        os.rmdir("d")
    assert found == depth + 1


def test_a_walk_of_nothing_yields_nothing(home: Path) -> None:
    assert list(world.walk(home / "none")) == []


def test_a_listing_lists_a_folder_once(home: Path) -> None:
    listing = Listing(home)
    assert listing.names(home) == {"map.yaml"}
    (home / "new").touch()
    assert listing.names(home) == {"map.yaml"}
    assert Listing(home).names(home) == {"map.yaml", "new"}
    assert listing.names(home.parent) == frozenset()


def test_files_of_packages_are_read_without_importing_them() -> None:
    assert world.read_packaged("justmyresource_mdi", "icons.zip").startswith(b"PK")
    with pytest.raises(ReadError, match="the package no_such_package is not installed"):
        world.read_packaged("no_such_package", "x")


class Twice:
    """Reads a file that another program changes between the reads."""

    def __init__(self, path: Path) -> None:
        self.path, self.runs = path, 0

    def __call__(self) -> list[bytes]:
        self.runs += 1
        first = world.read(self.path, within=None, largest=10)
        self.path.write_bytes(b"whole")
        return [first, world.read(self.path, within=None, largest=10)]


@pytest.mark.parametrize("inside", [False, True])
def test_a_result_is_not_kept_if_a_file_changed_between_two_reads(home: Path, inside: bool) -> None:
    path, store = home / "a", ProcessStore()
    path.write_bytes(b"ha")
    step = Twice(path)

    def run() -> list[bytes]:
        with World(store):
            if inside:
                return world.cached_step("outer", "", lambda: world.cached_step("inner", "", step))
            return world.cached_step("step", "", step)

    assert run() == [b"ha", b"whole"]
    assert run() == run() == [b"whole", b"whole"]
    assert step.runs == 2


def test_results_read_before_and_after_a_change_are_not_kept_together(home: Path) -> None:
    path, store, runs = home / "a", ProcessStore(), [0]
    path.write_bytes(b"ha")

    def step(name: str) -> bytes:
        read = lambda: world.read(path, within=None, largest=10)  # noqa: E731
        return world.cached_step("part", name, read)

    def both() -> list[bytes]:
        runs[0] += 1
        first = step("one")
        path.write_bytes(b"whole")
        return [first, step("other")]

    def run() -> list[bytes]:
        with World(store):
            return world.cached_step("both", "", both)

    assert run() == [b"ha", b"whole"]
    assert run() == run() == [b"whole", b"whole"]
    assert runs == [2]


def test_a_trace_does_not_hold_if_a_file_changed_meanwhile(home: Path) -> None:
    path = home / "a"
    path.write_bytes(b"ha")
    with World() as here, here.tracing() as trace:
        Twice(path)()
    assert not World().holds(trace)
