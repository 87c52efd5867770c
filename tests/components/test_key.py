from __future__ import annotations

import pytest
from before import judge
from conftest import base_theme
from laying import drawn
from test_map_component import SMALL, walk

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.key import layout as component
from pnp.kinds.boards.key.record import Key
from pnp.scene import Text
from pnp.scene.piece import Piece
from pnp.text.fitting import FLOOR

KEY = (
    "key: signs\ntitle: Signs\nsigns:\n"
    "  - {at: ~4, title: Ocean, text: Water.}\n"
    "  - {at: [c1, P1], title: Border, text: Dots.}\n"
    "chart:\n" + "".join(f"  {line}\n" for line in SMALL.splitlines())
)


def lay_out(text: str) -> tuple[list[Piece], Report]:
    report = Report()
    node = parse(Source("key.yaml", text), report)
    assert node is not None
    record = build_record(Key, node, report)
    assert record is not None, report.diagnostics
    judge("key", record, node, report)
    if report.failed:
        return [], report
    reporter = Reporter(report, lambda path: span_of(node, path))
    return list(component.layout(record, base_theme(), reporter)), report


def test_signs_are_numbered_on_the_specimen_and_in_the_list() -> None:
    (piece,), report = lay_out(KEY)
    assert not report.diagnostics
    words = [item.content for item in walk(piece.front) if isinstance(item, Text)]
    assert words.count("1") >= 2
    assert words.count("2") >= 2
    assert any("Water." in word for word in words)


def test_a_sign_at_no_space_is_a_finding_at_its_place() -> None:
    _, report = lay_out(KEY.replace("{at: ~4,", "{at: ~44,"))
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-space", "did you mean ~4?")
    assert found.span is not None
    assert (found.span.line, found.span.column) == (4, 10)


def test_a_border_of_spaces_apart_is_a_finding() -> None:
    _, report = lay_out(KEY.replace("[c1, P1]", "[c1, ~1]"))
    assert [found.code for found in report.diagnostics] == ["pair-apart"]


def test_faults_of_the_specimen_point_into_it() -> None:
    pieces, report = lay_out(KEY.replace("art: whirlpool", "art: whirlpol"))
    assert not pieces
    (found,) = report.diagnostics
    assert found.code == "unknown-art"
    assert found.span is not None
    assert "whirlpol" in found.span.source.line(found.span.line)


def test_the_columns_of_a_list_are_as_even_as_can_be() -> None:
    more = "".join(f"  - {{at: ~4, title: {name}, text: {name}.}}\n" for name in ("Third", "Last"))
    long = KEY.replace("text: Water.", f"text: '{'Water. ' * 50}'").replace(
        "chart:", f"{more}chart:"
    )
    (piece,), report = lay_out(long)
    assert not report.diagnostics
    texts = [item for item in drawn(piece.front) if isinstance(item, tuple)]
    left = max(m.e for text, m in texts if "Water" in text.content)
    others = [m.e for text, m in texts if text.content in ("Dots.", "Third.", "Last.")]
    assert len(others) == 3
    assert min(others) > left + 20


@pytest.mark.parametrize(("seas", "code"), [(35, "text-shrunk"), (95, "text-overflow")])
def test_long_explanations_are_set_smaller_but_not_too_small(seas: int, code: str) -> None:
    long = f"'{'Sea ' * seas}'"
    rows = "".join(f"  - {{at: ~4, title: Ocean, text: {long}}}\n" for _ in range(10))
    (piece,), report = lay_out(KEY.replace("chart:", f"{rows}chart:"))
    assert {found.code for found in report.diagnostics} == {code}
    texts = [item for item in drawn(piece.front) if isinstance(item, tuple)]
    long_texts = [(text, m.f) for text, m in texts if "Sea" in text.content]
    assert FLOOR <= min(text.size for text, _ in long_texts) < 3.2
    assert (max(y for _, y in long_texts) > piece.height) == (code == "text-overflow")
