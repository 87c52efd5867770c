"""The import table of ARCHITECTURE.md, held against the imports of every module."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "pnp").rglob("*.py"))

# Packages that are installed under another name than they are imported by.
IMPORTED_AS = {"PyYAML": "yaml", "Pillow": "PIL"}
# Packages that are one with another.
PART_OF = {"pydantic_core": "pydantic"}

# Modules that may import inside functions, and why.
LAZY = {
    "cli": "a command loads what it needs when it runs, so that help answers at once",
    "__main__": "loading the command line may be interrupted too",
}
# Modules that import by name, and why.
BY_NAME = {
    "cli/__init__.py": "the module of a command, when it is invoked",
    "cli/commands/validate.py": "the format that is asked for",
    "cli/commands/doctor.py": "cairosvg, to see whether it works",
    "calibrate.py": "the exporter, when sheets are due",
    "jobs.py": "the exporters of the formats that are asked for",
    "bill.py": "the component of a kind of file",
    "annotate/figure.py": "how a kind of board is drawn",
    "geometry.py": "shapely, when there is something to compute",
    "pictures/__init__.py": "the reader of pixels or drawings, when a game has one",
    "content/filling.py": "numbers in words, where a text asks for one",
    "content/files.py": "the record of a kind of file",
    "rules/dressed.py": "themes, where a rule asks how something looks",
    "rules/lettered.py": "fonts, where a title holds more than ASCII",
    "rules/catalogue.py": "the modules of rules, by their folders",
    "rules/papers.py": "how cards are laid on sheets, where a rule asks for it",
    "content/table.py": "what reads spreadsheets, when a deck names one",
}
# Modules that open or list files themselves, and why.
OPENING = {
    "disk.py": "the door: it refuses what lies outside the project, and what is no file",
    "output": "writes files, and looks at those that an earlier build has written there",
    "content/archive.py": "unpacks the parts of a workbook that the door has read",
    "cli/streams.py": "opens the null device in place of streams that are closed",
}
# Ways to open or to list files, whatever they are called on.
WAYS = {
    *("read_text", "read_bytes", "glob", "rglob", "iglob", "iterdir", "walk", "fwalk"),
    *("scandir", "listdir", "from_file_path", "get_data", "open_binary", "open_text"),
    *("fromfile", "loadtxt", "genfromtxt", "memmap", "copyfile", "copytree", "drawImage"),
}
# What opens a file where it is given a path; it may be given bytes that the door has read.
OPENERS = {"open", "open_code", "ZipFile", "load_workbook", "TTFont", "ImageReader", "FileIO"}
OPENING_MODULES = {
    *("glob", "shutil", "fileinput", "linecache", "mmap", "tempfile", "tarfile", "sqlite3"),
    *("importlib.resources", "subprocess"),
}
# Not packages: the version, and the command line once more for ``python -m pnp``.
ENTRANCES = {"__init__", "__main__"}
# What a deck without pictures, written as SVG, does not need.
SPARED = ("PIL", "cairosvg", "numpy", "openpyxl", "reportlab", "rich", "shapely")
HEAVY = (*SPARED, "fontTools", "pydantic", "uharfbuzz", "yaml")
DECK = """\
deck: few
title: Few
size: poker
layout:
  title: {at: [6mm, 6mm], size: [51mm, 8mm], style: number}
  icon: {draw: icon, at: [21mm, 17mm], size: [20mm, 20mm]}
cards:
  - {card: one, title: One, icon: 'mdi:anchor'}
