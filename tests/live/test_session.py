"""What a change makes of the table: new pictures at once, then findings, and what is left of files
that cannot be drawn."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import edit
from openpyxl import Workbook
from tables import Watched, deck, pieces, stale

from pnp.base import disk
from pnp.base.world import Within, World

MODDERS = Path(__file__).parents[1] / "rules/modders"
COIN, STAR = "money/tokens/coins/coin", "rest/tokens/stars/star"


@pytest.fixture
def game(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(small_game.parent)
    return Path(small_game.name)


def test_all_pieces_are_shown_with_where_they_are_written(game: Path) -> None:
    table = Watched(game).refresh()
    assert (table.title, table.theme, table.state) == ("Small Game", "base", "judged")
    assert [part.title for part in table.parts] == ["Money", "The rest"]
    assert list(pieces(table)) == [COIN, STAR]
    coin = pieces(table)[COIN]
    assert coin.place.name == f"{game}/tokens/coins.yaml:5:9"
    assert coin.place.path == os.path.abspath(game / "tokens/coins.yaml")
    assert (coin.width, coin.quantity, coin.bleed) == (20, 12, 3)
    assert [face.side for face in pieces(table)[STAR].faces] == ["front", "back"]
    assert table.changed == ()


def test_only_the_picture_of_the_piece_that_changed_is_another(game: Path) -> None:
    watched = Watched(game)
    before = watched.refresh()
    edit(game / "tokens/stars.yaml", "text: 'A'", "text: 'C'")
    after = watched.refresh(game / "tokens/stars.yaml")
    assert after.changed == (STAR,)
    assert after.saved == (f"{game}/tokens/stars.yaml",)
    assert pieces(after)[COIN] == pieces(before)[COIN]
    front, back = pieces(after)[STAR].faces
    assert front != pieces(before)[STAR].faces[0]
    assert back == pieces(before)[STAR].faces[1]
    drawn = watched.session.pictures.get(front.picture)
    assert drawn is not None
    assert b'aria-label="C"' in drawn
    assert watched.refresh().changed == ()


def test_pictures_come_before_findings(game: Path) -> None:
    watched = Watched(game)
    watched.refresh()
    edit(game / "tokens/coins.yaml", "text: '1'", "text: '2'")
    watched.refresh()
    states = [table.state for table in watched.tables]
    assert states == ["drawing", "drawn", "judged"]
    assert pieces(watched.tables[0])[COIN] == pieces(watched.tables[-1])[COIN]
    assert watched.tables[0].changed == (COIN,)


def test_an_edited_card_comes_before_the_others_and_looks_as_it_does_among_them(
    tmp_path: Path,
) -> None:
    file = tmp_path / "crew.yaml"
    words = "Whoever sails with this crew sails far, and comes back late if at all. " * 4
    cards = "".join(f"  - {{card: c{i}, title: Card {i}, text: Short}}\n" for i in range(30))
    long = f"  - {{card: long, title: Long, text: '{words}'}}\n"
    size = "at: [0mm, 0mm], size: [40mm, 30mm]"
    layout = f"layout:\n  title: {{{size}}}\n  text: {{{size}}}\n"
    head = "pnp: 1\ndeck: crew\ntitle: Crew\nsize: poker\n"
    file.write_text(f"{head}{layout}cards:\n{cards}{long}", "utf-8")
    watched = Watched(file)
    before = watched.refresh()
    edit(file, "Card 7, text: Short", "Card 7, text: Short too")
    after = watched.refresh(file)
    first = watched.tables[0]
    assert watched.tables[0].state == "drawing"
    assert first.changed == after.changed == ("crew/deck/crew/c7",)
    # The long text makes the type of all cards smaller.
    assert pieces(first) == pieces(after)
    assert pieces(first) != pieces(before)


def test_a_change_of_all_cards_shows_none_before_the_others(tmp_path: Path) -> None:
    file = deck(tmp_path)
    watched = Watched(file)
    watched.refresh()
    edit(file, "[50mm, 8mm]", "[50mm, 9mm]")
    watched.refresh(file)
    assert [table.state for table in watched.tables] == ["drawing", "drawn", "judged"]


def test_a_broken_file_keeps_its_last_pictures_as_stale(game: Path) -> None:
    watched = Watched(game)
    before = watched.refresh()
    for old, new in (("20mm", "twenty"), ("size: twenty", "size: [")):
        edit(game / "tokens/coins.yaml", old, new)
        broken = watched.refresh()
        assert stale(broken) == [COIN]
        assert list(pieces(broken)) == [COIN, STAR]
        assert pieces(broken)[COIN].faces == pieces(before)[COIN].faces
        assert watched.session.pictures.get(pieces(broken)[COIN].faces[0].picture)
        errors = [found for found in broken.findings if found.severity == "error"]
        assert [found.pieces for found in errors] == [(COIN,)]
        assert errors[0].marks[0].piece == COIN
    edit(game / "tokens/coins.yaml", "size: [", "size: 20mm")
    mended = watched.refresh()
    assert stale(mended) == []
    assert mended.findings == before.findings
    assert mended.parts == before.parts


def test_what_is_drawn_in_spite_of_a_broken_file_is_new(game: Path) -> None:
    watched = Watched(game)
    watched.refresh()
    edit(game / "tokens/coins.yaml", "20mm", "twenty")
    edit(game / "tokens/stars.yaml", "text: 'A'", "text: 'C'")
    table = watched.refresh()
    assert (stale(table), table.changed) == ([COIN], (STAR,))


def test_a_game_that_cannot_be_read_leaves_all_as_it_was(game: Path) -> None:
    watched = Watched(game)
    before = watched.refresh()
    (game / "game.yaml").write_text("game: [", "utf-8")
    table = watched.refresh()
    assert table.state == "broken"
    assert stale(table) == [COIN, STAR]
    assert table.title == before.title
    assert [found.place and found.place.name.split(":")[0] for found in table.findings] == [
        f"{game}/game.yaml"
    ]


def test_a_theme_that_cannot_be_read_leaves_all_as_it_was(game: Path) -> None:
    theme = game / "dusk.yaml"
    theme.write_text("theme: dusk\ntitle: Dusk\nextends: base\n", "utf-8")
    edit(game / "game.yaml", "theme: base", "theme: dusk")
    watched = Watched(game)
    assert watched.refresh().theme == "dusk"
    edit(theme, "extends: base", "extends: bass")
    assert stale(watched.refresh()) == [COIN, STAR]
    edit(theme, "extends: bass", "extends: base")
    assert stale(watched.refresh()) == []


def test_what_is_taken_out_of_the_game_goes_from_the_table(game: Path) -> None:
    watched = Watched(game)
    watched.refresh()
    edit(game / "game.yaml", "  - part: rest\n    title: The rest\n    of: [stars]\n", "")
    assert list(pieces(watched.refresh())) == [COIN]
    (game / "tokens/coins.yaml").unlink()
    assert list(pieces(watched.refresh())) == []


def test_findings_are_about_the_pieces_whose_lines_they_point_to(tmp_path: Path) -> None:
    watched = Watched(deck(tmp_path))
    watched.refresh()
    edit(tmp_path / "crew.csv", "Mate,mdi:anchor", "Mate,mdi:ankor")
    table = watched.refresh(tmp_path / "crew.csv")
    (found,) = table.findings
    assert (found.number, found.code) == (1, "unknown-icon")
    assert found.place is not None
    assert found.place.name.endswith("crew.csv:3:11")
    assert found.pieces == ("crew/deck/crew/mate",)


def test_a_fault_that_leaves_a_deck_stale_is_about_the_card_of_its_line(tmp_path: Path) -> None:
    watched = Watched(deck(tmp_path))
    watched.refresh()
    edit(tmp_path / "crew.csv", "Mate,mdi:anchor", "Mate,of the ship,mdi:anchor")
    table = watched.refresh()
    assert stale(table) == ["crew/deck/crew/cook", "crew/deck/crew/mate"]
    assert [(found.code, found.pieces) for found in table.findings] == [
        ("too-many-cells", ("crew/deck/crew/mate",))
    ]


def test_a_finding_about_a_field_is_marked_on_its_box(tmp_path: Path) -> None:
    watched = Watched(deck(tmp_path))
    edit(tmp_path / "crew.csv", "Mate", "Master of the Windlass and of all Anchors " * 9)
    table = watched.refresh()
    marks = [mark for found in table.findings for mark in found.marks]
    assert [(mark.piece, mark.side, mark.box) for mark in marks] == [
        ("crew/deck/crew/mate", "front", (6, 6, 50, 8))
    ]


@pytest.mark.soak
def test_a_finding_about_a_space_is_marked_there_and_drawn_over_the_board(tmp_path: Path) -> None:
    board = tmp_path / "eggs.yaml"
    board.write_text((MODDERS / "walled-harbour.yaml").read_text("utf-8"), "utf-8")
    watched = Watched(board)
    table = watched.refresh()
    ((key, over),) = table.overlays.items()
    drawn = watched.session.pictures.get(over)
    assert drawn is not None
    assert b'aria-label="P2"' in drawn
    assert b'aria-label="P1"' not in drawn
    (mark,) = [mark for found in table.findings for mark in found.marks]
    assert (mark.piece, mark.side, mark.box) == (key, "front", None)
    assert 120 < mark.at[0] < 180  # Henley Quay is in the north east
    assert 20 < mark.at[1] < 60
    edit(board, "title: The Two Eggs", "title: The Three Eggs")
    after = watched.refresh()
    assert after.changed == (key,)
    assert after.overlays == table.overlays


def test_another_theme_draws_all_anew_and_none_as_changed(game: Path) -> None:
    watched = Watched(game)
    before = watched.refresh()
    assert {"base", "night", "viking"} <= {choice.id for choice in before.themes}
    watched.session.change_theme("night", watched.tables.append)
    table = watched.tables[-1]
    assert (table.theme, table.changed, table.state) == ("night", (), "judged")
    assert pieces(table)[COIN].faces != pieces(before)[COIN].faces
    watched.session.change_theme("no-such-theme", watched.tables.append)
    assert watched.tables[-1] == table
    watched.session.change_theme(None, watched.tables.append)
    assert watched.tables[-1].parts == before.parts


def test_sheets_that_stay_the_same_keep_their_names(game: Path) -> None:
    watched = Watched(game)
    watched.refresh()
    before = watched.session.sheets("a4")
    assert [sheet.label for sheet in before][0] == "cover 1"
    assert (before[0].width, before[0].height) == (210, 297)
    edit(game / "tokens/stars.yaml", "text: 'A'", "text: 'C'")
    watched.refresh()
    after = watched.session.sheets("a4")
    new = {sheet.label for sheet in after} - {s.label for s in set(after) & set(before)}
    # The cover shows the pieces of the game.
    assert new == {"cover 1", "shared F1"}
    drawn = watched.session.sheet(after[0].picture)
    assert drawn is not None
    assert drawn.startswith(b"<svg")
    assert watched.session.sheet("sheet-0") is None
    assert watched.session.sheets("no-such-paper") == ()


def test_a_target_that_is_not_there_is_found(tmp_path: Path) -> None:
    table = Watched(tmp_path / "nowhere.yaml").refresh()
    assert table.state == "broken"
    assert [found.code for found in table.findings] == ["unknown-target"]


def test_a_fault_of_pnp_is_told_and_does_not_end_it(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(game)
    before = watched.refresh()
    with monkeypatch.context() as patch:
        patch.setattr("pnp.live.session.judge", lambda *_: 1 / 0)
        table = watched.refresh()
    assert [found.code for found in table.findings] == ["fault-of-pnp"]
    assert table.parts == before.parts
    assert watched.refresh() == before


def test_a_workbook_that_was_read_while_it_was_written_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Workbook()
    book.active.append(["title"])
    book.active.append(["Cook"])
    book.create_sheet("Words").append(["word", "dish"])
    book["Words"].append(["Cook", "stew"])
    book.save(tmp_path / "crew.xlsx")
    path = tmp_path / "crew.yaml"
    table = "pnp: 1\ndeck: crew\ntitle: Crew\nsize: poker\ndata: crew.xlsx\n"
    words = "tables:\n  words: {file: crew.xlsx, sheet: Words}\n"
    box = "layout:\n  title: {text: '{words[title].dish}', at: [6mm, 6mm], size: [50mm, 8mm]}\n"
    path.write_text(table + words + box, "utf-8")
    whole, reads = disk.read, []

    def read(path: Path, *, within: Within, largest: int) -> bytes:
        data = whole(path, within=within, largest=largest)
        if path.suffix == ".xlsx":
            reads.append(path)
            return data[: len(data) // 2] if len(reads) == 1 else data
        return data

    monkeypatch.setattr(disk, "read", read)
    watched = Watched(path)
    assert "broken-table" in [finding.code for finding in watched.refresh().findings]
    assert len(reads) > 1
    assert not World().holds(watched.session.trace)
    after = watched.refresh()
    assert "broken-table" not in [finding.code for finding in after.findings]
    assert len(pieces(after)) == 1
