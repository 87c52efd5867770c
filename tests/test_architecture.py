"""The import table of ARCHITECTURE.md, compared with the imports of every module."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from parsed import inner, modules, walked

ROOT = Path(__file__).parent.parent
SAMPLE_GAME = ROOT / "templates" / "sample"

# Packages whose import name differs from the name of their distribution.
IMPORTED_AS = {"Babel": "babel", "PyYAML": "yaml", "Pillow": "PIL"}
# The library of value types, allowed everywhere.
EVERYWHERE = {"msgspec"}
# Packages that are part of another.
PART_OF = {"pydantic_core": "pydantic"}

# Packages whose modules may import inside functions, since the imports are slow and rarely needed.
LAZY = {
    "cli": "a command loads what it needs when it runs, so that help answers at once",
    "__init__.py": "the API, for programs that use it",
    "__main__.py": "loading the command line may be interrupted too",
    "checks/keys.py": "the record of blocks and the squares of a board, for a file that has some",
    "checks/room.py": "the plan of a board, for a game with one",
    "model/braces.py": "the grammar of expressions, for braces that hold more than a name",
    "content/cards.py": "what computes expressions, for a deck that filters its cards by one",
    "content/language/placeholders.py": "what computes expressions, for one",
    "content/rulebook.py": "the record of rulings, where a game has any",
    "content/vocabulary.py": "the words of boards, for a board",
    "press/printing.py": "the cover, for a kit",
    "press/stationery.py": "the frame of the cover, for a page of instructions",
    "base/geometry.py": "shapely, when there is something to compute",
    "base/regions.py": "Skia, when there is something to cut or to join",
    "icons/svg.py": "the reader of drawings, for an icon with lines or several colours",
    "base/registry.py": "the metadata of installed packages, for a name that is not one of pnp's",
    "api.py": "exports, for a program that exports",
    "exports/raster.py": "pixels, for a target that joins pictures",
    "exports/card_sheets.py": "pixels, for a target that joins cards on sheets",
    "exports/dice_models.py": "pixels, for a target that has dice",
    "exports/shop_pictures.py": "pixels, for a target that writes some",
    "exports/workbook.py": "what writes spreadsheets, for a target that has one",
    "play/measuring.py": "a cluster, which few have, where one is named",
    "text/directions.py": "the levels of letters, where some run from right to left",
    "content/shapes.py": "what reads drawings, when a map names one",
    "content/table.py": "what reads spreadsheets, when a deck names one",
    "pictures/vector.py": "what draws in pixels, for a drawing with effects of pixels",
    "pictures/__init__.py": "the reader of pixels or drawings, when a game has one",
    "content/language/grammar/__init__.py": "CLDR and number words, if a text needs them",
    "kinds/words/record.py": "the names of languages, for a hint about an unknown one",
    "rules/theme_lookup.py": "themes, where a rule asks how something looks",
    "rules/promises/__init__.py": "what decides promises of boards, for one",
    "rules/texts.py": "fonts, where a title holds more than ASCII",
    "rules/usage.py": "themes, where a rule asks which roles they have",
    "rules/papers.py": "how cards are laid on sheets, where a rule asks for it",
}
# The only modules that import by a computed name.
BY_NAME = {"base/registry.py"}
# Modules that open or list files themselves, with the reason.
OPENING = {
    "base/disk.py": "the door: it refuses what lies outside the project, and what is no file",
    "base/store.py": "keeps results in the user's cache folder, and looks at the code of pnp",
    "base/signatures.py": "keeps a secret in the user's folder of state, and asks whose it is",
    "base/output": "writes files, and looks at those that an earlier build has written there",
    "exports/workbook.py": "unpacks a workbook in memory",
    "exports/archive.py": "packs archives in memory",
    "revisions/git.py": "asks git for the files of a revision, and keeps them for the run",
    "content/archive.py": "unpacks the parts of a workbook that the door has read",
    "cli/terminal.py": "opens the null device in place of streams that are closed",
}
# Methods that open or list files, on any object.
WAYS = {
    *("read_text", "read_bytes", "glob", "rglob", "iglob", "iterdir", "walk", "fwalk"),
    *("scandir", "listdir", "from_file_path", "get_data", "open_binary", "open_text"),
    *("fromfile", "loadtxt", "genfromtxt", "memmap", "copyfile", "copytree", "drawImage"),
}
# Callables that open a file given a path; they may be given bytes that were read through ``disk``.
OPENERS = {"open", "open_code", "ZipFile", "load_workbook", "TTFont", "ImageReader", "FileIO"}
OPENING_MODULES = {
    *("glob", "shutil", "fileinput", "linecache", "mmap", "tempfile", "tarfile", "sqlite3"),
    *("importlib.resources", "subprocess"),
}
# Methods that query a path. Results derived from files depend on the answers, so these queries go
# through the world, which records them; other packages write files, or only look before they begin.
STATES = {"is_file", "is_dir", "is_symlink", "exists", "resolve", "stat", "lstat", "readlink"}
LOOKING = {"base", "cli", "revisions", "scaffold"}
# Not packages: the version, and the command line for ``python -m pnp``.
ENTRANCES = {"__init__", "__main__"}
# What a deck without pictures, written as SVG, does not need.
SPARED = (
    "PIL",
    "babel",
    "cairosvg",
    "numpy",
    "openpyxl",
    "pathops",
    "reportlab",
    "rich",
    "shapely",
)
OTHERS = (
    "pnp.model.expressions.evaluation",
    "pnp.model.expressions.grammar",
    *(
        f"pnp.kinds.{name}"
        for name in (
            *("boards.squares.record", "boards.map.record", "mats.record", "rulings.record"),
            *("tokens.record", "cover.cover", "boards.map.survey", "boards.map.checks"),
            "mats.checks",
        )
    ),
)
HEAVY = (*SPARED, "fontTools", "pydantic", "svgwrite", "uharfbuzz", "yaml")
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
    """The entry of one package in the table."""

    def __init__(self, own: set[str], third: dict[str, tuple[str, ...]]) -> None:
        self.own = own
        self.third = third  # package to the suffixes of the paths of its only modules, or ""


def table() -> dict[str, Row]:
    rows: dict[str, Row] = {}
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    text = page.split("## Which package may import which")[1].split("\n## ")[0]
    for line in re.findall(r"^\|(?! package|---)(.*)\|$", text, re.MULTILINE):
        names, own, third = (cell.strip() for cell in line.split("|"))
        allowed = set(_names(own)) - {"nothing"}
        rows[names] = Row(allowed | {names}, dict(_third(third)))
    return rows


def _names(cell: str) -> list[str]:
    return [word.strip() for word in re.sub(r"\([^)]*\)", "", cell).split(",") if word.strip()]


def _third(cell: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, pins in re.findall(r"([\w ]+?) *(?:\(([^)]*)\))? *(?:,|$)", cell):
        if name.strip():
            found = re.findall(r"`([\w/.]+)`", pins) or [""]
            modules = tuple(pin.removesuffix(".py") for pin in found)
            yield IMPORTED_AS.get(name.strip(), name.strip()), modules


@cache
def roles() -> dict[str, str]:
    """Return the role of each module inside the folder of a kind; others belong to its layout."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    text = page.split("## Inside a kind")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]*`) \| ([^|]*) \|", text, re.MULTILINE)
    found: dict[str, str] = {}
    for named, modules_ in rows:
        for role in re.findall(r"\w+", named):
            found |= dict.fromkeys([role] if modules_ == "their own" else _names(modules_), role)
    return found


