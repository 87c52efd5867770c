"""Hostile drawings and photographs, in numbers: the same number always gives the same bytes."""

from __future__ import annotations

import random
from io import BytesIO

from PIL import Image

_NUMBERS = [
    "0",
    "1",
    "-1",
    "1e308",
    "-1e308",
    "1e-308",
    "1e999",
    "nan",
    "inf",
    "0x1",
    "1_0",
    "1e6",
    "999999",
    ".5",
    "5.",
    "+3",
    "1%",
    "2mm",
    "3em",
]
_PLAIN = ["0", "1", "-1", ".5", "3", "100"]
_COLOURS = [
    "red",
    "#abc",
    "#12345678",
    "rgb(256,0,0)",
    "rgb(-1%,120%,0%)",
    "hsl(1e999,1%,50%)",
    "currentColor",
    "transparent",
    "none",
    "inherit",
    "initial",
    "url(#a)",
    "url(#b)",
    "url(#zzz)",
    "reddish",
    "oklch(.5,.2,30)",
    "rgb((((1",
    ";",
]
_COMMANDS = "MmLlHhVvCcSsQqTtAaZz"
_ELEMENTS = [
    "path",
    "circle",
    "ellipse",
    "rect",
    "polygon",
    "polyline",
    "line",
    "g",
    "a",
    "use",
    "defs",
    "symbol",
    "switch",
    "clipPath",
    "svg",
    "text",
    "linearGradient",
    "radialGradient",
    "stop",
    "style",
    "title",
    "desc",
    "metadata",
    "script",
    "image",
    "pattern",
    "marker",
    "mask",
    "filter",
    "feGaussianBlur",
    "x:y",
]
_USUAL = [
    "path",
    "path",
    "circle",
    "rect",
    "polygon",
    "line",
    "g",
    "g",
    "use",
    "defs",
    "linearGradient",
    "stop",
    "clipPath",
]
# Characters of what is repeated.
_LONGEST = 100_000
_KEYS = [
    "d",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "x1",
    "y1",
    "x2",
    "y2",
    "points",
    "fill",
    "stroke",
    "stroke-width",
    "opacity",
    "href",
    "stroke-dasharray",
    "stroke-linejoin",
    "clip-path",
    "class",
    "id",
    "style",
    "transform",
    "offset",
    "stop-color",
    "fill-opacity",
    "display",
    "visibility",
    "viewBox",
    "mask",
    "filter",
    "marker-end",
    "transform-box",
    "transform-origin",
    "color",
]
_SHEETS = (
    ".a{fill:red}",
    "#a,.b,*{stroke:blue!important}",
    "path.a{fill:url(#b)}",
    "@import url(a);",
    "@media x{a{b:c}}",
    "@font-face{src:url(a)}",
    "<![CDATA[.c{opacity:.5}]]>",
    "/* */",
    "a{",
    "}",
    "((((",
    "[",
    "'",
    "\\",
)
_FORMATS = ("JPEG", "JPEG", "JPEG", "PNG", "GIF", "WEBP")
_SAVED = {
    "JPEG": ({}, {"progressive": True}, {"quality": 5}, {"comment": b"note"}),
    "PNG": ({}, {"icc_profile": b"\0" * 200}, {"exif": b"Exif\0\0II*\0\x08\0\0\0\xff\xff"}),
    "GIF": ({}, {"comment": b"note"}),
    "WEBP": ({}, {"lossless": True}, {"exif": b"Exif\0\0MM\0*\0\0\0\x08\0\x01"}),
}
_MODES = {
    "JPEG": ("RGB", "L", "CMYK"),
    "PNG": ("RGB", "RGBA", "L", "LA", "P", "1", "I;16"),
    "GIF": ("P", "L"),
    "WEBP": ("RGB", "RGBA"),
}
_PIECES = (
    b"\xff",
    b"\xff\xff\xff",
    b"\xff\xd9",
    b"\xff\xda",
    b"\xff\xfe\0\x04hi",
    b"\xff\xe1\0\x02",
    b"\0\0\0\0",
    b"\x7f\xff\xff\xff",
    b"\0\0\0\0eXIf",
    b"IHDR",
    b"fcTL",
)


