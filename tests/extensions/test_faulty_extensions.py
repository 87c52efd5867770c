"""A package that adds something useless to pnp is named, with what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import sampled
from packing import offer, pnp

TOKENS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - {id: coin, title: Coin, size: 20mm, front: {text: '1'}}
"""
FLAGS = "pnp: 1\nflag: red\ntitle: Red\n"
RECORD = """\
from pnp.model.record import Id, Record, Title, Version
class FILE(Record):
    pnp: Version = 1
    flag: Id
    title: Title
"""
RULE = """\
from pnp.base.diagnostics import Severity
from pnp.rules.views import AnyFile
from pnp.rules.rule import Rule
@Rule("port-unreachable", Severity.ERROR, "letter", number="X-1")
def port_unreachable(facts: AnyFile):
"""
PAGE = "    'A page.'\n"
CHECK = f"{RULE}{PAGE}    return []\n"
BUILD = ("build", "coins.yaml", "--format", "thing", "--paper", "a4")
JUDGE = ("validate", "coins.yaml")
FLAG = ("build", "flag.yaml", "--format", "svg")

# What is offered for which group under the name ``thing``, the module, the command, what is said.
FAULTS: dict[str, tuple[str, str, tuple[str, ...], str]] = {
    "import error": (
        *("pnp.export", "import no_such_module", BUILD),
        "cannot import faulty, 'thing' of the package 'faulty-pack' for pnp.export: "
        "ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "exporter without function": (
        *("pnp.export", "", BUILD),
        "faulty, 'thing' of the package 'faulty-pack', has neither 'write_document' nor "
        "'write_picture', one of which every module of pnp.export needs",
    ),
    "no function": (
        *("pnp.export", "write_document = 3", BUILD),
        "'write_document' of faulty, 'thing' of the package 'faulty-pack', is not a function",
    ),
    "exporter returns text": (
        *("pnp.export", "def write_document(document): return 'text'", BUILD),
        "faulty: expected bytes from 'write_document', found a value of type 'str'",
    ),
    "format without function": (
        *("pnp.cli.formats", "", (*JUDGE, "--format", "thing")),
        "has no 'render', which every module of pnp.cli.formats needs",
    ),
    "format returns nothing": (
        *("pnp.cli.formats", "def render(run): pass", (*JUDGE, "--format", "thing")),
        "faulty: expected text from 'render', found None",
    ),
    "scheme returns a list": (
        *("pnp.imposition.schemes", "def impose(pieces, options): return []"),
        ("build", "coins.yaml", "--sheets", "thing"),
        "faulty: expected pnp.imposition.sides.ImposedRun from 'impose',"
        " found a value of type 'list'",
    ),
    "module without rules": (
        *("pnp.checks", '"""A page."""', JUDGE),
        "faulty has no rule: no function is decorated by a Rule",
    ),
    "rule without a view": (
        *("pnp.checks", CHECK.replace("facts: AnyFile", "facts"), JUDGE),
        "faulty, the rule 'port-unreachable', needs a view, such as AnyFile, as type of its "
        "parameter",
    ),
    "rule over what is no view": (
        *("pnp.checks", CHECK.replace("facts: AnyFile", "facts: Rule"), JUDGE),
        "faulty, the rule 'port-unreachable', needs a view, such as AnyFile, as type of its "
        "parameter",
    ),
    "rule without page": (
        *("pnp.checks", f"{RULE}    return []", JUDGE),
        "faulty, the rule 'port-unreachable', has no docstring, the page that users read",
    ),
    "rule of an unknown basis": (
        *("pnp.checks", CHECK.replace("letter", "leter"), JUDGE),
        "faulty: 'leter' is not a basis; did you mean letter?",
    ),
    "rule of no severity": (
        *("pnp.checks", CHECK.replace("Severity.ERROR", "'error'"), JUDGE),
        "faulty: 'error' is not a Severity",
    ),
    "rule about no kind of file": (
        "pnp.checks",
        CHECK.replace("@Rule", "class Coins(AnyFile):\n    kind = 'tokes'\n@Rule").replace(
            "facts: AnyFile", "facts: Coins"
        ),
        JUDGE,
        "faulty: 'tokes' is not a kind of file; did you mean tokens?",
    ),
    "rule yields text": (
        *("pnp.checks", f"{RULE}{PAGE}    yield 'wrong'", JUDGE),
        "faulty: expected pnp.rules.rule.Finding | pnp.rules.rule.Proved | "
        "pnp.rules.rule.Withheld from 'port_unreachable', found a value of type 'str'",
    ),
    "rule returns nothing": (
        *("pnp.checks", f"{RULE}{PAGE}", JUDGE),
        "faulty: expected a list or a generator from 'port_unreachable', found None",
    ),
    "game without anything": (
        *("pnp.games", "", ("rules",)),
        "a module; pnp.games needs a package",
    ),
    "kind without record": (
        *("pnp.kinds", "", JUDGE),
        "has no 'FILE', which every module of pnp.kinds needs",
    ),
    "kind with another record": (
        *("pnp.kinds", "FILE = 3", JUDGE),
        "'FILE' of faulty.record of pnp.kinds is no pnp.model.record.Record, that of its files",
    ),
    "kind without its key": (
        *("pnp.kinds", RECORD, JUDGE),
        "the record 'FILE' of faulty.record of pnp.kinds has no field 'thing', which holds the id",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "coins.yaml").write_text(TOKENS, "utf-8")
    (tmp_path / "flag.yaml").write_text(FLAGS, "utf-8")
    return tmp_path


def install(
    folder: Path, modules: Mapping[str, str], groups: Mapping[str, Mapping[str, str]]
) -> list[Path]:
    site = folder / "site"
    offer(site, "faulty-pack", groups)
    for name, text in modules.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    return [site]


@pytest.mark.parametrize("fault", sampled(tuple(FAULTS), 16))
def test_a_faulty_extension_is_named_with_what_it_lacks(fault: str, folder: Path) -> None:
    group, text, command, said = FAULTS[fault]
    kind = {"faulty/__init__.py": "", "faulty/record.py": text}
    modules = kind if group == "pnp.kinds" else {"faulty.py": text}
    path = install(folder, modules, {group: {"thing": "faulty"}})
    done = pnp(*command, path=path, cwd=folder, code=2)
    assert said in done.stdout + done.stderr
    assert not [path for path in folder.glob("output/**/*") if path.is_file()]


@pytest.mark.soak
def test_what_lays_nothing_out_is_named(folder: Path) -> None:
    layout = "def layout(record, theme, reporter): pass"
    modules = {"flag/__init__.py": "", "flag/record.py": RECORD, "flag/layout.py": layout}
    path = install(folder, modules, {"pnp.kinds": {"flag": "flag"}})
    said = pnp(*FLAG, path=path, cwd=folder, code=2).stderr
    assert "flag.layout: expected a list or a generator from 'layout', found None" in said
    (folder / "site" / "flag" / "layout.py").write_text(
        "def layout(record, theme, reporter): yield 3"
    )
    said = pnp(*FLAG, path=path, cwd=folder, code=2).stderr
    assert "flag.layout: expected pnp.scene.piece.Piece from 'layout', found a" in said


@pytest.mark.soak
def test_a_game_without_rules_and_content_is_named(folder: Path) -> None:
    path = install(folder, {"moon/__init__.py": ""}, {"pnp.games": {"moon": "moon"}})
    said = pnp("rules", path=path, cwd=folder, code=2).stderr
    assert "moon of pnp.games has neither a package 'checks' with its rules nor" in said
    (folder / "site" / "moon" / "checks").mkdir()
    (folder / "site" / "moon" / "checks" / "ports.py").write_text(CHECK)
    said = pnp("rules", path=path, cwd=folder, code=2).stderr
    assert "moon.checks both have a rule 'port-unreachable'; rename one of them" in said


def test_an_extension_that_fails_is_blamed_and_not_pnp(folder: Path) -> None:
    text = "def write_document(document): return 1 / 0"
    path = install(folder, {"faulty.py": text}, {"pnp.export": {"thing": "faulty"}})
    # Its author needs to know where, so this alone comes with a traceback.
    said = pnp(*BUILD, path=path, cwd=folder, code=2, traceback=True).stderr
    assert "this is a bug in the extension 'faulty', not an error in your file" in said
    assert "the extension 'faulty' failed here: ZeroDivisionError: division by zero" in said


def test_two_packages_that_offer_one_name_are_both_named(folder: Path) -> None:
    path = install(folder, {}, {"pnp.export": {"thing": "one"}})
    offer(folder / "site", "other-pack", {"pnp.export": {"thing": "two"}})
    said = pnp(*BUILD, path=path, cwd=folder, code=2).stderr
    assert "'faulty-pack' and 'other-pack' both offer 'thing' for pnp.export" in said.replace(
        "'other-pack' and 'faulty-pack'", "'faulty-pack' and 'other-pack'"
    )


def test_the_doctor_tells_of_slips_that_nothing_else_would_tell(folder: Path) -> None:
    groups = {
        "pnp.exports": {"thing": "faulty"},
        "pnp.export": {"svg": "faulty"},
        "pnp.kinds": {"flag": "faulty"},
    }
    path = install(folder, {"faulty.py": "layout = len"}, groups)
    said = pnp("doctor", path=path, cwd=folder, code=1).stdout
    assert "'pnp.exports' is not a group of pnp; did you mean pnp.export?" in said
    assert "pnp has its own 'svg', which takes precedence; choose another name" in said
    assert "faulty, 'flag' of the package 'faulty-pack', is a module; pnp.kinds needs a" in said


@pytest.mark.soak
def test_a_kind_that_is_not_printed_need_not_be_a_part_of_the_game(folder: Path) -> None:
    modules = {"flag/__init__.py": "", "flag/record.py": RECORD}
    path = install(folder, modules, {"pnp.kinds": {"flag": "flag"}})
    game = folder / "game"
    game.mkdir()
    for name in ("coins.yaml", "flag.yaml"):
        (folder / name).rename(game / name)
    text = "pnp: 1\ngame: sea\ntitle: Sea\ndesigner: Me\nlicence: CC0\nplayers: 2\ntheme: base\n"
    parts = "parts:\n  - {part: money, title: Money, of: [coins]}\n"
    (game / "game.yaml").write_text(f"{text}supply: {{coin: 1}}\n{parts}", "utf-8")
    said = pnp("validate", "game", "--strict", path=path, cwd=folder).stdout
    assert "game: legal" in said