def package_of(path: Path) -> str:
    """Return the row of the table for a module: its package, or inside a kind its role."""
    package = inner(path).parts[0].removesuffix(".py")
    if package != "kinds" or path.name == "__init__.py":
        return package
    return f"kinds/{roles().get(path.stem, 'layout')}"


def package_named(name: str) -> str:
    """Return the row of the table for the full name of a module, or of a name in it."""
    _, _, below = name.partition(".")
    path = ROOT / "pnp" / below.replace(".", "/")
    file = path.with_suffix(".py")
    if below.startswith("kinds") and not file.is_file() and not path.is_dir():
        return package_named(name.rpartition(".")[0])  # a name in a module
    return package_of(file if file.is_file() else path / "__init__.py") if below else ""


def place_of(path: Path, known: Iterable[str]) -> str | None:
    """Return which of some modules and packages, given by path, a module is or is inside."""
    above = {part.as_posix() for part in (inner(path), *inner(path).parents)}
    return next((name for name in known if name in above), None)


def imports_of(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in walked(tree):
        match node:
            case ast.Import():
                yield from ((alias.name, node.lineno) for alias in node.names)
            case ast.ImportFrom(module=str(above)) if above in ("pnp", "pnp.content") or (
                above.startswith("pnp.kinds")
            ):
                yield from ((f"{above}.{alias.name}", node.lineno) for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module, node.lineno
            case ast.ImportFrom():
                raise AssertionError(f"relative import in line {node.lineno}")


def test_the_table_was_read() -> None:
    rows = table()
    assert rows["model"].own == {"model", "base", "scene"}
    writers = {"reportlab": "writing/document", "PIL": "writing/resources"}
    writers |= {"cairosvg": "png", "svgwrite": "svg"}
    assert rows["export"].third == {name: (module,) for name, module in writers.items()}
    grammar = "language/grammar/__init__"
    assert rows["content"].third == {
        "yaml": ("content/tree",),
        "openpyxl": ("content/xlsx", "content/sheet_ranges"),
        "polib": ("language/catalogues",),
        "babel": (grammar, "content/number_formats"),
        "num2words": (grammar,),
    }
    assert "cli" not in rows["build"].own


def test_every_package_has_a_row() -> None:
    packages = {package_of(path) for path in modules()} - ENTRANCES
    assert packages == set(table())


def test_the_table_allows_nothing_that_is_not_used() -> None:
    used: dict[str, set[str]] = {name: {name} for name in table()}
    for path, tree in modules().items():
        for name, _ in imports_of(tree):
            top = name.partition(".")[0]
            other = package_named(name) if top == "pnp" else top
            if other in used and package_of(path) in used:
                used[package_of(path)].add(other)
    assert used == {name: row.own for name, row in table().items()}


def test_modules_that_are_named_here_and_in_the_tables_exist() -> None:
    there = {inner(path).with_suffix("").as_posix() for path in modules()}
    named = {name.removesuffix(".py") for name in (*LAZY, *OPENING, *BY_NAME)}
    assert {name for name in named - there if not (ROOT / "pnp" / name).is_dir()} == set()
    pins = {pin for row in table().values() for some in row.third.values() for pin in some if pin}
    assert {pin for pin in pins if not any(name.endswith(pin) for name in there)} == set()
    stems = {name.rpartition("/")[2] for name in there if name.startswith("kinds/")}
    assert set(roles()) - {"all others"} <= stems


def test_no_package_knows_one_that_knows_it() -> None:
    rows = table()
    above: dict[str, set[str]] = {}
    for name, row in rows.items():  # each is below those that it may import
        assert row.own - {name} <= set(above), name
        above[name] = row.own


def wrong(look: Callable[[Path, ast.AST], Iterable[object]]) -> dict[str, list[object]]:
    """Return the findings of each module that has any."""
    found = {path.relative_to(ROOT).as_posix(): [*look(path, t)] for path, t in modules().items()}
    return {name: faults for name, faults in found.items() if faults}


def test_imports_keep_to_the_table() -> None:
    rows = table()

    def strange(path: Path, tree: ast.AST) -> Iterator[str]:
        package = package_of(path)
        if package in ENTRANCES:
            return
        row = rows[package]
        module = inner(path).with_suffix("").as_posix()
        for name, line in imports_of(tree):
            top = name.partition(".")[0]
            top = PART_OF.get(top, top)
            if top in sys.stdlib_module_names or top in EVERYWHERE:
                continue
            if top == package:
                fine = True
            elif top == "pnp":
                used = package_named(name)
                fine = used in row.own or used in ("", "__version__")
            else:
                fine = top in row.third and module.endswith(row.third[top])
            if not fine:
                yield f"line {line}: {name}"

    assert wrong(strange) == {}


def test_imports_stand_at_the_top() -> None:
    def nested(path: Path, tree: ast.AST) -> Iterator[int]:
        if place_of(path, LAZY):
            return
        for node in walked(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from (line for _, line in imports_of(node))

    assert wrong(nested) == {}


def steps() -> dict[str, int]:
    """Return the step of each module or package of content, by ARCHITECTURE.md."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    text = page.split("## How files are read")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d) \|[^|]*\| ([^|]*) \|$", text, re.MULTILINE)
    return {name: int(step) for step, names in rows for name in _names(names)}


def test_files_are_read_in_one_direction() -> None:
    known = steps()
    content = [
        (inner(path).parts[1].removesuffix(".py"), tree)
        for path, tree in modules().items()
        if package_of(path) == "content"
    ]
    assert set(known) == {name for name, _ in content} - {"__init__"}
    backward = [
        f"{name}, line {line}: {used}"
        for name, tree in content
        for used, line in imports_of(tree)
        if used.startswith("pnp.content.") and known[used.split(".")[2]] > known[name]
    ]
    assert backward == []


def test_facts_make_no_findings() -> None:
    found = {
        alias.name
        for path, tree in modules().items()
        if package_of(path) in ("facts", "kinds/facts")
        for node in walked(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "pnp.base.diagnostics"
        for alias in node.names
    }
    # Paths are places, not findings; what is wrong with a board is a value with a hint.
    assert found == {"KEY", "KeyPath", "suggest_word"}


def test_modules_that_import_by_name_are_known() -> None:
    found = {
        inner(path).as_posix() for path in modules() if "import_module" in path.read_text("utf-8")
    }
    assert found == BY_NAME


def test_only_the_command_line_prints_or_exits() -> None:
    def calls(path: Path, tree: ast.AST) -> set[str]:
        if package_of(path) in ("cli", "__main__"):
            return set()
        called = {ast.unparse(n.func) for n in walked(tree) if isinstance(n, ast.Call)}
        return called & {"print", "exit", "quit", "sys.exit", "os._exit", "input"}

    assert wrong(calls) == {}


def ways_to_files(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield accesses to files that bypass ``pnp.base.world``, with their lines."""
    for node in walked(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="world")):
                pass
            case ast.Attribute(attr=name) if name in WAYS:
                yield name, node.lineno
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in OPENERS:
                given = [ast.unparse(argument) for argument in node.args]
                if not any(text.startswith(("BytesIO(", "io.BytesIO(")) for text in given):
                    yield name, node.lineno
            case ast.Call(keywords=keywords) if {"url", "filename"} & {k.arg for k in keywords}:
                yield ast.unparse(node.func), node.lineno
            # Modules of pnp are checked themselves.
            case ast.ImportFrom(module=module, names=names) if not f"{module}.".startswith("pnp."):
                wrong = (WAYS | {"open"}) & {alias.name for alias in names}
                yield from ((name, node.lineno) for name in sorted(wrong))
    for name, line in imports_of(tree):
        if any(f"{name}.".startswith(f"{module}.") for module in OPENING_MODULES):
            yield name, line


def test_files_are_read_and_listed_through_one_door() -> None:
    def others(path: Path, tree: ast.AST) -> Iterable[tuple[str, int]]:
        return () if place_of(path, OPENING) else ways_to_files(tree)

    assert wrong(others) == {}


def test_what_is_at_a_path_is_asked_of_the_world() -> None:
    def others(path: Path, tree: ast.AST) -> Iterable[tuple[str, int]]:
        if package_of(path) in LOOKING:
            return ()
        return (
            (node.attr, node.lineno)
            for node in walked(tree)
            if isinstance(node, ast.Attribute)
            and node.attr in STATES
            and ast.unparse(node.value) != "world"
        )

    assert wrong(others) == {}


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
    "code",
    ["Image.open(BytesIO(data))", "world.walk(root)", "self.open.append(x)", "world.read(p)"],
)
def test_what_the_door_has_read_may_be_opened(code: str) -> None:
    assert list(ways_to_files(ast.parse(code))) == []


def loaded_by(arguments: list[str], watched: tuple[str, ...]) -> list[str]:
    """Return which of some modules a run of the command line, in a separate process, loads."""
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
    assert loaded_by(build, (*SPARED, *OTHERS, "pydantic")) == ["pydantic"]
    assert list((tmp_path / "out").rglob("*.svg"))


def _is_whole(call: ast.Call) -> bool:
    """Return whether a sum is obviously of whole numbers, whose result is the same everywhere."""
    (given, *_) = call.args
    item = given.elt if isinstance(given, ast.GeneratorExp | ast.ListComp) else given
    match item:
        case ast.Constant(value=int()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id="len" | "int") | ast.Attribute(attr="count" | "bit_count")):
            return True
    return False


