"""Icons: what is read, what is refused and why, and that our own are fit to print."""

from __future__ import annotations

import gzip
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import icons
from pnp.base import world
from pnp.icons import IconError, Shelf, read_svg
from pnp.scene import Point, Segments

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
OWN = icons.names("own")


def numbers(icon: icons.Icon) -> list[float]:
    return [v for shape in icon.shapes for _, values in shape.segments for v in values]


def refusal(body: str, head: str = HEAD) -> tuple[str, str]:
    with pytest.raises(IconError) as caught:
        read_svg("parrot", f"{head}{body}</svg>")
    return str(caught.value), caught.value.hint


def test_a_path_is_scaled_to_the_unit_box() -> None:
    icon = read_svg("square", f'{HEAD}<path d="M16 16h32v32h-32z"/></svg>')
    assert icon.shapes[0].segments == (
        ("M", (0.25, 0.25)),
        ("L", (0.75, 0.25)),
        ("L", (0.75, 0.75)),
        ("L", (0.25, 0.75)),
        ("Z", ()),
    )


def test_a_wide_picture_keeps_its_aspect_and_is_centred() -> None:
    icon = read_svg("bar", '<svg viewBox="10 0 40 20"><rect x="10" width="40" height="20"/></svg>')
    assert icon.shapes[0].segments[0] == ("M", (0.0, 0.25))
    assert icon.shapes[0].segments[2] == ("L", (1.0, 0.75))


def test_without_a_view_box_the_size_counts() -> None:
    icon = read_svg("bar", '<svg width="20px" height="20"><circle cx="10" cy="10" r="10"/></svg>')
    assert (min(numbers(icon)), max(numbers(icon))) == (0.0, 1.0)


def test_transforms_apply_from_the_inside_out() -> None:
    body = '<g transform="translate(32 0)"><polygon transform="scale(2)" points="0,0 8,0 8,8"/></g>'
    icon = read_svg("corner", f"{HEAD}{body}</svg>")
    assert icon.shapes[0].segments[:3] == (("M", (0.5, 0)), ("L", (0.75, 0)), ("L", (0.75, 0.25)))


def test_functions_of_one_transform_apply_from_the_right() -> None:
    body = '<polygon transform="translate(16,0) rotate(90)" points="0,0 16,0 16,16"/>'
    icon = read_svg("corner", f"{HEAD}{body}</svg>")
    assert icon.shapes[0].segments[1] == ("L", (0.25, 0.25))


def test_style_attributes_and_inheritance() -> None:
    body = (
        '<g fill-rule="evenodd" opacity="0.5">'
        '<circle cx="9" cy="9" r="9" style="fill-opacity: 0.5"/><circle r="9" fill="none"/></g>'
    )
    icon = read_svg("tones", f"{HEAD}{body}</svg>")
    assert [(shape.evenodd, shape.opacity) for shape in icon.shapes] == [(True, 0.25)]


def test_a_drawn_icon_has_the_colour_asked_for() -> None:
    group = icons.find("own:coin").draw("#123456")
    assert {item.fill for item in group.items} == {"#123456"}  # type: ignore[union-attr]


