"""``pnp export game-crafter``, ``makeplayingcards`` and ``printerstudio``: to the pixel, and every
slot of an order once."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest
from exporting import export, kitchen, names_in
from PIL import Image

import pnp
from pnp.base.diagnostics import Report
from pnp.exports.autofill import MOST_CARDS, Card, order_problems, order_xml, split_cards
from pnp.exports.bundle import ExportPiece
from pnp.exports.shop_pictures import extend, turn
from pnp.exports.shop_safe_zone import check_safe_zone
from pnp.exports.shop_sizes import PIXELS_PER_MM, fit_of, shop_named
from pnp.scene import Segments, Text, circle, polygon, rectangle
from pnp.scene.piece import Piece

SHOPS = ("game-crafter", "makeplayingcards", "printerstudio", "drivethrucards")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


def changed(folder: Path, width: float = 63.5, height: float = 88.9, bleed: float = 3) -> Path:
    """Return a kitchen whose cards have another size or bleed, in millimetres."""
    game = kitchen(folder)
    deck = game / "dishes.yaml"
    ground = f"[{width + 2 * bleed}mm, {height + 2 * bleed}mm]"
    text = deck.read_text("utf-8")
    for old, new in {
        "size: poker": f"size: [{width}mm, {height}mm]",
        "bleed: 3mm": f"bleed: {bleed}mm",
        "at: [-3mm, -3mm], size: [69.5mm, 94.9mm]": f"at: [{-bleed}mm, {-bleed}mm], size: {ground}",
    }.items():
        assert old in text
        text = text.replace(old, new)
    deck.write_text(text, "utf-8")
    return game


@pytest.mark.parametrize("name", SHOPS)
def test_files_of_products_have_an_eighth_of_an_inch_of_bleed_or_a_little_less(name: str) -> None:
    exceptions = {
        *("Euro Poker Deck", "US Game Deck", "Mint Tin Deck"),
        *("Mini Hex Tile", "Small Hex Tile", "Medium Hex Tile"),
    }
    for product in shop_named(name).products:
        sides = zip(product.pixels, (product.width, product.height), strict=True)
        for pixels, length in sides:
            bleed = (pixels / PIXELS_PER_MM - length) / 2
            assert product.name in exceptions or 3.0 < bleed < 3.21, (product, bleed)
            assert 3.0 < bleed < 8.5, product


def test_cards_are_pictures_of_the_pixels_of_the_shop(game: Path, tmp_path: Path) -> None:
    folder = export(game, "game-crafter", tmp_path, only={"dishes": []})
    assert names_in(folder) == {
        "quantities.csv",
        "dishes/deck-dishes_poker-deck/back.png",
        *(f"dishes/deck-dishes_poker-deck/{id}_front.png" for id in ("soup", "bread", "pie")),
    }
    with (folder / "quantities.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["id"], row["quantity"]) for row in rows] == [
        ("soup", "3"),
        ("bread", "2"),
        ("pie", "1"),
    ]
    for row in rows:
        assert row["product"] == "Poker Deck"
        for side in ("front", "back"):
            with Image.open(folder / row[side]) as picture:
                assert (picture.mode, picture.size) == ("RGB", (825, 1125))
                assert [round(found) for found in picture.info["dpi"]] == [300, 300]


def test_missing_bleed_of_some_pixels_repeats_the_outermost(game: Path, tmp_path: Path) -> None:
    folder = export(game, "game-crafter", tmp_path, only={"dishes": ["soup"]})
    with Image.open(folder / "dishes" / "deck-dishes_poker-deck" / "back.png") as picture:
        corners = [(0, 0), (824, 0), (0, 1124), (824, 1124), (412, 0), (0, 500)]
        assert {picture.getpixel(at) for at in corners} == {(0x7A, 0x2D, 0x1E)}


def test_extension_repeats_edges_and_keeps_the_middle() -> None:
    picture = Image.new("RGB", (2, 1))
    picture.putdata([(1, 1, 1), (2, 2, 2)])
    wide = extend(picture, 2, 1)
    assert wide.size == (6, 3)
    for row in range(3):
        assert [wide.getpixel((x, row))[0] for x in range(6)] == [1, 1, 1, 2, 2, 2]


def test_tops_of_turned_faces_lie_at_the_same_edge_of_the_card() -> None:
    face = Image.new("L", (3, 2))
    face.putpixel((1, 0), 255)  # the middle of the top
    front, back = turn(face, 0), turn(face, 1)
    assert front.size == back.size == (2, 3)
    # Seen from the back, the left edge of the front is on the right.
    assert front.getpixel((0, 1)) == 255
    assert back.getpixel((1, 1)) == 255


@pytest.mark.parametrize(
    ("size", "hint"),
    [
        ((70, 120), "write  size: [69.85mm, 120.65mm]  in dishes.yaml, for 'Tarot Deck'"),
        ((120, 70), "write  size: [120.65mm, 69.85mm]  in dishes.yaml, for 'Tarot Deck'"),
        ((60, 60), "write  size: [63.5mm, 63.5mm]  in dishes.yaml, for 'Small Square Deck'"),
        ((150, 150), "write  size: poker  in dishes.yaml, for example"),
    ],
)
def test_one_finding_says_what_to_write_if_a_shop_prints_nothing(
    tmp_path: Path, size: tuple[float, float], hint: str
) -> None:
    game = changed(tmp_path / "game", *size)
    result = pnp.open(game).export("game-crafter", out=tmp_path / "out", only={"dishes": []})
    (found,) = [one for one in result.findings if one.rule in UNSOLD]
    assert (found.rule, found.hint) == ("nothing-for-shop", hint)
    assert found.file.endswith("dishes.yaml")
    assert not (tmp_path / "out").exists()


UNSOLD = ("nothing-for-shop", "size-not-sold", "shape-not-sold")


def test_the_hint_of_a_size_makes_it_a_product(tmp_path: Path) -> None:
    game = changed(tmp_path / "game", 69.85, 120.65)
    folder = export(game, "game-crafter", tmp_path / "out", only={"dishes": []})
    assert "dishes/deck-dishes_tarot-deck/soup_front.png" in names_in(folder)


def test_a_size_that_is_not_sold_is_left_out_with_the_size_to_write(
    game: Path, tmp_path: Path
) -> None:
    result = pnp.open(game).export("game-crafter", out=tmp_path)
    (found,) = [one for one in result.findings if one.rule == "size-not-sold"]
    assert "nothing of 20 x 20 mm; left out: 'spoon" in found.message
    assert found.hint.startswith("write  size: 19.05mm  in 'spoon' of spoons.yaml")
    assert found.hint.endswith(" of spoons.yaml, for 'Medium Circle Chit'")


def test_a_new_card_in_front_renames_no_file(tmp_path: Path) -> None:
    for target in ("game-crafter", "makeplayingcards"):
        game = kitchen(tmp_path / target)
        before = export(game, target, tmp_path / "out", only={"dishes": []})
        first = {name: (before / name).read_bytes() for name in names_in(before)}
        table = game / "dishes.csv"
        table.write_text(table.read_text("utf-8").replace("Soup", "Salad,2,1\nSoup"), "utf-8")
        after = export(game, target, tmp_path / "out", only={"dishes": []})
        assert first.keys() < names_in(after)
        kept = [name for name in first if name.endswith(".png")]
        assert all((after / name).read_bytes() == first[name] for name in kept)


def test_parts_and_files_that_read_alike_have_folders_of_their_own(tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    parts = (("a", "b-c"), ("a-b", "c"), ("a", "b"))
    (game / "game.yaml").write_text(
        "pnp: 1\ngame: g\ntitle: G\ndesigner: A\nlicence: CC0\nplayers: 2\ntheme: plain\nparts:\n"
        "  - {part: a, title: A, of: [deck/b-c, deck/b]}\n"
        "  - {part: a-b, title: B, of: [deck/c]}\n",
        "utf-8",
    )
    for _, deck in parts:
        (game / f"{deck}.yaml").write_text(
            f"pnp: 1\ndeck: {deck}\ntitle: D\nsize: poker\nbleed: 3.2mm\n"
            "layout:\n  title: {at: [6mm, 6mm], size: [51mm, 20mm]}\n"
            f"cards: [{{card: {deck}-d, title: One {deck}}}, {{card: {deck}, title: Two}}]\n",
            "utf-8",
        )
    for target, product in (("game-crafter", "poker-deck"), ("makeplayingcards", "poker")):
        folder = export(game, target, tmp_path / "out")
        fronts = {name for name in names_in(folder) if name.endswith("_front.png")}
        assert len(fronts) == 6
        folders = {"/".join(name.split("/")[:2]) for name in fronts}
        assert folders == {f"{part}/deck-{deck}_{product}" for part, deck in parts}
    folder = export(game, "drivethrucards", tmp_path / "out")
    assert len(names_in(folder)) == 3


@pytest.mark.parametrize("name", SHOPS)
def test_products_have_different_names_for_files(name: str) -> None:
    ids = [product.id for product in shop_named(name).products]
    assert len({*ids}) == len(ids)
    assert not any("_" in id for id in ids)


def test_landscape_cards_are_turned(tmp_path: Path) -> None:
    game = changed(tmp_path / "game", 88.9, 63.5)
    folder = export(game, "makeplayingcards", tmp_path / "out", only={"dishes": []})
    for name in names_in(folder):
        if name.endswith(".png"):
            with Image.open(folder / name) as picture:
                assert picture.size == (822, 1122)


def test_too_little_bleed_is_an_error_that_says_how_much(tmp_path: Path) -> None:
    game = changed(tmp_path / "game", bleed=2)
    result = pnp.open(game).export("game-crafter", out=tmp_path / "out", only={"dishes": []})
    (error,) = [one for one in result.findings if one.severity == "error"]
    assert (error.rule, error.hint) == (
        "bleed-too-small",
        "write  bleed: 3.2mm  in dishes.yaml",
    )
    assert not (tmp_path / "out").exists()


def test_text_at_the_edge_is_reported_with_its_distance(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("at: [6mm, 20mm]", "at: [1mm, 20mm]"), "utf-8")
    result = pnp.open(game).export("game-crafter", out=tmp_path / "out", only={"dishes": []})
    assert result.ok
    (found,) = [one for one in result.findings if one.rule == "outside-safe-zone"]
    assert "'soup', 'bread', 'pie' is only 1" in found.message
    unchanged = pnp.open(kitchen(tmp_path / "other")).export(
        "game-crafter", out=tmp_path / "out", only={"dishes": []}
    )
    assert "outside-safe-zone" not in {one.rule for one in unchanged.findings}


def token(cut: Segments, width: float, height: float, *texts: Text) -> ExportPiece:
    piece = Piece("t", "T", width, height, texts, cut=cut, bleed=3.2)
    return ExportPiece("t", "p", "tokens", "f", piece, 1, ("a", ""))


def dot(x: float, y: float) -> Text:
    """Return a full stop whose ink is about 0.3 mm from a point, at most."""
    return Text(".", "AtkinsonHyperlegible-Regular", 1, x, y, (300,), "#000000")


CIRCLE = circle(12.7, 12.7, 12.7)
HEXAGON = polygon(
    (12.7 + 12.7 * math.cos(angle), 11 + 12.7 * math.sin(angle))
    for angle in (math.pi / 3 * side for side in range(6))
)


@pytest.mark.parametrize(
    ("piece", "near"),
    [
        # In the corner of the box, 5 mm inside its edges.
        (token(CIRCLE, 25.4, 25.4, dot(5, 5)), "only 1.8 mm inside the cut"),
        (token(CIRCLE, 25.4, 25.4, dot(3.5, 3.5)), "on the cut or beyond it"),
        (token(HEXAGON, 25.4, 22, dot(4, 4)), "on the cut or beyond it"),
        (token(rectangle(0, 0, 25.4, 25.4), 25.4, 25.4, dot(5, 5)), ""),
        (token(CIRCLE, 25.4, 25.4, dot(12.7, 4)), ""),
        (token(CIRCLE, 25.4, 25.4, dot(8, 8)), ""),
        (token(HEXAGON, 25.4, 22, dot(9, 4)), ""),
    ],
)
def test_texts_are_measured_from_the_real_outline(piece: ExportPiece, near: str) -> None:
    report = Report()
    check_safe_zone((piece,), shop_named("game-crafter"), report)
    messages = [found.message for found in report.diagnostics]
    assert len(messages) == bool(near)
    assert all(near in message for message in messages)


def hexagon(width: float) -> ExportPiece:
    """Return a regular hexagon with a corner at the left and at the right."""
    radius, high = width / 2, width * math.sqrt(3) / 2
    angles = [math.pi / 3 * side for side in range(6)]
    corners = [(radius + radius * math.cos(a), high / 2 + radius * math.sin(a)) for a in angles]
    return token(polygon(corners), width, high)


@pytest.mark.parametrize(
    ("inches", "name"),
    [
        (1.25, "Mini Hex Tile"),
        (2, "Small Hex Tile"),
        (2.5, "Medium Hex Tile"),
        (3.75, "Large Hex Tile"),
    ],
)
def test_regular_hexagons_are_tiles(inches: float, name: str) -> None:
    fit = fit_of(shop_named("game-crafter"), hexagon(inches * 25.4))
    assert fit is not None
    assert fit.product.name == name


def test_a_square_of_six_corners_is_no_hexagon() -> None:
    bent = polygon(((0, 0), (15, 0), (15, 14), (31.75, 14), (31.75, 27.5), (0, 27.5)))
    assert fit_of(shop_named("game-crafter"), token(bent, 31.75, 27.5)) is None


def test_no_more_than_an_eighth_of_an_inch_of_bleed_is_asked(tmp_path: Path) -> None:
    # The file of a card of 63 x 88 mm reaches 3.7 mm beyond the cut; only 3.2 mm may be seen.
    game = changed(tmp_path / "game", 63, 88, bleed=3)
    folder = export(game, "game-crafter", tmp_path / "out", only={"dishes": []})
    with Image.open(folder / "dishes" / "deck-dishes_euro-poker-deck" / "back.png") as picture:
        corners = [(0, 0), (824, 0), (0, 1124), (824, 1124)]
        assert {picture.getpixel(at) for at in corners} == {(0x7A, 0x2D, 0x1E)}


def test_orders_fill_each_slot_of_each_side_once(game: Path, tmp_path: Path) -> None:
    folder = export(game, "makeplayingcards", tmp_path, only={"dishes": []}, stock="M31")
    deck = folder / "dishes" / "deck-dishes_poker"
    order = (deck / "order.xml").read_bytes()
    assert [*order_problems(order, names_in(deck))] == []
    assert b"<quantity>6</quantity>" in order
    assert b"(M31) Linen" in order
    assert b"<slots>0,1,2</slots>" in order
    assert b"<cardback>backs/back.png</cardback>" in order
    for name in names_in(deck) - {"order.xml"}:
        with Image.open(deck / name) as picture:
            assert (picture.mode, picture.size) == ("RGB", (822, 1122))


def test_foil_on_plastic_is_refused(game: Path, tmp_path: Path) -> None:
    result = pnp.open(game).export("makeplayingcards", out=tmp_path / "out", stock="P10", foil=True)
    assert "foil-on-plastic" in {one.rule for one in result.findings}
    assert not (tmp_path / "out").exists()


def test_printerstudio_has_neither_foil_nor_thin_paper(game: Path, tmp_path: Path) -> None:
    with pytest.raises(pnp.UsageError, match="foil"):
        pnp.open(game).export("printerstudio", out=tmp_path, foil=True)
    with pytest.raises(pnp.UsageError, match="S27"):
        pnp.open(game).export("printerstudio", out=tmp_path, stock="S27")
    folder = export(game, "printerstudio", tmp_path / "out", only={"dishes": []})
    assert (
        b"<foil>false</foil>"
        in (folder / "dishes" / "deck-dishes_poker" / "order.xml").read_bytes()
    )


def test_more_cards_than_an_order_takes_are_several_orders() -> None:
    cards = [Card(f"{n}.png", "back.png", f"Card {n}", 100) for n in range(13)]
    parts = [*split_cards(cards)]
    assert [sum(card.copies for card in part) for part in parts] == [MOST_CARDS, MOST_CARDS, 76]
    files = {"back.png", *(card.front for card in cards)}
    for part in parts:
        assert [*order_problems(order_xml(part, "S30", foil=False), files)] == []


SOUND = order_xml(
    [Card("a.png", "x.png", "A", 2), Card("b.png", "y.png", "B", 1)], "S30", foil=False
)
FILES = ("a.png", "b.png", "x.png", "y.png")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("<slots>2<", "<slots>1<", "slot 1 of the fronts has 2 pictures"),
        ("<slots>2<", "<slots>3<", "slot 3 of the fronts is beyond the quantity 3"),
        ("<slots>0,1<", "<slots>1<", "slot 0 of the backs has no picture"),
        ("<slots>2<", "<slots><", "a card of the fronts has the slots ''"),
        ("<quantity>3<", "<quantity>0<", "the quantity is '0', not a number from 1 to 612"),
        ("<quantity>3<", "<quantity>613<", "the quantity is '613', not a number from 1 to 612"),
        ("(S30) Standard Smooth", "(S31) Satin", "'(S31) Satin' is no stock"),
        ("<foil>false<", "<foil>no<", "foil is 'no', neither true nor false"),
        ("Local File", "Google Drive", "a picture of the fronts is not a local file"),
        ("<id>b.png", "<id>c.png", "there is no file 'c.png'"),
        ("</order>", "", "it is not XML: no element found: line 41, column 0"),
    ],
)
def test_orders_that_the_program_would_accept_are_refused(old: str, new: str, problem: str) -> None:
    assert [*order_problems(SOUND, FILES)] == []
    order = SOUND.decode().replace(old, new).encode()
    assert problem in [*order_problems(order, FILES)]


def test_plastic_with_foil_is_a_problem_of_an_order() -> None:
    order = order_xml([Card("a.png", "x.png", "A", 1)], "P10", foil=True)
    assert [*order_problems(order, FILES)] == ["plastic has no foil"]


@pytest.mark.parametrize("target", ["game-crafter", "makeplayingcards"])
def test_the_same_game_gives_the_same_bytes(game: Path, tmp_path: Path, target: str) -> None:
    one, other = (export(game, target, tmp_path / name) for name in ("a", "b"))
    assert all((one / n).read_bytes() == (other / n).read_bytes() for n in names_in(one))
