"""Fixes leave files that are YAML and no longer show the finding; nothing else changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, Edit, Fix, Severity, Source, Span
from pnp.base.output import replace_file
from pnp.content.fixes import indentation_fix, key_fix, spelling_fix
from pnp.rules.applying_fixes import apply_edits, fixed_files
from pnp.rules.validate import CheckOptions, validate

GAME = """\
game: small
title: Small
designer: Nobody
licence: CC0
players: 2
parts:
  - part: money
    title: Money
    of: [{of}]
"""
TOKENS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - id: coin
    title: Coin
    size: 20mm
    quantity: 12
    front: {text: '1'}
"""


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 4), st.text("ab\n", max_size=3))))
def test_edits_apply_as_if_each_were_made_from_behind(edits: list[tuple[int, int, str]]) -> None:
    text = "one\r\ntwo\r\n\r\nthree four five six\r\nseven"
    expected, end, chosen = text, len(text) + 1, []
    for start, length, new in sorted(edits, reverse=True):
        stop = start + length
        cuts_a_line_end = any(text[i - 1 : i + 1] == "\r\n" for i in (start, stop))
        if stop >= end or stop > len(text) or cuts_a_line_end:
            continue
        end = start
        chosen.append(Edit(_span(text, start, stop), new))
        expected = expected[:start] + new.replace("\n", "\r\n") + expected[stop:]
    assert apply_edits(text, chosen) == expected


def _span(text: str, start: int, stop: int) -> Span:
    source = Source("a.yaml", text)
    (line, column), (last, end) = (
        (text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)
        for at in (start, stop)
    )
    return Span(source, line, column, last, end)


def mend(path: Path, rounds: int = 10) -> set[str]:
    """Mend a file until nothing is left to mend, and return what is found then."""
    for _ in range(rounds):
        files = fixed_files(validate(str(path), path, CheckOptions()).findings)
        if not files:
            break
        for file in files:
            replace_file(Path(file.source.name), file.after)
    return {found.code for found in validate(str(path), path, CheckOptions()).findings}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("title", "Title"),
        lambda text: text.replace("quantity", "quantitiy"),
        lambda text: text.replace("    ", "\t"),
        lambda text: text.replace("pnp: 1\ntokens: coins\n", "") + "tokens: coins\n",
        lambda text: text + "# pnp: ignore[LPP-M09] of another game\n",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.games
def test_a_mended_file_keeps_its_line_ends_and_its_mark(
    tmp_path: Path, spoil: Callable[[str], str], newline: str, mark: bytes
) -> None:
    path = tmp_path / "coins.yaml"
    path.write_bytes(mark + spoil(TOKENS).replace("\n", newline).encode())
    assert mend(path) <= {"byte-order-mark"}
    text = path.read_bytes()
    assert text.startswith(mark)
    assert text.count(b"\r\n") == (text.count(b"\n") if newline == "\r\n" else 0)
    assert list(tmp_path.iterdir()) == [path]


@given(st.data())
def test_any_fix_of_slips_leaves_yaml_without_the_finding(data: st.DataObject) -> None:
    import tempfile

    keys = ("title", "pieces", "size", "quantity", "front", "text")
    text = TOKENS
    for key in data.draw(st.sets(st.sampled_from(keys), min_size=1)):
        at = data.draw(st.integers(0, len(key) - 1))
        slip = data.draw(st.sampled_from([key.upper(), key[:at] + key[at] * 2 + key[at + 1 :]]))
        text = text.replace(f"{key}:", f"{slip}:")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "coins.yaml")
        path.write_text(text, "utf-8")
        assert mend(path, 20) == set()
        assert path.read_text("utf-8") == TOKENS


def test_names_of_files_are_respelled_and_listed_once(tmp_path: Path) -> None:
    (tmp_path / "coins.yaml").write_text(TOKENS, "utf-8")
    game = tmp_path / "game.yaml"
    game.write_text(GAME.replace("{of}", "Coins, coins,  coins"), "utf-8")
    assert not mend(tmp_path) & {"unknown-id", "listed-twice"}
    assert "of: [coins]" in game.read_text("utf-8")


