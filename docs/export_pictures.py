"""Makes the pictures of docs/exporting.md: what each target writes for small games of this project.

Usage: pip install -e '.[browser]'; apt install chromium
python docs/export_pictures.py [PICTURE ...]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pypdfium2 as pdfium
from PIL import ImageDraw
from PIL.Image import Image, new
from PIL.Image import open as open_image
from playwright.sync_api import Page, sync_playwright
from table_views import room, saved_table

import pnp

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
DECKS = ROOT / "docs" / "examples" / "decks"
SALTMARSH = DECKS / "saltmarsh" / "saltmarsh.yaml"
RAILS = ROOT / "docs" / "examples" / "games" / "rails"
GROUND, INK = "#e2e2e2", "#8f9196"
WIDTH, GAP = 1200, 24
EDITS = {
    "Ada Fenwick,tide,2,1,3": "Ada Fenwick,tide,3,2,3",
    "hall, gain 1 [G].": "hall, gain 2 [G].",
}
"""What is edited in the table of a deck to show the page of changes."""


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


def one_pdf(folder: Path) -> Path:
    (pdf,) = folder.rglob("*.pdf")
    return pdf


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


def table(out: Path) -> Image:
    """A game set up in Tabletop Simulator, from above."""
    return saved_table(exported(RAILS, "tabletop-simulator", out, dpi=100) / "rails.json")


def piles(out: Path) -> Image:
    """A room of PlayingCards.io."""
    return room(exported(RAILS, "playingcards-io", out) / "rails.pcio")


def cards_of_one_size(out: Path) -> Image:
    """Cards, a token and a tile as Card Game Simulator shows them, and the picture of a board."""
    folder = exported(RAILS, "card-game-simulator", out, dpi=100) / "rails"
    sets = folder / "sets"
    names = [
        *sorted((sets / "cards").glob("*train*.png"))[:3],
        *sorted((sets / "tiles").glob("*hub*.png"))[:1],
        *sorted((sets / "tokens").glob("*.png"))[:1],
        folder / "boards" / "map_ossay.png",
    ]
    return in_row([open_image(name).convert("RGBA") for name in names], 300)


def module(out: Path) -> Image:
    """Pictures of a module of VASSAL: a board, counters, and cards."""
    folder = exported(RAILS, "vassal", out, dpi=100)
    with ZipFile(folder / "rails.vmod") as archive:
        names = [name for name in sorted(archive.namelist()) if name.endswith(".png")]
        kinds = ("map_ossay", "tiles_city", "tokens_station", "cards_share")
        shown = [name for kind in kinds for name in [n for n in names if kind in n][:3]]
        return in_row(
            [open_image(BytesIO(archive.read(name))).convert("RGBA") for name in shown], 200
        )


def picture_folders(out: Path) -> Image:
    """Faces and a back of one folder of pictures to upload, equal to the pixel."""
    folder = exported(SALTMARSH, "tabletopia", out, dpi=100, cards=("1-6",))
    names = sorted((folder / "card").rglob("*.png"))
    return in_row([open_image(name).convert("RGBA") for name in names], 260)


def shop_pages(out: Path) -> Image:
    """Pages for DriveThruCards, in the colours of print."""
    folder = exported(SALTMARSH, "drivethrucards", out, cards=("1-3",))
    return in_row(pages_of(one_pdf(folder), range(6), 72), 300)


def marked(picture: Image, bleed: float, safe: float) -> Image:
    """Return a picture with lines where a shop cuts and how far texts may go, in pixels."""
    shown = picture.convert("RGB")
    draw = ImageDraw.Draw(shown)
    for inset, colour in ((bleed, "#d4145a"), (bleed + safe, "#1f7a4d")):
        box = [inset, inset, shown.width - inset, shown.height - inset]
        draw.rectangle(box, outline=colour, width=5)
    return shown


def shop_pictures(out: Path, target: str, margin: float) -> Image:
    """Pictures for a shop with its cut and its safe zone, and a back as it is."""
    folder = exported(SALTMARSH, target, out, cards=("1-4",))
    names = sorted(folder.rglob("*.png"))
    fronts = [name for name in names if "back" not in name.as_posix()]
    backs = [name for name in names if "back" in name.as_posix()]
    pictures = [marked(open_image(name), margin, margin) for name in fronts[:4]]
    return in_row([*pictures, open_image(backs[0]).convert("RGB")], 360)


def pressed(out: Path) -> Image:
    """Pages for a press with bleed, each front before its back."""
    folder = exported(SALTMARSH, "press", out, cards=("1-3",))
    return in_row(pages_of(one_pdf(folder), range(4), 72), 300)


def labels(out: Path) -> Image:
    """A sheet of labels with the outlines of the labels."""
    folder = exported(
        RAILS, "labels", out, only={"cards": ("shares",)}, sheet="avery-l7165", guides=True
    )
    return in_row(pages_of(one_pdf(folder), [0]), 640)


def single_pages(out: Path) -> Image:
    """Pages of single pieces: as large as their bleed, and on paper with marks."""
    bare = exported(SALTMARSH, "pages", out / "bare", cards=("1-2",))
    paper = exported(SALTMARSH, "pages", out / "paper", cards=("1",), paper="a5")
    shown = [*pages_of(one_pdf(bare), range(4), 90), *pages_of(one_pdf(paper), range(2), 60)]
    return in_row(shown, 360)


def changes(out: Path) -> Image:
    """The page of pnp diff between two states of a deck."""
    changed = out / "saltmarsh"
    shutil.copytree(SALTMARSH.parent, changed)
    git = ["git", "-c", "user.name=pnp", "-c", "user.email=pnp@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "First version"]):
        subprocess.run([*git, *command], cwd=changed, check=True)
    table = changed / "cards.csv"
    text = table.read_text("utf-8")
    for before, after in EDITS.items():
        assert before in text, before
        text = text.replace(before, after)
    table.write_text(text, "utf-8")
    run = [sys.executable, "-m", "pnp", "diff", "HEAD", SALTMARSH.name]
    subprocess.run([*run, "--out", out / "diffs"], cwd=changed, check=True)
    (page,) = (out / "diffs").rglob("index.html")
    return screenshot(page)


MADE: dict[str, Callable[[Path], Image]] = {
    "export-png": png,
    "export-rules": rules,
    "export-gallery": gallery,
    "export-proof": proof,
    "export-table": table_sheet,
    "export-shop": shop_pages,
    "export-tabletop-simulator": table,
    "export-card-game-simulator": cards_of_one_size,
    "export-playingcards-io": piles,
    "export-tabletopia": picture_folders,
    "export-vassal": module,
    "export-game-crafter": partial(shop_pictures, target="game-crafter", margin=37.5),
    "export-makeplayingcards": partial(shop_pictures, target="makeplayingcards", margin=36),
    "export-press": pressed,
    "export-pages": single_pages,
    "export-labels": labels,
    "export-diff": changes,
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
