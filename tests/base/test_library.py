"""Where the bundled folders are, in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base import library


def test_a_checkout_uses_the_folders_at_its_top() -> None:
    top = Path(__file__).resolve().parent.parent.parent
    assert library.content_dir() == top / "content"
    assert library.templates_dir() == top / "templates"


def test_a_wheel_uses_its_own_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder named templates beside the installed package belongs to someone else."""
    package = tmp_path / "pnp"
    (package / "bundled" / "templates").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(library, "_PACKAGE", package)
    assert library.templates_dir() == package / "bundled" / "templates"
