"""An icon that a theme replaces is replaced wherever it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

import pytest

from pnp import icons
from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.project import Project, load_project
from pnp.content.source import Source, parse
from pnp.content.structure import build_record
from pnp.content.themes import LoadedTheme
from pnp.kinds import LAYOUTS
from pnp.kinds.theme.record import ThemeFile
from pnp.scene import Group, Instance, Item, Path, Segments
from pnp.theme import load_theme

GOLDEN = """\
theme: golden
title: Golden
extends: chart
icons: {gold: 'mdi:hexagon-multiple', resource: 'mdi:battery-high', skull: 'mdi:robot-dead'}
"""
DRAWN = ("map/basic", "mats/player-mats", "tokens/gold", "sheet/reference")


@pytest.fixture(scope="module")
def project() -> Project:
    found = load_project(content_dir() / "les-petits-pirates", Report())
    assert found is not None
    return found


def shapes(items: Iterable[Item]) -> Iterator[Segments]:
    for item in items:
        match item:
            case Group():
                yield from shapes(item.items)
            case Instance():
                yield from shapes((item.of,))
            case Path():
                yield item.segments


@pytest.mark.parametrize("named", DRAWN)
def test_gold_looks_the_same_on_all_pieces(project: Project, named: str) -> None:
    report = Report()
    node = parse(Source("golden.yaml", GOLDEN), report)
    assert node is not None
    record = build_record(ThemeFile, node, report)
    assert record is not None
    theme = load_theme("golden", report, {"golden": LoadedTheme(record, node, FilePath())})
    assert theme is not None, report.diagnostics
    kind, id = named.split("/")
    (file,) = {
        f.id: f for part in project.parts for f in part.files if (f.kind, f.id) == (kind, id)
    }.values()
    component = LAYOUTS.load(kind)
    pieces = list(component.layout(file.record, theme, file.reporter(report)))
    assert report.diagnostics == ()
    seen = set(shapes(item for piece in pieces for item in (*piece.front, *(piece.back or ()))))
    for name in ("own:coin", "own:resource", "own:skull-crossbones"):
        assert not seen & set(shapes((icons.find(name).draw("#000000"),)))
    new = [
        icons.find(n).draw("#000000")
        for n in ("mdi:hexagon-multiple", "mdi:battery-high", "mdi:robot-dead")
    ]
    assert any(seen & set(shapes((icon,))) for icon in new)
