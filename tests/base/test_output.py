"""A build owns only what it made; whatever ends it, the earlier files or the new ones are there."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import sampled

from pnp.base import signatures
from pnp.base.library import state_dir
from pnp.base.output import (
    PublishedFolder,
    create,
    portable_name,
    publish,
    replace_file,
    stage,
    write_error_text,
)
from pnp.base.output.owned import LISTING, RefusedError, remember_listing
from pnp.base.waiting import ON_WAIT

ROOT = Path(__file__).parent.parent.parent
OLD = {"a-a4.pdf": "old", "svg/one.svg": "old", "svg/far/two.svg": "old", "kept-letter.pdf": "old"}
NEW = {"a-a4.pdf": "new", "svg/one.svg": "new", "png/one.png": "new"}
# What a build of NEW leaves, when it replaces the A4 files and pictures of the one before.
MERGED = {**NEW, "kept-letter.pdf": "old"}
MINE = {"notes.txt": "mine", "svg/mine/of-me.svg": "mine"}


def fill(folder: Path, files: dict[str, str]) -> None:
    made = ((name, text.encode()) for name, text in files.items())
    publish(folder.parent, folder.name, made, replaces)


def replaces(name: str) -> bool:
    return name.endswith(("-a4.pdf", ".svg"))


def place(folder: Path, files: dict[str, str]) -> None:
    """Put files there as the user does."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def content(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != LISTING)
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def snapshot(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Return what the system knows of all in a folder, but when it was read."""
    found = {}
    for path in (folder, *folder.rglob("*")):
        stat = path.lstat()
        whole = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        key = path.relative_to(folder).as_posix()
        at = stat.st_ino, stat.st_mode, stat.st_mtime_ns, stat.st_nlink, stat.st_uid, stat.st_gid
        found[key] = (*at, whole)
    return found


def refused(folder: Path, files: dict[str, str]) -> RefusedError:
    """Try to fill a folder, and return why it was not, with all left as it was."""
    before = snapshot(folder.parent)
    with pytest.raises(RefusedError) as raised:
        fill(folder, files)
    after = snapshot(folder.parent)
    # The folder in which files waited came and went.
    assert {k: v for k, v in after.items() if k != "."} == {
        k: v for k, v in before.items() if k != "."
    }
    return raised.value


def test_new_files_replace_those_of_the_build_before(tmp_path: Path) -> None:
    folder = tmp_path / "out" / "chart"
    fill(folder, OLD)
    assert content(folder) == OLD
    fill(folder, NEW)
    assert content(folder) == MERGED
    assert not (folder / "svg/far").exists()
    assert names_in(folder.parent) == ["chart"]


@pytest.mark.parametrize("mine", [{}, MINE], ids=["alone", "shared"])
def test_what_comes_out_the_same_is_left_as_it_is(tmp_path: Path, mine: dict[str, str]) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    place(folder, mine)
    before = snapshot(tmp_path / "chart")
    fill(folder, OLD)
    assert snapshot(folder) == before
    fill(folder, {**OLD, "a-a4.pdf": "new"})
    after = snapshot(folder)
    same = ("svg/one.svg", "svg/far/two.svg", "kept-letter.pdf")
    assert [after[name] for name in same] == [before[name] for name in same]


def test_a_folder_of_the_user_is_neither_exchanged_nor_removed(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    (folder / "svg").mkdir(parents=True)
    (folder / "svg").chmod(0o2750)
    before = [(path.stat().st_ino, path.stat().st_mode) for path in (folder, folder / "svg")]
    fill(folder, OLD)
    fill(folder, {"a-a4.pdf": "new"})
    assert content(folder) == {"a-a4.pdf": "new", "kept-letter.pdf": "old"}
    after = [(path.stat().st_ino, path.stat().st_mode) for path in (folder, folder / "svg")]
    assert after == before


def test_a_folder_whose_mode_was_changed_keeps_it(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    folder.chmod(0o750)
    (folder / "a-a4.pdf").chmod(0o640)
    fill(folder, NEW)
    assert content(folder) == MERGED
    assert folder.stat().st_mode & 0o777 == 0o750
    assert (folder / "a-a4.pdf").stat().st_mode & 0o777 == 0o640


def test_all_that_is_the_users_survives(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    place(folder, {**MINE, ".git/HEAD": "ref", ".git/objects/aa/bb": "blob"})
    (folder / ".git/objects/aa/bb").chmod(0o444)
    (folder / ".git/refs").mkdir(mode=0o700)
    (folder / "svg/empty").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    (folder / "svg/dangling").symlink_to("nowhere")
    os.link(folder / "a-a4.pdf", folder / "hard.pdf")
    os.mkfifo(folder / "pipe")
    for path in folder.rglob("*"):
        if not path.is_symlink():
            os.utime(path, ns=(10**18, 10**18))
    ours = {*OLD, "svg", "svg/far", ".", LISTING}
    before = {k: v for k, v in snapshot(folder).items() if k not in ours}
    fill(folder, NEW)
    ours |= {"png", *NEW}
    after = {k: v for k, v in snapshot(folder).items() if k not in ours}
    # The second name of a file that was replaced is the only one left.
    ino, mode, time, links, *rest = before["hard.pdf"]
    before["hard.pdf"] = (ino, mode, time, links - 1, *rest)
    assert after == before
    assert (folder / "hard.pdf").read_text("utf-8") == "old"
    assert not (folder / "svg/far").exists()


def test_a_repository_in_the_folder_is_untouched(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)

    def git(*arguments: str) -> str:
        options = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        command = ["git", "-C", str(folder), *options, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message", "kept")
    before = snapshot(folder / ".git")
    fill(folder, NEW)
    assert snapshot(folder / ".git") == before
    git("fsck", "--strict")
    changed = {line[3:] for line in git("status", "--porcelain").splitlines()}
    assert changed == {LISTING, "a-a4.pdf", "svg/one.svg", "svg/far/two.svg", "png/"}


@pytest.mark.parametrize("name", ["a-a4.pdf", "svg/one.svg", "png/one.png"])
def test_a_file_of_the_user_under_a_wanted_name_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "chart"
    place(folder, {name: "mine"})
    error = refused(folder, NEW)
    assert error.code == "output-in-the-way"
    assert error.strerror == f"'{name}' was not made by pnp"
    assert "older version" in error.hint
    place(folder, {name: "new"})
    fill(folder, NEW)  # the same bytes are nobody's loss
    fill(folder, {**NEW, name: "newer"})
    assert content(folder)[name] == "newer"


def test_a_file_that_was_changed_is_refused_while_it_is_wanted(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    place(folder, {"svg/one.svg": "mine", "svg/far/two.svg": "mine", "kept-letter.pdf": "mine"})
    error = refused(folder, NEW)
    assert (error.code, error.strerror) == (
        "output-in-the-way",
        "'svg/one.svg' was changed since pnp made it",
    )
    # Where it is wanted no more it stays, and belongs to the user.
    fill(folder, {"a-a4.pdf": "new"})
    assert content(folder) == {
        "a-a4.pdf": "new",
        "svg/one.svg": "mine",
        "svg/far/two.svg": "mine",
        "kept-letter.pdf": "mine",
    }
    assert refused(folder, OLD).strerror == (
        "'svg/one.svg', 'svg/far/two.svg' were not made by pnp"
        " and 'kept-letter.pdf' was changed since pnp made it"
    )


def test_many_files_in_the_way_are_one_finding(tmp_path: Path) -> None:
    files = {f"{i}.svg": "mine" for i in range(300)}
    place(tmp_path / "chart", files)
    error = refused(tmp_path / "chart", dict.fromkeys(files, "new"))
    assert error.strerror == "'0.svg', '1.svg', '2.svg' and 297 more were not made by pnp"


@pytest.mark.parametrize("kind", ["folder", "fifo", "link to the same bytes"])
def test_what_is_no_file_is_refused_under_the_name_of_one(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "chart"
    folder.mkdir()
    if kind == "folder":
        (folder / "a-a4.pdf").mkdir()
    elif kind == "fifo":
        os.mkfifo(folder / "a-a4.pdf")
    else:
        (tmp_path / "same.pdf").write_text("new", "utf-8")
        (folder / "a-a4.pdf").symlink_to(tmp_path / "same.pdf")
    assert refused(folder, NEW).code == "output-in-the-way"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "chart").write_text("mine", "utf-8")
    error = refused(tmp_path / "chart", NEW)
    assert error.strerror.endswith("chart' is a file, not a folder")
    (tmp_path / "chart").unlink()
    place(tmp_path / "chart", {"svg": "mine"})
    assert refused(tmp_path / "chart", NEW).strerror == "'svg' is a file, not a folder"


@pytest.mark.parametrize("name", ["game", "game/chart", "game/chart/svg"])
def test_nothing_is_written_through_a_link(tmp_path: Path, name: str) -> None:
    place(tmp_path / "elsewhere", {"chart/svg/one.svg": "mine", "svg/one.svg": "mine"})
    out = tmp_path / "out"
    (out / name).parent.mkdir(parents=True)
    (out / name).symlink_to(tmp_path / "elsewhere")
    before = snapshot(tmp_path)
    with pytest.raises(RefusedError) as raised:
        publish(out, "game/chart", [("svg/one.svg", b"new")])
    assert raised.value.code == "output-link"
    after = snapshot(tmp_path)
    waited = {"out/game", "out/game/chart"}
    assert {k: v for k, v in after.items() if k not in waited} == {
        k: v for k, v in before.items() if k not in waited
    }


def test_files_that_moved_behind_a_link_are_not_removed(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    (folder / "svg").rename(tmp_path / "svg")
    (folder / "svg").symlink_to(tmp_path / "svg")
    fill(folder, {"a-a4.pdf": "new"})
    assert content(tmp_path / "svg") == {"one.svg": "old", "far/two.svg": "old"}
    assert (folder / "svg").is_symlink()


def test_the_folder_that_the_user_names_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "disk")
    publish(tmp_path / "out", "game/chart", [("a.pdf", b"new")])
    publish(tmp_path / "out", "", [("b.pdf", b"new")])
    assert (tmp_path / "out").is_symlink()
    assert content(tmp_path / "disk") == {"game/chart/a.pdf": "new", "b.pdf": "new"}


@pytest.mark.parametrize(
    "text",
    [
        "mine",
        "[]",
        "[" * 100_000,
        '{"files": {"../thesis.txt": "0"}, "folders": []}',
        '{"files": {"/etc/x": "0"}, "folders": []}',
        '{"files": {"a": 1}, "folders": []}',
        '{"files": {}, "folders": ["svg/../.."]}',
        '{"files": {}, "folders": ["' + "/".join("a" * 1500) + '"]}',
        '{"files": [], "folders": 7}',
    ],
)
def test_a_list_that_pnp_did_not_write_is_the_users(tmp_path: Path, text: str) -> None:
    place(tmp_path, {"thesis.txt": "mine", f"chart/{LISTING}": text})
    error = refused(tmp_path / "chart", NEW)
    assert error.code == "output-in-the-way"
    assert LISTING in error.strerror


def test_a_list_that_is_a_link_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "chart", OLD)
    (tmp_path / "chart" / LISTING).rename(tmp_path / "list")
    (tmp_path / "chart" / LISTING).symlink_to(tmp_path / "list")
    assert refused(tmp_path / "chart", NEW).code == "output-in-the-way"


@pytest.mark.parametrize("names", [("a.svg", "a.svg"), ("a.svg", "A.svg"), (LISTING,)])
def test_two_files_of_one_name_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    with pytest.raises(RefusedError, match="two files would be named"):
        publish(tmp_path, "chart", [(name, b"new") for name in names])
    assert names_in(tmp_path) == []


def test_the_list_depends_on_the_files_alone(tmp_path: Path) -> None:
    for name, files in (("one", NEW), ("other", dict(reversed(NEW.items())))):
        fill(tmp_path / name / "chart", files)
    one, other = ((tmp_path / n / "chart" / LISTING).read_bytes() for n in ("one", "other"))
    assert one == other


def test_a_failure_while_files_are_made_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield "a-a4.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish(tmp_path, "chart", failing(), replaces)
    assert content(folder) == OLD
    assert names_in(tmp_path) == ["chart"]


# All by which a build changes files, but the removal of what waited.
STEPS = tuple((os, n) for n in ("mkdir", "rename", "replace", "link", "rmdir", "unlink"))
WRITES = ((Path, "write_bytes"), (Path, "write_text"))


class KilledError(BaseException):
    """Stands for the end of the process: nothing catches it, and nothing is done after it."""


def stopping(
    monkeypatch: pytest.MonkeyPatch, last: int, error: BaseException, *, once: bool
) -> Callable[[], int]:
    """Let a step fail, and the later ones unless ``once``; return what counts them."""
    calls = 0

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls == last or (calls > last > 0 and not once):
                raise error
            return real(*arguments, **options)

        return call

    for owner, name in (*STEPS, *WRITES):
        monkeypatch.setattr(owner, name, counted(getattr(owner, name)))
    return lambda: calls


def killed(monkeypatch: pytest.MonkeyPatch, call: int, doing: Callable[[], object]) -> bool:
    """Do something and end it before a step; tell whether it came so far."""
    with monkeypatch.context() as patched:
        stopping(patched, call, KilledError(), once=False)
        try:
            doing()
        except KilledError:
            return True
    return False


def steps_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: dict[str, str]) -> int:
    folder = tmp_path / "whole" / "chart"
    fill(folder, OLD)
    place(folder, mine)
    with monkeypatch.context() as patched:
        steps = stopping(patched, 0, KilledError(), once=True)
        fill(folder, NEW)
        return steps()


@pytest.mark.parametrize("mine", [{}, MINE], ids=["alone", "shared"])
def test_a_full_disk_at_any_step_leaves_old_or_new_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: dict[str, str]
) -> None:
    steps = steps_of(tmp_path, monkeypatch, mine)
    assert steps >= 12
    outcomes = set()
    for call in range(1, steps + 1):
        folder = tmp_path / str(call) / "chart"
        fill(folder, OLD)
        place(folder, mine)
        before = snapshot(folder)
        failure = None
        with monkeypatch.context() as patched:
            stopping(patched, call, OSError(28, "No space left on device"), once=True)
            try:
                fill(folder, NEW)
            except OSError as error:
                failure = write_error_text(error, folder)
        if failure is not None:
            assert failure[0] == "output-unwritable"
            assert failure[1].endswith("no space left on device")
            # Folders in which files moved out and back have other times.
            assert content(folder) == {**OLD, **mine}
            after = snapshot(folder)
            assert {k: v[0] for k, v in after.items() if k in OLD or k in mine} == {
                k: v[0] for k, v in before.items() if k in OLD or k in mine
            }
        else:
            assert content(folder) == {**MERGED, **mine}
        publish(folder.parent, "other", [])
        assert names_in(folder.parent) == ["chart", "other"]
        outcomes.add(failure is not None)
    assert outcomes == {True, False}  # what waited is removed as far as it can be


# Kills its own process before the given call of any function that changes the file system.
KILLED = """
import os, signal, sys
import pnp.base.output
from pathlib import Path

calls, last = 0, int(sys.argv[2])

def counted(real):
    def call(*arguments, **options):
        global calls
        calls += 1
        if calls == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **options)
    return call