def drawing(seed: int) -> bytes:
    """Return an SVG file that may hold anything, sometimes very often."""
    r = random.Random(seed)
    size = " ".join(r.choices(_NUMBERS, k=4)) if r.random() < 0.05 else "0 0 100 50"
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    body = "".join(_element(r, 0) for _ in range(r.randint(1, 8)))
    if r.random() < 0.2:
        body += f"<style>{''.join(r.choices(_SHEETS, k=r.choice((1, 3, 2000))))}</style>"
    text = f'{head} xmlns:x="x" viewBox="{size}">{body}<path d="M0 0h5v5z"/></svg>'
    if r.random() < 0.1:
        at = r.randrange(len(text))
        text = text[:at] + r.choice(("<", "&x;", "&#0;", "</g>", "\0", "]]>")) + text[at:]
    return text.encode()


def _element(r: random.Random, depth: int) -> str:
    name = r.choice(_ELEMENTS if r.random() < 0.05 else _USUAL)
    keys = dict.fromkeys(r.choices(_KEYS if r.random() < 0.1 else _KEYS[:-4], k=r.randint(0, 4)))
    if name == "path":
        keys["d"] = None
    said = " ".join(f'{key}="{_value(r, key)}"' for key in keys)
    count = r.choice((0, 0, 1, 3)) if depth < 5 else 0
    inner = "".join(_element(r, depth + 1) for _ in range(count))
    found = f"<{name} {said}>{inner}</{name}>"
    return found * min(r.choice((1, 1, 1, 2, 50, 3000)), _LONGEST // len(found) + 1)


def _value(r: random.Random, key: str) -> str:
    often = r.choice((1, 1, 1, 3, 30, 5000))
    match key:
        case "d":
            parts = (
                r.choice(_COMMANDS) + " ".join(r.choices(_PLAIN, k=6))
                for _ in range(min(often, 500))
            )
            return "M0 0" + "".join(parts)
        case "points" | "stroke-dasharray":
            return " ".join(r.choices(_PLAIN, k=often))
        case "fill" | "stroke" | "stop-color" | "color":
            return r.choice(_COLOURS if r.random() < 0.1 else _COLOURS[:7])
        case "id" | "class":
            return r.choice(("a", "b", "c", "a b c " * often))
        case "href" | "clip-path" | "mask" | "filter" | "marker-end":
            mark = r.choice(("#a", "#b", "#c", "http://a/b", "#" + "x" * often))
            return mark if key == "href" else f"url({mark})"
        case "style":
            said = (f"{r.choice(_KEYS)}:{r.choice(_COLOURS + _NUMBERS)}" for _ in range(3))
            return ";".join(said) * min(often, 300)
        case "transform":
            names = ("scale", "translate", "rotate", "rotate", "skewX")
            steps = (
                f"{r.choice(names)}({','.join(r.choices(_PLAIN, k=r.choice((1, 2, 6))))})"
                for _ in range(r.choice((1, 2, 200)))
            )
            return r.choice(("scale(2)", "translate(3,4) rotate(9)", "".join(steps)))
    return r.choice(_NUMBERS if r.random() < 0.1 else _PLAIN)


def photo(seed: int) -> bytes:
    """Return a JPEG, PNG, GIF or WebP file of a small picture, with bytes changed, cut or added."""
    r = random.Random(seed)
    format = r.choice(_FORMATS)
    picture = Image.linear_gradient("L").resize((r.randint(1, 90), r.randint(1, 90)))
    mode = r.choice(_MODES[format])
    picture = picture.convert(mode) if mode == "I;16" else picture.convert("RGB").convert(mode)
    written = BytesIO()
    picture.save(written, format, **r.choice(_SAVED[format]))  # type: ignore[arg-type]
    content = bytearray(written.getvalue())
    for _ in range(r.choice((0, 1, 2, 8))):
        # Most of what is odd stands in the head.
        at = r.randrange(min(len(content), r.choice((40, 700, len(content)))))
        match r.randrange(4):
            case 0:
                content[at] = r.randrange(256)
            case 1:
                content[at:at] = r.choice(_PIECES) * r.choice((1, 1, 3000))
            case 2:
                del content[at : at + r.randint(1, 20)]
            case 3:
                content[at : at + 4] = r.randbytes(4)
    if r.random() < 0.2:
        del content[r.randrange(1, len(content)) :]
    return bytes(content) + r.choice((b"", b"", b"a secret"))
