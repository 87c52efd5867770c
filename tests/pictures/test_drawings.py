"""Drawings in SVG: their colours and lines kept, what is simplified told, the rest refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from fontmaking import font
from hypothesis import given
from hypothesis import strategies as st

from pnp import pictures
from pnp.base.svg import extent
from pnp.pictures import Picture, PictureError
from pnp.pictures.vector import read_drawing
from pnp.scene import Gradient, Group, Item, Matrix, Stroke, rectangle
from pnp.scene import Path as Outline

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="-10 -20 400 300">'
)
SQUARE = 'd="M0 0h4v4h-4z"'


TEXT = "<text font-family='Cinzel'"


def read(body: str, head: str = HEAD) -> Picture:
    return read_drawing("a.svg", f"{head}{body}</svg>".encode())


def items(body: str) -> tuple[Item, ...]:
    art = read(body).art
    assert isinstance(art, Group)
    return art.items


def outlines(drawn: tuple[Item, ...]) -> list[Outline]:
    found: list[Outline] = []
    for item in drawn:
        match item:
            case Outline():
                found.append(item)
            case Group():
                found.extend(outlines(item.items))
    return found


def only(body: str) -> Outline:
    (found,) = outlines(items(body))
    return found


def refusal(body: str, head: str = HEAD) -> str:
    with pytest.raises(PictureError) as caught:
        read(body, head)
    assert caught.value.code == "unfit-drawing"
    return str(caught.value).removeprefix("the drawing 'a.svg' ")


def test_a_drawing_lies_in_the_box_that_it_shows() -> None:
    found = read(f"<desc>By A.,\n CC0</desc><path {SQUARE}/>")
    assert (found.width, found.height, found.credit) == (400, 300, "By A., CC0")
    assert isinstance(found.art, Group)
    assert found.art.matrix == Matrix.translate(10, 20)


def test_a_file_is_told_by_what_it_holds(tmp_path: Path) -> None:
    old = '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n'
    (tmp_path / "a.svg").write_text(f"\ufeff{old}{HEAD}<path {SQUARE}/></svg>", "utf-8")
    assert pictures.read("a.svg", tmp_path).width == 400


@pytest.mark.parametrize(
    ("attributes", "fill", "opacity"),
    [
        ("", "#000000", 1),
        ('fill="#abc"', "#aabbcc", 1),
        ('fill="tomato"', "#ff6347", 1),
        ('fill="rgb(1, 2, 3)"', "#010203", 1),
        ('fill="#01020380"', "#010203", 128 / 255),
        ('fill="red" fill-opacity=".5" opacity="50%"', "#ff0000", 0.25),
        ('fill="red" style="fill: lime"', "#00ff00", 1),
        ('class="sea" fill="red"', "#0000ff", 1),
        ('class="sea" style="fill: lime"', "#00ff00", 1),
        ('color="navy" fill="currentColor"', "#000080", 1),
    ],
)
def test_fills(attributes: str, fill: str, opacity: float) -> None:
    found = only(f"<style>/* */ .sea, .sky {{ fill: blue }}</style><path {SQUARE} {attributes}/>")
    assert (found.fill, found.opacity) == (fill, pytest.approx(opacity))


def test_a_stroke_keeps_its_width_dashes_and_ends() -> None:
    found = only(
        f'<path {SQUARE} fill="none" stroke="red" stroke-width="2px" stroke-dasharray="3, 1 2" '
        'stroke-linecap="round" stroke-linejoin="round" stroke-opacity="0.5"/>'
    )
    assert found.fill is None
    assert found.stroke == Stroke("#ff0000", 2, (3, 1, 2, 3, 1, 2), "round", "round", 0.5)


def test_groups_pass_on_their_style_and_move_what_is_in_them() -> None:
    (group,) = items(
        f'<g transform="scale(2)" fill="red" opacity=".5"><path {SQUARE} fill-rule="evenodd"/></g>'
    )
    assert isinstance(group, Group)
    assert (group.matrix, group.opacity) == (Matrix.scale(2), 0.5)
    (found,) = outlines((group,))
    assert (found.fill, found.opacity, found.evenodd) == ("#ff0000", 1.0, True)


def test_a_shape_lets_through_as_a_whole_where_it_is_filled_and_stroked() -> None:
    alone, both = items(
        f'<path {SQUARE} opacity=".5"/>'
        f'<path {SQUARE} opacity=".5" stroke="red" stroke-opacity=".4"/>'
    )
    assert isinstance(alone, Outline)
    assert alone.opacity == 0.5
    assert isinstance(both, Group)
    (path,) = outlines((both,))
    assert path.stroke is not None
    assert (both.opacity, path.opacity, path.stroke.opacity) == (0.5, 1.0, 0.4)


def test_a_drawing_may_let_through_as_a_whole() -> None:
    art = read(f"<path {SQUARE}/>", HEAD.replace(">", ' opacity=".25">')).art
    assert isinstance(art, Group)
    assert art.opacity == 0.25


def test_letters_become_outlines_in_their_style() -> None:
    (plain, bold) = outlines(
        items(
            "<text x='4' y='9' font-family=\"Nope, 'Atkinson Hyperlegible'\" font-size='8px'"
            " fill='red'>a\n <tspan font-weight='bold' fill='blue'>b</tspan></text>"
        )
    )
    assert (plain.fill, bold.fill) == ("#ff0000", "#0000ff")
    left, top, right, bottom = extent(plain.segments)
    # Small letters are about half as high as the em, and stand on the baseline.
    assert 4 <= left < right < 9
    assert 4 < top < 6
    assert bottom == pytest.approx(9, abs=0.2)
    assert right + 1 < extent(bold.segments)[0] < right + 4


@pytest.mark.parametrize(("anchor", "middle"), [("start", 1), ("middle", 0), ("end", -1)])
def test_a_text_begins_ends_or_is_centred_at_its_place(anchor: str, middle: int) -> None:
    lines = "<tspan x='50' y='10'>A</tspan> <tspan x='50' dy='10'>A</tspan>"
    one, two = outlines(
        items(f"{TEXT} font-size='10' text-anchor='{anchor}' opacity='.5'>{lines}</text>")
    )
    spans = [extent(found.segments) for found in (one, two)]
    assert [top for _, top, _, _ in spans] == pytest.approx([spans[0][1], spans[0][1] + 10])
    for left, _, right, _ in spans:
        centre = (left + right) / 2 - 50
        assert (centre > 2, centre < -2) == (middle > 0, middle < 0)


def test_the_fonts_of_a_game_set_the_texts_of_its_drawings(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "own.ttf").write_bytes(font("Harbour", "A"))
    body = f"{HEAD}<text y='9' font-family='Harbour'>A</text></svg>"
    (tmp_path / "a.svg").write_text(body, "utf-8")
    assert pictures.read("a.svg", tmp_path).width == 400


def test_copies_are_drawn_where_they_are_used() -> None:
    body = (
        f'<defs><path id="a" {SQUARE}/></defs><use href="#a" x="5"/>'
        '<use xlink:href="#a" fill="red"/>'
    )
    first, second = items(body)
    assert isinstance(first, Group)
    assert first.matrix == Matrix.translate(5, 0)
    assert isinstance(second, Outline)
    assert second.fill == "#ff0000"


def test_a_clip_is_kept() -> None:
    clip = '<clipPath id="c"><rect width="2" height="2" transform="translate(1 1)"/></clipPath>'
    (found,) = items(f'{clip}<path {SQUARE} clip-path="url(#c)"/>')
    assert isinstance(found, Group)
    assert found.clip == rectangle(1, 1, 2, 2)


@pytest.mark.parametrize("hide", ['display="none"', 'visibility="hidden"', 'fill="none"'])
def test_what_is_hidden_is_not_drawn(hide: str) -> None:
    assert len(items(f"<path {SQUARE}/><path {SQUARE} {hide}/>")) == 1


BLACK_TO_WHITE = '<stop offset="0"/><stop offset="100%" style="stop-color:#fff"/>'
LINEAR = f'<linearGradient id="a">{BLACK_TO_WHITE}</linearGradient>'


def shade(gradient: str, shape: str = 'd="M2 4h8v4h-8z"') -> Gradient | None:
    return only(f'{gradient}<path {shape} fill="url(#a)"/>').shade


def test_a_gradient_runs_across_the_box_of_what_it_fills() -> None:
    path = only(f'{LINEAR}<path d="M2 4h8v4h-8z" fill="url(#a)" opacity=".5"/>')
    stops = ((0.0, "#000000", 1.0), (1.0, "#ffffff", 1.0))
    assert path.shade == Gradient((0, 0, 1, 0), stops, Matrix(8, 0, 0, 4, 2, 4))
    assert (path.fill, path.opacity) == ("#808080", 0.5)
    assert read(f'{LINEAR}<path {SQUARE} fill="url(#a)"/>').remarks == ()


def test_the_box_of_a_curve_is_where_it_reaches_not_where_its_handles_are() -> None:
    found = shade(LINEAR, 'd="M0 0C0 4 4 4 4 0z"')
    assert found is not None
    assert (found.matrix.a, found.matrix.d) == (4, 3)


def test_a_line_keeps_its_gradient_as_an_outline_of_what_it_covers() -> None:
    line = 'd="M2 4h8" stroke="url(#a)" stroke-width="2"'
    user = LINEAR.replace('id="a"', 'id="a" gradientUnits="userSpaceOnUse" x2="9"')
    found = only(f'{user}<path {line} fill="none" opacity=".5"/>')
    assert extent(found.segments) == pytest.approx((2, 3, 10, 5))
    assert (found.stroke, found.opacity) == (None, 0.5)
    assert found.shade is not None
    assert found.shade.ends == (0, 0, 9, 0)
    # The box of a shape is that of its outline, without the width of its line.
    (group,) = items(f'{LINEAR}<path {SQUARE} fill="red" stroke="url(#a)" opacity=".5"/>')
    assert isinstance(group, Group)
    below, above = outlines((group,))
    assert (group.opacity, below.fill, below.stroke) == (0.5, "#ff0000", None)
    assert above.shade is not None
    assert above.shade.matrix == Matrix(4, 0, 0, 4, 0, 0)
    assert extent(above.segments) == pytest.approx((-0.5, -0.5, 4.5, 4.5))


def test_a_gradient_takes_what_it_does_not_say_from_another() -> None:
    second = (
        '<linearGradient id="a" xlink:href="#b" x1="1" y2="7" gradientUnits="userSpaceOnUse"/>'
        f'<linearGradient id="b" x1="3" x2="5" gradientTransform="scale(2)">{BLACK_TO_WHITE}'
        "</linearGradient>"
    )
    found = shade(second)
    assert found is not None
    assert found.matrix == Matrix.scale(2)


def test_a_round_gradient_begins_within_its_circle() -> None:
    gradient = f'<radialGradient id="a" fx="2" r=".5">{BLACK_TO_WHITE}</radialGradient>'
    found = shade(gradient)
    assert found is not None
    assert found.round
    assert found.ends == pytest.approx((0.995, 0.5, 0, 0.5, 0.5, 0.5))


def test_stops_go_forward_only() -> None:
    stops = "".join(f'<stop offset="{at}" stop-opacity=".5"/>' for at in (0.2, 0.8, 0.4))
    found = shade(f'<linearGradient id="a">{stops}</linearGradient>')
    assert found is not None
    assert [(place, alpha) for place, _, alpha in found.stops] == [
        (0.2, 0.5),
        (0.8, 0.5),
        (0.8, 0.5),
    ]


@pytest.mark.parametrize(
    ("gradient", "drawn"),
    [
        (LINEAR, f'<path {SQUARE} fill="none" stroke="url(#a)" stroke-dasharray="1"/>'),
        (LINEAR, '<path d="M0 0h4v0z" stroke="red" fill="url(#a)"/>'),
        (
            LINEAR.replace("<stop ", "<stop/>" * 70 + "<stop ", 1),
            f'<path {SQUARE} fill="url(#a)"/>',
        ),
        (LINEAR.replace('id="a"', 'id="a" x2="0"'), f'<path {SQUARE} fill="url(#a)"/>'),
        (
            LINEAR.replace('id="a"', 'id="a" gradientUnits="userSpaceOnUse"'),
            f'<path {SQUARE} fill="url(#a)"/>',
        ),
    ],
    ids=["dashes", "no area", "many colours", "no length", "shares of the screen"],
)
def test_a_gradient_that_cannot_be_kept_becomes_its_mean_colour_and_is_told(
    gradient: str, drawn: str
) -> None:
    found = read(gradient + drawn)
    assert isinstance(found.art, Group)
    (path,) = outlines(found.art.items)
    assert path.shade is None
    (remark,) = found.remarks
    assert remark.code == "simplified-picture"
    assert "mean colours" in remark.message


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        (f'<path {SQUARE} stroke="red" stroke-linecap="square"/>', "uses square line caps"),
        (f'<path {SQUARE} stroke="red" stroke-linejoin="bevel"/>', "joins lines by 'bevel'"),
    ],
)
def test_what_is_simplified_is_told(body: str, lost: str) -> None:
    (remark,) = read(body).remarks
    assert lost in remark.message


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<script>1</script>", "holds <script>"),
        ("\n<text>x</text>", "has a text without a font in line 2"),
        (
            "\n\n<text font-family='Nope, sans-serif'>x</text>",
            "has a text in the font 'Nope' in line 3, which pnp does not know",
        ),
        (f"{TEXT} rotate='9'>x</text>", "has a text with 'rotate' in line 1"),
        (f"{TEXT} x='1 2'>xy</text>", "has a text with a place for each letter in line 1"),
        (f"{TEXT}><textPath/></text>", "holds <textPath>"),
        (f"{TEXT}>\uabcd</text>", "has a text with '\uabcd' in line 1, which no font"),
        (f"{TEXT}>{'x' * 5_001}</text>", "contains more than 5,000 letters of text"),
        ('<image href="http://example.org/a.png"/>', "holds <image>"),
        ('<use href="http://example.org/a.svg#a"/>', "refers to 'http://example.org/a.svg#a' out"),
        ('<use href="#b"/>', "refers to '#b', which it does not contain"),
        ('<g id="a"><use href="#a"/></g>', "copies '#a' into itself"),
        (f'<path {SQUARE} fill="url(#p)"/>', "is painted with 'p', which is not a colour"),
        (f'<path {SQUARE} fill="reddish"/>', "has a colour 'reddish'"),
        (f'<path {SQUARE} stroke="red" stroke-width="2em"/>', "contains a path or number"),
        ('<path d="M0 0 L zz"/>', "contains a path or number that cannot be read"),
        ('<circle r="1e999"/>', "contains a number that is out of range"),
        ('<circle r="9" transform="scale(1e999)"/>', "contains a path or number"),
        ("<style>@import url(a.css);</style>", "contains a style sheet"),
        ("<style>g + path { fill: red }</style>", "contains a style sheet with 'g + path'"),
        ("<g>" * 40 + "</g>" * 40, "nests groups more than 32 levels deep"),
        ("<defs/>", "draws nothing"),
        ("<g>", "is not valid XML"),
    ],
)
def test_what_no_drawing_may_hold_is_refused(body: str, said: str) -> None:
    assert refusal(body).startswith(said)


def test_a_drawing_without_a_size_is_told_so() -> None:
    said = refusal("<path d='M0 0h5v5z'/>", '<svg xmlns="http://www.w3.org/2000/svg" width="9">')
    assert said == "has neither a viewBox nor a width and height"


def test_entities_are_refused_before_they_are_read() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD
    assert refusal("<path d='&a;'/>", bomb) == "holds declarations"


def test_copies_of_copies_cannot_grow_beyond_bounds() -> None:
    levels = "".join(
        f'<g id="l{i}">' + f'<use href="#l{i - 1}"/>' * 10 + "</g>" for i in range(1, 9)
    )
    body = f'<defs><path id="l0" {SQUARE}/>{levels}</defs><use href="#l8"/>'
    assert refusal(body) == "contains more than 20,000 shapes"


@given(st.text(max_size=60))
def test_no_style_brings_the_reader_down(text: str) -> None:
    style = text.replace("&", "").replace("<", "").replace('"', "")
    with suppress(PictureError):
        read(f'<path {SQUARE} style="fill:{style};stroke:{style};stroke-width:{style}"/>')


TRIANGLE = '<path d="M0 0L5 5L0 5Z"/>'


def test_a_style_sheet_as_illustrator_writes_it() -> None:
    sheet = (
        '<style type="text/css"><![CDATA[\n\t.st0{fill:#FF0000;}\n\t.st1{fill:none;}\n]]></style>'
    )
    font = "<style>@font-face { font-family: 'A'; src: url(a.woff) } .st0 { fill: #FF0000 }</style>"
    for style in (sheet, font):
        assert only(f'{style}<path {SQUARE} class="st0"/>').fill == "#ff0000"


@pytest.mark.parametrize(
    ("sheet", "attributes", "fill"),
    [
        (".a{fill:red!important}", 'class="a" style="fill:blue"', "#ff0000"),
        (".a{fill:red!important}", 'class="a" style="fill:blue ! important"', "#0000ff"),
        ("path.a{fill:red} .a{fill:blue} path{fill:lime}", 'class="a"', "#ff0000"),
        ("#b{fill:red} path.a{fill:blue}", 'id="b" class="a"', "#ff0000"),
        (".a{fill:red} .b{fill:blue}", 'class="b a"', "#0000ff"),
        ("*{fill:red}", 'fill="blue"', "#ff0000"),
        (".a{fill:red;fill:}", 'class="a"', "#000000"),
        (".a /* x */ , .b{fill: /* y */ red}", 'class="a"', "#ff0000"),
        ("", 'style="fill: red; stroke"', "#ff0000"),
    ],
)
def test_rules_win_as_css_says(sheet: str, attributes: str, fill: str) -> None:
    assert only(f"<style>{sheet}</style><path {SQUARE} {attributes}/>").fill == fill


@pytest.mark.parametrize(
    ("colour", "fill", "opacity"),
    [
        ("rgb(256,0,0)", "#ff0000", 1),
        ("rgb(-5%, 50%, 120%)", "#0080ff", 1),
        ("rgba(1, 2, 3, .5)", "#010203", 0.5),
        ("hsl(120, 100%, 50%)", "#00ff00", 1),
        ("CURRENTCOLOR", "#000000", 1),
    ],
)
def test_colours_are_those_of_css(colour: str, fill: str, opacity: float) -> None:
    found = only(f'<path {SQUARE} fill="{colour}"/>')
    assert (found.fill, found.opacity) == (fill, opacity)


def test_what_the_root_says_is_inherited() -> None:
    head = HEAD.replace(">", ' fill="none" stroke="red">')
    art = read(f"<path {SQUARE}/>", head).art
    assert isinstance(art, Group)
    (found,) = outlines(art.items)
    assert found.fill is None
    assert found.stroke is not None


def test_names_of_svg_may_have_a_prefix() -> None:
    body = (
        f'<a:svg xmlns:a="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><a:path {SQUARE}/></a:svg>'
    )
    assert read_drawing("a.svg", body.encode()).width == 9


def test_a_document_type_in_a_comment_is_a_comment() -> None:
    assert only(f"<!--{'<!doctype' * 45_000}-->{TRIANGLE}").fill == "#000000"


def test_a_gradient_is_mixed_once_for_all_that_it_paints() -> None:
    stops = '<linearGradient id="g">' + "<stop/>" * 1000 + "</linearGradient>"
    found = read(stops + f'<path {SQUARE} fill="url(#g)"/>' * 1000)
    assert isinstance(found.art, Group)
    assert len(found.art.items) == 1000


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f"<style>{'a' * 20_000}</style>{TRIANGLE}", "contains a style sheet that cannot be read"),
        (f'<path transform="{"a" * 40_000}" {SQUARE}/>', f"has a transform '{'a' * 40}'"),
        (f'<path transform="turn(5)" {SQUARE}/>', "has a transform 'turn' of 1 numbers"),
        (f'<path style="transform: scale(50%)" {SQUARE}/>', "has a transform with '50%'"),
        (
            "".join(f'<linearGradient id="g{i}" href="#g{i + 1}"/>' for i in range(1000))
            + f'<path {SQUARE} fill="url(#g0)"/>',
            "chains more than 32 gradients",
        ),
        (
            f'<defs><path id="a" d="M0 0{"L5 5" * 3000}"/></defs>' + '<use href="#a"/>' * 3000,
            "contains more than 150,000 points",
        ),
        (f'<path d="M0 0{"l1 1" * 150_000}"/>', "contains more than 150,000 points"),
        (f'<polygon points="{"1 " * 300_002}"/>', "contains more than 150,000 points"),
        ("<x>" * 200 + "</x>" * 200, "nests elements more than 100 levels deep"),
        ("<defs>" + "<g/>" * 50_000 + "</defs>", "contains more than 50,000 elements"),
        (f"<style>{'.a{}' * 70_000}</style>", "contains more than 250,000 characters of styles"),
        (
            f"<style>{'g{fill:red;stroke:red;color:red;opacity:1}' * 5000}g{{}}</style>"
            + "<style>*{fill:red;stroke:red;color:red;opacity:1;display:x;visibility:y;"
            "fill-rule:x;fill-opacity:1;stroke-opacity:1;stroke-width:1;mask:none;filter:none;"
            "clip-path:none;stop-color:red;stop-opacity:1;marker-end:none}</style>"
            + "<g/>"
            * 19_000,
            "applies more than 300,000 declarations",
        ),
        (f'<path {SQUARE} stroke="red" stroke-dasharray="{"1 " * 400}"/>', "has a line of more"),
        (f'<path {SQUARE} stroke="red" stroke-dasharray="-1 5"/>', "has dashes of '-1 5'"),
        (f'<path {SQUARE} stroke="red" stroke-width="1e308"/>', "contains a number that is out"),
        (
            f'<path {SQUARE} stroke-width="{"0" * 2000}"/>',
            "has a 'stroke-width' of more than 1,000",
        ),
        (f'<g transform="scale(1e308)">{TRIANGLE}</g>', "has transforms that are out of range"),
        (
            '<g transform="scale(1000)">' * 3 + TRIANGLE + "</g>" * 3,
            "has transforms that are out of range",
        ),
        (f'<g transform="scale(0)">{TRIANGLE}</g>', "has transforms that are out of range"),
        (f"<desc>{'x' * 3000}</desc>{TRIANGLE}", "has a <desc> of more than 2,000 characters"),
        (f'<path d="M0 0a{"0" * 400_000}"/>', "contains a path or number that cannot be read"),
        ('<path d="M0 0 # 5 5"/>', "contains a path or number that cannot be read"),
        (
            "<style>@media (device-width > 9px) { path { fill: red } }</style>",
            "contains a style sheet with '@media (device-width > 9px)'",
        ),
        ("<style>path:has(g) { fill: red }</style>", "contains a style sheet with 'path:has(g)'"),
    ],
)
def test_what_is_beyond_all_bounds_is_refused(body: str, said: str) -> None:
    assert refusal(body).startswith(said)


@pytest.mark.parametrize(
    "box", ["0 0 1e308 1e308", "-1e300 0 5 5", "0 0 1e-300 1e-300", "0 0 100000 1"]
)
def test_a_view_box_has_bounds(box: str) -> None:
    said = refusal(TRIANGLE, f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">')
    assert said == "has a viewBox that is out of range"


@pytest.mark.parametrize(
    ("sheet", "fill", "colour"),
    [
        (":root { --land: #00ff00 }", "var(--land)", "#00ff00"),
        (":root { --land: var(--Grass, lime) }", "var(--land)", "#00ff00"),
        ("", "var(--land, rgb(0, 255, 0))", "#00ff00"),
        ("", "light-dark(#00ff00, var(--dark, #121212))", "#00ff00"),
        ("", "light-dark(rgb(0, 255, 0), rgb(1, 2, 3))", "#00ff00"),
    ],
)
def test_variables_and_colours_for_light_ground(sheet: str, fill: str, colour: str) -> None:
    found = only(f'<style>{sheet}</style><path {SQUARE} style="fill: {fill}"/>')
    assert found.fill == colour


@pytest.mark.parametrize(
    "sheet", ["", ":root { --a: red } g { --a: lime }", ":root { --a: var(--b); --b: var(--a) }"]
)
def test_a_variable_of_no_one_value_is_told(sheet: str) -> None:
    with pytest.raises(PictureError, match="has a colour 'var"):
        only(f'<style>{sheet}</style><path {SQUARE} fill="var(--a)"/>')
