"""Makes the pictures of README and docs from the pages in output/, and of broken boards.

Usage: make games; python docs/pictures.py; between the two, for each of THEMES:
pnp build les-petits-pirates --theme THEME --paper a4 --format pdf --out output/themes
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
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.preview.sheet import preview, written
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.games import Imprint, begin_game

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "output"
THEMES = ("viking", "space", "high-fantasy")
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
    board = trimmed(home / "les-petits-pirates-maps-a4.pdf", 0, 110)
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
    with pdfium.PdfDocument(written(found[1], "pdf")) as document:
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
        "board": trimmed(part("les-petits-pirates", "maps"), 0, 110),
        "port-blackwood": trimmed(part("piracy", "small-board"), 0, 90),
        "crew": page(part("micro-pirates", "decks"), 0, 80),
        "play-mat": trimmed(part("piece-packing-pirates", "mat"), 0, 80),
        "aim": page(part("loot-pirates", "cards"), 0, 80),
        "ocean": page(part("micro-pirates", "ocean"), 2, 60),
        "seas": page(part("piece-packing-pirates", "seas"), 0, 60),
        "standees": page(part("piracy", "ships"), 0, 60),
        "box": page(part("loot-pirates", "cards"), 10, 60),
        **{f"theme-{theme}": dressed(theme) for theme in THEMES},
    }.items():
        image.quantize(128).save(PICTURES / f"{picture}.png", optimize=True)


if __name__ == "__main__":
    main()