CREW = """\
pnp: 1
deck: crew
title: Crew
layout: crew-card
cards:
  - {card: cook, title: The cook, strenght: 2}
  - {card: mate, title: The mate, strenght: 3}
"""
LAYOUT = """\
pnp: 1
layout: crew-card
title: Cards of the crew
boxes:
  title: {at: [4mm, 4mm], size: [55mm, 8mm]}
  strength: {at: [4mm, 14mm], size: [55mm, 8mm]}
"""


def test_misspelt_layouts_and_fields_of_cards_are_mended(tmp_path: Path) -> None:
    (tmp_path / "crew-card.yaml").write_text(LAYOUT, "utf-8")
    game = GAME.replace("money", "crew").replace("{of}", "crew")
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    deck = tmp_path / "crew.yaml"
    deck.write_text(CREW.replace("crew-card", "crwe-card"), "utf-8")
    assert not mend(tmp_path) & {"unknown-layout", "unknown-field", "missing-field"}
    assert deck.read_text("utf-8") == CREW.replace("strenght", "strength")


def test_the_misspelt_column_of_a_table_is_mended_once(tmp_path: Path) -> None:
    (tmp_path / "crew-card.yaml").write_text(LAYOUT, "utf-8")
    game = GAME.replace("money", "crew").replace("{of}", "crew")
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    deck = CREW[: CREW.index("cards:")] + "data: crew.csv\n"
    (tmp_path / "crew.yaml").write_text(deck, "utf-8")
    table = tmp_path / "crew.csv"
    table.write_text("card,title,strenght\ncook,The cook,2\nmate,The mate,3\n", "utf-8")
    assert "unknown-field" not in mend(tmp_path)
    assert table.read_text("utf-8").startswith("card,title,strength\ncook")


def test_a_field_that_may_be_another_is_left(tmp_path: Path) -> None:
    layout = LAYOUT.replace(
        "  strength", "  strengths: {at: [4mm, 24mm], size: [55mm, 8mm]}\n  strength"
    )
    (tmp_path / "crew-card.yaml").write_text(layout, "utf-8")
    game = GAME.replace("money", "crew").replace("{of}", "crew")
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    (tmp_path / "crew.yaml").write_text(CREW, "utf-8")
    assert "unknown-field" in mend(tmp_path)


def test_a_file_that_has_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "coins.yaml"
    path.write_text(TOKENS.replace("size", "Size"), "utf-8")
    findings = validate(str(path), path, CheckOptions()).findings
    path.write_text(TOKENS.replace("size", "SIZE"), "utf-8")
    assert fixed_files(findings) == ()


def test_a_fix_that_spoils_the_file_keeps_no_other_from_being_made(tmp_path: Path) -> None:
    path = tmp_path / "coins.yaml"
    path.write_text(TOKENS.replace("title", "Title").replace("size", "Size"), "utf-8")
    findings = list(validate(str(path), path, CheckOptions()).findings)
    source = next(found.span.source for found in findings if found.span is not None)
    bad = Fix("spoil it", (Edit(Span(source, 4, 1, 4, 8), "pieces: ["),))
    findings.insert(1, Diagnostic(Severity.ERROR, "a-rule", "found", source.span(), fix=bad))
    (file,) = fixed_files(findings)
    assert file.fixed_text == TOKENS


def test_words_are_respelled_only_where_one_is_meant() -> None:
    source = Source("a.yaml", "a: Oceann Ocean")
    assert spelling_fix(Span(source, 1, 4, 1, 10), "did you mean ocean?") is None
    assert spelling_fix(Span(source, 1, 11, 1, 16), "did you mean ocean?") is not None
    assert spelling_fix(Span(source, 1, 11, 1, 16), "known: a, ocean") is None
    assert key_fix(source.span(), "tilte", ["title", "tile"]) is None
    assert key_fix(source.span(), "qantity", ["title", "quantity"]) is not None


def test_tabs_become_spaces_in_indentation_only() -> None:
    text = "a:\n\tb: c\td\n \t c: d\n"
    assert (
        apply_edits(text, indentation_fix(Source("a", text), 2).edits)
        == "a:\n  b: c\td\n    c: d\n"
    )
