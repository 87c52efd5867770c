"""Files that are no baselines: each is refused in words, whatever it holds or is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.rules import baseline
from pnp.rules.baseline import BaselineError, read_baseline

ROW = '{"rule": "a", "file": "b", "text": "c", "count": %s}'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[" * 100_000,
        b"\xff\xfe",
        b"[]",
        b'{"baseline": 2}',
        b'{"baseline": 1, "findings": [1]}',
        f'{{"baseline": 1, "findings": [{ROW % "1e999"}]}}'.encode(),
        f'{{"baseline": 1, "findings": [{ROW % "[]"}]}}'.encode(),
    ],
)
def test_what_is_no_baseline_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "known.json").write_bytes(content)
    with pytest.raises(BaselineError, match="is not a baseline; write one with --write-baseline"):
        read_baseline(tmp_path / "known.json")


def test_what_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "known.json"
    with pytest.raises(BaselineError, match="no such file or directory"):
        read_baseline(path)
    os.mkfifo(path)
    with pytest.raises(BaselineError, match="it is not a file"):
        read_baseline(path)
    path.unlink()
    path.write_text("{}", "utf-8")
    monkeypatch.setattr(baseline, "LARGEST", 1)
    with pytest.raises(BaselineError, match="it is larger than"):
        read_baseline(path)