# Sums of whole numbers that are not obviously so.
WHOLE_SUMS = {"kinds/deck/checks.py", "model/promise.py"}
# Drawing and measuring for print, and evaluation by agents, use floats; engines count whole things.
UNWEIGHED = ("cli/", "pnp_pirates/")
WEIGHED = "playing"
"""The folder of each game with the evaluations of its agents, which must be reproducible in
logs."""


def test_sums_that_are_printed_or_weighed_do_not_depend_on_the_version_of_python() -> None:
    found = set()
    for path, tree in modules().items():
        name = inner(path).as_posix()
        if name in WHOLE_SUMS or (name.startswith(UNWEIGHED) and WEIGHED not in path.parts):
            continue
        nodes = walked(tree)
        calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
        whole = {id(call.func) for call in calls if _is_whole(call)}
        for node in nodes:
            match node:
                case ast.Name(id="sum") if id(node) not in whole:
                    found.add(f"{name}:{node.lineno}: write plain_sum of pnp.base.sums")
    assert found == set()


_BUILD = """
import builtins, math, sys
from pathlib import Path
plain = builtins.sum
def compensated(numbers, start=0):
    numbers = list(numbers)
    floats = all(type(number) in (int, float) for number in numbers)
    if floats and float in map(type, numbers):
        return start + math.fsum(numbers)
    return plain(numbers, start)
if sys.argv[2] == "compensated":
    builtins.sum = compensated
from pnp.cli import group
for part in ("stamps", "map"):
    group.main(
        ["build", sys.argv[3], "--only", part, "--paper", "a4", "--format", "svg", "--no-cache",
         "--out", sys.argv[1]], standalone_mode=False)
"""


def test_the_sum_of_later_pythons_changes_no_byte(tmp_path: Path) -> None:
    made = []
    for way in ("plain", "compensated"):
        out = tmp_path / way
        command = [sys.executable, "-c", _BUILD, str(out), way, str(SAMPLE_GAME)]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        files = sorted(path for path in out.rglob("*") if path.is_file())
        made.append({path.relative_to(out).as_posix(): path.read_bytes() for path in files})
    assert made[0]
    assert made[0] == made[1]
