"""The page of ``pnp serve`` in a real browser: Chromium of the system, driven by Playwright.

Skipped where either is missing, unless PNP_BROWSER is set: then they must be there.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from conftest import edit

from pnp.live.server import LiveServer
from pnp.live.session import Session
from pnp.scaffold.files import Imprint, begin_game

REQUIRED = "PNP_BROWSER" in os.environ
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE_MS = 20_000
CARD = "cards/deck/orchard/pear"
BOARD = "yard/map/yard/yard"

if REQUIRED:
    import playwright.sync_api as driver
else:
    driver = pytest.importorskip(
        "playwright.sync_api", reason="needs Playwright: pip install 'pnp-games[browser]'"
    )
    if CHROMIUM is None:
        pytest.skip("needs the browser: apt install chromium", allow_module_level=True)

Page = Any
YARD = """\
pnp: 1
map: yard
title: Yard
grid: {cells: square, shape: 3x2, size: 20mm}
coordinates: {first: a1, print: none}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with driver.sync_playwright() as playwright:
        # In a container there is neither a sandbox nor much shared memory.
        options = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page") / "apple-day"
    begin_game("game", folder, Imprint("Apple Day", "Ann", "CC0"))
    # A small board in the place of the rules, which take longest to draw.
    shutil.rmtree(folder / "sheets")
    (folder / "yard.yaml").write_text(YARD, "utf-8")
    edit(folder / "game.yaml", "part: rules", "part: yard")
    edit(folder / "game.yaml", "[rules]", "[yard]")
    return folder


@pytest.fixture(scope="module")
def server(game: Path) -> Iterator[LiveServer]:
    server = LiveServer(Session(str(game)), 0)
    for work in (server.serve, server.run_layout):
        Thread(target=work, daemon=True).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def context(browser: Any) -> Iterator[Any]:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture(scope="module")
