"""Write a web page of all pieces to look at and send around, and a proof sheet as PDF.

index.html shows both faces of each piece at their relative sizes, with search and zoom, and links
the rules. It works without a server and loads nothing from the network. proof.pdf shows every
front and back, small, with its title and number of copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Annotated

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.disk import read_packaged
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.exports.article import html_page
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.face_texts import face_text
from pnp.exports.proof_sheet import PROOF, proof_job
from pnp.exports.raster import check_pixels
from pnp.exports.targets.png import Options as PictureOptions
from pnp.exports.targets.png import picture_jobs, picture_path, style_for

_PAGE = ("pnp", "exports", "page")


class Options(Struct, frozen=True):
    dpi: Annotated[int, Meta(ge=150, le=600, description="Dots per inch of the pictures.")] = 200


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    pictures = PictureOptions(dpi=options.dpi)
    for piece in bundle.pieces:
        check_pixels(piece, style_for(piece, pictures), report)
    if report.failed:
        return
    for found in bundle.sets:
        yield from picture_jobs(found, pictures)
    for found in bundle.sets:
        if found.article is not None:
            page = html_page(found.article)
            yield Job(_rules_name(found), page.encode, found.path, content_mark(page))
    yield proof_job(bundle)
    page = _page(bundle)
    yield Job("index.html", page.encode, "index.html", content_mark(page))


def _page(bundle: Bundle) -> str:
    title, language = escape(bundle.title), escape(bundle.language)
    style, script = (read_packaged(*_PAGE, f"gallery.{kind}").decode() for kind in ("css", "js"))
    sections = "\n".join(_section(bundle, part, sets) for part, sets in bundle.by_part.items())
    about = escape(", ".join(filter(None, (bundle.author, bundle.version))))
    rules = "".join(
        f' <a href="{_rules_name(found)}">{escape(found.title)}</a>'
        for found in bundle.sets
        if found.article is not None
    )
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
{style}</style></head>
<body>
<header><h1>{title}</h1><p>{about}</p>
<div class="tools"><input type="search" placeholder="Search" aria-label="Search">
<output></output>
<label>Size <input type="range" min="8" max="80" value="24"></label>
<a href="{PROOF}">Proof sheet</a>{rules}</div></header>
<main>
{sections}
</main>
<dialog><div class="bar"><strong></strong>
<button class="previous" aria-label="Previous">←</button>
<button class="next" aria-label="Next">→</button>
<button class="close" aria-label="Close">✕</button></div>
<div class="faces"></div></dialog>
<script>
{script}</script>
</body></html>
"""


def _section(bundle: Bundle, part: str, sets: tuple[PieceSet, ...]) -> str:
    lines = [f'<section id="{escape(part)}"><h2>{escape(bundle.parts[part])}</h2>']
    for found in sets:
        heading = f"<h3>{escape(found.title)}</h3>" if len(sets) > 1 else ""
        lines.append(f'<section>{heading}<div class="grid">')
        lines.extend(_figure(found, piece) for piece in found.pieces)
        lines.append("</div></section>")
    return "\n".join([*lines, "</section>"])


def _figure(found: PieceSet, piece: ExportPiece) -> str:
    words = " ".join(face_text(piece.face(side)) for side in (FRONT, BACK))
    index = escape(" ".join(f"{piece.title} {piece.id} {piece.kind} {words}".lower().split()))
    alt = escape(" ".join(f"{piece.title}. {face_text(piece.drawn.front)}".split()))
    back = f' data-back="{picture_path(found, piece, BACK)}"' if piece.has_back else ""
    width, height = format_number(piece.drawn.width), format_number(piece.drawn.height)
    ratio = f"aspect-ratio: {width} / {height}"
    title, copies = escape(piece.title), f" × {piece.copies}" if piece.copies != 1 else ""
    return (
        f'<figure id="{escape(piece.path)}" data-text="{index}"{back} style="--w: {width}">'
        f'<button><img loading="lazy" src="{picture_path(found, piece, FRONT)}" alt="{alt}" '
        f'style="{ratio}"></button>'
        f'<figcaption title="{title}">{title}{copies}</figcaption></figure>'
    )


def _rules_name(found: PieceSet) -> str:
    return f"rules/{found.part}/{found.file}.html"
