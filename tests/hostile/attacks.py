"""Files that once got through: they ended in a traceback, took minutes or gigabytes, read or
overwrote what was not the project's, or were called legal and then not built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link to ``target``, as written in it."""

    target: str


@dataclass(frozen=True, slots=True)
class Attack:
    """``files`` by their paths below a folder, and the target that is ``given`` there. Validating
    and building find ``code`` at ``place``, as file:line:column, empty for none; a sound file has
    neither. ``warned`` is the code of a warning that keeps nobody from building."""

    name: str
    files: Mapping[str, str | Link]
    given: str
    code: str = ""
    place: str = ""
    warned: str = ""

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, Link):
                path.symlink_to(content.target)
            else:
                path.write_text(content, "utf-8")


_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
_SHAPE = '<path d="M0 0L5 5L0 5Z"/>'


def _deck(title: str = "D", layout: str = "plain-card", fields: str = ", title: b") -> str:
    head = f"pnp: 1\ndeck: d\ntitle: {title}\nlayout: {layout}\n"
    return f"{head}cards: [{{card: a{fields}}}]\n"


def _game(more: str = "") -> str:
    return (
        "pnp: 1\ngame: g\ntitle: G\ndesigner: x\nlicence: y\nplayers: 2\n"
        f"{more}parts: [{{part: p, title: P, of: [d]}}]\n"
    )


def _box(draw: str) -> str:
    return f"{{p: {{draw: {draw}, at: [0mm,0mm], size: [40mm,40mm]}}}}"


def _drawing(name: str, content: str, code: str = "unfit-drawing", *, warned: str = "") -> Attack:
    files = {"d.yaml": _deck(layout=_box("image, image: art/x.svg"), fields="")}
    files["art/x.svg"] = _SVG.format(content)
    place = "d.yaml:4:34" if code else ""
    return Attack(name, files, "d.yaml", code, place, warned)


def _example(name: str, old: str, new: str) -> str:
    text = (ROOT / "docs" / "examples" / f"{name}.yaml").read_text("utf-8")
    assert old in text
    return text.replace(old, new)


def _gradients(count: int) -> str:
    chain = "".join(f'<linearGradient id="g{i}" href="#g{i + 1}"/>' for i in range(count))
    return f'{chain}<linearGradient id="g{count}"><stop/></linearGradient>'


_PAINTED = '<path fill="url(#{})" d="M0 0L5 5L0 5Z"/>'
_TOKENS = "pnp: 1\ntokens: d\ntitle: {}\npieces: [{{id: a, title: x, size: 20mm, {}}}]\n"
_LESSON = """\
pnp: 1
sheet: s
title: S
body:
- pictograms:
    columns: 1
    size: 20mm
    entries:
    - lesson:
        squares: |
          ~ ~
          ~ ~
        ways: [[a1, a1]]
      caption: x
"""
SECRET = "root:x:0:0:secret"
_MAT = ROOT / "content" / "piece-packing-pirates" / "mats" / "play-mat.yaml"


def attacks() -> tuple[Attack, ...]:
    """Return all cases."""
    return (*_tracebacks(), *_drawings(), *_products(), *_forgeries(), *_silences(), *_leaks())


def _tracebacks() -> Iterator[Attack]:
    yield _lone("empty-title", _deck("''"), "wrong-size", "3:8")
    yield _lone("long-title", _deck("x" * 121), "too-long", "3:8")
    icon = _deck(layout=_box("icon, icon: nosuch, fill: ink"), fields="")
    yield _lone("misspelt-icon", icon, "unknown-icon", "4:32")
    outline = _TOKENS.format("x", "outline: M0 0L1e308 1e308L-1e308 5Z, front: {icon: coin}")
    yield _lone("far-outline", outline, "out-of-range", "4:49")
    point = "pnp: 1\nsheet: d\ntitle: x\nbody:\n- points: ['']\n"
    yield _lone("empty-point", point, "empty-printed-text", "5:12")
    yield _lone("way-that-stays", _LESSON, "way-that-stays", "13:21")
    layouts = {f"l/l{i}.yaml": _layout(i, f"l{i + 1}" if i < 999 else "") for i in range(1000)}
    files = {"game.yaml": _game(), "d.yaml": _deck(layout="l0"), **layouts}
    yield Attack("chain-of-layouts", files, ".", "long-chain", "l/l983.yaml:3:10")