def shared(context: Any, server: LiveServer) -> Iterator[Page]:
    """Return a page on which nothing may fail."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(server.address)
    settled(page)
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def page(shared: Page) -> Iterator[Page]:
    """Return the page as it is when it is opened."""
    kept = shared.evaluate("localStorage.getItem('pnp')")
    yield shared
    if shared.evaluate("localStorage.getItem('pnp')") != kept:
        shared.evaluate("localStorage.clear()")
        shared.reload()
        settled(shared)


def settled(page: Page, state: str = "judged") -> None:
    page.wait_for_selector(f"#state[data-state={state}]")


def piece(page: Page, key: str = CARD) -> Any:
    return page.locator(f'.piece[data-key="{key}"]')


def picture(page: Page, key: str = CARD) -> str:
    name = piece(page, key).locator("[data-side=front] .art img").get_attribute("data-picture")
    assert name
    return str(name)


def await_picture(page: Page, name: str, *, there: bool = True) -> None:
    """Wait until the card has a picture, or has it no longer."""
    page.wait_for_function(
        "([key, name, there]) => (name === document.querySelector("
        "'[data-key=\"' + key + '\"] .art img').dataset.picture) === there",
        arg=[CARD, name, there],
    )


def others(page: Page) -> list[str]:
    found = page.evaluate(
        "key => [...document.querySelectorAll('.piece:not([data-key=\"' + key + '\"]) .art img')]"
        ".map((image) => image.dataset.picture)",
        CARD,
    )
    return list(found)


def test_a_saved_card_is_swapped_alone_and_outlined(page: Page, game: Path) -> None:
    before, rest = picture(page), others(page)
    edit(game / "decks/orchard.csv", "Ripe for ten minutes.", "Ripe for a minute.")
    page.wait_for_selector(f'.piece.changed[data-key="{CARD}"]')
    settled(page)
    assert picture(page) != before
    assert others(page) == rest
    assert page.locator(".piece.changed").count() == 1
    image = piece(page).locator("[data-side=front] .art img")
    assert re.search(f"picture/{picture(page)}$", image.get_attribute("src"))
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    edit(game / "decks/orchard.csv", "Ripe for a minute.", "Ripe for ten minutes.")
    await_picture(page, before)
    settled(page)


def test_a_finding_is_on_its_card_and_leads_to_its_line(page: Page, game: Path) -> None:
    edit(game / "decks/orchard.csv", "Ripe for ten minutes.", "Ripe for ten minutes. " * 30)
    flag = piece(page).locator(".flags button").first
    flag.wait_for()
    settled(page)
    assert piece(page).locator(".box.error").count() == 1
    flag.click()
    chosen = page.locator(".finding.chosen")
    assert "does not fit" in chosen.inner_text()
    assert re.search(r"decks/orchard\.csv:\d+:\d+", chosen.inner_text())
    assert chosen.locator("a").get_attribute("href").startswith("vscode://file/")
    edit(game / "decks/orchard.csv", "Ripe for ten minutes. " * 30, "Ripe for ten minutes.")
    page.wait_for_function("() => document.querySelectorAll('.finding').length === 0")


def test_a_click_tells_where_a_piece_is_written(page: Page, game: Path) -> None:
    piece(page).click()
    place = page.locator("#chosen-place").inner_text()
    lines = (game / "decks/orchard.csv").read_text("utf-8").splitlines()
    assert re.fullmatch(r".*decks/orchard\.csv:\d+:1", place)
    assert lines[int(place.split(":")[-2]) - 1].startswith("pear,")
    page.wait_for_function("() => document.querySelector('#copied').textContent === 'copied'")
    assert page.evaluate("navigator.clipboard.readText()") == place
    path = (game / "decks/orchard.csv").resolve()
    assert (
        page.locator("#open").get_attribute("href")
        == f"vscode://file{path}:{':'.join(place.split(':')[-2:])}"
    )
    page.select_option("#editor", "another editor")
    page.fill("#template", "mine://{path}?{line}")
    assert page.locator("#open").get_attribute("href").startswith(f"mine://{path}?")
    page.fill("#template", "javascript:alert(1)")
    assert page.locator("#open").get_attribute("href") == "#"


def test_a_broken_file_leaves_its_last_picture(page: Page, game: Path) -> None:
    before = picture(page)
    edit(game / "decks/orchard.yaml", "deck: orchard", "deck: [orchard")
    page.wait_for_selector(f'.piece.stale[data-key="{CARD}"]')
    settled(page)
    assert picture(page) == before
    assert piece(page).locator(".tag").is_visible()
    assert page.locator(".finding").count() > 0
    edit(game / "decks/orchard.yaml", "deck: [orchard", "deck: orchard")
    page.wait_for_function("() => !document.querySelector('.stale, .finding')")


def test_themes_are_switched_on_every_page(page: Page, context: Any, server: LiveServer) -> None:
    second = context.new_page()
    second.goto(server.address)
    settled(second)
    before = picture(page)
    page.select_option("#theme", "night")
    for shown in (page, second):
        await_picture(shown, before, there=False)
        settled(shown)
        assert shown.locator("#theme").input_value() == "night"
        assert shown.locator(".piece.changed").count() == 0
    second.select_option("#theme", "plain")
    for shown in (page, second):
        await_picture(shown, before)
        settled(shown)
    second.close()


def test_everything_has_a_key(page: Page) -> None:
    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    def body(name: str) -> Any:
        return page.evaluate("(name) => document.body.classList.contains(name)", name)

    press("?")
    assert page.locator("#help").is_visible()
    press("Escape")
    assert not page.locator("#help").is_visible()
    for key, name in (("b", "bleed"), ("s", "safe"), ("c", "cut")):
        press(key)
        assert body(name)
    assert piece(page).locator(".zones .cut").first.is_visible()
    press("m")
    assert not body("marks")
    press("g")
    assert "see-in-grey" in piece(page).locator(".art").first.evaluate(
        "(art) => getComputedStyle(art).filter"
    )
    press("w")
    assert body("spaces")
    press("v")
    assert page.locator("#vision").input_value() == ""
    press("f")
    assert piece(page).locator("[data-side=back]").is_visible()
    assert not piece(page).locator("[data-side=front]").is_visible()
    press("j", "j", "Enter")
    assert page.locator(".piece.chosen").count() == 1
    assert page.locator(".piece:visible").count() == 1
    press("Escape", "/")
    page.keyboard.type("pear")
    titles = page.locator(".piece:visible figcaption").all_inner_texts()
    assert titles
    assert all("Pear" in title for title in titles)
    press("Escape", "Escape")
    assert page.locator(".piece.chosen").count() == 0
    press("p")
    assert page.locator("#sheets").is_visible()
    press("p")
    assert piece(page).is_visible()


def test_spaces_are_drawn_while_they_are_shown(page: Page, game: Path) -> None:
    over = piece(page, BOARD).locator(".overlay.spaces")
    assert over.get_attribute("src") is None
    page.keyboard.press("w")
    page.wait_for_function("() => document.querySelector('.overlay.spaces').naturalWidth > 0")
    assert over.is_visible()
    before = over.get_attribute("src")
    assert before.startswith(f"spaces/{BOARD}/")
    edit(game / "yard.yaml", "shape: 3x2", "shape: 4x2")
    page.wait_for_function(
        "before => document.querySelector('.overlay.spaces').getAttribute('src') !== before",
        arg=before,
    )
    settled(page)
    edit(game / "yard.yaml", "shape: 4x2", "shape: 3x2")
    page.keyboard.press("w")
    assert not over.is_visible()


_REACHED = """() => {
  const within = (one) => {
    const box = one.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight;
  };
  const seen = [...document.querySelectorAll(".bar :is(button, select, input)")];
  return [
    document.documentElement.scrollWidth <= innerWidth,
    seen.filter((one) => one.offsetParent && !within(one)).length,
    document.querySelectorAll("#parts a").length,
    document.querySelector("#parts a").getBoundingClientRect().width > 40,
    document.querySelector("main").getBoundingClientRect().height > 150,
    within(document.querySelector("#count")),
  ];
}"""


@pytest.mark.parametrize("width", [420, 600, 800, 1000])
def test_in_a_narrow_window_everything_can_be_reached(page: Page, width: int) -> None:
    try:
        page.set_viewport_size({"width": width, "height": 720})
        parts = page.locator("#parts a").count()
        assert page.evaluate(_REACHED) == [True, 0, parts, True, True, True]
        if width <= 900:
            page.click("#fold")
            assert not page.locator("#none").is_visible()
            page.click("#fold")
        assert page.locator("#none").is_visible()
    finally:
        page.set_viewport_size({"width": 1280, "height": 720})


def test_real_size_is_what_the_screen_was_measured_to_be(page: Page) -> None:
    page.click("#calibrate")
    page.evaluate(
        "() => { const slider = document.querySelector('#measure'); slider.value = 5;"
        " slider.dispatchEvent(new Event('input')); }"
    )
    card = page.locator("#ruler .card").bounding_box()
    assert card["width"] == pytest.approx(85.6 * 5, abs=0.5)
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    face = piece(page).locator("[data-side=front]").bounding_box()
    assert face["width"] == pytest.approx(63.5 * 5, abs=0.5)
    page.reload()
    settled(page)
    assert piece(page).locator("[data-side=front]").bounding_box()["width"] == face["width"]


def test_sheets_are_shown_as_they_print(page: Page) -> None:
    page.keyboard.press("p")
    sheets = page.locator(".sheet")
    sheets.first.wait_for()
    assert sheets.first.inner_text() == "cover 1"
    image = sheets.first.locator("img")
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page.select_option("#paper", "letter")
    page.wait_for_function(
        "() => document.querySelector('.sheet').style.getPropertyValue('--h') === '279.4'"
    )
    page.keyboard.press("Escape")
    page.keyboard.press("p")


def test_the_page_says_when_the_server_has_ended(browser: Any, game: Path) -> None:
    server = LiveServer(Session(str(game / "yard.yaml")), 0)
    Thread(target=server.serve, daemon=True).start()
    server.session.refresh(server.hub.publish)
    page = browser.new_page()
    page.goto(server.address)
    settled(page)
    server.stop()
    server.hub.publish(server.session.table)
    settled(page, "gone")
    page.close()