def test_a_shape_may_name_the_role_of_its_colour() -> None:
    body = '<circle r="9"/><g data-role="sea"><circle r="9"/><circle r="9" data-role="land"/></g>'
    icon = read_svg("isle", f"{HEAD}{body}</svg>")
    assert icon.roles == ("sea", "land")
    colours = {"sea": "#0000ff", "land": "#00ff00"}
    group = icon.draw("#123456", colours.__getitem__)
    fills = [item.fill for item in group.items]  # type: ignore[union-attr]
    assert fills == ["#123456", "#0000ff", "#00ff00"]


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        ("<script>1</script>", "holds <script>", "use only filled or stroked paths in icons"),
        ('<use href="#a"/>', "refers to '#a', which it does not contain", "redraw it"),
        (
            '<path d="M0 0h60" stroke="red" stroke-dasharray="0.01"/>',
            "contains lines or clips that cannot be worked out",
            "simplify it",
        ),
        (
            '<path d="M70 0h9v9z"/>',
            "draws nothing within its viewBox",
            "move it into the viewBox, or set the viewBox to the drawing",
        ),
        ("<image/>", "holds <image>", "use only filled or stroked paths in icons"),
        ("<text>x</text>", "holds <text>", "use only filled or stroked paths in icons"),
        ('<path d="M0 0 L zz"/>', "contains a path or number that cannot be read", "redraw it"),
        ('<circle r="ten"/>', "contains a path or number that cannot be read", "redraw it"),
        ('<circle r="1e999"/>', "contains a number that is out of range", "redraw it"),
        ('<path d="M0 0h9" fill="none"/>', "draws nothing", "use filled paths"),
        ("<g>" * 40 + "</g>" * 40, "nests groups more than 32 levels deep", "ungroup its parts"),
        ("<g>", "is not valid XML: mismatched tag: line 1, column 65", "save it as plain SVG"),
    ],
)
def test_what_an_icon_cannot_hold_is_refused(body: str, message: str, hint: str) -> None:
    assert refusal(body) == (f"the icon 'parrot' {message}", hint)


def test_entities_are_refused_before_they_are_read() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD
    assert refusal("<path d='&a;'/>", bomb)[0] == "the icon 'parrot' holds declarations"
    sheet = '<?xml-stylesheet href="http://example.org/a.css"?>' + HEAD
    assert refusal("", sheet)[0] == "the icon 'parrot' holds declarations"


@pytest.mark.parametrize("box", ["0 0 0 64", "0 0 64", "0 0 -1 4", "a b c d"])
def test_a_view_box_needs_an_area(box: str) -> None:
    refusal('<circle r="9"/>', f'<svg viewBox="{box}">')


@given(st.text(max_size=60))
def test_no_path_data_brings_the_reader_down(data: str) -> None:
    body = data.replace("&", "").replace("<", "").replace('"', "")
    with suppress(IconError):
        read_svg("any", f'{HEAD}<path d="{body}"/></svg>')


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz 0123456789.-,e", max_size=40))
def test_no_path_syntax_brings_the_reader_down(data: str) -> None:
    with suppress(IconError):
        read_svg("any", f'{HEAD}<path d="{data}"/></svg>')


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ancor", "did you mean anchor?"),
        ("duck", "did you mean mdi:duck?"),
        ("dukc", "did you mean mdi:duck?"),
        ("zzzz9", "search with  pnp list icons WORD"),
    ],
)
def test_plain_names_are_looked_for_among_all_icons(name: str, hint: str) -> None:
    assert icons.suggest_icon(name, ["anchor", "coin"]) == hint


def test_unknown_names_give_the_nearest() -> None:
    for reference, hint in [
        ("own:ancor", "did you mean own:anchor?"),
        (":anchor:", "write anchor, without the colons"),
        ("own:zzzz9", "search with  pnp list icons WORD"),
        ("mdi:dukc", "did you mean mdi:duck?"),
        ("mdi:shipwheel", "did you mean mdi:ship-wheel?"),
        ("mdi:zzzz9", "search with  pnp list icons WORD"),
        ("fa:ship", "run  npm install @iconify-json/fa  in the game's folder"),
        ("onw:coin", "did you mean own:coin?"),
        ("folder:parrot", "create a folder icons/ in the game's folder"),
    ]:
        with pytest.raises(IconError) as caught:
            icons.find(reference)
        assert caught.value.hint == hint


def test_material_design_icons_are_there_offline_and_credited() -> None:
    icon = icons.find("mdi:anchor")
    assert icon.credit == icons.MDI_CREDIT
    assert len(icons.names("mdi")) > 7000
    assert 0 <= min(numbers(icon)) < max(numbers(icon)) <= 1


def test_a_folder_of_a_game(tmp_path: Path) -> None:
    body = "<desc>A. Author,\n CC BY 4.0</desc><circle r='9'/>"
    (tmp_path / "parrot.svg").write_text(f"{HEAD}{body}</svg>", "utf-8")
    (tmp_path / "Bad Name.svg").write_text("", "utf-8")
    assert icons.names("folder", Shelf(tmp_path)) == ("parrot",)
    assert icons.find("folder:parrot", Shelf(tmp_path)).credit == "A. Author, CC BY 4.0"


