"""Every rule has an example that breaks it, at the places it says, and one that keeps it.

``examples/<rule>/bad.yaml`` (or a game's folder ``bad/``) says in comments ``# expect: 3:9-3:12``
where the rule must find its pattern, and with ``# also: other-rule`` what cannot but come with it.
Tables hold no comments: ``# expect: crew.csv 3:9-3:12`` or ``# expect: crew.xlsx[Crew] 2:1-2:8``
stands in a file beside them. ``good.yaml`` (or ``good/``) gives no error and no warning.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import examples_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.rules.applying_fixes import apply_edits
from pnp.rules.catalogue import RuleEntry, all_rules
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

ENTRIES = all_rules()
EXPECTED = re.compile(r"^\s*# expect: (\S+ )?(\d+):(\d+)-(\d+):(\d+)$", re.MULTILINE)
PROPOSED = re.compile(r"write  (?P<key>[a-z-]+): (?P<value>\d+(-\d+)?(mm)?)(?=$|, or)")
ALSO = re.compile(r"^\s*# also: (.+)$", re.MULTILINE)


def example(entry: RuleEntry, which: str) -> Path:
    """Return the file or the folder of one of the examples of a rule."""
    folder = examples_dir() / entry.name
    return folder / which if (folder / which).is_dir() else folder / f"{which}.yaml"


def verdict(path: Path) -> Verdict:
    return validate(str(path), path, CheckOptions())


def sources(path: Path) -> list[Path]:
    files = [path] if path.is_file() else sorted(path.rglob("*"))
    return [file for file in files if file.suffix in (".yaml", ".yml", ".csv", ".po")]


@pytest.fixture(scope="module", params=sampled(ENTRIES, 17), ids=lambda entry: entry.name)
def bad(request: pytest.FixtureRequest) -> tuple[RuleEntry, Path, Verdict]:
    """A rule, its bad example and the verdict on it, which several tests look at."""
    path = example(request.param, "bad")
    return request.param, path, verdict(path)


@pytest.mark.games
def test_the_bad_example_is_found_where_it_is_bad(bad: tuple[RuleEntry, Path, Verdict]) -> None:
    entry, path, judged = bad
    expected, also = set(), set()
    for file in sources(path):
        text = file.read_bytes().decode("utf-8-sig", "replace")
        for name, *place in EXPECTED.findall(text):
            named = file.parent / name.strip() if name else file
            expected.add((named.absolute(), *map(int, place)))
        also |= {word.strip() for line in ALSO.findall(text) for word in line.split(",")}
    assert expected, f"{path} does not say what to expect"
    found = judged.findings
    places = {
        (Path(str(s).rsplit(":", 2)[0]).absolute(), s.line, s.column, s.end_line, s.end_column)
        for s in (item.span for item in found if item.code == entry.name)
        if s is not None
    }
    assert places == expected
    others = {f.code for f in found if f.severity is not Severity.NOTE} - {entry.name}
    assert others == also


def test_what_is_offered_for_an_example_mends_it(
    bad: tuple[RuleEntry, Path, Verdict], tmp_path: Path
) -> None:
    _, path, judged = bad
    for found in judged.findings if path.is_file() else ():
        if found.fix is None:
            continue
        copy = tmp_path / path.name
        text = apply_edits(found.fix.edits[0].span.source.text, found.fix.edits)
        copy.write_text(text, "utf-8", newline="")
        report = validate(str(copy), copy, CheckOptions(quick=True))
        assert (found.code, found.message) not in {(f.code, f.message) for f in report.findings}


def test_numbers_that_hints_propose_break_no_other_rule(
    bad: tuple[RuleEntry, Path, Verdict], tmp_path: Path
) -> None:
    _, path, judged = bad
    copy = tmp_path / path.name
    for found in judged.findings if path.is_file() else ():
        proposed = PROPOSED.match(found.hint)
        if proposed is None or found.span is None:
            continue
        lines = found.span.source.text.split("\n")
        key = re.compile(rf"\b{proposed['key']}: *[^,}}#]+")
        if not key.search(lines[found.span.line - 1]):
            continue

        def errors(line: str, at: int = found.span.line - 1, lines: list[str] = lines) -> set[str]:
            copy.write_text("\n".join([*lines[:at], line, *lines[at + 1 :]]), "utf-8")
            report = validate(str(copy), copy, CheckOptions(quick=True))
            return {one.code for one in report.findings if one.severity is Severity.ERROR}

        before = lines[found.span.line - 1]
        after = key.sub(f"{proposed['key']}: {proposed['value']}", before, count=1)
        assert errors(after) <= errors(before) - {found.code}, found.hint


@pytest.mark.games
@pytest.mark.parametrize("entry", sampled(ENTRIES, 40, first=1), ids=lambda entry: entry.name)
def test_the_good_example_is_clean(entry: RuleEntry) -> None:
    found = verdict(example(entry, "good"))
    assert [f for f in found.findings if f.severity is not Severity.NOTE] == []
    assert entry.name not in {f.code for f in found.findings}
    assert entry.view is None or entry.name in found.ran


def test_the_page_tells_what_why_and_instead() -> None:
    faults = {}
    for entry in ENTRIES:
        parts = entry.page.split("\n\n")
        if len(parts) < 3:
            faults[entry.name] = "it tells what is found, why it matters, and what to do instead"
        elif not parts[-1].startswith("Instead, ") or "\n" in parts[0]:
            faults[entry.name] = "it begins with one line, and its end with 'Instead, '"
    assert faults == {}


@pytest.mark.games
def test_a_rule_of_a_game_says_where_it_comes_from() -> None:
    faults = {}
    for entry in (entry for entry in ENTRIES if entry.game):
        rule, stated = entry.rule, bundled_rulings_record(entry.game or "")
        known = {one.ruling for one in stated.decisions} if stated is not None else set()
        if not rule.source and rule.basis != "judgement":
            faults[entry.name] = "no source"
        elif not rule.rulings and rule.basis == "ruling":
            faults[entry.name] = "no ruling"
        elif stated is None or not {*rule.rulings} <= known:
            faults[entry.name] = "a ruling that its game does not state"
    assert faults == {}


def test_names_and_numbers_are_used_once() -> None:
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name) for name in names)


@pytest.mark.games
def test_every_folder_of_examples_is_that_of_a_rule() -> None:
    folders = {path.name for path in examples_dir().iterdir()}
    assert folders == {entry.name for entry in ENTRIES}
