"""Icons with lines, in several colours, or beyond their box: what is ink at places of the icon."""

from __future__ import annotations

import pytest

from pnp.base import regions
from pnp.icons import Icon, IconError, read_svg
from pnp.scene import Rect

GAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"'
SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
GROUND = "M0 0h512v512H0z"
SWORD = "M100 400 L380 120 L420 80 L400 150 L130 430Z"
ON, OFF = (250, 260), (40, 40)


def ink(icon: Icon, x: float, y: float) -> float:
    """Return how dark an icon is about a place in the unit box, from 0 to 1."""
    spot, light = regions.box(Rect(x * 1000 - 2, y * 1000 - 2, 4, 4)), 1.0
    for shape in icon.shapes:
        segments = tuple((c, tuple(v * 1000 for v in values)) for c, values in shape.segments)
        region = regions.fill_region(segments, evenodd=shape.evenodd)
        if regions.size(regions.intersection(region, spot)) > regions.size(spot) / 2:
            light *= 1 - shape.opacity
    return 1 - light


def inks(svg: str, *places: tuple[float, float], side: float) -> list[float]:
    icon = read_svg("sign", svg + "</svg>")
    return [round(ink(icon, x / side, y / side), 2) for x, y in places]


@pytest.mark.parametrize(
    "svg",
    [
        # As game-icons.net serves them, with its choices of colours and grounds.
        f'{GAME} style="height: 512px; width: 512px;"><defs></defs><path d="{GROUND}" fill="#000"'
        f' fill-opacity="1"></path><g class="" transform="translate(0,0)" style=""><path'
        f' d="{SWORD}" fill="#fff" fill-opacity="1"></path></g>',
        f'{GAME}><path d="{GROUND}"/><path fill="#fff" d="{SWORD}"/>',
        f'{GAME}><rect width="100%" height="100%" fill="#224"/><path fill="#fd8" d="{SWORD}"/>',
        f'{GAME}><path d="{GROUND}" fill="#fff"/><path d="{SWORD}" fill="#000"/>',
        f'{GAME}><path d="{GROUND}" fill="#000"/><path d="{SWORD}" fill="#000"/>',
        f'{GAME}><path fill="#fff" d="{SWORD}"/>',
        f'{GAME}><path d="{GROUND}" fill="none"/><path fill="currentColor" d="{SWORD}"/>',
        f'{GAME}><path d="{GROUND}" fill="none"/><path style="fill: red" d="{SWORD}"/>',
        f'{GAME}><style>.g{{fill:#000}}.s{{fill:white}}</style><path class="g" d="{GROUND}"/>'
        f'<path class="s" d="{SWORD}"/>',
    ],
)
def test_a_sign_on_a_ground_of_the_whole_box_is_the_ink(svg: str) -> None:
    assert inks(svg, ON, OFF, side=512) == [1, 0]


def test_a_sign_in_a_shape_of_its_own_is_a_hole() -> None:
    disc = f'{GAME}><circle cx="256" cy="256" r="256"/><path fill="#fff" d="{SWORD}"/>'
    assert inks(disc, ON, (256, 40), OFF, side=512) == [0, 1, 0]
    halved = (
        f'{GAME}><circle cx="256" cy="256" r="256"/><path fill="#fff" opacity=".4" d="{SWORD}"/>'
    )
    assert inks(halved, ON, (256, 40), side=512) == [0.6, 1]


def test_dark_details_on_a_light_sign_are_holes_in_it() -> None:
    sign = f'{GAME}><path d="{GROUND}"/><path fill="#fff" d="M100 100h300v300h-300z"/>'
    assert inks(
        f'{sign}<path d="M200 200h99v99h-99z"/>', (250, 250), (150, 150), OFF, side=512
    ) == [
        0,
        1,
        0,
    ]


@pytest.mark.parametrize(
    ("plate", "tone"),
    [('fill="#fff"', 0.25), ('fill="#bbb"', 0.4), ('opacity=".3"', 0.3), ('fill="#333"', 1)],
)
def test_two_tones_stay_two(plate: str, tone: float) -> None:
    svg = f'{SMALL}><path {plate} d="M2 2h20v20H2z"/><path fill="#000" d="M8 8h8v8H8z"/>'
    assert inks(svg, (12, 12), (4, 4), (1, 1), side=24) == [1, tone, 0]


def test_a_light_shape_over_a_dark_one_hides_it() -> None:
    svg = f'{SMALL}><path d="M2 2h20v20H2z"/><path fill="#bbb" d="M8 8h8v8H8z"/>'
    assert inks(svg, (12, 12), (4, 4), side=24) == [0.4, 1]