for owner, name in (
    (os, "mkdir"), (os, "rename"), (os, "replace"), (os, "link"), (os, "rmdir"), (os, "unlink"),
    (Path, "write_bytes"), (Path, "write_text"),
):
    setattr(owner, name, counted(getattr(owner, name)))

folder = Path(sys.argv[1])
files = [("a-a4.pdf", b"new"), ("svg/one.svg", b"new"), ("png/one.png", b"new")]
replaces = lambda name: name.endswith(("-a4.pdf", ".svg"))
pnp.base.output.publish(folder.parent, folder.name, files, replaces)
print(calls)
"""


def run_killed(folder: Path, call: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(call)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("mine", sampled([{}, MINE], 2, first=1), ids=["alone", "shared"])
def test_a_kill_at_any_step_leaves_old_or_new_files_whole(
    tmp_path: Path, mine: dict[str, str], soaking: bool
) -> None:
    folder = tmp_path / "whole" / "chart"
    fill(folder, OLD)
    place(folder, mine)
    done = run_killed(folder, 0)
    assert done.returncode == 0, done.stderr
    steps = int(done.stdout)
    assert steps >= 12

    old, new = {**OLD, **mine}, {**MERGED, **mine}
    outcomes = set()
    for call in range(1, steps + 1, 1 if soaking else 2):
        folder = tmp_path / str(call) / "chart"
        fill(folder, OLD)
        place(folder, mine)
        assert run_killed(folder, call).returncode == -9
        at_once = content(folder) in (old, new)
        # Whatever the next build does, and into whichever theme, it first puts right what it finds.
        with pytest.raises(ZeroDivisionError):
            publish(folder.parent, "night", ((str(1 // 0), b"") for _ in "x"))
        assert content(folder) in (old, new)
        assert names_in(folder.parent) == ["chart"]
        assert (folder / "svg/far").exists() == (content(folder) == old)
        assert (folder / "png").exists() == (content(folder) == new)
        outcomes.add((at_once, content(folder) == new))
        fill(folder, NEW)
        assert content(folder) == new
    # A folder of pnp's own is whole at any moment; another one when the next build has begun.
    between = {(False, True)} if mine or not sys.platform.startswith("linux") else set()
    assert outcomes == {(True, False), (True, True)} | between


def _no_links(*_: object, **__: object) -> None:
    raise OSError(1, "Operation not permitted")


@pytest.mark.parametrize("links", sampled([True, False], 2), ids=["", "no hard links"])
def test_what_puts_things_right_may_be_killed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", _no_links)
    steps = steps_of(tmp_path, monkeypatch, MINE)
    old, new = {**OLD, **MINE}, {**MERGED, **MINE}
    mixed = 0
    for first in range(1, steps + 1):
        for second in range(1, 60):
            folder = tmp_path / f"{first}-{second}" / "chart"
            fill(folder, OLD)
            place(folder, MINE)
            assert killed(monkeypatch, first, partial(fill, folder, NEW))
            if content(folder) in (old, new):
                break
            mixed += 1
            again = killed(monkeypatch, second, partial(publish, folder.parent, "night", []))
            publish(folder.parent, "night", [])
            assert content(folder) in (old, new)
            assert names_in(folder.parent) == ["chart", "night"]
            if not again:
                break
        else:
            raise AssertionError("it never ends")
    assert mixed


def test_what_the_user_does_after_a_kill_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = steps_of(tmp_path, monkeypatch, MINE)
    for call in range(1, steps + 1):
        folder = tmp_path / str(call) / "chart"
        fill(folder, OLD)
        place(folder, MINE)
        assert killed(monkeypatch, call, partial(fill, folder, NEW))
        place(folder, {"a-a4.pdf": "edited", "png/one.png": "edited"})
        publish(folder.parent, "night", [])
        found = content(folder)
        assert found.pop("a-a4.pdf") == found.pop("png/one.png") == "edited"
        assert {k: v for k, v in found.items() if k in MINE} == MINE


@pytest.mark.parametrize("name", ["mine.txt", "old.svg"])
def test_a_folder_that_pnp_did_not_make_is_no_leftover(tmp_path: Path, name: str) -> None:
    place(tmp_path, {f".pnp-new/{name}": "mine", ".chart.new": "mine", ".lock": "mine"})
    error = refused(tmp_path / "chart", NEW)
    assert error.code == "output-in-the-way"
    assert error.hint == "look at what is in it, then move it away or delete it"
    assert content(tmp_path) == {
        f".pnp-new/{name}": "mine",
        ".chart.new": "mine",
        ".lock": "mine",
    }


def test_folders_of_a_stranger_may_be_deep(tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    for name in (".pnp-new", "new", *("a" * 1100)):
        os.mkdir(name, dir_fd=here)
        inner = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    try:
        with pytest.raises(RefusedError):
            publish(tmp_path, "chart", [])
    finally:
        subprocess.run(["rm", "-rf", str(tmp_path / ".pnp-new")], check=True)


def test_a_link_that_is_called_like_a_leftover_is_not_followed(tmp_path: Path) -> None:
    place(tmp_path / "elsewhere", {"new/one.svg": "mine"})
    (tmp_path / ".pnp-new").symlink_to(tmp_path / "elsewhere")
    assert refused(tmp_path / "chart", NEW).code == "output-in-the-way"
    assert content(tmp_path / "elsewhere") == {"new/one.svg": "mine"}


def stranger(folder: Path, journal: str, name: str) -> None:
    """Put a stage there as a download brings it, with a link to a folder of the user."""
    stage = folder / ".pnp-new"
    place(folder, {f".pnp-new/{name}": journal, "chart/one.svg": "theirs"})
    (stage / "made-by-pnp").write_text("0" * 64, "utf-8")
    (stage / "old").symlink_to(os.path.relpath(folder.parent / "Documents", stage))


_CHANGE = '{"files": %s, "stale": [], "made": [], "gone": ["sub"], "earlier": {"id_rsa": "%s"}}'
_ID_RSA = hashlib.sha256(b"key").hexdigest()
_EMPTY_CHANGE = _CHANGE % ("{}", _ID_RSA)


@pytest.mark.parametrize("name", ["journal", "journal.json"])
@pytest.mark.parametrize(
    "journal",
    [
        '{"folder": "chart", "files": {}, "stale": [], "made": [], "gone": ["sub"]}',
        '{"folder": "chart", "files": ["a"], "stale": [], "made": [], "gone": []}',
        '{"folder": "../Documents", "files": {}, "made": [], "gone": []}',
        f'{"0" * 64}\n{{"folder": "chart", "change": {_EMPTY_CHANGE}}}',
        f'\n{{"folder": "chart", "change": {_EMPTY_CHANGE}}}',
        f'{"0" * 64}\n{{"folder": "chart", "change": {_CHANGE % ("[]", 7)}}}',
        "[]",
        "7",
        "",
        "[" * 100_000,
    ],
    ids=str.__len__,
)
def test_a_stage_of_a_stranger_moves_and_removes_nothing(
    tmp_path: Path, journal: str, name: str
) -> None:
    place(tmp_path, {"Documents/id_rsa": "key", "Documents/sub/n.txt": "nested"})
    stranger(tmp_path / "game", journal, name)
    before = snapshot(tmp_path)
    for write in (
        partial(publish, tmp_path / "game", "chart", [("one.svg", b"new")]),
        partial(publish, tmp_path / "game", "", [("one.svg", b"new")]),
        partial(replace_file, tmp_path / "game" / "deck.yaml", b"new"),
        partial(create, tmp_path / "game" / "mine", [("game.yaml", b"new")]),
    ):
        with pytest.raises(RefusedError, match="not proved to be made by pnp"):
            write()
        assert snapshot(tmp_path) == before


def left_by_a_kill(folder: Path, monkeypatch: pytest.MonkeyPatch, last: int) -> Path:
    """Leave the stage of a build that was killed after so many new files came to their places."""
    fill(folder, OLD)
    place(folder, MINE)
    calls = 0
    real = os.replace

    def counted(*names: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > last:
            os._exit(9)
        real(*names)

    child = os.fork()
    if not child:
        monkeypatch.setattr(os, "replace", counted)
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: os._exit(9))
        fill(folder, NEW)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    return folder.parent / ".pnp-new"


@pytest.mark.parametrize("last", range(5))
def test_a_build_that_was_killed_is_finished_not_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    folder = tmp_path / "chart"
    assert left_by_a_kill(folder, monkeypatch, last).is_dir()
    publish(tmp_path, "night", [])
    assert content(folder) == {**MERGED, **MINE}
    assert names_in(tmp_path) == ["chart", "night"]


def test_files_are_in_place_only_when_what_a_dead_build_left_is_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "chart"
    first = publish(tmp_path, "chart", [(name, b"old") for name in OLD])
    shutil.rmtree(folder)
    stage = left_by_a_kill(folder, monkeypatch, 1)
    assert not first.is_in(tmp_path, "chart")
    assert not stage.exists()
    assert content(folder) == {**MERGED, **MINE}
    stranger(tmp_path, "{}", "journal")
    second = PublishedFolder({"one.svg": hashlib.sha256(b"theirs").hexdigest()}, "")
    assert not second.is_in(tmp_path, "chart")


def test_a_build_whose_new_files_are_lost_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = left_by_a_kill(tmp_path / "chart", monkeypatch, 1)
    shutil.rmtree(stage / "new")
    publish(tmp_path, "night", [])
    assert content(tmp_path / "chart") == {**OLD, **MINE}


@pytest.mark.parametrize("spoil", ["journal", "seal", "copy", "extra", "link", "other user"])
def test_a_stage_that_was_changed_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: str
) -> None:
    stage = left_by_a_kill(tmp_path / "chart", monkeypatch, 1)
    match spoil:
        case "journal":
            journal = stage / "journal"
            journal.write_bytes(journal.read_bytes().replace(b"svg/one.svg", b"svg/me.svg"))
        case "seal":
            (stage / "made-by-pnp").unlink()
        case "copy":
            stage.rename(tmp_path / "first")
            shutil.copytree(tmp_path / "first", stage)
        case "extra":
            (stage / "mine.txt").write_text("mine", "utf-8")
        case "link":
            (tmp_path / "chart").rename(tmp_path / "moved")
            (tmp_path / "chart").symlink_to("moved")
        case "other user":
            monkeypatch.setattr(signatures, "_secret", lambda _: b"x" * 32)
    before = snapshot(tmp_path)
    with pytest.raises(RefusedError) as raised:
        publish(tmp_path, "night", [])
    assert raised.value.code == "output-in-the-way"
    assert {k: v for k, v in snapshot(tmp_path).items() if k != "."} == {
        k: v for k, v in before.items() if k != "."
    }


@pytest.mark.parametrize("files", [{}, {"made-by-pnp": ""}], ids=["empty", "not sealed yet"])
def test_a_stage_with_nothing_to_lose_is_removed(tmp_path: Path, files: dict[str, str]) -> None:
    (tmp_path / ".pnp-new").mkdir()
    place(tmp_path / ".pnp-new", files)
    fill(tmp_path / "chart", NEW)
    assert names_in(tmp_path) == ["chart"]


def test_without_a_secret_files_are_written_and_nothing_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signatures, "_secret", lambda _: b"")
    folder = tmp_path / "chart"
    fill(folder, OLD)
    place(folder, MINE)
    fill(folder, NEW)
    assert content(folder) == {**MERGED, **MINE}
    assert names_in(tmp_path) == ["chart"]
    left_by_a_kill(folder, monkeypatch, 1)
    with pytest.raises(RefusedError, match="not proved"):
        publish(tmp_path, "night", [])


def test_a_list_of_a_stranger_gives_no_file_of_the_user_away(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    mine = {"a-a4.pdf": "%PDF of the user", "svg/old.svg": "<svg/>", "notes.txt": "known"}
    place(folder, mine)
    digests = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in mine.items()}
    listing = {"made-by": "pnp", "folders": [".", "svg"], "files": digests}
    (folder / LISTING).write_text(json.dumps(listing), "utf-8")
    with pytest.raises(RefusedError, match="'a-a4.pdf' was not made by pnp"):
        publish(tmp_path, "chart", [("a-a4.pdf", b"new")])
    publish(tmp_path, "chart", [("b-a4.pdf", b"new")], lambda _: True)
    assert content(folder) == {**mine, "b-a4.pdf": "new"}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.pdf", b"%PDF-1.4 /Creator (pnp)"),
        ("a.svg", b'<svg role="img" xmlns:inkscape="x"/>'),
        ("a.json", b'{"$schema": "x", "title": "pnp: a deck"}'),
    ],
)
def test_what_shows_that_pnp_made_it_is_replaced_in_a_clone(
    tmp_path: Path, name: str, data: bytes
) -> None:
    publish(tmp_path, "chart", [(name, data)])
    shutil.rmtree(state_dir() / "lists")  # as on another machine
    publish(tmp_path, "chart", [(name, b"new")])
    assert (tmp_path / "chart" / name).read_bytes() == b"new"


def test_a_folder_that_was_moved_is_still_that_of_pnp(tmp_path: Path) -> None:
    publish(tmp_path, "chart", [("a.png", b"old")])
    (tmp_path / "chart").rename(tmp_path / "moved")
    publish(tmp_path, "moved", [("a.png", b"new")])
    assert (tmp_path / "moved" / "a.png").read_bytes() == b"new"


def test_an_empty_folder_that_a_list_names_stays(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    listing = json.loads((folder / LISTING).read_bytes())
    listing["folders"].append("svg/plans")
    (folder / LISTING).write_text(json.dumps(listing), "utf-8")
    remember_listing((folder / LISTING).read_bytes())
    (folder / "svg/plans").mkdir()
    fill(folder, NEW)
    assert (folder / "svg/plans").is_dir()
    assert not (folder / "svg/far").exists()


def test_a_wait_is_announced_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "SILENCE_S", 0.0)
    monkeypatch.setattr(stage, "PATIENCE_S", 0.2)
    said: list[str] = []
    token = ON_WAIT.set(said.append)
    try:
        with stage.lock_folder(tmp_path), pytest.raises(RefusedError) as raised:
            publish(tmp_path, "chart", [])
    finally:
        ON_WAIT.reset(token)
    holder = f"process {os.getpid()}" if sys.platform == "linux" else "another process"
    assert said == [
        f"waiting for '{tmp_path}', which {holder} is using; gives up after 0 s",
    ]
    assert raised.value.code == "output-busy"
    assert raised.value.strerror == f"{holder} has been using the folder for 0 s"
    assert raised.value.hint == "end it, or choose another folder with --out"
    publish(tmp_path, "chart", [("a.svg", b"new")])
    assert content(tmp_path / "chart") == {"a.svg": "new"}


@pytest.mark.parametrize("same", [True, False], ids=["one theme", "two themes"])
def test_builds_of_one_game_wait_for_each_other(tmp_path: Path, same: bool) -> None:
    script = textwrap.dedent("""
        import sys
        from pathlib import Path
        from pnp.base.output import publish
        mark = sys.argv[3].encode()
        for turn in range(20):
            files = [(f"{i}.txt", mark + str(turn).encode()) for i in range(10)]
            publish(Path(sys.argv[1]), sys.argv[2], files, lambda name: True)
    """)
    runs = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                script,
                str(tmp_path),
                "chart" if same else f"chart-{mark}",
                mark,
            ],
            cwd=ROOT,
            stderr=subprocess.PIPE,
        )
        for mark in "ab"
    ]
    errors = [run.communicate()[1] for run in runs]
    assert errors == [b"", b""]
    for folder in tmp_path.iterdir():
        assert len(content(folder)) == 10
        assert len(set(content(folder).values())) == 1
    assert names_in(tmp_path) == (["chart"] if same else ["chart-a", "chart-b"])


def test_a_folder_of_the_users_own_is_only_begun_where_none_is(tmp_path: Path) -> None:
    assert create(tmp_path / "mine", [("game.yaml", b"game: mine")]) == ("game.yaml",)
    assert names_in(tmp_path / "mine") == ["game.yaml"]
    with pytest.raises(RefusedError, match="already exists"):
        create(tmp_path / "mine", [("game.yaml", b"other")])
    assert (tmp_path / "mine/game.yaml").read_text("utf-8") == "game: mine"
    assert names_in(tmp_path) == ["mine"]


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="too long") as raised:
        publish(tmp_path / ("x" * 300), "game/chart", [])
    code, message, hint = write_error_text(raised.value, Path("x"))
    assert (code, hint) == ("output-unwritable", "choose another folder with --out")
    assert message == "cannot write to 'x': file name too long"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    fill(tmp_path / "chart", OLD)
    (tmp_path / "chart").chmod(0o500)
    with pytest.raises(PermissionError):
        fill(tmp_path / "chart", NEW)
    (tmp_path / "chart").chmod(0o700)
    assert content(tmp_path / "chart") == OLD
    assert names_in(tmp_path) == ["chart"]


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_names_that_windows_keeps_are_not_given(name: str) -> None:
    assert portable_name(name) == f"{name}_"
    assert portable_name(f"{name}-a4") == f"{name}-a4"


def test_a_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text("old", "utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert file.read_text("utf-8") == "new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert names_in(tmp_path) == ["a.txt", "b.txt"]


@pytest.mark.parametrize("way", ["file", "folder", "dangling", "above"])
def test_a_file_is_replaced_only_within_its_folder(tmp_path: Path, way: str) -> None:
    place(tmp_path, {"game/game.yaml": "mine", "Documents/words/de.po": "mine"})
    target = tmp_path / "game" / "words" / "de.po"
    match way:
        case "file":
            target.parent.mkdir()
            target.symlink_to(tmp_path / "Documents/words/de.po")
        case "folder":
            target.parent.symlink_to(tmp_path / "Documents/words")
        case "dangling":
            target.parent.symlink_to(tmp_path / "Documents/new")
        case "above":
            target = tmp_path / "game" / ".." / "Documents" / "words" / "de.po"
    before = snapshot(tmp_path)
    with pytest.raises(RefusedError, match="by a link") as raised:
        replace_file(target, b"new", within=tmp_path / "game")
    assert raised.value.code == "output-link"
    assert snapshot(tmp_path) == before


def test_links_within_the_folder_are_followed_and_folders_are_made(tmp_path: Path) -> None:
    (tmp_path / "words").symlink_to("texts/of-the-game")
    replace_file(tmp_path / "words" / "de.po", b"new", within=tmp_path)
    assert content(tmp_path / "texts") == {"of-the-game/de.po": "new"}


def test_hard_links_that_part_are_told(tmp_path: Path) -> None:
    place(tmp_path, {"a.txt": "old"})
    os.link(tmp_path / "a.txt", tmp_path / "b.txt")
    path = tmp_path / "a.txt"
    assert replace_file(path, b"new") == (
        f"note: other hard links to '{path}' keep the earlier text",
    )
    assert replace_file(path, b"newer") == ()
    assert content(tmp_path) == {"a.txt": "newer", "b.txt": "old"}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_a_file_keeps_its_owner_or_its_loss_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    place(tmp_path, {"a.txt": "old"})
    os.chown(path, 65534, 65533)
    path.chmod(0o640)
    assert replace_file(path, b"new") == ()
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (65534, 65533, 0o640)
    monkeypatch.setattr(os, "chown", _no_links)
    assert replace_file(path, b"newer") == (
        f"note: '{path}' belonged to another user and is yours now",
    )


def test_a_file_that_cannot_be_put_in_place_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("full")

    (tmp_path / "a.txt").write_text("old", "utf-8")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="full"):
        replace_file(tmp_path / "a.txt", b"new")
    assert content(tmp_path) == {"a.txt": "old"}


def test_a_file_left_by_a_kill_is_removed_and_no_file_of_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place(tmp_path, {"a.txt": "old", ".a.txt.new": "mine"})
    for call in (2, 6):
        assert killed(monkeypatch, call, partial(replace_file, tmp_path / "a.txt", b"new"))
        assert names_in(tmp_path) == [".a.txt.new", ".pnp-new", "a.txt"]
    replace_file(tmp_path / "a.txt", b"new")
    assert content(tmp_path) == {"a.txt": "new", ".a.txt.new": "mine"}