@pytest.mark.parametrize("name", ["../parrot", "/etc/passwd", "", "a/b", "PARROT"])
def test_a_name_never_leaves_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "parrot.svg").write_text(f"{HEAD}<circle r='9'/></svg>", "utf-8")
    folder = tmp_path / "icons"
    folder.mkdir()
    with pytest.raises(IconError, match="no icon"):
        icons.find(f"folder:{name}", Shelf(folder))


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "icons"
    folder.mkdir()
    (tmp_path / "secret.svg").write_text(f"{HEAD}<circle r='9'/></svg>", "utf-8")
    (folder / "parrot.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(IconError, match="a link to a file outside its folder"):
        icons.find("folder:parrot", Shelf(folder))


def test_files_that_are_too_large_or_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "huge.svg").write_text(" " * (icons.LARGEST + 1), "utf-8")
    (tmp_path / "noise.svg").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "mute.svg").write_bytes(b"<svg>\xff</svg>")
    with pytest.raises(IconError, match="'huge' is larger than 256 kB"):
        icons.find("folder:huge", Shelf(tmp_path))
    with pytest.raises(IconError, match="'noise' is not valid UTF-16"):
        icons.find("folder:noise", Shelf(tmp_path))
    with pytest.raises(IconError, match="'mute' cannot be read"):
        icons.find("folder:mute", Shelf(tmp_path))


def test_an_icon_may_be_compressed_or_in_utf_16(tmp_path: Path) -> None:
    text = f'{HEAD}<path d="M0 0h4v4z"/></svg>'
    (tmp_path / "packed.svg").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "wide.svg").write_text(text, "utf-16")
    (tmp_path / "bomb.svg").write_bytes(gzip.compress(bytes(icons.LARGEST + 1)))
    for name in ("packed", "wide"):
        assert icons.find(f"folder:{name}", Shelf(tmp_path)).shapes
    (tmp_path / "small.svgz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "wide.svgz").write_bytes(b"")  # beside wide.svg, which counts
    (tmp_path / "cut.svgz").write_bytes(gzip.compress(text.encode())[:-9])
    assert icons.find("folder:small", Shelf(tmp_path)).shapes
    assert icons.full_reference("small", shelf=Shelf(tmp_path)) == "folder:small"
    assert icons.find("folder:wide", Shelf(tmp_path)).shapes
    assert Shelf(tmp_path).by_name["small"] == "small.svgz"
    assert Shelf(tmp_path).by_name["wide"] == "wide.svg"
    with pytest.raises(IconError, match="'cut' is compressed with gzip, and damaged") as cut:
        icons.find("folder:cut", Shelf(tmp_path))
    assert cut.value.span is not None
    assert cut.value.span.source.name.endswith("cut.svgz")
    with pytest.raises(IconError, match="'bomb' is larger than 256 kB when unpacked"):
        icons.find("folder:bomb", Shelf(tmp_path))


def test_the_set_of_our_own_is_whole() -> None:
    marks = "coin resource shipyard treasure bury skull-crossbones compass die anchor cutlass"
    things = "cannon ship sloop governor first-player spyglass"
    emblems = "star moon fish crab palm swallow"
    assert set(f"{marks} {things} {emblems}".split()) <= set(OWN)


@pytest.mark.parametrize("name", OWN)
def test_our_own_fill_the_unit_box_and_stay_in_it(name: str) -> None:
    values = numbers(icons.find(f"own:{name}"))
    assert 0 <= min(values) < 0.1
    assert 0.9 < max(values) <= 1


@pytest.mark.parametrize("name", OWN)
def test_our_own_fill_alike_by_both_rules(name: str) -> None:
    """Holes turn against their outline and no two outlines overlap, so that neither the rule
    of nonzero winding nor that of even-odd is needed to see them."""
    for shape in icons.find(f"own:{name}").shapes:
        loops = _loops(shape.segments)
        for loop in loops:
            around = sum(_inside(loop[0], other) for other in loops if other is not loop)
            assert (_area(loop) < 0) == (around % 2 == 0)


def _loops(segments: Segments) -> list[list[Point]]:
    """Return each subpath as points on it, eight to a curve."""
    loops: list[list[Point]] = []
    for command, values in segments:
        match command:
            case "M":
                loops.append([(values[0], values[1])])
            case "L":
                loops[-1].append((values[0], values[1]))
            case "C":
                (x0, y0), (x1, y1, x2, y2, x3, y3) = loops[-1][-1], values
                for t in (step / 8 for step in range(1, 9)):
                    u = 1 - t
                    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                    loops[-1].append(
                        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    )
    return loops


def _area(loop: list[Point]) -> float:
    following = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, following, strict=True)) / 2


