"""A path may end in a row or a word of a block of text; its place is the one in the file."""

from __future__ import annotations

from pnp.base.diagnostics import Report
from pnp.content.nodes import Mapping
from pnp.content.source import decode, parse
from pnp.content.structure import span_of

TEXT = """\
# A comment, so that lines do not begin at one.
map: tiny
cells: |

  a1   b2#

    c33  dé e
note: "a b"
rows:
  - [x, y]
  - |
    k l
    m n
"""


def document() -> Mapping:
    report = Report()
    source = decode(TEXT.encode(), "tiny.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    assert not report.diagnostics
    return node


def place(*path: str | int) -> tuple[int, int, int]:
    span = span_of(document(), path)
    assert span.line == span.end_line or span.line == 3
    return span.line, span.column, span.end_column


def test_a_row_of_a_block_is_a_line_that_is_not_blank() -> None:
    assert place("cells", 0) == (5, 3, 11)
    assert place("cells", 1) == (7, 5, 14)


def test_a_column_of_a_block_is_a_word_of_its_row() -> None:
    assert place("cells", 0, 0) == (5, 3, 5)
    assert place("cells", 0, 1) == (5, 8, 11)
    assert place("cells", 1, 1) == (7, 10, 12)
    assert place("cells", 1, 2) == (7, 13, 14)


def test_a_place_past_the_end_of_a_block_falls_back_to_what_holds_it() -> None:
    assert place("cells", 1, 9) == (7, 5, 14)
    assert place("cells", 2)[:2] == place("cells")[:2] == (3, 8)


def test_a_block_may_stand_in_a_list() -> None:
    assert place("rows", 1, 1) == (13, 5, 8)
    assert place("rows", 0, 1) == (10, 9, 10)


def test_only_blocks_have_rows() -> None:
    assert place("note", 0) == place("note") == (8, 7, 12)
    assert place("map", 0, 0) == (2, 6, 10)
