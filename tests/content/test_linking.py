"""What decks take from layouts and tables, and that each value keeps its own place."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest

from pnp.base.diagnostics import MOST_FAULTS, Report, Source
from pnp.content import layouts
from pnp.content.game_files import Files
from pnp.content.layouts import general_layouts
from pnp.content.linking import Linker
from pnp.content.nodes import Mapping, node_at, text_of
from pnp.content.project import Project, load_project
from pnp.content.source import MOST_EXTENDED, parse
from pnp.content.structure import span_of
from pnp.kinds.deck.record import Deck

BOX = "{at: [0mm, 0mm], size: [100%, 9mm]}"
PLAIN = f"layout: plain\nboxes:\n  title: {BOX}\n  text: {BOX}\n"


def node(text: str, name: str = "x.yaml") -> Mapping:
    report = Report()
    found = parse(Source(name, text), report)
    assert found is not None, report.diagnostics
    return found


class Layouts(Files):
    """Layouts in files that bear their ids."""

    def __init__(self, *texts: str) -> None:
        self.nodes = {id: node(text, f"{id}.yaml") for text in texts for id in [text.split()[1]]}

    def layout(self, id: str) -> Mapping | None:
        return self.nodes.get(id)

    def layout_ids(self) -> Collection[str]:
        return self.nodes


def link(text: str, *layouts: str, folder: Path = Path()) -> tuple[Mapping | None, Report]:
    """Link a deck or layout in ``x.yaml`` with layouts in files that bear their ids."""
    report = Report()
    kind = text.partition(":")[0]
    return Linker(Layouts(*layouts)).link(kind, node(text), folder / "x.yaml", report), report


def linked(text: str, *layouts: str, folder: Path = Path()) -> Mapping:
    found, report = link(text, *layouts, folder=folder)
    assert report.diagnostics == ()
    assert found is not None
    return found


def faults(text: str, *layouts: str, folder: Path = Path()) -> list[tuple[str, str]]:
    found, report = link(text, *layouts, folder=folder)
    assert found is None or not report.failed
    return [(f.code, str(f.span)) for f in report.diagnostics]


def keys(found: Mapping, *path: str | int) -> list[str]:
    inner = node_at(found, path)
    assert isinstance(inner, Mapping)
    return [key.text for key, _ in inner.entries]


def ids(found: Mapping) -> list[str]:
    cards = node_at(found, ("cards",))
    count = len(cards.items)  # type: ignore[union-attr]
    return [node_at(found, ("cards", i, "card")).text for i in range(count)]  # type: ignore[union-attr]


def test_a_deck_takes_the_boxes_of_the_layout_it_names() -> None:
    deck = linked("deck: d\nlayout: plain\ncards: [{card: a}]\n", PLAIN)
    assert keys(deck, "layout") == ["title", "text"]
    assert str(span_of(deck, ("layout", "text", "size"))) == "plain.yaml:4:32"


def test_a_layout_lays_its_boxes_over_those_it_extends() -> None:
    above = (
        "layout: more\nextends: plain\nboxes:\n  text: {size: [1mm, 1mm]}\n  art: {draw: icon}\n"
    )
    deck = linked("deck: d\nlayout: more\ncards: [{card: a}]\n", above, PLAIN)
    assert keys(deck, "layout") == ["title", "text", "art"]
    assert str(span_of(deck, ("layout", "text", "size"))) == "more.yaml:4:16"
    assert str(span_of(deck, ("layout", "text", "at"))) == "plain.yaml:4:14"


def test_a_box_is_taken_away_by_none() -> None:
    above = "layout: less\nextends: plain\nboxes:\n  text: {draw: none}\n"
    assert keys(linked(above, PLAIN), "boxes") == ["title"]
    wrong = above.replace("text:", "txt:")
    assert faults(wrong, PLAIN) == [("unknown-box", "x.yaml:4:3")]


def test_a_box_that_draws_something_else_forgets_what_it_showed() -> None:
    base = "layout: base\nboxes:\n  a: {draw: icon, icon: star, at: [0mm, 0mm]}\n"
    above = "layout: top\nextends: base\nboxes:\n  a: {draw: text, text: Star}\n"
    assert keys(linked(above, base), "boxes", "a") == ["draw", "at", "text"]


def test_a_box_that_draws_something_else_forgets_how_the_other_looked() -> None:
    base = "layout: base\nboxes:\n  a: {draw: panel, fill: sea, line: ink, radius: 2mm}\n"
    above = "layout: top\nextends: base\nboxes:\n  a: {draw: text, text: Star}\n"
    assert keys(linked(above, base), "boxes", "a") == ["draw", "fill", "text"]


def test_layouts_that_come_with_pnp_need_not_be_given() -> None:
    assert {"plain-card", "plain-back", "title-text"} <= set(general_layouts())
    deck = linked("deck: d\nlayout: plain-card\nback: plain-back\ncards: [{card: a}]\n")
    assert "title" in keys(deck, "layout")
    assert "emblem" in keys(deck, "back")
    own = linked(
        "deck: d\nlayout: plain-card\ncards: [{card: a}]\n", PLAIN.replace("plain", "plain-card")
    )
    assert keys(own, "layout") == ["title", "text"]


def test_an_unknown_layout_has_a_nearest_one() -> None:
    _, report = link("deck: d\nlayout: plian\ncards: [{card: a}]\n", PLAIN)
    (found,) = report.diagnostics
    assert (found.code, str(found.span), found.hint) == (
        "unknown-layout",
        "x.yaml:2:9",
        "did you mean plain?",
    )
    assert found.fix is not None
    assert found.fix.title == "write 'plain'"


@pytest.mark.parametrize("length", [1, 2, 3])
def test_layouts_that_extend_one_another_in_a_circle_are_a_fault(length: int) -> None:
    circle = [
        f"layout: l{i}\nextends: l{(i + 1) % length}\nboxes:\n  a: {BOX}\n" for i in range(length)
    ]
    found = faults("deck: d\nlayout: l0\ncards: [{card: a}]\n", *circle)
    assert [code for code, _ in found] == ["cyclic-layout"]
    assert found[0][1].startswith("l")


def test_cards_choose_backs_by_the_names_of_layouts() -> None:
    text = (
        "deck: d\nlayout: plain\nback: plain\nbacks: {own: {a: {}}, other: plain}\n"
        "cards: [{card: a, back: gold}, {card: b, back: none}, {card: c, back: own}]\n"
    )
    deck = linked(text, PLAIN, PLAIN.replace("plain", "gold"))
    assert keys(deck, "backs") == ["own", "other", "gold"]
    assert keys(deck, "backs", "other") == ["title", "text"]
    assert str(span_of(deck, ("backs", "gold", "text"))) == "gold.yaml:4:3"
    assert faults(text.replace("back: gold", "back: glod"), PLAIN) == [
        ("unknown-layout", "x.yaml:5:25")
    ]


def test_the_rows_of_a_table_come_before_the_cards(tmp_path: Path) -> None:
    (tmp_path / "crew.csv").write_text("card,title\ncook,Cook\nmate,Mate\n", "utf-8")
    text = "deck: d\nlayout: plain\ndata: crew.csv\ncards: [{card: boy, title: Boy}]\n"
    deck = linked(text, PLAIN, folder=tmp_path)
    assert ids(deck) == ["cook", "mate", "boy"]
    assert str(span_of(deck, ("cards", 1, "title"))) == "crew.csv:3:6"
    assert str(span_of(deck, ("cards", 2, "title"))) == "x.yaml:4:28"


def test_defaults_stand_in_for_what_a_card_leaves_empty(tmp_path: Path) -> None:
    (tmp_path / "crew.csv").write_text("card,cost\ncook,2\nmate,\n", "utf-8")
    text = "deck: d\nlayout: plain\ndata: crew.csv\ndefaults: {cost: '9'}\n"
    deck = linked(text, PLAIN, folder=tmp_path)
    assert [node_at(deck, ("cards", i, "cost")).text for i in (0, 1)] == ["2", "9"]  # type: ignore[union-attr]
    assert str(span_of(deck, ("cards", 1, "cost"))) == "x.yaml:4:18"


WHERE = """\
deck: d
layout: plain
where: {type: %s}
cards:
  - {card: a, type: raid}
  - {card: b, type: trade}
  - {card: c}
