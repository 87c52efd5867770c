"""Tables and workbooks that nobody means well with, each by the number of its seed.

``table`` gives CSV, ``workbook`` XLSX, and ``listing`` YAML; the same seed gives the same bytes.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"

_EVEN = ("", "", "x", "7", "two words", '""', '"a, b; c"', '"a\nb"', "=1+1", "é", "\u2028")
_ODD = ('"', '"a', "\r", "\0", "\x1b[2J", "a" * 40_000, " " * 90_000, "9" * 400)


def table(seed: int) -> bytes:
    """Return the text of a CSV file: rows of odd cells, spoilt, cut or blown up somewhere."""
    rng = random.Random(seed)
    mark = rng.choice(",;\t")
    width = rng.choice((1, 2, 3, 8, 199, 201, 5_000))
    names = ["card", "title", "text", "quantity", *(f"f{i}" for i in range(width))][:width]
    rows = [mark.join(names)]
    for i in range(rng.choice((0, 1, 3, 50, 100_000 // width))):
        cells = [f"c{i}", *(rng.choice(_EVEN) for _ in range(width - 1))]
        if rng.random() < 0.02:
            cells[rng.randrange(width)] = rng.choice(_ODD)
        rows.append(mark.join(cells[: 1 if rng.random() < 0.01 else width]))
    text = rng.choice(("\n", "\r\n", "\r")).join(rows)
    at = rng.randrange(len(text) + 1)
    blown = rng.choice((mark, "\n", '"', '""', " ", "a", f"x{mark}\n", f'"a\n"{mark}', "\0"))
    text = text[:at] + blown * rng.choice((0, 0, 1, 1_000, 300_000)) + text[at:]
    data = text.encode(rng.choice((*("utf-8",) * 9, "utf-16", "cp1252")), "replace")
    return data[: rng.randrange(len(data) + 1)] if rng.random() < 0.2 else data


def workbook(seed: int) -> bytes:
    """Return the bytes of an XLSX file of which one part is spoilt, cut or blown up."""
    rng = random.Random(seed)
    parts = _parts(rng)
    names = list(parts)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        name = rng.choice(names)
        parts[name] = rng.choice(_HARMS)(parts[name], rng)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text.encode("utf-8", "replace"))
    data = bytearray(held.getvalue())
    for _ in range(rng.choice((0, 0, 0, 1, 5))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def listing(seed: int) -> bytes:
    """Return a deck in YAML of which one value is blown up."""
    rng = random.Random(seed)
    many = rng.choice((10, 1_000, 60_000))
    value = rng.choice(
        (
            "[" + "a," * many + "]",
            "{" + "a: b, " * many + "}",
            "{" + ", ".join(f"k{i}: b" for i in range(many)) + "}",
            "[" * min(many, 5_000),
            '"' + "ab " * many + '"',
            "&a [" + "x," * min(many, 900) + "]\nz: [" + "*a, " * min(many, 900) + "]",
            "|\n" + "  a b c\n" * many,
            "9" * many,
            "[" + "{card: a, title: b, quantity: 9999}, " * (many // 8) + "]",
        )
    )
    lines = ["pnp: 1", "deck: d", "title: D", "layout: plain-card", "cards: [{card: a}]"]
    at = rng.randrange(len(lines))
    key = rng.choice((lines[at].partition(":")[0], "where", "defaults", "backs", "unprinted"))
    lines = [line for line in lines if not line.startswith(f"{key}:")]
    lines.insert(rng.choice((at, len(lines))), f"{key}: {value}")
    return ("\n".join(lines) + "\n").encode()


def _parts(rng: random.Random) -> dict[str, str]:
    """Return the parts of a small workbook by name."""
    even = ["><v>1</v>", "><v>0.5</v>", "><f>A1</f>", "><f>A1</f><v>2</v>", 't="s"><v>0</v>']
    even += [f't="inlineStr"><is><t>{text}</t></is>' for text in ("c1", "_x000D_a", "_x0000_", " ")]
    odd = ["><v>1e999</v>", 't="s"><v>9</v>', 't="d"><v>no</v>', 't="e"><v>#REF!</v>', 't="b"><v/>']
    rows = ['<row r="1"><c r="A1" t="s"><v>0</v></c></row>']
    for i in range(2, rng.choice((2, 3, 60, 9_000))):
        cells = (rng.choice(odd if rng.random() < 0.001 else even) for _ in "ABC")
        row = "".join(f'<c r="{c}{i}" {cell}</c>' for c, cell in zip("ABC", cells, strict=True))
        rows.append(f'<row r="{i}">{row}</row>')
    states = [rng.choice((*("visible",) * 8, "hidden", "veryHidden")) for _ in range(2)]
    sheets = "".join(
        f'<sheet name="s{i}" sheetId="{i + 1}" state="{state}" r:id="r{i}"/>'
        for i, state in enumerate(states)
    )
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(rows)}</sheetData></worksheet>'
    kinds = {"workbook": "sheet.main", "sheet0": "worksheet", "sheet1": "worksheet"}
    kinds |= {"strings": "sharedStrings", "styles": "styles"}
    types = "".join(
        f'<Override PartName="/xl/{name}.xml" ContentType="{_TYPES}.{kind}+xml"/>'
        for name, kind in kinds.items()
    )
    links = "".join(
        f'<Relationship Id="r{i}" Type="{_LINKS}/worksheet" Target="sheet{i}.xml"/>' for i in (0, 1)
    )
    whole = f'<Relationship Id="r" Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/>'
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">{types}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{whole}</Relationships>',
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>{sheets}</sheets></workbook>'
        ),
        "xl/strings.xml": f'<sst xmlns="{_MAIN}"><si><t>card</t></si></sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"></styleSheet>',
        "xl/sheet0.xml": sheet,
        "xl/sheet1.xml": sheet,
    }


def _repeated(text: str, rng: random.Random) -> str:
    """Repeat an element, or some of its bytes, often."""
    start = rng.randrange(len(text))
    end = text.find(">", start) + 1 or len(text)
    piece = text[text.rfind("<", 0, start + 1) : end] if rng.random() < 0.7 else text[start:end]
    most = max(1, 3_000_000 // max(1, len(piece)))
    return text[:end] + piece * rng.choice((1, 100, most)) + text[end:]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _exchanged(text: str, rng: random.Random) -> str:
    """Write something else in place of a few characters."""
    at = rng.randrange(len(text))
    odd = ('"', "<", ">", "&#0;", "&x;", "99999999999", "-1", "\0", "<!DOCTYPE a>", "\ud800")
    return text[:at] + rng.choice(odd) + text[at + rng.randrange(9) :]


def _numbered(text: str, rng: random.Random) -> str:
    """Write another number in place of each of one kind."""
    digit = rng.choice("0123456789")
    return text.replace(digit, rng.choice(("1048576", "-5", "9" * 30, "1e9", "x")))


_HARMS: tuple[Callable[[str, random.Random], str], ...] = (_repeated, _cut, _exchanged, _numbered)
