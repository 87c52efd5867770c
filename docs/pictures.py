"""Makes the pictures of README and docs from the pieces and pages in output/, and of broken boards.

Usage: make games; python docs/pictures.py [PICTURE ...]; between the two, for each GAME of
docs/examples/games: pnp build docs/examples/games/GAME --paper a4 --format svg
and for each of THEMES:
pnp build les-petits-pirates --theme THEME --paper a4 --format pdf --out output/themes
pnp build micro-pirates --theme THEME --paper a4 --format pdf --only deck:crew --out output/themes
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import cairosvg
import pypdfium2 as pdfium
from msgspec import Struct
from PIL.Image import Image, Quantize, Resampling, new
from PIL.Image import open as open_image
from PIL.ImageFilter import GaussianBlur

import pnp
from pnp.annotate.picture import annotated_board
from pnp.base.diagnostics import Report
from pnp.base.library import general_themes
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.preview.sheet import theme_preview, write_preview
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.files import Imprint, begin_game

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "output"
THEMES = general_themes()
# Those of the README.
WORLDS = ("viking", "space", "high-fantasy")
# How wide a picture of the gallery is, in pixels.
_WIDE = 1400
PICTURES = Path(__file__).resolve().parent / "pictures"
PX_PER_MM_AT_96_DPI = 96 / 25.4


class Laid(Struct, frozen=True):
    """A piece in a picture: its game, part and id, where its middle lies in millimetres, by how
    many degrees it is turned to the left, and how large it is shown."""

    game: str
    part: str
    piece: str
    x: float
    y: float
    turn: float = 0
    size: float = 1


class Scene(Struct, frozen=True):
    """Pieces on a ground: width and height in millimetres, pixels for a millimetre, a colour."""

    width: float
    height: float
    scale: float
    pieces: tuple[Laid, ...]
    ground: str = "#ffffff"


def _alone(game: str, part: str, piece: str, width: float, height: float, scale: float) -> Scene:
    laid = Laid(game, part, piece, width / 2 + 2, height / 2 + 2)
    return Scene(width + 4, height + 4, scale, (laid,))


# Games in folders of their own, by their ids.
SMALL = {path.parent.name: path.parent for path in ROOT.glob("docs/examples/games/*/game.yaml")}


def _set_up(
    board: Laid, width: float, height: float, *pieces: tuple[str, str, float, float, float]
) -> tuple[Laid, ...]:
    """Return a board of a width and height in millimetres with pieces on it, as large as it is
    shown: part, id, the place of the middle on the board, and by how many degrees it is turned."""
    laid = [board]
    for part, piece, x, y, turn in pieces:
        x = board.x + (x - width / 2) * board.size
        y = board.y + (y - height / 2) * board.size
        laid.append(Laid(board.game, part, piece, x, y, turn, board.size))
    return tuple(laid)


# Boards in play: width and height, and what is where.
CHESS = (
    195,
    195,
    ("pieces", "king-white", 152.5, 174.5, 0),
    ("pieces", "rook-white", 130.5, 174.5, 0),
    ("pieces", "bishop-white", 64.5, 108.5, 0),
    ("pieces", "pawn-white", 108.5, 108.5, 0),
    ("pieces", "knight-white", 130.5, 130.5, 0),
    ("pieces", "king-black", 108.5, 20.5, 0),
    ("pieces", "queen-black", 86.5, 20.5, 0),
    ("pieces", "knight-black", 64.5, 64.5, 0),
    ("pieces", "pawn-black", 108.5, 86.5, 0),
)
MILLS = (
    197,
    197,
    ("men", "man-white", 20.5, 176.5, 0),
    ("men", "man-white", 98.5, 176.5, 0),
    ("men", "man-white", 98.5, 150.5, 0),
    ("men", "man-black", 176.5, 98.5, 0),
    ("men", "man-black", 98.5, 46.5, 0),
    ("men", "man-black", 98.5, 20.5, 0),
    ("men", "man-white", 46.5, 98.5, 0),
    ("men", "man-black", 72.5, 124.5, 0),
)
FORD = (
    194.95,
    195.25,
    ("units", "knights-blue", 44.4, 111.8, 0),
    ("units", "archers-blue", 59.6, 120.5, 0),
    ("units", "captain-blue", 74.7, 76.8, 0),
    ("units", "spearmen-orange", 105.1, 111.8, 0),
    ("units", "knights-orange", 120.2, 103, 0),
    ("units", "captain-orange", 150.5, 85.5, 0),
)
RAILS = (
    189.5,
    231.4,
    ("tiles", "city-hub", 97.5, 147.7, 0),
    ("tiles", "straight", 73.5, 161.5, -60),
    ("tiles", "city-straight", 49.5, 175.3, -60),
    ("tiles", "straight", 121.5, 133.8, -60),
    ("tokens", "station-purple", 49.5, 175.3, 0),
    ("tokens", "station-orange", 91.5, 147.7, 0),
)
PROVINCES = (
    194,
    264,
    ("lords", "lord-brown", 78.7, 59.4, 0),
    ("lords", "lord-brown", 90.1, 59.4, 0),
    ("lords", "lord-orange", 119, 56.8, 0),
    ("lords", "lord-orange", 99.8, 99, 0),
    ("lords", "lord-turquoise", 111.2, 99, 0),
    ("lords", "lord-turquoise", 105.2, 152.2, 0),
    ("lords", "lord-white", 145.7, 150.8, 0),
    ("lords", "lord-white", 106.6, 202.4, 0),
)
_L, _P = "les-petits-pirates", "piracy"
SCENES = {
    "table": Scene(
        440,
        262,
        3.3,
        (
            *_set_up(Laid("ford", "board", "harrow", 88, 86, 0, 0.8), *FORD),
            *_set_up(Laid("rails", "map", "ossay", 249, 95, 0, 0.74), *RAILS),
            *_set_up(Laid("provinces", "map", "kingdom", 380, 75, 0, 0.51), *PROVINCES),
            *_set_up(Laid("chess", "board", "chess", 380, 201, 0, 0.53), *CHESS),
            Laid("harvest", "fields", "field", 72, 213, 3, 0.62),
            Laid("rails", "cards", "share-coast", 170, 222, 9),
            Laid("rails", "cards", "share-vale", 198, 218, 2),
            Laid("rails", "cards", "train-4", 227, 221, -6),
            Laid("mills", "men", "man-black", 271, 205),
            Laid("mills", "men", "man-white", 280, 233),
            Laid("ford", "units", "knights-blue", 311, 233, 14),
            Laid("rails", "tiles", "fork-left", 304, 203, 12),
        ),
        "#40504a",
    ),
    "six-games": Scene(
        396,
        268,
        3.6,
        (
            *_set_up(Laid("chess", "board", "chess", 66, 67, 0, 0.63), *CHESS),
            *_set_up(Laid("mills", "board", "morris", 198, 67, 0, 0.63), *MILLS),
            *_set_up(Laid("ford", "board", "harrow", 330, 67, 0, 0.63), *FORD),
            *_set_up(Laid("rails", "map", "ossay", 66, 200, 0, 0.54), *RAILS),
            *_set_up(Laid("provinces", "map", "kingdom", 198, 200, 0, 0.475), *PROVINCES),
            Laid("harvest", "fields", "field", 330, 179, 0, 0.63),
            Laid("harvest", "dice", "crop-die", 330, 243, 0, 0.55),
        ),
    ),
    "board": _alone(_L, "maps", "basic", 139.7, 215.9, 4.3),
    "port-blackwood": _alone(_P, "board", "port-blackwood", 500, 356, 2.4),
}
"""Pictures that show pieces, each by its id."""


def cut_out(piece: Laid, scale: float, output: Path = OUTPUT) -> Image:
    """Return a piece along its cut line, ``scale`` pixels for a millimetre of it, from its SVG in
    the folder of ``output``; what is not printed is white, what is beyond the line clear."""
    (file,) = output.glob(f"{piece.game}/*/svg/{piece.part}/{piece.piece}.svg")
    svg = file.read_text("utf-8")
    found = re.search(r' <g id="cut".*?</g>\n', svg, re.DOTALL)
    assert found is not None
    art = re.sub(r' <g id="fold".*?</g>\n', "", svg.replace(found[0], ""), flags=re.DOTALL)
    outline = re.sub(r'fill="none" stroke="[^"]*" stroke-width="[^"]*"', 'fill="#fff"', found[0])
    mask = f"{svg[: svg.index('>') + 1]}{outline}</svg>"
    drawn, kept = (
        open_image(BytesIO(cairosvg.svg2png(text.encode(), scale=scale / PX_PER_MM_AT_96_DPI)))
        for text in (art, mask)
    )
    image, alpha = new("RGBA", drawn.size, "white"), kept.convert("RGBA").getchannel("A")
    image.alpha_composite(drawn.convert("RGBA"))
    image.putalpha(alpha)
    return image.crop(alpha.getbbox())


def placed(scene: Scene, output: Path = OUTPUT) -> Iterator[tuple[Laid, Image, tuple[int, int]]]:
    """Yield the pieces of a scene in their size and angle, with the pixel of their upper left."""
    for piece in scene.pieces:
        # Turned at twice the size, so that lines stay fine.
        image = cut_out(piece, 2 * scene.scale * piece.size, output)
        image = image.rotate(piece.turn, Resampling.BICUBIC, expand=True)
        image = image.resize((image.width // 2, image.height // 2), Resampling.LANCZOS)
        left = round(piece.x * scene.scale - image.width / 2)
        yield piece, image, (left, round(piece.y * scene.scale - image.height / 2))


def scene(of: Scene, output: Path = OUTPUT) -> Image:
    """Return a picture of pieces that cast shadows on the ground."""
    size = round(of.width * of.scale), round(of.height * of.scale)
    shown = new("RGB", size, of.ground)
    for _, image, (left, top) in placed(of, output):
        shadow = new("L", size, 0)
        cast = image.getchannel("A").point([v * 5 // 9 for v in range(256)])
        shadow.paste(cast, (left + round(0.5 * of.scale), top + round(0.8 * of.scale)))
        shown.paste("#120c08", (0, 0), shadow.filter(GaussianBlur(1.2 * of.scale)))
        shown.paste(image, (left, top), image)
    return shown


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
    svg = annotated_board(file, verdict, headline, Report())
    assert svg is not None
    picture = cairosvg.svg2png(bytestring=svg.encode(), output_width=1100)
    return open_image(BytesIO(picture)).convert("RGB")


def begun() -> tuple[Image, Image]:
    """Return the map of the tutorial, and a sheet of cards of the game in which it is drawn."""
    page_of_map = (ROOT / "docs/tutorial.md").read_text("utf-8")
    text = page_of_map.split("```yaml\n")[1].split("```")[0].replace("g q g", "g w g")
    with TemporaryDirectory() as name:
        game, out = Path(name, "game"), Path(name, "out")
        begin_game("game", game, Imprint("Apple Day", "pnp", "CC0"))
        board = game / "maps" / "hillside.yaml"
        board.parent.mkdir()
        board.write_text(text, "utf-8")
        options = BuildOptions((PAPERS["a4"],), ("pdf",), out=out)
        for target in (game, board):
            report = Report()
            assert build(str(target), options, report, lambda *_: None), report.diagnostics
        (map_,), (cards,) = out.glob("*/*/hillside-a4.pdf"), out.glob("*/*/*-cards-a4.pdf")
        return trimmed(map_, 0, 90), page(cards, 2, 60)


def style_sheet() -> Image:
    """Return the sheet that shows the theme of that game."""
    found = theme_preview(ROOT / "templates/sample", None, Report())
    assert found is not None
    with pdfium.PdfDocument(write_preview(found, "pdf")) as document:
        return document[0].render(scale=40 / 72).to_pil().convert("RGB")


def cut_sheet() -> Image:
    """Return a sheet of tokens for a cutting machine beside its lines, thick enough to be seen."""
    with TemporaryDirectory() as folder:
        game = pnp.open("les-petits-pirates")
        result = game.export("cut", out=folder, only={"tokens": []}, backs="none")
        assert result.output is not None, result.findings
        printed = page(result.output.folder / "tokens.pdf", 0, 60)
        (lines,) = result.output.folder.glob("*.svg")
        svg = lines.read_text("utf-8").replace('stroke-width="0.1"', 'stroke-width="0.5"')
        drawn = cairosvg.svg2png(svg.encode(), dpi=60, background_color="white")
        with open_image(BytesIO(drawn)) as found:
            return _beside([printed, found.convert("RGB")])


def of_readme(name: str, of: Scene) -> Image:
    """Return a picture of what the files of the README make, of which one is called ``name``."""
    text = (ROOT / "README.md").read_text("utf-8")
    rows, deck, board = (text.split("```")[i].partition("\n")[2] for i in (1, 3, 5))
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for file, content in (("birds.csv", rows), ("birds.yaml", deck), ("valley.yaml", board)):
            (home / file).write_text(content, "utf-8")
        options, report = BuildOptions((PAPERS["a4"],), ("svg",), out=home / "out"), Report()
        assert build(str(home / name), options, report, lambda *_: None), report.diagnostics
        return scene(of, home / "out")


GULL = Scene(69.5, 94.9, 8, (Laid("birds", ".", "gull", 63.5 / 2 + 3, 88.9 / 2 + 3),))
VALLEY = Scene(223, 203, 2.6, (Laid("valley", ".", "valley", 111.5, 101.5),))


def pictures() -> dict[str, Callable[[], Image]]:
    """Return what makes each picture, by its name."""
    return {
        **{name: lambda of=of: scene(of) for name, of in SCENES.items()},
        "cut-sheet": cut_sheet,
        "gull": lambda: of_readme("birds.yaml", GULL),
        "valley": lambda: of_readme("valley.yaml", VALLEY),
        "hillside": lambda: begun()[0],
        "orchard": lambda: begun()[1],
        "style-sheet": style_sheet,
        "validated-map": lambda: validated(ROOT / "tests/rules/modders/walled-harbour.yaml"),
        "validated-sea": lambda: validated(ROOT / "examples/tile-cuts-sea/bad.yaml"),
        **{f"theme-{theme}": lambda theme=theme: dressed(theme) for theme in WORLDS},
        **{f"look-{theme}": lambda theme=theme: look(theme) for theme in THEMES},
    }


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    known = pictures()
    for name in sys.argv[1:] or known:
        few = known[name]().quantize(256, Quantize.MAXCOVERAGE, kmeans=1)
        few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
