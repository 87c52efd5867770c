"""Errors in lines of catalogues that polib accepts while it loses text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.content.language.catalogues import (
    entries_of,
    line_problems,
    read_catalogue,
    update_catalogue,
)

SOUND = r"""# A header that Poedit writes.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

#. a note
#: sheets/rules.yaml:5
#, fuzzy
#| msgid "Pay"
msgctxt "sheet/rules"
msgid "Pay \"gold\"."
msgstr "Zahlt \"Gold\" \\."

  msgid "A long "
  "text"
	msgstr   "Ein "
  "langer Text"

#~ msgid "gone"
#~ msgstr "fort"
#~| msgid "older"
"""


def told(text: str) -> list[str]:
    source = Source("de.po", text)
    return [f"{f.span.line}:{f.span.column} {f.message}" for f in line_problems(source)]


def test_what_editors_of_catalogues_write_is_sound() -> None:
    assert told(SOUND) == []
    assert len(entries_of(SOUND)) == 3


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            'msgid_plural "a"',
            [
                "1:1 this msgid_plural has no msgid",
                "1:1 this msgid_plural has no msgstr",
            ],
        ),
        ('msgid "a"\nmsgstr "b', ["2:8 the text is not closed"]),
        ('msgid "a\nmsgstr "b"', ["1:7 the text is not closed"]),
        ('msgid "a"\nmsgstr ""\n"b', ["3:1 the text is not closed"]),
        ('msgid "a"\nmsgstr "b\\"', ["2:8 the text is not closed"]),
        ('msgid "a"\nmsgstr "b\nc"', ["2:8 the text is not closed"]),
        ('#~ msgid "a"\n#~ msgstr "b', ["2:11 the text is not closed"]),
        ('msgid "a"\nmsgstr "b" c', ["2:11 'c' follows the text"]),
        ('msgid "a"\nmsgstr "b" # c', ["2:11 '# c' follows the text"]),
        ('msgid "a"\nmsgstr "b "c" d"', ["2:11 a quote inside the text ends it"]),
        ('msgid "a"\nmsgstr "b""c"', ["2:10 a quote inside the text ends it"]),
        ("msgid \"a\"\nmsgstr 'b'", ["2:8 the text is not in double quotes"]),
        ('msgid "a"\nmsgstr', ["2:1 the text is not in double quotes"]),
        ('msgid "a"\nmsgstr "b"\nc', ["3:1 this line is not valid in a .po file"]),
        ('"b"', ["1:1 this line is not valid in a .po file"]),
        ('msgstr "b"', ["1:1 this msgstr has no msgid"]),
        ('# c\nmsgstr "b"', ["2:1 this msgstr has no msgid"]),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', ["3:1 this msgstr has no msgid"]),
        ('msgid "a"\n# c\nmsgid "b"\nmsgstr "c"', ["1:1 this msgid has no msgstr"]),
        ('msgid "a"\nmsgstr "b"\nmsgid "c"', ["3:1 this msgid has no msgstr"]),
        ('msgctxt "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr "d"', ["1:1 this msgctxt has no msgid"]),
        (
            'msgid "a"\nmsgstr "b"\nmsgid ""\n"a"\nmsgstr "c"',
            ["5:1 'a' is in the catalogue twice"],
        ),
        (
            'msgid ""\nmsgstr "b"\nmsgid ""\nmsgstr "b"',
            ["4:1 the header is in the catalogue twice"],
        ),
        (
            'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"',
            ["2:1 pnp has no entries with a plural, so this one would not be printed"],
        ),
        ('msgid "a\fb"\nmsgstr "c"', ["1:9 the line contains the control character U+000C"]),
    ],
)
def test_what_would_lose_a_text_is_found_at_its_line(lines: str, expected: list[str]) -> None:
    assert told(lines) == expected


@pytest.mark.parametrize(
    "lines",
    [
        'msgid "a"\nmsgstr "b"\nmsgctxt "c"\nmsgid "a"\nmsgstr "d"',
        'msgid "a"\nmsgstr "b"\n#~ msgid "a"\n#~ msgstr "d"',
    ],
    ids=["in another context", "obsolete"],
)
def test_a_text_may_have_a_second_entry(lines: str) -> None:
    assert told(lines) == []


def test_the_first_entry_of_a_text_is_shown_with_the_second() -> None:
    (fault,) = line_problems(Source("de.po", 'msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"'))
    assert [label.span.line for label in fault.labels] == [2]


def test_nothing_of_a_catalogue_with_a_fault_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d\n', "utf-8")
    report = Report()
    assert read_catalogue(path, "words/de.po", report, within=tmp_path) is None
    (found,) = report.diagnostics
    assert (found.code, str(found.span)) == ("bad-catalogue", "words/de.po:4:8")


def test_the_last_entry_counts_whatever_follows_it() -> None:
    assert [entry.msgid for entry in entries_of('msgid "a"\nmsgstr "b"\n#.\n')] == ["a"]


def test_a_text_is_never_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text('msgid "a"\nmsgstr "b"\n', "utf-8")
    with pytest.raises(OSError, match="Syntax error"):
        entries_of(str(path))


PARTS = (
    *('msgid "a"', 'msgid ""', 'msgid_plural "b"', 'msgctxt "c"', 'msgstr "d"', 'msgstr[0] "e"'),
    *('msgstr[x] "e"', '"f"', '#~ msgid "h"', '#~ msgstr "i"', '#~ msgid_plural "i"', "#, fuzzy"),
    *('#| msgid "g"', "#| x", "#~", "#~| msgid", "", "msgid", "\\", '#~ "j"'),
)


@given(lines=st.lists(st.sampled_from(PARTS), max_size=8))
@example(lines=['msgid_plural "b"'])
@example(lines=['#~ msgid_plural "i"', 'msgid "a"'])
def test_lines_in_any_order_are_a_catalogue_or_findings(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.po"
    path.write_text("\n".join(lines), "utf-8")
    report = Report()
    found = read_catalogue(path, "any.po", report, within=None)
    assert (found is None) == report.failed
    if found is not None:
        update_catalogue(found, {"a": (), "new": ()}, "Title", "de")
