"""Drawings as common programs write them: what is seen at places of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pnp.base import regions
from pnp.pictures import PictureError
from pnp.pictures.vector import read_drawing
from pnp.scene import Group, Item, Matrix, Path, Rect, transform_outline

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
HEAD = f'<svg {NS} viewBox="0 0 100 100">'
ILLUSTRATOR = """<style type="text/css">
	.st0{fill:#C0392B;}
	.st1{clip-path:url(#SVGID_2_);fill:#27AE60;}
	.st2{fill:none;stroke:#000000;stroke-width:3;stroke-miterlimit:10;}
</style>
<g>
	<rect class="st0" width="100" height="100"/>
	<g>
		<defs><circle id="SVGID_1_" cx="50" cy="50" r="35"/></defs>
		<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
		<rect x="20" y="20" class="st1" width="60" height="60"/>
	</g>
	<polyline class="st2" points="10,90 50,60 90,90 "/>
</g>
"""
RED, GREEN = "#c0392b", "#27ae60"


def seen(svg: str, *places: tuple[float, float]) -> list[str]:
    """Return the colours of the fills at places of a drawing, empty where there is none."""
    art = read_drawing("a.svg", f"{svg}</svg>".encode()).art
    assert isinstance(art, Group)
    found = [""] * len(places)
    for path, matrix, clips in _leaves((art,), Matrix.scale(10), ()):
        region = regions.fill_region(transform_outline(path.segments, matrix), evenodd=path.evenodd)
        for clip in clips:
            region = regions.intersection(region, clip)
        for i, (x, y) in enumerate(places):
            spot = regions.box(Rect(x * 10 - 1, y * 10 - 1, 2, 2))
            if path.fill and regions.size(regions.intersection(region, spot)) > 2:
                found[i] = path.fill
    return found


def _leaves(
    items: tuple[Item, ...], matrix: Matrix, clips: tuple[regions.Region, ...]
) -> Iterator[tuple[Path, Matrix, tuple[regions.Region, ...]]]:
    for item in items:
        if isinstance(item, Group):
            inner = item.matrix.then(matrix)
            own = (
                ()
                if item.clip is None
                else (regions.fill_region(transform_outline(item.clip, inner)),)
            )
            yield from _leaves(item.items, inner, (*clips, *own))
        elif isinstance(item, Path):
            yield item, matrix, clips


def test_a_clip_by_a_copy_as_illustrator_writes_it() -> None:
    assert seen(HEAD + ILLUSTRATOR, (50, 50), (22, 22), (5, 5)) == [GREEN, RED, RED]


def test_entities_of_illustrator_are_addresses() -> None:
    head = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"'
        ' "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n'
        '<!ENTITY ns_extend "http://ns.example.com/Extensibility/1.0/">\n'
        "<!ATTLIST svg xmlns:a CDATA #IMPLIED>\n]>\n"
    )
    svg = f'{head}<svg xmlns:x="&ns_extend;" {NS} viewBox="0 0 100 100">{ILLUSTRATOR}'
    assert seen(svg, (50, 50), (22, 22)) == [GREEN, RED]


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        "<!ENTITY % a \"<!ENTITY b 'c'>\">",
        '<!ENTITY a "b"><!ENTITY c "&a;&a;">',
        '<!ENTITY a "<path/>">',
        f'<!ENTITY a "{"x" * 501}">',
        "".join(f'<!ENTITY a{i} "b">' for i in range(101)),
        '<!ATTLIST path fill CDATA "red">',
        f'<!ENTITY a "{"x" * 400}">]><svg>{"&a;" * 2600}</svg><!--',
    ],
)
def test_entities_that_do_more_are_refused(declared: str) -> None:
    svg = f'<!DOCTYPE svg [{declared}]>{HEAD}<path d="M0 0h9v9"/></svg>'
    with pytest.raises(PictureError, match="holds declarations"):
        read_drawing("a.svg", svg.encode())


@pytest.mark.parametrize(
    ("clip", "inside", "outside"),
    [
        ('<circle cx="30" cy="50" r="25"/><circle cx="70" cy="50" r="25"/>', (60, 50), (50, 20)),
        ('<path clip-rule="evenodd" d="M10 10h80v80h-80zM40 40h20v20h-20z"/>', (20, 20), (50, 50)),
        ('<path fill-rule="evenodd" d="M10 10h80v80h-80zM40 40h20v20h-20z"/>', (50, 50), (5, 5)),
        ('<g display="none"/><rect width="50" height="100"/>', (20, 50), (70, 50)),
        ('<use xlink:href="#k" x="20"/><use xlink:href="#k" y="60"/>', (30, 5), (50, 50)),
        ('<rect width="80" height="80" clip-path="url(#l)"/>', (60, 20), (20, 20)),
        (
            '<rect display="none" width="99" height="99"/><path d="M0 0h20v20H0z"/>',
            (5, 5),
            (50, 50),
        ),
    ],
)
def test_clips_are_joined_and_cut(
    clip: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    body = clip.replace('<g display="none"/>', "")
    svg = (
        f'{HEAD}<defs><path id="k" d="M0 0h20v20H0z"/><clipPath id="l"><rect x="50" width="50"'
        f' height="100"/></clipPath></defs><clipPath id="b">{body}</clipPath>'
        '<rect width="100" height="100" clip-path="url(#b)" fill="#27AE60"/>'
    )
    assert seen(svg, inside, outside) == [GREEN, ""]


def test_a_clip_may_be_measured_by_what_it_clips() -> None:
    svg = (
        f'{HEAD}<clipPath id="b" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>'
        '</clipPath><g clip-path="url(#b)"><rect x="20" y="20" width="60" height="60"/></g>'
    )
    assert seen(svg, (30, 30), (60, 30)) == ["#000000", ""]


def test_a_clip_of_nothing_leaves_nothing() -> None:
    svg = f'{HEAD}<clipPath id="b"/><rect width="9" height="9"/><g clip-path="url(#b)"><rect y="50"'
    assert seen(f'{svg} width="50" height="50"/></g>', (5, 5), (20, 70)) == ["#000000", ""]


def test_symbols_and_inner_drawings_are_fitted_into_their_size() -> None:
    svg = (
        f'<svg {NS} width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">'
        '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/><path d="M10 0h9v9z"/>'
        '</symbol><use href="#s" x="10" y="10" width="40" height="40" fill="#e67e22"/>'
        '<svg x="10" y="55" width="35" height="35" viewBox="0 0 7 7"><rect width="100%" height="7"'
        ' fill="rgba(255,0,0,.5)"/></svg>'
    )
    places = (30, 30), (12, 12), (55, 15), (12, 57), (43, 88), (47, 88)
    assert seen(svg, *places) == ["#e67e22", "", "", "#ff0000", "#ff0000", ""]


@pytest.mark.parametrize(
    ("how", "place"),
    [
        ("", (50, 10)),
        ('preserveAspectRatio="xMinYMid meet"', (10, 10)),
        ('preserveAspectRatio="xMaxYMax"', (90, 10)),
        ('preserveAspectRatio="none"', (90, 18)),
        ('preserveAspectRatio="xMidYMin slice"', (90, 18)),
    ],
)
def test_a_fitted_drawing_keeps_its_proportions_as_asked(
    how: str, place: tuple[float, float]
) -> None:
    inner = f'<svg width="100" height="20" viewBox="0 0 10 10" {how}><path d="M0 0h10v10H0z"/>'
    assert seen(f"{HEAD}{inner}</svg>", place, (50, 30)) == ["#000000", ""]


@pytest.mark.parametrize(
    "style",
    [
        "transform:rotate(10deg)",
        "transform: rotate(0.17453rad)",
        "transform:rotate(.027778turn)",
        "transform:translate(0px, 0px) rotate(10deg);transform-origin:0 0",
    ],
)
def test_transforms_in_styles(style: str) -> None:
    svg = f'{HEAD}<rect x="60" y="0" width="30" height="5" style="{style};fill:red"/>'
    assert seen(svg, (72, 15), (72, 2)) == ["#ff0000", ""]


def test_transforms_about_an_origin() -> None:
    for origin in ("50px 50px", "center", "50% 50%", "bottom left"):
        style = f"transform:scale(-1);transform-origin:{origin}"
        svg = f'{HEAD}<rect width="20" height="20" style="{style}"/>'
        place = (90, 90) if "b" not in origin else (-10, 190)
        shown = f'{svg}<path d="M50 0h1v1z"/>'
        assert seen(shown, place, (5, 5)) == ["#000000", ""]
    moved = f'{HEAD}<rect width="20" height="20" style="transform: translateX(40px) scaleY(2)"/>'
    assert seen(moved, (50, 35), (30, 10)) == ["#000000", ""]


def test_a_switch_draws_what_all_programs_can() -> None:
    svg = (
        f'{HEAD}<switch><foreignObject requiredExtensions="x" width="1" height="1"/><g><rect'
        ' width="50" height="50" fill="#c0c"/></g><path d="M0 0h99v99H0z"/></switch>'
    )
    assert seen(svg, (20, 20), (70, 40)) == ["#cc00cc", ""]


def test_style_sheets_for_screens_and_of_several_parts() -> None:
    svg = (
        f"{HEAD}<style>path{{fill:#000}} @media (prefers-color-scheme: dark){{path{{fill:#fff}}}}"
        " @media screen {path{fill:#0f0}} @media print, screen {.p{fill:#00f}}"
        " g > .y{fill:teal} svg .z{fill:navy} .a,.b{fill:red} .a.b{fill:blue} rect:hover{fill:lime}"
        '</style><path d="M0 0h50v50z"/><g><rect class="y" width="30" height="30" x="60"/></g>'
        '<rect class="b" y="60" width="30" height="30"/><rect class="a b" x="40" y="60" width="20"'
        ' height="30"/><rect class="y z" x="70" y="60" width="20" height="10"/>'
        '<rect class="p" x="70" y="80" width="20" height="10"/>'
    )
    places = (40, 20), (70, 10), (10, 70), (50, 70), (80, 65), (80, 85)
    colours = ["#000000", "#008080", "#ff0000", "#0000ff", "#000080", "#0000ff"]
    assert seen(svg, *places) == colours