"""


class Row:
    """What the table says of one package."""

    def __init__(self, own: set[str], third: dict[str, str]) -> None:
        self.own = own
        self.third = third  # package to the end of the path of the only module, or ""


def table() -> dict[str, Row]:
    rows: dict[str, Row] = {}
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    text = page.split("## Who may know whom")[1].split("\n## ")[0]
    for line in re.findall(r"^\|(?! package|---)(.*)\|$", text, re.MULTILINE):
        names, own, third = (cell.strip() for cell in line.split("|"))
        allowed = set(rows) if own == "all of the above" else set(_names(own)) - {"nothing"}
        packages = _names(names)
        for name in packages:
            rows[name] = Row(allowed | {name}, dict(_third(third)))
    return rows


def _names(cell: str) -> list[str]:
    return [word.strip() for word in re.sub(r"\([^)]*\)", "", cell).split(",") if word.strip()]


def _third(cell: str) -> Iterator[tuple[str, str]]:
    for name, pin in re.findall(r"([\w ]+?) *(?:\(`?([^)`]*)`?\))? *(?:,|$)", cell):
        if name.strip():
            module = pin if re.fullmatch(r"[\w/.]+", pin) else ""
            yield IMPORTED_AS.get(name.strip(), name.strip()), module.removesuffix(".py")


def package_of(path: Path) -> str:
    return path.relative_to(ROOT / "pnp").parts[0].removesuffix(".py")


def imports_of(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from ((alias.name, node.lineno) for alias in node.names)
            case ast.ImportFrom(module="pnp"):
                yield from ((f"pnp.{alias.name}", node.lineno) for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module, node.lineno
            case ast.ImportFrom():
                raise AssertionError(f"relative import in line {node.lineno}")


def test_the_table_was_read() -> None:
    rows = table()
    assert rows["model"].own == {"model", "diagnostics", "units", "scene"}
    writers = {"svgwrite": "svg", "reportlab": "pdf", "PIL": "samples", "cairosvg": "png"}
    assert rows["export"].third == writers
    readers = {"yaml": "content/source", "openpyxl": "content/xlsx", "num2words": "content/filling"}
    assert rows["content"].third == readers
    assert "cli" not in rows["build"].own


def test_every_package_has_a_row() -> None:
    packages = {package_of(path) for path in MODULES} - ENTRANCES
    assert packages == set(table())


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_imports_keep_to_the_table(path: Path) -> None:
    package = package_of(path)
    if package in ENTRANCES:
        return
    row = table()[package]
    module = path.relative_to(ROOT / "pnp").with_suffix("").as_posix()
    wrong = []
    for name, line in imports_of(ast.parse(path.read_text("utf-8"))):
        top, _, rest = name.partition(".")
        top = PART_OF.get(top, top)
        if top in sys.stdlib_module_names:
            continue
        if top == "pnp":
            inner = rest.partition(".")[0]
            fine = inner in row.own or inner in ("", "__version__")
        else:
            fine = top in row.third and module.endswith(row.third[top])
        if not fine:
            wrong.append(f"line {line}: {name}")
    assert wrong == []


def test_facts_make_no_findings() -> None:
    found = {
        alias.name
        for path in (ROOT / "pnp" / "facts").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "pnp.diagnostics"
        for alias in node.names
    }
    # A step of a path is no word.
    assert found == {"KEY"}


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_imports_stand_at_the_top(path: Path) -> None:
    if package_of(path) in LAZY:
        return
    tree = ast.parse(path.read_text("utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    assert [line for function in functions for _, line in imports_of(function)] == []


def test_modules_that_import_by_name_are_known() -> None:
    found = {
        path.relative_to(ROOT / "pnp").as_posix()
        for path in MODULES
        if "import_module" in path.read_text("utf-8")
    }
    assert found == set(BY_NAME)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    if package_of(path) in ("cli", "__main__"):
        return
    called = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert called & {"print", "exit", "quit", "sys.exit", "os._exit", "input"} == set()


def ways_to_files(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield what opens or lists files by other ways than through ``pnp.disk``, and its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="disk")):
                pass
            case ast.Attribute(attr=name) if name in WAYS:
                yield name, node.lineno
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in OPENERS:
                given = [ast.unparse(argument) for argument in node.args]
                if not any(text.startswith(("BytesIO(", "io.BytesIO(")) for text in given):
                    yield name, node.lineno
            case ast.Call(keywords=keywords) if {"url", "filename"} & {k.arg for k in keywords}:
                yield ast.unparse(node.func), node.lineno
            case ast.ImportFrom(names=names):
                wrong = (WAYS | {"open"}) & {alias.name for alias in names}
                yield from ((name, node.lineno) for name in sorted(wrong))
    for name, line in imports_of(tree):
        if any(f"{name}.".startswith(f"{module}.") for module in OPENING_MODULES):
            yield name, line


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_files_are_read_and_listed_through_one_door(path: Path) -> None:
    if {package_of(path), path.relative_to(ROOT / "pnp").as_posix()} & OPENING.keys():
        return
    assert list(ways_to_files(ast.parse(path.read_text("utf-8")))) == []


@pytest.mark.parametrize(
    "code",
    [
        "Path('x').read_text('utf-8')",
        "path.open('rb')",
        "map(Path.read_bytes, paths)",
        "open(path)",
        "os.open(path, 0)",
        "sorted(folder.glob('*.yaml'))",
        "[*folder.iterdir()]",
        "for where, folders, files in os.walk(root): pass",
        "from os import scandir",
        "from shutil import copy",
        "import importlib.resources",
        "from importlib import resources; resources.files('x').joinpath('y').open()",
        "zipfile.ZipFile(path)",
        "Image.open(path, formats=('PNG',))",
        "openpyxl.load_workbook(path, read_only=True)",
        "cairosvg.svg2png(url='x.svg')",
    ],
)
def test_every_other_way_to_a_file_is_noticed(code: str) -> None:
    assert list(ways_to_files(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["Image.open(BytesIO(data))", "disk.walk(root)", "self.open.append(x)", "disk.read(p)"]
)
def test_what_the_door_has_read_may_be_opened(code: str) -> None:
    assert list(ways_to_files(ast.parse(code))) == []


def loaded_by(arguments: list[str], watched: tuple[str, ...]) -> list[str]:
    """Return which of some modules a run of the command line, in a process of its own, loads."""
    code = (
        "import sys\n"
        "import pnp.cli\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try:\n"
        "    pnp.cli.main()\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0, end.code\n"
        f"print('loaded', *(name for name in {watched!r} if name in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said, _, last = done.stdout.rstrip().rpartition("\n")
    assert said
    return last.split()[1:]


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["--version"], []])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    assert loaded_by(arguments, HEAVY) == []


def test_a_deck_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    (tmp_path / "few.yaml").write_text(DECK, "utf-8")
    build = ["build", str(tmp_path / "few.yaml"), "--format", "svg", "--out", str(tmp_path / "out")]
    assert loaded_by(build, (*SPARED, "pydantic")) == ["pydantic"]
    assert list((tmp_path / "out").rglob("*.svg"))


def test_every_component_has_a_record_and_every_record_a_home() -> None:
    from pnp.content.files import kinds

    printed = {
        p.stem
        for p in (ROOT / "pnp/components").glob("*.py")
        if "def layout(" in p.read_text("utf-8")
    }
    assert printed == set(kinds()) - {"game", "joining", "layout", "printer", "rulings", "theme"}
