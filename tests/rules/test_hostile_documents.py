"""Whatever stands in a file, the validator answers with findings and never with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled
from documents import document, where
from folders import folder
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.formats import Run, full, json, sarif
from pnp.rules.validate import CheckOptions, validate, validate_text
from pnp.rules.verdict import Verdict

SHARES = 12


def judged(data: bytes, path: Path) -> Verdict:
    """Return the verdict on a document, after it has been told in full."""
    verdict = validate_text(data, path, CheckOptions())
    run = Run((verdict,))
    assert full.render(run)
    assert json.render(run)
    assert sarif.render(run)
    return verdict


@pytest.mark.parametrize("share", sampled(range(SHARES), 12))
def test_spoilt_documents_are_judged(share: int, tmp_path: Path) -> None:
    for seed in range(share * 25, share * 25 + 25):
        judged(document(seed), where(tmp_path, seed))


@pytest.mark.parametrize("share", sampled(range(4), 4))
def test_spoilt_folders_are_judged(share: int, tmp_path: Path) -> None:
    for seed in range(share * 10, share * 10 + 10):
        path = folder(tmp_path, seed)
        verdict = validate(str(path), path, CheckOptions())
        assert full.render(Run((verdict,)))


@given(data=st.binary(max_size=400))
def test_any_bytes_are_judged(data: bytes) -> None:
    judged(data, Path("anything.yaml"))


@given(text=st.text(max_size=300))
def test_any_text_is_judged(text: str) -> None:
    judged(f"map: x\n{text}".encode("utf-8", "replace"), Path("anything.yaml"))
