"""What is printed is really there: icons and pictures without ink are reported, and where."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.press.dry_run import with_dry_run
from pnp.rules.validate import CheckOptions, validate

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
GAME = "pnp: 1\ngame: g\ntitle: G\ndesigner: A\nlicence: CC0\nplayers: 2\nparts:\n"
GAME += "  - {part: cards, title: Cards, of: [d, e]}\n"
DECK = """\
pnp: 1
deck: {id}
title: Test
size: poker
layout:
{ground}  art: {{draw: image, at: [2mm, 2mm], size: [50mm, 40mm], fit: contain, optional: true}}
  ic: {{draw: icon, anchor: centre, at: [0mm, 10mm], size: [20mm, 20mm], fill: {fill},
    optional: true}}
cards:
{cards}
"""


def game(
    folder: Path, *cards: str, ground: str = "", fill: str = "ink", **files: bytes | str
) -> Path:
    """Write a game of two alike decks in ``folder``, with files by their names ``art__a__png``."""
    for name, content in files.items():
        path = folder / name.replace("__", "/", 1).replace("__", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / "game.yaml").write_text(GAME)
    for id in "de":
        rows = "\n".join(f"  - {{card: {id}{i}, {card}}}" for i, card in enumerate(cards))
        deck = DECK.format(id=id, ground=ground, fill=fill, cards=rows)
        (folder / f"{id}.yaml").write_text(deck)
    return folder


def found(target: Path, *codes: str) -> list[tuple[str, str]]:
    """Return what a build says of these codes, after the validator has said the same."""
    report = Report()
    options = BuildOptions((PAPERS["a4"],), formats=("svg",), out=target / "out")
    build(str(target), options, report, lambda *_: None)
    verdict = with_dry_run(validate(str(target), target, CheckOptions()))
    told, judged = (
        [
            (f"{one.span}".removeprefix(f"{target}/"), one.message)
            for one in some
            if one.code in codes
        ]
        for some in (report.diagnostics, verdict.findings)
    )
    assert sorted(told) == sorted(judged), (report.diagnostics, verdict.findings)
    return told


PANEL = "  bg: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: ink}\n"


def png(colour: tuple[int, ...], spot: tuple[int, ...] | None = None) -> bytes:
    picture = Image.new("RGBA" if len(colour) == 4 else "RGB", (600, 400), colour)
    if spot is not None:
        picture.putpixel((300, 200), spot)
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def test_a_bad_icon_is_reported_once_and_in_its_own_file(tmp_path: Path) -> None:
    files = {"icons__snow__svg": f"{SVG}\n  <g>\n    <text>x</text></g></svg>"}
    game(tmp_path, "ic: snow", "ic: snow", "ic: snow", **files)
    (tmp_path / "s.yaml").write_text("pnp: 1\nsheet: s\ntitle: S\nbody: [{text: 'a :snow: b'}]\n")
    assert found(tmp_path, "unknown-icon") == [
        ("icons/snow.svg:3:5", "the icon 'snow' holds <text>")
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{SVG}\n<g>\n <path d='M0 0L zz'/></g></svg>", "3:2"),
        (f"{SVG}\n<g>\n <path stroke='#000' d='M0 0L zz'/></g></svg>", "3:2"),
        (f"{SVG}\n<g>\n <path style='x:1' transform='x'/></g></svg>", "3:2"),
        (f"{SVG}\n<g>\n <circle stroke='#000' r='1e9'/></g></svg>", "3:2"),
        (f"{SVG}<g>\n", "2:1"),
        ("", "1:1"),
        (f"{SVG}</svg>", "1:1"),
    ],
)
def test_the_place_of_the_fault_is_told(tmp_path: Path, text: str, place: str) -> None:
    game(tmp_path, "ic: snow", icons__snow__svg=text)
    ((where, _),) = found(tmp_path, "unknown-icon")
    assert where == f"icons/snow.svg:{place}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            png((0, 0, 0, 0)),
            "the picture 'art/a.png' is transparent everywhere, so that it prints nothing",
        ),
        (
            png((255, 255, 255)),
            "the picture 'art/a.png' is #ffffff on #ffffff: nothing of it is seen",
        ),
        (
            png((255, 255, 255, 128)),
            "the picture 'art/a.png' is #ffffff on #ffffff: nothing of it is seen",
        ),
        (png((255, 255, 255), (0, 0, 0)), ""),
        (png((255, 255, 255, 0), (0, 0, 0, 255)), ""),
        (png((200, 0, 0)), ""),
        (
            f'{SVG}<path fill="#fff" d="M0 0h100v100H0z"/></svg>',
            "the picture 'art/a.png' is #ffffff on #ffffff: nothing of it is seen",
        ),
        (f'{SVG}<path fill="#fff" d="M0 0h100v100H0z"/><path d="M5 5h1v1z"/></svg>', ""),
        (
            f'{SVG}<path fill="none" stroke="#fff" d="M0 0h100"/></svg>',
            "the picture 'art/a.png' is #ffffff on #ffffff: nothing of it is seen",
        ),
    ],
)
def test_a_picture_of_which_nothing_is_seen_is_reported(
    tmp_path: Path, content: bytes | str, said: str
) -> None:
    game(tmp_path, "art: art/a.png", art__a__png=content)
    told = found(tmp_path, "blank-picture")
    assert [message for _, message in told] == [said] * 2 * bool(said)
    assert all(where[:7] in ("d.yaml:", "e.yaml:") for where, _ in told)


def test_white_is_seen_on_dark(tmp_path: Path) -> None:
    white = png((255, 255, 255))
    game(tmp_path, "art: art/a.png", ground=PANEL, art__a__png=white)
    assert found(tmp_path, "blank-picture", "coarse-picture") == []


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="500" width="100" height="100" fill="#c00"/>',
        '<g transform="translate(0 300)"><path stroke="#000" d="M0 0h9v9"/></g>',
        '<g opacity="0"><path d="M0 0h9v9"/></g>',
        '<path fill-opacity="0" d="M0 0h9v9"/>',
        '<clipPath id="c"><path d="M90 90h9v9"/></clipPath><path clip-path="url(#c)" d="M0 0h9"/>',
    ],
)
def test_a_drawing_beside_its_page_is_an_error(tmp_path: Path, body: str) -> None:
    game(tmp_path, "art: art/a.svg", art__a__svg=f"{SVG}{body}</svg>")
    told = found(tmp_path, "unfit-drawing")
    assert {message for _, message in told} == {
        "the drawing 'art/a.svg' draws nothing that is seen on its page"
    }


@pytest.mark.parametrize(
    "svg",
    [
        f'{SVG}<path d="M0 0h100v100H0z"/></svg>',
        '<svg width="48" height="24"><path d="M0 0h48v24H0z"/></svg>',
        f'{SVG}<path d="M0 0h50v100H0z"/><path fill="#333" d="M50 0h50v100H50z"/></svg>',
    ],
)
def test_an_icon_that_is_a_square_is_reported(tmp_path: Path, svg: str) -> None:
    game(tmp_path, "ic: a", "ic: a", icons__a__svg=svg)
    said = "the icon 'a' fills its whole box and shows nothing else"
    assert found(tmp_path, "solid-icon") == [("d.yaml:10:12", said), ("e.yaml:10:12", said)]


def test_a_large_icon_in_the_colour_of_its_ground_is_reported(tmp_path: Path) -> None:
    round_ = f'{SVG}<circle cx="50" cy="50" r="40"/></svg>'
    game(tmp_path, "ic: a", ground=PANEL, fill="ink", icons__a__svg=round_)
    ((_, said), _) = found(tmp_path, "blank-icon", "solid-icon")
    assert said.endswith(": nothing of it is seen")
    game(tmp_path, "ic: a", fill="ink", icons__a__svg=round_)
    assert found(tmp_path, "blank-icon", "solid-icon") == []
