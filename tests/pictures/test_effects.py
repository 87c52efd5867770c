"""Patterns, markers, masks and transforms of styles are drawn; other effects become pixels."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.base import regions
from pnp.icons import UnfitIconError, read_svg
from pnp.pictures import PictureError, read
from pnp.pictures.masks import painted_areas
from pnp.pictures.picture import Picture
from pnp.pictures.vector import read_drawing
from pnp.scene import Group, Instance, Item, Matrix, Raster, Rect
from pnp.scene import Image as Placed

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
PLACE = Rect(0, 0, 10, 10)
SHAPE = '<rect x="20" y="20" width="60" height="60" fill="#cc0000" {}/>'
DOTS = (
    '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<rect x="2" y="2" width="4" height="4" fill="#0000cc"/></pattern>'
)
ARROW = (
    '<marker id="m" markerWidth="4" markerHeight="4" refX="0" refY="2" orient="auto">'
    '<path d="M0 0L4 2L0 4z" fill="context-stroke"/></marker>'
)
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
FADE = (
    '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
    '<mask id="s"><rect width="100" height="100" fill="url(#g)"/></mask>'
)


def drawn(body: str, place: Rect = PLACE) -> Picture:
    return read_drawing("a.svg", f"{HEAD}{body}</svg>".encode(), place=place)


def refusal(body: str) -> str:
    with pytest.raises(PictureError) as caught:
        drawn(body)
    return str(caught.value).removeprefix("the drawing 'a.svg' ")


def inks(body: str, *places: tuple[float, float]) -> list[str]:
    """Return the colours of the lines and fills at places of the page, empty where none is."""
    art = drawn(body).art
    assert isinstance(art, Group), "the drawing was made of pixels"
    found = [""] * len(places)
    window = regions.box(Rect(0, 0, 1000, 1000))
    for area in painted_areas((_plain(art),), Matrix.scale(10), window):
        for i, (x, y) in enumerate(places):
            spot = regions.box(Rect(x * 10 - 1, y * 10 - 1, 2, 2))
            if regions.size(regions.intersection(area.region, spot)) > 2:
                found[i] = area.colour
    return found


def _plain(item: Item) -> Item:
    match item:
        case Instance():
            return Group((_plain(item.of),), item.matrix)
        case Group():
            return Group(tuple(map(_plain, item.items)), item.matrix, item.clip)
    return item


def pixels(body: str, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """Return red, green, blue and opacity at places of a drawing that was made of pixels."""
    art = drawn(body).art
    assert isinstance(art, Raster), "the drawing was not made of pixels"
    with Image.open(BytesIO(art.content)) as opened:
        whole = opened.convert("RGBA")
    k = art.width / 100
    found = (whole.getpixel((round(x * k), round(y * k))) for x, y in places)
    return [one for one in found if isinstance(one, tuple)]


RED, BLUE = "#cc0000", "#0000cc"


@pytest.mark.parametrize(
    ("body", "inside", "outside"),
    [
        (DOTS + SHAPE.format('style="fill:url(#p)"'), [(24, 24), (74, 74)], [(28, 28), (14, 14)]),
        (
            DOTS.replace('units="', 'x="3" units="') + SHAPE.format('style="fill:url(#p)"'),
            [(24, 24)],
            [(28, 24)],
        ),
        (
            DOTS.replace("<pattern", '<pattern patternTransform="translate(3 3)"')
            + SHAPE.format('style="fill:url(#p)"'),
            [(27, 27)],
            [(24, 24)],
        ),
        (
            '<pattern id="p" width=".5" height=".5" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z" '
            f'fill="{BLUE}"/></pattern>' + SHAPE.format('style="fill:url(#p)"'),
            [(25, 25), (55, 25), (55, 55)],
            [(45, 25), (25, 45)],
        ),
        (
            DOTS + '<pattern id="q" href="#p" patternTransform="scale(2)"/>'
            '<path d="M10 50h80" stroke="url(#q)" stroke-width="20" fill="none"/>',
            [(48, 48), (28, 48)],
            [(55, 48), (48, 30)],
        ),
        (
            DOTS
            + '<path fill-rule="evenodd" fill="url(#p)" d="M0 0h99v99h-99zM20 20h40v40h-40z"/>',
            [(14, 14)],
            [(24, 24)],
        ),
    ],
    ids=["user space", "moved", "transform", "view box", "line", "evenodd"],
)
def test_patterns_are_repeated_tiles(
    body: str, inside: list[tuple[float, float]], outside: list[tuple[float, float]]
) -> None:
    assert inks(body, *inside, *outside) == [BLUE] * len(inside) + [""] * len(outside)


def test_the_ground_of_a_pattern_is_one_shape_without_seams() -> None:
    tile = (
        '<pattern id="p" width=".1" height=".1"><rect width="6" height="6" fill="#00c"/></pattern>'
    )
    art = drawn(tile + SHAPE.format('style="fill:url(#p)"')).art
    assert isinstance(art, Group)
    (group,) = art.items
    assert isinstance(group, Group)
    assert len(group.items) == 1


@pytest.mark.parametrize(
    ("line", "inside", "outside"),
    [
        ('<path d="M10 50h40" {}="url(#m)" stroke-width="5"', (60, 50), (30, 42)),
        ('<path d="M50 80v-40" {}="url(#m)" stroke-width="5"', (50, 30), (60, 40)),
        (
            '<polyline points="10,50 30,50 50,50" style="{}:url(#m)" stroke-width="5"',
            (60, 50),
            (9, 44),
        ),
        (
            '<g {}="url(#m)"><line x1="9" y1="50" x2="50" y2="50" stroke-width="5"',
            (60, 50),
            (9, 44),
        ),
    ],
    ids=["attribute", "turned", "style", "inherited"],
)
def test_markers_end_lines(
    line: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    end = "</g>" if line.startswith("<g") else ""
    body = f'{ARROW}{line.format("marker-end")} fill="none" stroke="{RED}"/>{end}'
    assert inks(body, inside, outside) == [RED, ""]


def test_markers_of_the_points_between_are_on_the_ends_of_commands_not_within_arcs() -> None:
    dot = ARROW.replace('refX="0"', 'refX="2"').replace("M0 0L4 2L0 4z", "M0 0h4v4h-4z")
    arc = f'<path d="M20 50A30 30 0 0 1 80 50v30" marker-mid="url(#m)" fill="none" stroke="{RED}"/>'
    assert inks(dot + arc, (81.5, 50), (50, 21.5), (20, 51.5)) == [RED, "", ""]


def test_a_marker_at_the_start_may_be_reversed() -> None:
    both = ARROW.replace('"auto"', '"auto-start-reverse"')
    line = f'<path d="M30 50h40" marker-start="url(#m)" stroke="{RED}" stroke-width="5" />'
    assert inks(both + line, (20, 50)) == [RED]


@pytest.mark.parametrize(
    "moved",
    [
        'style="transform:translate(30px,0)"',
        'style="transform:translateX(30%)"',
        'style="translate:30px"',
        'style="transform-box:fill-box;transform:translate(150%)"',
        'style="transform:rotate(.5turn);transform-origin:45px 50%"',
        'transform="rotate(180)" transform-origin="45 50"',
        'style="transform-box:fill-box;transform-origin:right;scale:-1 1;translate:10px"',
        'style="transform:scaleX(-1);transform-origin:45px 0"',
    ],
)
def test_transforms_of_styles(moved: str) -> None:
    shape = f'<path d="M20 40h20v20h-20z" fill="{RED}" '
    for body in (f"{shape}{moved}/>", f"<g {moved}>{shape}/></g>"):
        assert inks(body, (60, 50), (30, 50)) == [RED, ""]


@pytest.mark.parametrize(
    ("media", "holds"),
    [
        ("print", True),
        ("screen", False),
        ("not print", False),
        ("not screen", True),
        ("only print and (color)", True),
        ("print and (prefers-color-scheme: dark)", False),
        ("(min-width: 50px)", True),
        ("(max-width: 50px)", False),
        ("(width >= 50px) and (hover: none)", True),
        ("screen and (unheard: of), print and (orientation: portrait)", True),
        ("print and (min-resolution: 300dpi)", True),
    ],
)
def test_style_sheets_are_those_of_print(media: str, holds: bool) -> None:
    sheet = f"<style>rect{{fill:{BLUE}}} @media {media} {{rect{{fill:{RED}}}}}</style>"
    body = sheet + SHAPE.replace(f'fill="{RED}"', "").format("")
    assert inks(body, (50, 50)) == [RED if holds else BLUE]


@pytest.mark.parametrize(
    ("mask", "opacity"),
    [
        ('<mask id="s"><circle cx="50" cy="50" r="20" fill="#fff"/></mask>', 1.0),
        ('<mask id="s" style="mask-type:alpha"><circle cx="50" cy="50" r="20"/></mask>', 1.0),
        ('<mask id="s"><circle cx="50" cy="50" r="20" fill="#808080"/></mask>', 0.5),
        (
            '<mask id="s" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".33" '
            'fill="#fff"/></mask>',
            1.0,
        ),
        (
            '<mask id="s" maskUnits="userSpaceOnUse" x="30" y="30" width="40" height="40">'
            '<rect width="100" height="100" fill="#fff"/></mask>',
            1.0,
        ),
    ],
    ids=["light", "alpha", "grey", "box", "window"],
)
def test_a_mask_of_one_lightness_is_a_clip(mask: str, opacity: float) -> None:
    body = mask + SHAPE.format('mask="url(#s)"')
    assert inks(body, (50, 50), (24, 24)) == [RED, ""]
    art = drawn(body).art
    assert isinstance(art, Group)
    (group,) = art.items
    assert isinstance(group, Group)
    assert group.opacity == pytest.approx(opacity, abs=0.01)


def test_what_is_dark_in_a_mask_is_cut_out() -> None:
    hole = (
        '<mask id="s"><rect width="100" height="100" fill="#fff"/>'
        '<circle cx="50" cy="50" r="9"/></mask>'
    )
    assert inks(hole + SHAPE.format('mask="url(#s)"'), (50, 50), (24, 24)) == ["", RED]


def test_a_filter_is_drawn_in_pixels_with_one_note() -> None:
    body = BLUR + SHAPE.format('filter="url(#f)"')
    edge, middle, corner = pixels(body, (20, 50), (50, 50), (3, 3))
    assert middle[:3] == (204, 0, 0)
    assert middle[3] == 255
    assert 100 < edge[3] < 155
    assert corner[3] == 0
    found = drawn(body)
    (remark,) = found.remarks
    assert (remark.code, remark.note) == ("drawing-in-pixels", True)
    assert "contains a filter" in remark.message
    # 10 mm at 600 dpi.
    assert isinstance(found.art, Raster)
    assert found.art.width == 237
    assert (found.width, found.height) == (100, 100)


def test_a_fading_mask_is_drawn_in_pixels() -> None:
    left, right = pixels(FADE + SHAPE.format('mask="url(#s)"'), (25, 50), (75, 50))
    assert left[3] > 150 > 90 > right[3] > 10


def test_blend_modes_are_drawn_in_pixels() -> None:
    body = SHAPE.format("") + SHAPE.format('style="mix-blend-mode:multiply;fill:#00f"')
    assert pixels(body, (50, 50)) == [(0, 0, 0, 255)]


def test_pixels_follow_the_style_sheets_and_transforms_that_lines_follow() -> None:
    sheet = (
        f"<style>g > .a {{fill:{BLUE}}} @media screen {{.a {{fill:#0f0}}}}</style><g "
        'style="transform-box:fill-box;transform-origin:center;transform:translateX(50%)">'
        '<rect class="a" x="0" y="40" width="20" height="20"/></g>'
    )
    body = BLUR + sheet + SHAPE.format('filter="url(#f)"').replace('"20"', '"60"', 1)
    assert pixels(body, (15, 50), (5, 50)) == [(0, 0, 204, 255), (0, 0, 0, 0)]


def test_lengths_with_units_are_the_same_in_pixels() -> None:
    line = f'<path d="M0 50h100" stroke="{RED}" stroke-width="30pt"/>'
    blurred = '<circle cx="9" cy="9" r="2" filter="url(#f)"/>'
    inside, outside = pixels(BLUR + blurred + line, (50, 34), (50, 24))
    assert (inside[3], outside[3]) == (255, 0)


def test_texts_in_pixels_have_the_fonts_that_lines_have() -> None:
    text = "<text x='20' y='60' font-family='{}' font-size='40'>I</text>"
    body = BLUR + SHAPE.format('filter="url(#f)" opacity="0.1"') + text
    ((*_, opaque),) = pixels(body.format("Alfa Slab One"), (29, 50))
    assert opaque == 255
    assert "has a text in the font 'Nope'" in refusal(body.format("Nope"))


def test_a_drawing_of_many_tiles_is_drawn_in_pixels() -> None:
    fine = DOTS.replace('"10"', '"1"').replace('"4"', '".5"').replace('"2"', '".25"')
    ((*_, opaque),) = pixels(fine + SHAPE.format('style="fill:url(#p)"'), (50.5, 50.5))
    assert opaque > 50


def test_what_is_printed_large_has_fewer_pixels_and_a_warning() -> None:
    body = BLUR + SHAPE.format('filter="url(#f)"')
    found = read_drawing("a.svg", f"{HEAD}{body}</svg>".encode(), place=Rect(0, 0, 2000, 2000))
    assert isinstance(found.art, Raster)
    assert 500 < found.art.width * found.art.height / 1000 < 32_000
    assert [remark.code for remark in found.remarks] == ["drawing-in-pixels", "coarse-picture"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            '<filter id="f"><feImage href="#a"/></filter>'
            + SHAPE.format('id="a" filter="url(#f)"'),
            "holds <feImage>",
        ),
        (
            '<filter id="f"><feImage href="file:///etc/passwd"/></filter>'
            + SHAPE.format('filter="url(#f)"'),
            "holds <feImage>",
        ),
        (BLUR + '<image href="file:///a.png" filter="url(#f)"/>', "holds <image>"),
        (
            BLUR + '<use href="http://a/b#c" filter="url(#f)"/>',
            "refers to 'http://a/b#c' outside the file",
        ),
        (SHAPE.format('mask="url(http://a/b#c)"'), "is masked by 'url(http://a/b#c)'"),
        (SHAPE.format('mask="url(#x)"'), "is masked by 'x', which is no mask in it"),
        (SHAPE.format('filter="url(#x)"'), "is filtered by 'x', which is no filter in it"),
        (
            '<mask id="s"><use href="#u"/></mask><g id="u" mask="url(#s)">'
            f"{SHAPE.format('')}</g><use href='#u'/>",
            "draws '#s' within itself",
        ),
        (
            '<pattern id="p" width="9" height="9"><path d="M0 0h9v9z" fill="url(#p)"/></pattern>'
            + SHAPE.format('style="fill:url(#p)"'),
            "draws '#p' within itself",
        ),
        (
            '<marker id="m"><path d="M0 0h9" marker-end="url(#m)"/></marker>'
            '<path d="M0 0h9" stroke="red" marker-end="url(#m)"/>',
            "draws '#m' within itself",
        ),
        (
            "".join(
                f'<mask id="s{i}"><g mask="url(#s{i + 1})"><path d="M0 0h9v9z"/></g>'
                f'<g mask="url(#s{i + 1})"><path d="M0 0h9v9z"/></g></mask>'
                for i in range(20)
            )
            + '<mask id="s20"><path d="M0 0h9v9z" fill="#fff"/></mask>'
            + SHAPE.format('mask="url(#s0)"'),
            "contains more than 20,000 shapes",
        ),
        (
            '<filter id="f"><feMorphology radius="40" operator="dilate"/></filter>'
            + SHAPE.format('filter="url(#f)"') * 50,
            "has filters or masks that take too long",
        ),
        (
            '<filter id="f"><feTurbulence numOctaves="1000000000"/></filter>'
            + SHAPE.format('filter="url(#f)"'),
            "has filters or masks that take too long",
        ),
    ],
)
def test_hostile_effects_are_refused(body: str, said: str) -> None:
    assert refusal(body).startswith(said)


def test_a_huge_region_of_a_filter_takes_fewer_pixels() -> None:
    vast = (
        '<filter id="f" x="-999" y="-999" width="2000" height="2000"><feFlood/><feBlend/></filter>'
    )
    found = drawn(vast + SHAPE.format('filter="url(#f)"'), Rect(0, 0, 100, 100))
    assert isinstance(found.art, Raster)
    assert found.art.width < 2362


@pytest.mark.parametrize("radius", ["", 'radius=""', 'radius="0"', 'radius="-9"', 'radius="x"'])
def test_a_radius_without_effect_takes_as_long_as_one_unit(radius: str) -> None:
    def width(said: str) -> int:
        page = f'<filter id="f"><feMorphology {said}/></filter>' + SHAPE.format('filter="url(#f)"')
        found = drawn(page, Rect(0, 0, 100, 100)).art
        assert isinstance(found, Raster)
        return found.width

    assert width(radius) == width('radius="1"') < width('radius="0.01"')


def dot(colour: str = "red", side: int = 4) -> str:
    """Return a picture in pixels of one colour as data."""
    written = BytesIO()
    Image.new("RGB", (side, side), colour).save(written, "PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ('x="20" y="30" width="40" height="40"', Rect(20, 30, 40, 40)),
        ('x="20" y="30" width="40"', Rect(20, 30, 40, 40)),
        ('x="20" width="80" height="40"', Rect(40, 0, 40, 40)),
        ('width="80" height="40" preserveAspectRatio="none"', Rect(0, 0, 80, 40)),
        ('width="80" height="40" preserveAspectRatio="xMinYMin slice"', Rect(0, 0, 80, 80)),
    ],
)
def test_pictures_within_a_drawing_are_printed(attributes: str, box: Rect) -> None:
    art = drawn(f'<image href="{dot()}" {attributes}/>').art
    assert isinstance(art, Group)
    (group,) = art.items
    assert isinstance(group, Group)
    (image,) = group.items
    assert isinstance(image, Placed)
    assert image.box == box
    assert (group.clip is not None) == ("slice" in attributes)


def test_pictures_within_a_drawing_may_have_effects() -> None:
    picture = f'<image href="{dot()}" x="20" y="20" width="60" height="60" filter="url(#f)"/>'
    middle, corner = pixels(BLUR + picture, (50, 50), (3, 3))
    assert (middle, corner[3]) == ((255, 0, 0, 255), 0)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("data:image/png;base64,AAAA", "holds a picture in pixels that cannot be read"),
        ("data:image/svg+xml,&lt;svg/&gt;", "holds <image>"),
        ("data:text/html,x", "holds <image>"),
        ("art/a.png", "holds <image>"),
    ],
)
def test_pictures_that_are_no_data_of_pixels_are_refused(link: str, said: str) -> None:
    assert refusal(f'<image href="{link}" width="9" height="9"/>').startswith(said)


def test_pictures_of_too_many_pixels_are_refused() -> None:
    many = f'<image href="{dot(side=4500)}" width="9" height="9"/>' * 2
    assert refusal(many).startswith("holds pictures of more than 32 megapixels")


def test_a_drawing_that_fades_out_draws_nothing() -> None:
    body = '<filter id="f"><feFlood flood-opacity="0"/></filter>' + SHAPE.format('filter="url(#f)"')
    assert refusal(body).startswith("draws nothing that is seen on its page")


def test_a_drawing_in_pixels_is_the_same_each_time(tmp_path: Path) -> None:
    body = HEAD + BLUR + SHAPE.format('filter="url(#f)"') + "</svg>"
    (tmp_path / "a.svg").write_text(body, "utf-8")
    one, two = (read("a.svg", tmp_path, PLACE).art for _ in range(2))
    assert isinstance(one, Raster)
    assert isinstance(two, Raster)
    assert one.content == two.content


@pytest.mark.parametrize(
    "body",
    [
        DOTS + SHAPE.format('style="fill:url(#p)"'),
        f'{ARROW}<path d="M10 50h40" marker-end="url(#m)" stroke="#000" stroke-width="5"/>',
        '<mask id="s"><circle cx="50" cy="50" r="20" fill="#fff"/></mask>'
        + SHAPE.format('mask="url(#s)"'),
        SHAPE.format('style="transform:rotate(9deg)"'),
    ],
    ids=["pattern", "marker", "mask", "transform"],
)
def test_icons_have_such_effects_in_one_ink(body: str) -> None:
    icon = read_svg("a", f"{HEAD}{body}</svg>")
    assert icon.shapes
    assert all(not shape.role for shape in icon.shapes)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (BLUR + SHAPE.format('filter="url(#f)"'), "contains a filter"),
        (FADE + SHAPE.format('mask="url(#s)"'), "contains a mask with soft edges"),
    ],
)
def test_icons_have_no_effects_of_pixels(body: str, said: str) -> None:
    with pytest.raises(UnfitIconError, match=said) as caught:
        read_svg("a", f"{HEAD}{body}</svg>")
    assert "plain shapes" in caught.value.hint
