"""The pictures of the README show their pieces as they are drawn now."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from conftest import sampled
from PIL import Image, ImageChops, ImageStat

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.press.selection import Selection

ROOT = Path(__file__).parent.parent
# The mean difference per channel, of 255, that 256 colours and scaling may cause.
CLOSE = 14.0


def _module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["pictures"] = module
    spec.loader.exec_module(module)
    return module


PICTURES = _module()
SCENES = PICTURES.SCENES


def _built(name: str, out: Path) -> None:
    """Build the pieces of a scene as SVG."""
    games: dict[str, dict[str, tuple[str, ...]]] = {}
    for piece in SCENES[name].pieces:
        parts = games.setdefault(piece.game, {})
        parts[piece.part] = tuple(dict.fromkeys((*parts.get(piece.part, ()), piece.piece)))
    for game, only in games.items():
        report = Report()
        options = BuildOptions((PAPERS["a4"],), ("svg",), selection=Selection(only), out=out)
        assert build(str(PICTURES.SMALL.get(game, game)), options, report, lambda *_: None), (
            report.diagnostics
        )


def _difference(one: Image.Image, other: Image.Image, mask: Image.Image) -> float:
    found = ImageStat.Stat(ImageChops.difference(one, other), mask.point(lambda v: 255 * (v > 250)))
    return max(found.mean)


@pytest.mark.parametrize("name", sampled([*SCENES], len(SCENES), first=[*SCENES].index("board")))
def test_a_picture_contains_its_pieces(name: str, tmp_path: Path) -> None:
    _built(name, tmp_path)
    with Image.open(ROOT / "docs" / "pictures" / f"{name}.png") as file:
        shown = file.convert("RGB")
    scene = SCENES[name]
    assert shown.size == (round(scene.width * scene.scale), round(scene.height * scene.scale))
    pieces = [*PICTURES.placed(scene, tmp_path)]
    for i, (piece, image, at) in enumerate(pieces):
        # Objects on top of a piece hide it, and darken it with their shadows.
        over = Image.new("L", shown.size, 0)
        for _, above, where in pieces[i + 1 :]:
            reach = round(4 * scene.scale)
            wide = above.width + 2 * reach, above.height + 2 * reach
            hidden = above.getchannel("A").resize(wide).point(lambda v: 255 * (v > 0))
            over.paste(hidden, (where[0] - reach, where[1] - reach), hidden)
        seen = Image.new("L", shown.size, 0)
        seen.paste(image.getchannel("A"), at)
        seen = ImageChops.subtract(seen, over)
        drawn = Image.new("RGB", shown.size)
        drawn.paste(image, at)
        assert seen.getbbox() is not None, piece
        assert _difference(shown, drawn, seen) < CLOSE, piece
        turned = Image.new("RGB", shown.size)
        turned.paste(image.transpose(Image.Transpose.ROTATE_180), at)
        # Any other part of a sheet would differ more. Some boards are the same when turned.
        if _difference(drawn, turned, seen) > 10:
            assert _difference(shown, turned, seen) > _difference(shown, drawn, seen) + 5, piece
