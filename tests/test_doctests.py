"""Examples in docstrings give the results that they show."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = [
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for package in ("pnp", "pnp_pirates")
    for path in sorted((ROOT / package).rglob("*.py"))
    if re.search(r"^ *>>> ", path.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings_run(name: str) -> None:
    told: list[str] = []
    module = import_module(name)
    runner = doctest.DocTestRunner()
    tests = doctest.DocTestFinder(exclude_empty=True).find(module)
    for test in tests:
        runner.run(test, out=told.append)
    assert runner.tries > 0
    assert runner.failures == 0, "".join(told)
