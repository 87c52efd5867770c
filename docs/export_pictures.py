"""Makes the pictures of docs/exporting.md: what each target writes for small games of this project.

Usage: pip install -e '.[browser]'; apt install chromium
python docs/export_pictures.py [PICTURE ...]
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL.Image import Image, new
from PIL.Image import open as open_image
from playwright.sync_api import Page, sync_playwright

import pnp

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
DECKS = ROOT / "docs" / "examples" / "decks"
SALTMARSH = DECKS / "saltmarsh" / "saltmarsh.yaml"
GROUND, INK = "#e2e2e2", "#8f9196"
WIDTH, GAP = 1200, 24


def exported(game: Path | str, target: str, out: Path, **options: object) -> Path:
    """Export a game and return the folder of its files."""
    result = pnp.open(game).export(target, out=out, **options)
    assert result.output is not None, result.findings
    return result.output.folder


def in_row(pictures: Sequence[Image], height: int) -> Image:
    """Return pictures of one height beside each other, on a ground that shows their outline."""
    sized = [one.resize((round(one.width * height / one.height), height)) for one in pictures]
    width = sum(one.width for one in sized) + GAP * (len(sized) + 1)
    row = new("RGB", (width, height + 2 * GAP), GROUND)
    x = GAP
    for one in sized:
        row.paste(one, (x, GAP), one if one.mode == "RGBA" else None)
        x += one.width + GAP
    return row


def pages_of(pdf: Path, indexes: Sequence[int], dpi: float = 60) -> list[Image]:
    with pdfium.PdfDocument(pdf) as document:
        return [document[i].render(scale=dpi / 72).to_pil().convert("RGB") for i in indexes]


def screenshot(file: Path, act: Callable[[Page], None] = lambda page: None) -> Image:
    """Return a picture of a page in a browser, once something was done on it."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": WIDTH, "height": 760})
        shown.goto(file.as_uri())
        act(shown)
        shown.wait_for_timeout(600)
        image = open_image(BytesIO(shown.screenshot())).convert("RGB")
        browser.close()
    return image


def png(out: Path) -> Image:
    """Faces with transparent corners, and one with bleed."""
    cut = exported(SALTMARSH, "png", out / "cut", dpi=150, cards=("1-4",))
    bleed = exported(SALTMARSH, "png", out / "bleed", dpi=150, bleed=True, cards=("1",))
    names = [*sorted((cut / "saltmarsh").glob("*.png")), *(bleed / "saltmarsh").glob("a*.png")]
    return in_row([open_image(name).convert("RGBA") for name in names], 330)


def rules(out: Path) -> Image:
    """Rules as a page."""
    folder = exported("micro-pirates", "list", out)
    return screenshot(folder / "rules" / "rules.html", lambda page: page.mouse.wheel(0, 900))


def gallery(out: Path) -> Image:
    """The gallery of a deck, searched."""
    folder = exported(SALTMARSH, "gallery", out)
    return screenshot(folder / "index.html", lambda page: page.fill("input[type=search]", "hero"))


def proof(out: Path) -> Image:
    """Pages of the proof sheet."""
    folder = exported(SALTMARSH, "gallery", out)
    return in_row(pages_of(folder / "proof.pdf", [0, 1, 2]), 520)


def table_sheet(out: Path) -> Image:
    """A sheet of cards for Tabletop Simulator, with its back."""
    folder = exported(SALTMARSH, "tabletop-simulator", out, dpi=100, cards=("1-24",))
    names = [*folder.glob("*_sheet1.png"), *folder.glob("*_back.png")]
    return in_row([open_image(name).convert("RGB") for name in names], 560)


def shop_pages(out: Path) -> Image:
    """Pages for DriveThruCards, in the colours of print."""
    folder = exported(SALTMARSH, "drivethrucards", out, cards=("1-3",))
    (pdf,) = folder.rglob("*.pdf")
    return in_row(pages_of(pdf, range(6), 72), 300)


MADE: dict[str, Callable[[Path], Image]] = {
    "export-png": png,
    "export-rules": rules,
    "export-gallery": gallery,
    "export-proof": proof,
    "export-table": table_sheet,
    "export-shop": shop_pages,
}


def main() -> None:
    for name in sys.argv[1:] or MADE:
        with TemporaryDirectory() as out:
            image = MADE[name](Path(out))
        if image.width > WIDTH:
            image = image.resize((WIDTH, round(image.height * WIDTH / image.width)))
        image.quantize(224).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
