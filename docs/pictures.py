"""Makes the pictures of README and docs from the pages in output/, and of broken boards.

Usage: make games; python docs/pictures.py; between the two, for each of THEMES:
pnp build les-petits-pirates --theme THEME --paper a4 --format pdf --out output/themes
pnp build micro-pirates --theme THEME --paper a4 --format pdf --only deck:crew --out output/themes
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import cairosvg
import pypdfium2 as pdfium
from PIL.Image import Image, new
from PIL.Image import open as open_image

from pnp.annotate.picture import annotated
from pnp.base.diagnostics import Report
from pnp.base.library import general_themes
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.preview.sheet import preview, written
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.games import Imprint, begin_game

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "output"
THEMES = general_themes()
# Those of the README.
WORLDS = ("viking", "space", "high-fantasy")
# How wide a picture of the gallery is, in pixels.
_WIDE = 1400
PICTURES = Path(__file__).resolve().parent / "pictures"


def page(file: Path, number: int, dpi: float) -> Image:
    with pdfium.PdfDocument(file) as document:
        return document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def trimmed(file: Path, number: int, dpi: float) -> Image:
    """Return what is inside the trim box of a page."""
    with pdfium.PdfDocument(file) as document:
        left, low, right, top = document[number].get_trimbox()
        high = document[number].get_height()
    box = [round(v * dpi / 72) for v in (left, high - top, right, high - low)]
    return page(file, number, dpi).crop(tuple(box))


def part(game: str, name: str) -> Path:
    """Return the A4 file of a part in the game's own theme."""
    (found,) = OUTPUT.glob(f"{game}/*/{game}-{name}-a4.pdf")
    return found


def dressed(theme: str) -> Image:
    """Return board, mat, tokens, rules and cover of a game in a theme, side by side."""
    home = OUTPUT / "themes/les-petits-pirates" / theme
    parts = {name: home / f"les-petits-pirates-{name}-a4.pdf" for name in ("kit", "mats", "tokens")}
    board = trimmed(home / "les-petits-pirates-maps-a4.pdf", 1, 110)
    shown = [page(parts["kit"], 0, 60), trimmed(parts["mats"], 0, 75), page(parts["tokens"], 0, 60)]
    shown = [
        board,
        *(
            image.resize((round(image.width * board.height / image.height), board.height))
            for image in shown
        ),
    ]
    row = new("RGB", (sum(image.width + 16 for image in shown) - 16, board.height), "white")
    left = 0
    for image in shown:
        row.paste(image, (left, 0))
        left += image.width + 16
    return row.resize((1400, round(row.height * 1400 / row.width)))


def look(theme: str) -> Image:
    """Return the gallery's picture of a theme: a cover, a board, then a mat and a screen above
    tokens and cards."""
    home = OUTPUT / "themes/les-petits-pirates" / theme
    (cards,) = (OUTPUT / "themes/micro-pirates" / theme).glob("*.pdf")
    parts = {
        name: home / f"les-petits-pirates-{name}-a4.pdf"
        for name in ("kit", "maps", "mats", "tokens", "screens")
    }
    high = 620
    large = [_as_high(page(parts["kit"], 0, 80), high)]
    large.append(_as_high(trimmed(parts["maps"], 1, 100), high))
    rows = (
        [trimmed(parts["mats"], 0, 80), trimmed(parts["screens"], 0, 60)],
        [_half(page(parts["tokens"], 0, 80)), _half(page(cards, 0, 80))],
    )
    large.append(_stacked([_beside([_as_high(i, (high - 12) // 2) for i in row]) for row in rows]))
    sheet = _beside(large)
    return sheet.resize((_WIDE, round(sheet.height * _WIDE / sheet.width)))


def _half(sheet: Image) -> Image:
    """Return the upper half of a page, without its margins."""
    w, h = sheet.size
    return sheet.crop((round(w * 0.06), round(h * 0.04), round(w * 0.94), round(h * 0.5)))


def _as_high(image: Image, high: int) -> Image:
    return image.resize((round(image.width * high / image.height), high))


def _beside(images: list[Image]) -> Image:
    row = new("RGB", (sum(i.width + 12 for i in images) - 12, images[0].height), "white")
    left = 0
    for image in images:
        row.paste(image, (left, 0))
        left += image.width + 12
    return row


def _stacked(images: list[Image]) -> Image:
    column = new("RGB", (max(i.width for i in images), sum(i.height + 12 for i in images) - 12))
    column.paste("white", (0, 0, *column.size))
    top = 0
    for image in images:
        column.paste(image, (0, top))
        top += image.height + 12
    return column


def validated(file: Path) -> Image:
    """Return a board with what the validator finds marked on it."""
    verdict = validate(file.name, file, CheckOptions())
    headline = f"{file.name}: {verdict.words(strict=False)}"
    svg = annotated(file, verdict, headline, Report())
    assert svg is not None
    picture = cairosvg.svg2png(bytestring=svg.encode(), output_width=1100)
    return open_image(BytesIO(picture)).convert("RGB")


def begun() -> tuple[Image, Image]:
    """Return the map of the tutorial, and a sheet of cards of the game in which it is drawn."""
    page_of_map = (ROOT / "docs/tutorial.md").read_text("utf-8")
    text = page_of_map.split("```yaml\n")[1].split("```")[0].replace("V9#", "V6#")
    with TemporaryDirectory() as name:
        game, out = Path(name, "game"), Path(name, "out")
        begin_game("game", game, Imprint("Letter Boats", "pnp", "CC0"))
        sea = game / "maps" / "three-sisters.yaml"
        sea.write_text(text, "utf-8")
        options = BuildOptions((PAPERS["a4"],), ("pdf",), out=out)
        for target in (game, sea):
            report = Report()
            assert build(str(target), options, report, lambda *_: None), report.diagnostics
        (chart,), (cards,) = out.glob("*/*/three-sisters-a4.pdf"), out.glob("*/*/*-letters-a4.pdf")
        return trimmed(chart, 0, 90), page(cards, 0, 60)


def style_sheet() -> Image:
    """Return the sheet that shows the theme of that game."""
    found = preview(ROOT / "templates/new/game", None, Report())
    assert found is not None
    with pdfium.PdfDocument(written(found, "pdf")) as document:
        return document[0].render(scale=40 / 72).to_pil().convert("RGB")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    sea, letters = begun()
    for picture, image in {
        "three-sisters": sea,
        "letters": letters,
        "style-sheet": style_sheet(),
        "validated-map": validated(ROOT / "tests/rules/modders/walled-harbour.yaml"),
        "validated-sea": validated(ROOT / "examples/tile-cuts-sea/bad.yaml"),
        "board": trimmed(part("les-petits-pirates", "maps"), 1, 110),
        "port-blackwood": trimmed(part("piracy", "small-board"), 0, 90),
        "crew": page(part("micro-pirates", "decks"), 0, 80),
        "play-mat": trimmed(part("piece-packing-pirates", "mat"), 0, 80),
        "aim": page(part("loot-pirates", "cards"), 0, 80),
        "ocean": page(part("micro-pirates", "ocean"), 2, 60),
        "seas": page(part("piece-packing-pirates", "seas"), 0, 60),
        "standees": _half(page(part("piracy", "ships"), 0, 110)),
        "box": page(part("loot-pirates", "cards"), 10, 60),
        **{f"theme-{theme}": dressed(theme) for theme in WORLDS},
        **{f"look-{theme}": look(theme) for theme in THEMES},
    }.items():
        image.quantize(128).save(PICTURES / f"{picture}.png", optimize=True)


if __name__ == "__main__":
    main()
