"""Makes the pictures of the page of pnp serve: a game as it is changed, and a map with a finding.

Usage: pip install -e '.[browser]'; apt install chromium fonts-inter; python docs/screenshots.py
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from PIL.Image import open as open_image
from playwright.sync_api import Page, sync_playwright

from pnp.live.server import LiveServer
from pnp.live.session import Session

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SIZE = {"width": 1280, "height": 800}
_JUDGED = "#state[data-state=judged]"


def taken(target: str, name: str, scheme: str, act: Callable[[Page], None]) -> None:
    """Take a picture of the page of a target once something was done on it."""
    server = LiveServer(Session(target), 0)
    for work in (server.serve, server.work):
        Thread(target=work, daemon=True).start()
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme=scheme)
        page.goto(server.address)
        page.wait_for_selector(_JUDGED, timeout=60_000)
        act(page)
        page.mouse.move(640, 790)
        page.wait_for_timeout(1500)
        image = open_image(BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    server.stop()
    image.quantize(224).save(PICTURES / f"{name}.png", optimize=True)


def edit(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")


def change_a_deck(page: Page) -> None:
    """Save a deck in which a card is another now, and one says more than fits."""
    page.click("#parts a >> nth=1")
    crew = Path("micro-pirates/decks/crew.csv")
    long = "She hears what the wind says three leagues off and has never yet been wrong. "
    edit(
        crew,
        ("She names every cannon ball.", "She calls each cannon ball by name."),
        ("Her whistle carries three leagues.", long * 4),
    )
    page.wait_for_selector(".piece.changed")
    page.wait_for_selector(_JUDGED)
    page.click(".piece .flags .error")


def look_at_a_finding(page: Page) -> None:
    """Show a map as large as fits, with what is found about it."""
    page.keyboard.press("n")
    page.keyboard.press("Enter")


def main() -> None:
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        shutil.copytree(ROOT / "content/micro-pirates", "micro-pirates")
        Path("maps").mkdir()
        shutil.copy(ROOT / "tests/rules/modders/walled-harbour.yaml", "maps/two-eggs.yaml")
        taken("micro-pirates", "page", "light", change_a_deck)
        taken("maps/two-eggs.yaml", "page-dark", "dark", look_at_a_finding)
        os.chdir(ROOT)


if __name__ == "__main__":
    main()
