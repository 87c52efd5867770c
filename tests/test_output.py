"""Whatever ends a build, the folder holds the earlier files or the new ones, never a mixture."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.output import publish, replace_file

ROOT = Path(__file__).parent.parent
OLD = {"a-a4.pdf": "old", "svg/one.svg": "old", "svg/two.svg": "old", "notes.txt": "mine"}
NEW = {"a-a4.pdf": "new", "svg/one.svg": "new"}
# What a build of NEW leaves, when it replaces the PDF files and pictures of the one before.
MERGED = {**NEW, "notes.txt": "mine"}


def fill(folder: Path, files: dict[str, str]) -> None:
    publish(folder, ((name, text.encode()) for name, text in files.items()), replaces)


def replaces(name: str) -> bool:
    return name.endswith((".pdf", ".svg"))


def content(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


def test_new_files_replace_and_others_stay(tmp_path: Path) -> None:
    folder = tmp_path / "out" / "chart"
    fill(folder, OLD)
    assert content(folder) == OLD
    fill(folder, NEW)
    assert content(folder) == MERGED
    assert [path.name for path in folder.parent.iterdir()] == ["chart"]


def test_a_failure_while_files_are_made_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield "a-a4.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish(folder, failing(), replaces)
    assert content(folder) == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["chart"]


@pytest.mark.parametrize("step", ["mkdir", "link", "write_bytes", "rename"])
@pytest.mark.parametrize("call", [1, 2])
def test_a_full_disk_at_any_step_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, call: int
) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    fill(folder / "deep", {"kept.txt": "mine"})
    before = content(folder)
    if step == "rename":
        monkeypatch.setattr("pnp.output._exchange", lambda one, other: False)
    owner = os if step == "link" else Path
    real = getattr(owner, step)
    calls = 0

    def full(*arguments: object, **options: object) -> object:
        nonlocal calls
        calls += 1
        if calls == call:
            raise OSError(28, "No space left on device")
        return real(*arguments, **options)

    monkeypatch.setattr(owner, step, full)
    if step == "link":
        fill(folder, NEW)  # copying takes the place of linking
        assert content(folder) == {**MERGED, "deep/kept.txt": "mine"}
    else:
        with pytest.raises(OSError, match="No space left"):
            fill(folder, NEW)
        monkeypatch.undo()
        assert content(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["chart"]


# Kills its own process before the given call of any function that changes the file system.
KILLED = """
import os, pathlib, shutil, signal, sys
import pnp.output
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
    (os, "mkdir"), (os, "rename"), (os, "link"), (os, "unlink"), (os, "rmdir"),
    (Path, "write_bytes"),
):
    setattr(owner, name, counted(getattr(owner, name)))

if sys.argv[3] == "rename":
    pnp.output._exchange = lambda one, other: False
folder = Path(sys.argv[1])
files = [("a-a4.pdf", b"new"), ("svg/one.svg", b"new")]
pnp.output.publish(folder, files, lambda name: name.endswith((".pdf", ".svg")))
print(calls)
"""


def run_killed(folder: Path, call: int, way: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(call), way],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("way", ["exchange", "rename"])
def test_a_kill_at_any_step_leaves_old_or_new_files_whole(tmp_path: Path, way: str) -> None:
    folder = tmp_path / "whole" / "chart"
    fill(folder, OLD)
    done = run_killed(folder, 0, way)
    assert done.returncode == 0, done.stderr
    steps = int(done.stdout)
    assert steps >= 8

    outcomes = []
    for call in range(1, steps + 1):
        folder = tmp_path / str(call) / "chart"
        fill(folder, OLD)
        assert run_killed(folder, call, way).returncode == -9
        gone = not folder.exists()
        # Whatever the next build does, it first puts right what it finds.
        with pytest.raises(ZeroDivisionError):
            publish(folder, ((str(1 // 0), b"") for _ in "x"), replaces)
        assert content(folder) in (OLD, MERGED)
        assert [path.name for path in folder.parent.iterdir()] == ["chart"]
        outcomes.append((gone, content(folder) == MERGED))
    # The kill fell before the swap, in the middle of it (if it has one), and after it.
    in_the_middle = {(True, False)} if way == "rename" or sys.platform != "linux" else set()
    assert set(outcomes) == {(False, False), (False, True)} | in_the_middle


def test_builds_into_one_folder_wait_for_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    script = textwrap.dedent("""
        import sys
        from pathlib import Path
        from pnp.output import publish, replace_file
        mark = sys.argv[2].encode()
        for turn in range(20):
            files = [(f"{i}.txt", mark) for i in range(10)]
            publish(Path(sys.argv[1]), files, lambda name: True)
    """)
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(folder), mark], cwd=ROOT, stderr=subprocess.PIPE
        )
        for mark in "ab"
    ]
    errors = [run.communicate()[1] for run in runs]
    assert errors == [b"", b""]
    assert len(content(folder)) == 10
    assert len(set(content(folder).values())) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["chart"]


def test_links_and_odd_files_of_the_user_stay(tmp_path: Path) -> None:
    folder = tmp_path / "chart"
    fill(folder, OLD)
    (tmp_path / "elsewhere").mkdir()
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    (folder / "dangling").symlink_to("nowhere")
    fill(folder, NEW)
    assert (folder / "link").resolve() == tmp_path / "elsewhere"
    assert os.readlink(folder / "dangling") == "nowhere"


def test_a_linked_folder_is_filled_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "chart").symlink_to(tmp_path / "disk")
    fill(tmp_path / "chart", NEW)
    assert (tmp_path / "chart").is_symlink()
    assert content(tmp_path / "disk") == NEW


def test_a_file_in_the_way_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "chart").write_text("mine", "utf-8")
    with pytest.raises(NotADirectoryError):
        fill(tmp_path / "chart", NEW)
    assert (tmp_path / "chart").read_text("utf-8") == "mine"


def test_a_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text("old", "utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert file.read_text("utf-8") == "new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "b.txt"}


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
