"""A module that is put into its folder is all that it takes, or a test says what else to write."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pnp.base import registry as registries
from pnp.base.library import docs_dir, examples_dir
from pnp.base.registry import ExtensionError, Registry
from pnp.cli.commands.validate import FORMATS as FINDINGS
from pnp.content.kinds import UNCOUNTED, all_kinds, counted_kinds
from pnp.export import FORMATS
from pnp.imposition import SHEETS
from pnp.kinds import CHECKS as OF_KINDS
from pnp.kinds import LAYOUTS, PICTURES, PROBLEMS, RECORDS, STEPS
from pnp.model.record import FORMS, Record
from pnp.play.matches import OFFERED
from pnp.rules.catalogue import CHECKS, all_rules

ROOT = Path(__file__).parents[2]
RECORD = """\
from pnp.model.record import Id, Record
class FILE(Record):
    dropped: Id
"""
# A module that is dropped into the folder, and the name under which it is then known.
DROPPED = {
    "a kind of file": (RECORDS, RECORD),
    "a kind that is printed": (LAYOUTS, "def layout(record, theme, reporter): return ()"),
    "a kind with problems": (PROBLEMS, "def drawable(record, reporter): return True"),
    "a kind with steps": (STEPS, "def steps(making): return ()"),
    "a board": (PICTURES, "def figures(file, theme, layouts): ...\nnamed = figures"),
    "rules of a kind": (OF_KINDS, "'''Functions that are decorated.'''"),
    "an export format": (FORMATS, "def write_document(document): return b''"),
    "a format of findings": (FINDINGS, "def render(run): return ''"),
    "rules": (CHECKS, "'''Functions that are decorated.'''"),
    "agents": (OFFERED, "GAME, AGENTS = '', {}"),
    "a sheet scheme": (SHEETS, "def impose(pieces, options): ..."),
}


def drop(registry: Registry, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a module ``dropped_in`` lie in the folder of a registry, or such a folder with a part."""
    module = folder / "dropped_in.py"
    if registry.part:
        module = folder / "dropped_in" / f"{registry.part}.py"
        module.parent.mkdir()
        (module.parent / "__init__.py").touch()
    module.write_text(text, "utf-8")
    package = import_module(registry.package)
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    for name in [name for name in sys.modules if "dropped_in" in name]:
        monkeypatch.delitem(sys.modules, name)
    registries._own_modules.cache_clear()


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    registries._own_modules.cache_clear()


@pytest.mark.parametrize("what", DROPPED)
def test_a_module_in_its_folder_is_found(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, text = DROPPED[what]
    drop(registry, text, tmp_path, monkeypatch)
    name = "dropped-in" if registry.hyphens else "dropped_in"
    assert name in registry
    full = ".".join(filter(None, (registry.package, "dropped_in", registry.part)))
    assert registry.load(name).__name__ == full


@pytest.mark.parametrize("what", sorted({*DROPPED} - {"rules", "rules of a kind"}))
def test_an_empty_module_is_told_what_it_lacks(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, _ = DROPPED[what]
    drop(registry, "", tmp_path, monkeypatch)
    name = "dropped-in" if registry.hyphens else "dropped_in"
    wanted = f"every module of {registry.package} needs"
    with pytest.raises(ExtensionError, match=wanted):
        registry.load(name)


def of_components() -> Iterator[str]:
    page = (docs_dir() / "content.md").read_text("utf-8")
    grids = {form: grid for grid, form in reversed(FORMS.items())}
    for kind in all_kinds():
        heading = f"### {grids[kind]}: " if kind in grids else f"## {kind}: "
        if heading not in page:
            yield f"the kind '{kind}' has no section: write  {heading.strip()}  in docs/content.md"
        counts = RECORDS.load(kind).FILE.pieces_made is not Record.pieces_made
        if counts != (kind in counted_kinds()):
            yield (
                f"nobody counts the pieces of '{kind}': write pieces_made in its record, or add it "
                "to UNCOUNTED in pnp/content/kinds.py"
            )
    assert set(UNCOUNTED) <= set(LAYOUTS)
    for registry in (LAYOUTS, PROBLEMS, STEPS, PICTURES, OF_KINDS):
        for name, _ in registry.all():
            if name not in RECORDS:
                yield f"no file can ask for '{name}': write FILE in record.py of its folder"


def of_boards() -> Iterator[str]:
    for kind in FORMS.values():
        if kind not in PICTURES:
            yield (
                f"pnp validate --picture does not draw '{kind}': write figures and named in "
                "picture.py of its folder"
            )


def of_formats() -> Iterator[str]:
    printing = (ROOT / "docs" / "printing.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    validating = (ROOT / "docs" / "validating.md").read_text("utf-8")
    for name in FORMATS:
        FORMATS.load(name)
        if name not in f"{printing}{readme}".lower():
            yield f"the format '{name}' of files is described nowhere: add it to docs/printing.md"
    for name in FINDINGS:
        FINDINGS.load(name)
        if f"| `{name}` |" not in validating:
            yield f"the format '{name}' of findings has no row: add one in docs/validating.md"
    for name in SHEETS:
        SHEETS.load(name)
        if name not in printing:
            yield f"the scheme '{name}' is described nowhere: add it to docs/printing.md"


def of_rules() -> Iterator[str]:
    for entry in all_rules():
        if entry.check is not None and not (examples_dir() / entry.name).is_dir():
            yield (
                f"the rule '{entry.name}' has no example: write bad.yaml, which breaks it, and "
                f"good.yaml, which keeps it, in examples/{entry.name}/"
            )


@pytest.mark.parametrize("look", [of_components, of_boards, of_formats, of_rules])
def test_nothing_that_is_added_lacks_its_other_half(look: object) -> None:
    assert callable(look)
    faults = [*look()]
    assert not faults, "\n".join(faults)
