"""Coloured words and icons can be seen in every theme, one that saves ink too."""

from __future__ import annotations

import pytest
from conftest import base_theme, general_theme
from dealing import lay_out, walk

from pnp.art.tints import LARGE_CONTRAST, LOST, colour_on, role_colour_on, text_tints
from pnp.base.colours import LEGIBLE, contrast
from pnp.scene import Instance
from pnp.scene import Path as Outline

COLOURS = ("red", "blue", "green", "purple", "yellow", "black", "gold", "accent")


@pytest.mark.parametrize("name", ["base", "chart", "ink-saver"])
@pytest.mark.parametrize("role", COLOURS)
def test_coloured_words_stand_out_from_paper(name: str, role: str) -> None:
    used = general_theme(name)
    found = text_tints(used, used.style("text"))(role)
    assert found is not None
    assert contrast(found, used.colour("paper")) >= LARGE_CONTRAST


def test_words_keep_a_colour_that_can_be_read() -> None:
    used = base_theme()
    assert text_tints(used, used.style("text"))("red") == used.colour("red")


def test_light_words_on_a_dark_ground_stay_light() -> None:
    used = base_theme()
    style = used.style("text").with_fill(used.colour("paper"))
    assert text_tints(used, style)("gold.face") == used.colour("gold.face")
    assert text_tints(used, style)("black") == used.colour("black.tint")


def test_an_unknown_role_has_no_colour() -> None:
    used = base_theme()
    assert text_tints(used, used.style("text"))("nosuch") is None


def test_an_icon_that_would_be_lost_on_its_panel_takes_the_ink_of_it() -> None:
    saver, full = general_theme("ink-saver"), base_theme()
    assert colour_on(saver, "black", saver.colour("paper"), LOST) == saver.colour("black.ink")
    assert colour_on(full, "black", full.colour("paper"), LOST) == full.colour("paper")


def test_what_has_no_ink_of_its_own_keeps_faint_marks_faint() -> None:
    saver = general_theme("ink-saver")
    assert colour_on(saver, "paper", saver.colour("mat.panel"), LOST) == saver.colour("mat.panel")
    assert colour_on(saver, None, saver.colour("paper"), LOST) == saver.colour("paper")


@pytest.mark.parametrize("name", ["base", "night", "ink-saver"])
def test_letters_on_bare_paper_are_dark_in_every_theme(name: str) -> None:
    used = general_theme(name)
    for role, colour in (("", used.style("title").fill), ("ink", used.colour("ink"))):
        assert contrast("#ffffff", colour_on(used, "", colour, LEGIBLE, role)) >= LEGIBLE


def test_a_ground_that_saves_ink_keeps_its_hue_as_an_ink() -> None:
    saver, full = general_theme("ink-saver"), base_theme()
    blue = saver.colour("blue")
    assert colour_on(saver, "blue.tint", blue, LARGE_CONTRAST, "blue") == saver.colour("blue.rim")
    assert colour_on(saver, "", blue, LARGE_CONTRAST, "blue") == saver.colour("blue.rim")
    assert colour_on(full, "", full.colour("blue"), LARGE_CONTRAST, "blue") == full.colour("blue")
    assert role_colour_on(saver, "black", "#ffffff", LARGE_CONTRAST) == saver.colour("black.rim")
    assert role_colour_on(saver, "black", "#000000", 30.0) == saver.colour("black")  # reported


PANELS = """\
deck: crew
title: Crew
size: mini
layout:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: "{colour}"}
  mark: {draw: icon, icon: anchor, at: [10mm, 12mm], size: [16mm, 16mm], fill: paper}
cards:
  - {card: a, colour: black}
  - {card: b, colour: paper}
"""


def test_each_card_has_its_icon_in_the_ink_of_its_own_panel() -> None:
    saver = general_theme("ink-saver")
    pieces, report = lay_out(PANELS, saver)
    assert not report.diagnostics
    shown = []
    for piece in pieces:
        icons = [i.of for i in walk(piece.front) if isinstance(i, Instance) and i.matrix.a == 16]
        shown += [{i.fill for i in walk(icon.items) if isinstance(i, Outline)} for icon in icons]
    assert shown == [{saver.colour("black.ink")}, {saver.colour("paper")}]