def _drawings() -> Iterator[Attack]:
    yield _drawing("colour-beyond-255", '<path fill="rgb(256,0,0)" d="M0 0L5 5L0 5Z"/>', "")
    yield _drawing("chain-of-gradients", _gradients(1000) + _PAINTED.format("g0"))
    yield _drawing("style-without-braces", f"<style>{'a' * 20_000}</style>{_SHAPE}")
    yield _drawing("no-transform", f'<path transform="{"a" * 40_000}" d="M0 0L5 5L0 5Z"/>')
    yield _drawing("doctypes", f"<!--{'<!doctype' * 45_000}-->{_SHAPE}", "")
    stops = f'<linearGradient id="g">{"<stop/>" * 1000}</linearGradient>'
    painted = _PAINTED.format("g") * 1000
    yield _drawing("stops-by-shapes", stops + painted, "", warned="simplified-picture")
    path = f'<defs><path id="a" d="M0 0{"L5 5" * 3000}"/></defs>'
    yield _drawing("copies-by-points", path + '<use href="#a"/>' * 3000)


def _products() -> Iterator[Attack]:
    chain = "".join(f"  c{i}: c{i + 1}\n" for i in range(1000)) + "  c1000: '#123456'\n"
    theme = f"pnp: 1\ntheme: l0\ntitle: T\ncolours:\n{chain}"
    files = {"game.yaml": _game("theme: l0\n"), "d.yaml": _deck(), "l0.yaml": theme}
    yield Attack("chain-of-colours", files, ".", "wrong-size", "l0.yaml:4:1")
    cards = f"pnp: 1\ndeck: d\ntitle: D\nlayout: plain-card\ncards: [{'a,' * 1_000_000}]\n"
    yield _lone("a-million-cards", cards, "too-many-values", "5:299991")
    deck = "pnp: 1\ndeck: d\ntitle: D\nlayout: plain-card\ndata: t.csv\n"
    files = {"d.yaml": deck, "t.csv": f"card,title{',' * 1_000_000}\n"}
    yield Attack("a-million-columns", files, "d.yaml", "too-many-columns", "t.csv:1:210")


def _forgeries() -> Iterator[Attack]:
    forged = '"x\\n::stop-commands::pwned\\n::error file=a::forged"'
    tokens = _TOKENS.format(forged, "front: {icon: coin}")
    yield _lone("commands-for-github", tokens, "unknown-icon", "3:8")
    codes = _deck('"\\e[31mRED\\e[2J\\a"')
    yield _lone("codes-for-terminals", codes, "control-character", "3:8")


def _silences() -> Iterator[Attack]:
    mosaic = _example("mosaic", "card: gull-rock", "card: cold-water")
    yield _lone("ocean-card-twice", mosaic, "duplicate-card", "32:11")
    key = _example("key", "at: x1", "at: x99")
    yield _lone("sign-nowhere", key, "unknown-space", "34:9")
    board = _example("squares", "at: d8, shift: [9mm, 0mm]", "at: d8, shift: [4999mm, 0mm]")
    yield _lone("name-far-off", board, "outside-board", "31:40")
    mat = _MAT.read_text("utf-8").replace("at: [173.9mm, 169.5mm]", "at: [4999mm, -900mm]")
    yield _lone("picture-far-off", mat, "outside-mat", "20:27")


def _leaks() -> Iterator[Attack]:
    deck = _deck(layout="pw")
    files = {"d/d.yaml": deck, "d/pw.yaml": Link("../secret.txt"), "secret.txt": SECRET}
    yield Attack("layout-outside", files, "d/d.yaml", "unknown-layout", "d/d.yaml:4:9")
    deck = _deck(layout=_box('icon, icon: "folder:pic", fill: ink'), fields="")
    outside = {"d/icons": Link("../out"), "out/pic.svg": _SVG.format(_SHAPE)}
    yield Attack("icons-outside", {"d/d.yaml": deck, **outside}, "d/d.yaml", "path-leaves-project")


def _lone(name: str, text: str, code: str, place: str) -> Attack:
    return Attack(name, {"d.yaml": text}, "d.yaml", code, f"d.yaml:{place}")


def _layout(number: int, extends: str) -> str:
    return f"pnp: 1\nlayout: l{number}\nextends: {extends or 'plain-card'}\n"
