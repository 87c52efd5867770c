"""Drawings in SVG: their colours and lines kept, what is simplified told, the rest refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import pictures
from pnp.pictures import Picture, PictureError
from pnp.pictures.drawing import read_drawing
from pnp.scene import Group, Item, Matrix, Stroke, rectangle
from pnp.scene import Path as Outline

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="10 20 40 30">'
)
SQUARE = 'd="M0 0h4v4h-4z"'


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
    assert (found.width, found.height, found.credit) == (40, 30, "By A., CC0")
    assert isinstance(found.art, Group)
    assert found.art.matrix == Matrix.translate(-10, -20)


def test_a_file_is_told_by_what_it_holds(tmp_path: Path) -> None:
    old = '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n'
    (tmp_path / "a.svg").write_text(f"\ufeff{old}{HEAD}<path {SQUARE}/></svg>", "utf-8")
    assert pictures.read("a.svg", tmp_path).width == 40


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
    assert group.matrix == Matrix.scale(2)
    (found,) = outlines((group,))
    assert (found.fill, found.opacity, found.evenodd) == ("#ff0000", 0.5, True)


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


def test_a_gradient_becomes_its_mean_colour_and_is_told() -> None:
    gradient = (
        '<linearGradient id="a"><stop offset="0" stop-color="#000"/>'
        '<stop offset="100%" style="stop-color:#fff"/></linearGradient>'
        '<radialGradient id="b" xlink:href="#a"/>'
    )
    found = read(f'{gradient}<path {SQUARE} fill="url(#b)"/>')
    assert isinstance(found.art, Group)
    assert [path.fill for path in outlines(found.art.items)] == ["#808080"]
    (remark,) = found.remarks
    assert remark.code == "simplified-picture"
    assert "gradients" in remark.message


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        (f'<path {SQUARE} stroke="red" stroke-linecap="square"/>', "ends lines in squares"),
        (f'<path {SQUARE} stroke="red" stroke-linejoin="bevel"/>', "joins lines by 'bevel'"),
        (f'<g opacity=".5"><path {SQUARE}/><path {SQUARE}/></g>', "fades a group"),
        (f'<path {SQUARE} style="mix-blend-mode: multiply"/>', "mixes colours"),
    ],
)
def test_what_is_simplified_is_told(body: str, lost: str) -> None:
    (remark,) = read(body).remarks
    assert lost in remark.message


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<script>1</script>", "holds <script>"),
        ("<text>x</text>", "holds <text>"),
        ('<image href="http://example.org/a.png"/>', "holds <image>"),
        ('<use href="http://example.org/a.svg#a"/>', "refers to 'http://example.org/a.svg#a' out"),
        ('<use href="#b"/>', "refers to '#b', which it does not hold"),
        ('<g id="a"><use href="#a"/></g>', "copies '#a' into itself"),
        (f'<path {SQUARE} filter="url(#f)"/>', "holds a filter"),
        (f'<path {SQUARE} mask="url(#m)"/>', "holds a mask"),
        (f'<path {SQUARE} fill="url(#p)"/>', "is painted with 'p', which is no colour"),
        (f'<path {SQUARE} fill="reddish"/>', "has a colour 'reddish'"),
        (f'<path {SQUARE} stroke="red" stroke-width="2em"/>', "holds a path or number"),
        ('<path d="M0 0 L zz"/>', "holds a path or number that cannot be read"),
        ('<circle r="1e999"/>', "holds a number beyond all bounds"),
        ('<circle r="9" transform="scale(1e999)"/>', "holds a path or number"),
        ("<style>@import url(a.css);</style>", "holds a style sheet"),
        ("<style>g > path { fill: red }</style>", "holds a style sheet with 'g > path'"),
        ("<g>" * 40 + "</g>" * 40, "nests groups more than 32 deep"),
        ("<defs/>", "draws nothing"),
        ("<g>", "is not XML"),
    ],
)
def test_what_no_drawing_may_hold_is_refused(body: str, said: str) -> None:
    assert refusal(body).startswith(said)


def test_a_drawing_without_a_size_is_told_so() -> None:
    said = refusal("<path d='M0 0h5v5z'/>", '<svg xmlns="http://www.w3.org/2000/svg" width="9">')
    assert said == "has neither a viewBox nor a width and height"


def test_entities_are_refused_before_they_are_read() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + HEAD
    assert refusal("<path d='&a;'/>", bomb) == "holds declarations"


def test_copies_of_copies_cannot_grow_beyond_bounds() -> None:
    levels = "".join(
        f'<g id="l{i}">' + f'<use href="#l{i - 1}"/>' * 10 + "</g>" for i in range(1, 9)
    )
    body = f'<defs><path id="l0" {SQUARE}/>{levels}</defs><use href="#l8"/>'
    assert refusal(body) == "holds more than 20000 shapes"


@given(st.text(max_size=60))
def test_no_style_brings_the_reader_down(text: str) -> None:
    style = text.replace("&", "").replace("<", "").replace('"', "")
    with suppress(PictureError):
        read(f'<path {SQUARE} style="fill:{style};stroke:{style};stroke-width:{style}"/>')
