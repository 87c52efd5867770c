"""A seal proves that pnp wrote something for this user: nobody without the secret can make one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base import signatures
from pnp.base.signatures import NAME, SIZE, is_sealed, seal


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the secret of a user who has none yet."""
    folder = tmp_path / "state" / "pnp"
    monkeypatch.setattr(signatures, "state_dir", lambda: folder)
    signatures._secret.cache_clear()
    return folder


def test_a_seal_is_of_its_bytes_and_its_purpose(state: Path) -> None:
    made = seal("stage", b"ab", b"c")
    assert is_sealed(made, "stage", b"ab", b"c")
    assert not is_sealed(made, "stage", b"a", b"bc")
    assert not is_sealed(made, "journal", b"ab", b"c")
    assert not is_sealed(made[:-1], "stage", b"ab", b"c")
    assert not any(is_sealed(found, "stage", b"ab", b"c") for found in (b"", None, 7, made.hex()))


def test_a_secret_is_made_once_and_only_its_user_reads_it(state: Path) -> None:
    made = seal("stage", b"a")
    signatures._secret.cache_clear()
    assert seal("stage", b"a") == made
    assert len((state / NAME).read_bytes()) == SIZE
    assert (state / NAME).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in state.iterdir()] == [NAME]


def test_the_secret_of_another_user_makes_other_seals(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = seal("stage", b"a")
    monkeypatch.setattr(signatures, "state_dir", lambda: state.with_name("other"))
    assert not is_sealed(made, "stage", b"a")


def _linked(folder: Path) -> None:
    (folder / NAME).rename(folder / "real")
    (folder / NAME).symlink_to("real")


def _folder_linked(folder: Path) -> None:
    folder.rename(folder.with_name("real"))
    folder.symlink_to("real")


def _pipe(folder: Path) -> None:
    (folder / NAME).unlink()
    os.mkfifo(folder / NAME)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / NAME).chmod(0o644),
        lambda folder: (folder / NAME).chmod(0o620),
        lambda folder: folder.chmod(0o777),
        lambda folder: (folder / NAME).write_bytes(b"known"),
        lambda folder: (folder / NAME).write_bytes(b"x" * 33),
        _linked,
        _folder_linked,
        _pipe,
    ],
    ids=["read", "written", "folder", "short", "long", "link", "folder-link", "pipe"],
)
def test_a_secret_that_others_may_know_is_none(state: Path, spoil: Callable[[Path], None]) -> None:
    assert seal("stage", b"a")
    spoil(state)
    signatures._secret.cache_clear()
    assert seal("stage", b"a") == b""
    assert not is_sealed(b"", "stage", b"a")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_the_file_of_another_user_is_no_secret(state: Path) -> None:
    assert seal("stage", b"a")
    os.chown(state / NAME, 65534, 65534)
    signatures._secret.cache_clear()
    assert seal("stage", b"a") == b""


@pytest.mark.parametrize("home", ["file/pnp", "/proc/none/pnp"])
def test_a_user_without_a_home_has_no_seals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(signatures, "state_dir", lambda: tmp_path / home)
    assert seal("stage", b"a") == b""
