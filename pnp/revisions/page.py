"""A web page with the pieces that differ, each before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pnp.revisions.comparison import PieceChange
from pnp.revisions.snapshots import SnapshotPiece

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif }
body { background: light-dark(#ececec, #26272a); margin: 0 auto; max-width: 70rem; padding: 1rem }
h1 { font-size: 1.4rem; margin: 0 }
section { background: light-dark(#fff, #1c1d1f); border-radius: .4rem }
section { margin: 1rem 0; padding: 1rem }
h2 { font-size: 1rem; margin: 0 0 .6rem }
h2 small { font-weight: 400; opacity: .75 }
.states { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr }
.state { display: flex; flex-wrap: wrap; gap: .6rem }
.state::before { content: attr(data-name); flex-basis: 100%; font-size: .85rem; opacity: .75 }
img { filter: drop-shadow(0 1px 2px rgb(0 0 0 / .5)); height: auto; max-width: min(100%, 15rem) }
"""


def page_files(
    title: str, names: tuple[str, str], changes: Sequence[PieceChange]
) -> Iterator[tuple[str, bytes]]:
    """Yield the page and its pictures; ``names`` are those of the old and the new state."""
    sections = []
    for change in changes:
        states = []
        for side, (name, piece) in enumerate(zip(names, (change.old, change.new), strict=True)):
            folder = ("old", "new")[side]
            images = []
            for file, svg in _pictures(f"{folder}/{change.path}", piece, change):
                yield file, svg.encode()
                images.append(f'<img loading="lazy" src="{escape(file)}" alt="">')
            found = "".join(images) or "-"
            states.append(f'<div class="state" data-name="{escape(name)}">{found}</div>')
        what = f"{escape(change.path)}: {escape(change.note)}"
        head = f"<h2>{escape(change.title)} <small>{what}</small></h2>"
        sections.append(f'<section>{head}<div class="states">{"".join(states)}</div></section>')
    count = f"{len(changes)} piece{'' if len(changes) == 1 else 's'}"
    shown = "\n".join(sections)
    page = f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width">
<style>{_STYLE}</style></head>
<body><h1>{escape(title)}</h1>
<p>{count} from {escape(names[0])} to {escape(names[1])}</p>
{shown}
</body></html>
"""
    yield "index.html", page.encode()


def _pictures(
    stem: str, piece: SnapshotPiece | None, change: PieceChange
) -> Iterator[tuple[str, str]]:
    """Yield the name and the SVG of each face; of faces that differ, only these."""
    if piece is None:
        return
    same = [False, False]
    if change.differences and change.old is not None and change.new is not None:
        same = [a == b for a, b in zip(change.old.faces, change.new.faces, strict=True)]
    for svg, ending, equal in zip(piece.faces, ("", "-back"), same, strict=True):
        if svg is not None and not equal:
            yield f"{stem}{ending}.svg", svg