def test_white_within_a_line_is_paper() -> None:
    svg = f'{SMALL}><path stroke="#000" stroke-width="2" fill="#fff" d="M4 4h16v16H4z"/>'
    assert inks(svg, (12, 12), (4, 12), side=24) == [0, 1]


LUCIDE = (
    f'{SMALL} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"'
    ' stroke-linejoin="round" class="lucide lucide-x">'
)
FEATHER = LUCIDE.replace("lucide lucide-x", "feather feather-x")
TABLER = LUCIDE + '<path stroke="none" d="M0 0h24v24H0z" fill="none"/>'
LINE = "M4 12h16"


@pytest.mark.parametrize(
    "svg",
    [
        f'{LUCIDE}<path d="{LINE}"/>',
        f'{FEATHER}<line x1="4" y1="12" x2="20" y2="12"></line>',
        f'{FEATHER}<polyline points="4 12 12 12 20 12"></polyline>',
        f'{TABLER}<path d="M4 12l16 0" />',
        f'{SMALL} fill="none"><g style="stroke:#000;stroke-width:2;stroke-linecap:round">'
        f'<path d="{LINE}"/></g>',
        f"{SMALL}><style>.a{{fill:none;stroke:#000;stroke-width:2px;stroke-linecap:round}}</style>"
        f'<path class="a" d="{LINE}"/>',
        f'{SMALL}><g fill="none" stroke="#000" stroke-linecap="round" transform="scale(2)">'
        f'<path d="M2 6h8" stroke-width="1"/></g>',
        f'{SMALL}><defs><path id="l" d="{LINE}"/></defs>'
        '<use href="#l" stroke="#000" stroke-width="2" stroke-linecap="round"/>',
    ],
)
def test_lines_become_outlines(svg: str) -> None:
    places = (12, 12), (3.3, 12), (12, 12.7), (12, 13.4), (2.7, 12)
    assert inks(svg, *places, side=24) == [1, 1, 1, 0, 0]


def test_lines_of_phosphor_and_dashes() -> None:
    svg = (
        '<svg viewBox="0 0 256 256"><rect width="256" height="256" fill="none"/><circle cx="128"'
        ' cy="128" r="96" fill="none" stroke="currentColor" stroke-width="16"/>'
        '<line x1="88" y1="128" x2="168" y2="128" fill="none" stroke="#000" stroke-width="16"'
    )
    assert inks(svg + "/>", (128, 32), (128, 128), (128, 80), side=256) == [1, 1, 0]
    dashed = svg + ' stroke-dasharray="10 20"/>'
    assert inks(dashed, (93, 128), (108, 128), (123, 128), side=256) == [1, 0, 1]


def test_a_line_that_is_stretched_is_wider_one_way() -> None:
    svg = (
        f'{SMALL}><path transform="scale(2 1)" stroke="#000" stroke-width="2" d="M2 12h8M6 2v20"/>'
    )
    assert inks(svg, (13.8, 4), (14.2, 4), (5, 12.8), (5, 13.2), side=24) == [1, 0, 1, 0]


def test_ends_and_corners_are_those_that_were_asked_for() -> None:
    square = f'{SMALL}><path stroke="#000" stroke-width="4" stroke-linecap="square" d="M6 12h9"/>'
    assert inks(square, (4.3, 12), (16.7, 13.6), (3.5, 12), side=24) == [1, 1, 0]
    bevel = f'{SMALL}><path fill="none" stroke="#000" stroke-width="6" d="M4 20V4h16" '
    assert inks(f"{bevel}/>", (1.4, 1.4), side=24) == [1]
    assert inks(f'{bevel}stroke-linejoin="bevel"/>', (1.4, 1.4), side=24) == [0]


@pytest.mark.parametrize("rule", ["evenodd", "nonzero"])
def test_holes_follow_their_rule(rule: str) -> None:
    hole = "M2 2h20v20H2zM8 8h8v8H8z"
    both = f'{SMALL} stroke="#000"><path fill-rule="{rule}" d="{hole}"/>'
    assert inks(both, (12, 12), (4, 4), side=24) == [0 if rule == "evenodd" else 1, 1]
    around = f'{SMALL} stroke="#000"><path fill-rule="{rule}" d="M2 2h20v20H2zM8 8v8h8V8z"/>'
    assert inks(around, (12, 12), (4, 4), side=24) == [0, 1]