def _inside(point: Point, loop: list[Point]) -> bool:
    x, y = point
    inside = False
    for (xa, ya), (xb, yb) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (ya > y) != (yb > y) and x < (xb - xa) * (y - ya) / (yb - ya) + xa:
            inside = not inside
    return inside


def test_a_folder_that_is_a_link_out_is_not_listed(tmp_path: Path) -> None:
    home = tmp_path / "cards"
    outside = tmp_path / "outside"
    for folder in (home, outside):
        folder.mkdir()
    (outside / "pic.svg").write_text(f"{HEAD}<circle r='9'/></svg>", "utf-8")
    (home / "icons").symlink_to(outside)
    shelf = Shelf(home / "icons", home)
    assert shelf.names == frozenset()
    hint = "copy the icons to the game's folder: icons/ is a link to a folder outside it"
    with pytest.raises(IconError, match="no icon 'folder:pic' exists") as caught:
        icons.find("folder:pic", shelf)
    assert caught.value.hint == hint
    assert icons.suggest_icon("pic", shelf=shelf) == hint


def test_a_folder_may_be_a_link_inside_the_game(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "pic.svg").write_text(f"{HEAD}<circle r='9'/></svg>", "utf-8")
    (tmp_path / "icons").symlink_to("art")
    assert icons.find("folder:pic", Shelf(tmp_path / "icons", tmp_path))


def test_an_icon_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "parrot.svg")
    with pytest.raises(IconError, match="'parrot' cannot be read"):
        icons.find("folder:parrot", Shelf(tmp_path))


def test_the_folder_is_listed_once_however_many_icons_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[Path] = []
    names = world.names

    def counting(folder: Path, *, within: world.Within) -> tuple[str, ...]:
        listed.append(folder)
        return names(folder, within=within)

    monkeypatch.setattr(world, "names", counting)
    for i in range(30):
        (tmp_path / f"pic-{i}.svg").write_text(f"{HEAD}<circle r='{i + 1}'/></svg>", "utf-8")
    shelf = Shelf(tmp_path, tmp_path)
    for i in range(30):
        assert icons.find(f"folder:pic-{i}", shelf)
        icons.check(f"folder:pic-{i}", shelf)
    assert listed.count(tmp_path) == 1


def test_a_new_shelf_holds_what_lies_there_by_then(tmp_path: Path) -> None:
    assert Shelf(tmp_path).names == frozenset()
    (tmp_path / "pic.svg").write_text(f"{HEAD}<circle r='9'/></svg>", "utf-8")
    assert Shelf(tmp_path).names == {"pic"}
    before = icons.find("folder:pic", Shelf(tmp_path))
    (tmp_path / "pic.svg").write_text(f"{HEAD}<circle r='1'/></svg>", "utf-8")
    assert icons.find("folder:pic", Shelf(tmp_path)) != before


@pytest.mark.parametrize("name", ["leaf", "folder:leaf"])
@pytest.mark.parametrize("ending", ["svg", "svgz"])
def test_a_file_whose_name_has_capitals_is_suggested(
    tmp_path: Path, name: str, ending: str
) -> None:
    (tmp_path / f"Leaf.{ending}").write_text("<svg/>", "utf-8")
    shelf = Shelf(tmp_path)
    hint = icons.suggest_icon(name, shelf=shelf)
    if ":" in name:
        with pytest.raises(icons.IconError) as caught:
            icons.find(name, shelf)
        hint = caught.value.hint
    assert hint.startswith(f"rename icons/Leaf.{ending} to leaf.{ending}:")
