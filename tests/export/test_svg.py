"""What stands in an SVG: size, names, words, definitions, and only what all programs read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path as FilePath
from xml.etree import ElementTree

import pytest
import rasters

from pnp.export.svg import write_svg
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Stroke,
    Text,
    circle,
    line,
    rectangle,
    rounded_rectangle,
)
from pnp.text import fonts

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
FACE = fonts.find("Atkinson Hyperlegible") or ""
GOLDEN = FilePath(__file__).parent / "golden"

# A file that people review; larger ones are not read.
LARGEST_GOLDEN = 20 * 1024


def root_of(*items: Item, title: str = "a title") -> ElementTree.Element:
    return ElementTree.fromstring(write_svg(10, 20, items, title=title))


def only(root: ElementTree.Element, path: str) -> ElementTree.Element:
    (found,) = root.findall(path)
    return found


def test_a_user_unit_is_a_millimetre() -> None:
    root = root_of()
    assert (root.get("width"), root.get("height")) == ("10mm", "20mm")
    assert root.get("viewBox") == "0 0 10 20"


def test_bleed_lies_around_the_trim_box_which_stays_at_the_origin() -> None:
    root = ElementTree.fromstring(write_svg(63.5, 88.9, (), title="t", bleed=3))
    assert (root.get("width"), root.get("height")) == ("69.5mm", "94.9mm")
    assert root.get("viewBox") == "-3 -3 69.5 94.9"


def test_the_title_comes_first_and_is_escaped() -> None:
    written = write_svg(1, 1, (), title="Rum & <gold>", description='a "card"')
    root = ElementTree.fromstring(written)
    assert [(child.tag, child.text) for child in root[:2]] == [
        (f"{SVG}title", "Rum & <gold>"),
        (f"{SVG}desc", 'a "card"'),
    ]
    assert root.get("role") == "img"
    assert written.endswith("</svg>\n")


def test_paint_is_in_presentation_attributes() -> None:
    stroke = Stroke("#ff00ff", 0.25, (2, 1.5), "round", "round", 0.5)
    path = only(root_of(Path(line(0, 0, 1.5, 2), "#00ff00", stroke, True, 0.25)), f"{SVG}path")
    assert path.attrib == {
        "d": "M0 0L1.5 2",
        "fill": "#00ff00",
        "fill-opacity": "0.25",
        "fill-rule": "evenodd",
        "stroke": "#ff00ff",
        "stroke-dasharray": "2 1.5",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "stroke-opacity": "0.5",
        "stroke-width": "0.25",
    }


def test_what_is_not_filled_says_so() -> None:
    path = only(root_of(Path(line(0, 0, 1, 1), None, Stroke("#000000", 1))), f"{SVG}path")
    assert path.get("fill") == "none"
    assert "stroke-dasharray" not in path.attrib


def test_numbers_are_short_and_have_no_exponents() -> None:
    path = only(root_of(Path(line(1e-9, -1e-7, 2 / 3, 123.4567891), "#000000")), f"{SVG}path")
    assert path.get("d") == "M0 0L0.6667 123.457"


def test_layers_have_names_and_ids_are_unique() -> None:
    groups = [Group((), name=name) for name in ("cut", "token", "cut", "token")]
    found = root_of(*groups).findall(f"{SVG}g")
    assert [group.get("id") for group in found] == ["cut", "token", "cut_2", "token_2"]
    assert [group.get(f"{INKSCAPE}label") for group in found] == ["cut", None, "cut", None]
    assert [group.get(f"{INKSCAPE}groupmode") for group in found] == ["layer", None, "layer", None]


def test_a_name_of_content_never_meets_an_id_of_ours() -> None:
    clipped = [Group((), clip=rectangle(0, 0, 1, 1), name=name) for name in ("c1", "g1", "d1")]
    root = root_of(*clipped, *(Instance(clipped[0]) for _ in range(2)), _text("a"))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == 6


def test_a_text_carries_its_words_and_places_its_glyphs() -> None:
    text = Text("aba", FACE, 4, 1.5, 8, (600, 500.24, 700), "#112233")
    root = root_of(text)
    group = only(root, f"{SVG}g")
    assert group.attrib == {
        "aria-label": "aba",
        "fill": "#112233",
        "transform": "matrix(0.004 0 0 0.004 1.5 8)",
    }
    a, b = (path.get("id") for path in only(root, f"{SVG}defs"))
    places = [(use.get(f"{XLINK}href"), use.get("x")) for use in group]
    assert places == [(f"#{a}", "0"), (f"#{b}", "600"), (f"#{a}", "1100.2")]


def test_spaces_draw_nothing() -> None:
    root = root_of(_text("a a"))
    assert len(only(root, f"{SVG}g")) == 2
    assert len(only(root, f"{SVG}defs")) == 1


def test_a_glyph_is_as_the_face_has_it() -> None:
    glyph = only(root_of(_text("o")), f"{SVG}defs/{SVG}path")
    assert _absolute(glyph.get("d") or "") == [
        (command, tuple(round(value) for value in values))
        for command, values in fonts.load(FACE).outline("o")
    ]


def test_an_instance_is_defined_once() -> None:
    card = Group((Path(rectangle(0, 0, 2, 2), "#ff0000"),), Matrix.translate(1, 1))
    places = (Matrix.translate(3, 0), Matrix.rotate(90))
    root = root_of(*(Instance(card, place) for place in places))
    definition = only(root, f"{SVG}defs/{SVG}g")
    assert definition.get("transform") == "translate(1 1)"
    uses = root.findall(f"{SVG}use")
    assert {use.get(f"{XLINK}href") for use in uses} == {f"#{definition.get('id')}"}
    assert [use.get("transform") for use in uses] == ["translate(3 0)", "matrix(0 1 -1 0 0 0)"]


def test_equal_groups_are_defined_once() -> None:
    cards = [Group((Path(rectangle(0, 0, 2, 2), "#ff0000"),)) for _ in range(2)]
    assert len(root_of(*map(Instance, cards)).findall(f"{SVG}defs/{SVG}g")) == 1


def test_equal_clips_are_defined_once() -> None:
    groups = [Group((), clip=circle(5, 5, radius)) for radius in (2, 3, 2)]
    root = root_of(*groups)
    assert len(root.findall(f"{SVG}defs/{SVG}clipPath")) == 2
    first, second, third = (group.get("clip-path") for group in root.findall(f"{SVG}g"))
    assert first == third != second


def test_an_unknown_kind_of_item_is_an_error() -> None:
    with pytest.raises(TypeError, match="7 is no item of a scene"):
        write_svg(1, 1, (7,), title="t")  # type: ignore[arg-type]


def everything() -> str:
    """Return a card with each kind of item and each part of a stroke."""
    anchor = Group((Path(circle(2, 2, 1.5), "#225588", opacity=0.8),), clip=rectangle(0, 0, 4, 3))
    art = Group(
        (
            Path(rectangle(-3, -3, 50, 69.5), "#f4e8c8"),
            Path((*circle(22, 20, 8), *circle(22, 20, 5)), "#aa8844", evenodd=True),
            Instance(anchor, Matrix.translate(4, 50)),
            Instance(anchor, Matrix.rotate(45).then(Matrix.translate(30, 50))),
            rasters.text("Gull & Bay", 4, 9, face=FACE),
        ),
        name="art",
    )
    fold = Path(line(0, 32, 44, 32), None, Stroke("#00ffff", 0.2, (2, 1), "round"))
    cut = Path(
        rounded_rectangle(0, 0, 44, 63.5, 3),
        None,
        Stroke("#ff00ff", 0.1, join="round", opacity=0.9),
    )
    layers = (art, Group((fold,), name="fold"), Group((cut,), name="cut"))
    return write_svg(44, 63.5, layers, title="Gull & Bay", description="a card", bleed=3)


def test_a_card_with_everything(golden: Callable[[FilePath, str], None]) -> None:
    path = GOLDEN / "test_a_card_with_everything.svg"
    golden(path, everything())
    assert path.stat().st_size < LARGEST_GOLDEN


def test_only_what_all_programs_read_is_written() -> None:
    written = everything()
    names = {element.tag.partition("}")[2] for element in ElementTree.fromstring(written).iter()}
    assert names == {"svg", "title", "desc", "defs", "g", "path", "use", "clipPath"}
    assert not re.search(r"\s(style|class|href|clip-rule)=", written)


def _text(content: str) -> Text:
    return rasters.text(content, 1, 5, face=FACE)


def _absolute(outline: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return a path of steps as one of places."""
    places: list[tuple[str, tuple[int, ...]]] = []
    here = start = (0, 0)
    for command, steps in re.findall(r"([mlcz])([-\d ]*)", outline):
        numbers = [int(step) for step in re.findall(r"-?\d+", steps)]
        moved = tuple(here[i % 2] + step for i, step in enumerate(numbers))
        places.append((command.upper(), moved))
        here = (moved[-2], moved[-1]) if moved else start
        start = here if command == "m" else start
    return places


def test_what_xml_forbids_in_a_title_is_replaced() -> None:
    text = write_svg(10, 10, (), title="a\x1b[2J\ud800\ufffe", description="b\x00")
    ElementTree.fromstring(text)
    assert "<title>a\ufffd[2J\ufffd\ufffd</title>" in text