def test_what_lies_beyond_the_view_box_is_cut_off() -> None:
    icon = read_svg("wide", f'{SMALL}><path d="M-9 4h42v16h-42z"/></svg>')
    assert icon.shapes[0].segments[0][1][0] in (0, 1)
    assert all(0 <= v <= 1 for _, values in icon.shapes[0].segments for v in values)
    flat = read_svg("flat", '<svg viewBox="0 0 48 24"><path d="M0 -9h48v90H0z"/></svg>')
    assert {v for _, values in flat.shapes[0].segments for v in values} == {0, 1, 0.25, 0.75}
    offset = inks('<svg viewBox="-50 -50 100 100"><circle r="60"/>', (2, 2), (50, 50), side=100)
    assert offset == [0, 1]


def test_an_icon_may_say_that_it_overflows() -> None:
    icon = read_svg("wide", f'{SMALL} overflow="visible"><path d="M-3 4h30v16h-30z"/></svg>')
    assert icon.shapes[0].segments[0] == ("M", (-0.125, 0.16667))
    stroked = f'{SMALL} style="overflow:visible"><path stroke="#000" d="M-3 12h30"/></svg>'
    values = [v for _, vs in read_svg("wide", stroked).shapes[0].segments for v in vs]
    assert (min(values), max(values)) == (-0.125, 1.125)


def test_what_is_hidden_is_not_drawn() -> None:
    hidden = "".join(
        f'<g {how}><path d="M0 0h24v12H0z"/></g>'
        for how in (
            'display="none"',
            'style="display:none"',
            'visibility="hidden"',
            'opacity="0"',
            'fill="none"',
            'fill-opacity="0"',
            'fill="transparent"',
        )
    )
    assert inks(f'{SMALL}>{hidden}<path d="M2 14h20v8H2z"/>', (12, 6), (12, 18), side=24) == [0, 1]


def test_clips_and_copies_are_followed() -> None:
    svg = (
        f'{SMALL}><defs><path id="k" d="M0 0h6v6H0z"/></defs><clipPath id="c"><path'
        ' d="M0 0h12v24H0z"/></clipPath><use href="#k" x="2" y="2"/>'
        '<use href="#k" transform="translate(14 14)"/>'
        '<g clip-path="url(#c)"><path d="M9 10h9v3H9z"/></g>'
    )
    assert inks(svg, (5, 5), (17, 17), (10, 11), (15, 11), side=24) == [1, 1, 1, 0]


@pytest.mark.parametrize(
    "body",
    [
        '<clipPath id="c"><path d="M30 0h2v2z"/></clipPath><path clip-path="url(#c)" d="M4 4h9"/>',
        '<path d="M40 4h9v9z"/>',
        '<g opacity="0"><path d="M4 4h9v9z" stroke="#000"/></g>',
        '<path d="M4 4h9" fill="#fff"/><path d="M4 4h9" fill="#000"/>',
    ],
)
def test_an_icon_without_ink_is_refused(body: str) -> None:
    with pytest.raises(IconError, match="draws nothing"):
        read_svg("none", f"{SMALL}>{body}</svg>")


def test_roles_are_kept_where_there_are_lines() -> None:
    body = (
        '<path data-role="sea" d="M2 2h20v20H2z"/>'
        '<path data-role="land" fill="none" stroke="#000" stroke-width="2" d="M2 12h20"/>'
    )
    assert read_svg("isle", f"{SMALL}>{body}</svg>").roles == ("sea", "land")


def test_the_same_icon_gives_the_same_outlines() -> None:
    svg = f'{LUCIDE}<circle cx="12" cy="12" r="9"/><path d="M3 12c3-6 6 6 18 0"/></svg>'
    first = read_svg("a", svg)
    read_svg.cache_clear()
    assert read_svg("a", svg) == first


def test_what_is_transparent_draws_nothing() -> None:
    with pytest.raises(IconError, match="draws nothing"):
        read_svg("sign", f'{SMALL}><g opacity="0"><path d="M4 4h16v16H4z"/></g></svg>')


def test_what_a_switch_leaves_out_is_not_refused() -> None:
    extra = '<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/>'
    inner = '<g><path class="st0" d="M4 4h16v16H4z"/></g>'
    sign = f"{SMALL}><style>.st0{{fill:#111}}</style><switch>{extra}{inner}</switch>"
    assert inks(sign, (12, 12), (2, 2), side=24) == [1, 0]
    with pytest.raises(IconError, match="holds <foreignObject>"):
        read_svg("sign", f"{SMALL}><style>a{{}}</style>{inner}<foreignObject/></svg>")