"""


def test_where_keeps_the_cards_that_have_one_of_the_values() -> None:
    assert ids(linked(WHERE % "[raid]", PLAIN)) == ["a"]
    assert ids(linked(WHERE % "trade", PLAIN)) == ["b"]
    assert ids(linked(WHERE % "[raid, trade]", PLAIN)) == ["a", "b"]
    defaults = WHERE.replace("cards:", "defaults: {type: raid}\ncards:")
    assert ids(linked(defaults % "raid", PLAIN)) == ["a", "c"]


def test_each_value_of_where_that_no_card_has_is_a_warning() -> None:
    found, report = link(WHERE % "[raid, trad, boarding]", PLAIN)
    assert found is not None
    assert ids(found) == ["a"]
    assert [(d.code, str(d.span), d.hint) for d in report.diagnostics] == [
        ("unknown-value", "x.yaml:3:22", "did you mean trade?"),
        ("unknown-value", "x.yaml:3:28", "known: raid, trade"),
    ]


def test_where_that_keeps_nothing_is_a_warning_with_what_there_is() -> None:
    found, report = link(WHERE % "[riad]", PLAIN)
    assert found is not None
    assert ids(found) == []
    (warning,) = report.diagnostics
    assert (warning.code, str(warning.span)) == ("no-cards", "x.yaml:3:9")
    assert warning.hint == "values of 'type': raid, trade"
    assert not report.failed
    _, report = link((WHERE % "raid").replace("{type: raid}\ncards", "{tpye: raid}\ncards"), PLAIN)
    assert "did you mean type?" in report.diagnostics[0].hint


@pytest.mark.parametrize("cards", ["", "cards: []\n"])
def test_a_deck_without_cards_is_a_fault(cards: str) -> None:
    found = faults(f"deck: d\nlayout: plain\n{cards}", PLAIN)
    assert [code for code, _ in found] in (["missing-key"], ["no-cards"])


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


DECK = "deck: crew\ntitle: Crew\nlayout: plain\ndata: crew.csv\n"
CSV = "card,title,text\ncook,Cook,Soup\n"


def loaded(path: Path) -> Project:
    report = Report()
    found = load_project(path, report)
    assert report.diagnostics == ()
    assert found is not None
    return found


def test_a_deck_of_a_game_finds_its_layouts_and_table(small_game: Path) -> None:
    write(small_game, decks__crew_yaml=DECK, decks__crew_csv=CSV, layouts__plain_yaml=PLAIN)
    game = small_game / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("of: [coins]", "of: [coins, crew]"), "utf-8")
    record = loaded(small_game).parts[0].files[1].record
    assert isinstance(record, Deck)
    assert [card.fields["text"] for card in record.cards] == ["Soup"]
    lone = loaded(small_game / "decks" / "crew.yaml")
    assert lone.parts[0].files[0].record == record


def test_a_lone_deck_finds_layouts_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "c"
    write(folder, crew_yaml=DECK, crew_csv=CSV, plain_yaml=PLAIN, broken_yaml="layout: [")
    record = loaded(folder / "crew.yaml").parts[0].files[0].record
    assert isinstance(record, Deck)
    assert list(record.layout) == ["title", "text"]


def test_a_layout_beside_a_lone_deck_may_have_another_file_name(tmp_path: Path) -> None:
    write(tmp_path, plain_yaml=DECK, crew_csv=CSV, its_look_yaml=f"# The look\npnp: 1\n{PLAIN}")
    record = loaded(tmp_path / "plain.yaml").parts[0].files[0].record
    assert isinstance(record, Deck)
    assert list(record.layout) == ["title", "text"]


def test_a_fault_of_a_layout_is_told_once_and_where_it_stands(small_game: Path) -> None:
    wrong = PLAIN.replace("  text: {", "  text: {alig: left, ")
    write(small_game, decks__crew_yaml=DECK, decks__crew_csv=CSV, layouts__plain_yaml=wrong)
    game = small_game / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("of: [coins]", "of: [coins, crew]"), "utf-8")
    report = Report()
    load_project(small_game, report)
    assert [(f.code, str(f.span).rpartition("/")[2], f.hint) for f in report.diagnostics] == [
        ("unknown-key", "plain.yaml:4:10", "did you mean align?")
    ]


@pytest.mark.parametrize(
    ("key", "more", "hint"),
    [
        ("layout", "", "write the boxes directly below  layout, without the key  boxes"),
        ("back", "", "write the boxes directly below  back, without the key  boxes"),
        ("layout", "extends: plain, ", "write these keys in a layout file, and the name of that"),
    ],
)
def test_boxes_that_are_a_level_too_deep_are_one_finding(
    small_game: Path, key: str, more: str, hint: str
) -> None:
    inside = f"{key}: {{{more}boxes: {{title: {BOX}, text: {BOX}}}}}"
    deck = (
        f"pnp: 1\ndeck: crew\ntitle: C\nlayout: plain\n{inside}\ncards: [{{card: a, title: b}}]\n"
    )
    deck = deck.replace("layout: plain\n", "") if key == "layout" else deck
    write(small_game, decks__crew_yaml=deck, layouts__plain_yaml=PLAIN)
    report = Report()
    assert load_project(small_game / "decks" / "crew.yaml", report) is None
    (found,) = report.diagnostics
    assert found.code == "unknown-key"
    assert found.hint.startswith(hint)
    assert found.span is not None
    line = found.span.source.line(found.span.line)
    assert line[found.span.column - 1 :].startswith("boxes: ")


def test_a_layout_is_not_printed_by_itself(small_game: Path) -> None:
    write(small_game, layouts__plain_yaml=PLAIN)
    assert not loaded(small_game).lone  # a layout that no part names is no unused file
    report = Report()
    assert load_project(small_game / "layouts" / "plain.yaml", report) is None
    assert [f.code for f in report.diagnostics] == ["nothing-to-print"]


def chained(length: int) -> list[str]:
    """Return layouts of which each extends the next, the last one none."""
    chain = [f"layout: l{i}\nextends: l{i + 1}\n" for i in range(length)]
    return [*chain, f"layout: l{length}\nboxes:\n  a: {BOX}\n"]


def test_a_chain_of_layouts_has_an_end() -> None:
    deck = "deck: d\nlayout: l0\ncards: [{card: a}]\n"
    assert faults(deck, *chained(MOST_EXTENDED)) == []
    assert faults(deck, *chained(MOST_EXTENDED + 1)) == [("long-chain", "l0.yaml:2:10")]
    assert faults(deck, *chained(1_000)) == [("long-chain", "l983.yaml:2:10")]


@pytest.mark.parametrize("front", ["l0", "l1", "l500"])
def test_a_long_chain_is_one_finding_wherever_a_deck_takes_a_layout_of_it(front: str) -> None:
    deck = f"deck: d\nlayout: {front}\nback: l3\ncards: [{{card: a, back: l8}}]\n"
    assert faults(deck, *chained(1_000)) == [("long-chain", "l983.yaml:2:10")]


def test_a_circle_of_layouts_is_one_finding_for_all_that_extend_it() -> None:
    circle = [f"layout: l{i}\nextends: l{i % 3 + 1}\n" for i in range(1, 4)]
    above = ["layout: l0\nextends: l2\n", *circle, "layout: l4\nextends: l1\n"]
    deck = "deck: d\nlayout: l0\nback: l4\ncards: [{card: a, back: l3}]\n"
    assert faults(deck, *above) == [("cyclic-layout", "l3.yaml:2:10")]


def test_a_layout_is_looked_up_and_merged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    merged: list[object] = []
    whole = layouts._merge_boxes
    monkeypatch.setattr(layouts, "_merge_boxes", lambda *args: merged.append(args) or whole(*args))
    linker = Linker(Layouts(*chained(10)))
    for layout in [*linker.files.layout_ids()] * 20:
        deck = node(f"deck: d\nlayout: {layout}\ncards: [{{card: a}}]\n")
        linker.link("deck", deck, Path("x.yaml"), Report())
    # Once for each of the chain, and the layout that is named itself for each deck.
    assert len(merged) <= 10 + 20 * 10


def test_defaults_of_many_cards_are_counted_together() -> None:
    cards = ", ".join(f"{{card: c{i}}}" for i in range(2_000))
    defaults = ", ".join(f"f{i}: x" for i in range(150))
    text = f"deck: d\nlayout: plain\ndefaults: {{{defaults}}}\ncards: [{cards}]\n"
    assert faults(text, PLAIN) == [("too-many-values", "x.yaml:3:1")]


def test_of_many_faults_of_a_deck_the_first_are_told() -> None:
    names = [f"f{i}: x" for i in range(1_000)]
    text = f"deck: d\nlayout: plain\nwhere: {{{', '.join(names)}}}\ncards: [{{card: a}}]\n"
    assert len(faults(text, PLAIN)) == MOST_FAULTS + 1
    cards = ", ".join(f"{{card: c{i}, back: b{i}}}" for i in range(1_000))
    assert len(faults(f"deck: d\nlayout: plain\ncards: [{cards}]\n", PLAIN)) == MOST_FAULTS + 1


PLAIN_DECK = "deck: d\ntitle: D\nsize: poker\nlayout: plain\ncards: [{card: a}]\n"


def test_a_file_is_linked_once_and_its_faults_are_told_whenever_it_is_asked_for() -> None:
    linker, told = Linker(Layouts(PLAIN)), (Report(), Report())
    sound, faulty = node(PLAIN_DECK), node(PLAIN_DECK.replace("plain", "plane"))
    first, again = (linker.link("deck", sound, Path("d.yaml"), Report()) for _ in range(2))
    assert first is again is not None
    assert [linker.link("deck", faulty, Path("e.yaml"), report) for report in told] == [None] * 2
    assert [fault.code for fault in told[0].diagnostics] == ["unknown-layout"]
    assert told[0].diagnostics == told[1].diagnostics


def test_another_node_of_a_file_is_linked_anew() -> None:
    linker = Linker(Layouts(PLAIN))
    texts = (PLAIN_DECK, PLAIN_DECK.replace("title: D", "title: E"))
    found = [linker.link("deck", node(text), Path("d.yaml"), Report()) for text in texts]
    assert [one and text_of(one.get("title")) for one in found] == ["D", "E"]
