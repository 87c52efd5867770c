"""Pieces, options and measurements for the tests of imposition.

Pages are measured from what is drawn on them, not from what the schemes believe they placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from pnp.content.language.languages import builtin_texts, english_wordings
from pnp.imposition.paper import PAPERS
from pnp.imposition.sides import SheetOptions, Slug
from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Page,
    Path,
    Rect,
    Text,
    rectangle,
    transform_outline,
)
from pnp.scene.piece import Part, Piece

Found = tuple[str, Matrix, Rect]


class Typesetter:
    """Sets lines of plain letters, each half as wide as high, in the words of pnp."""

    words = builtin_texts((), english_wordings())

    def __call__(self, content: str, size: float, x: float, y: float, anchor: str) -> Text:
        advances = tuple(500.0 for _ in content)
        left = x - {"start": 0, "middle": 0.5, "end": 1}[anchor] * len(content) * size / 2
        return Text(content, "plain", size, left, y, advances, "#000000")

    def text_of(self, key: str, /, **values: str | float) -> str:
        return self.words.text(key, **values)

    def join_words(self, words: Sequence[str]) -> str:
        return self.words.grammar.join_words(words, "and")


typeset = Typesetter()


def options(paper: str = "a4", sheets: str = "duplex-long", marks: str = "crop") -> SheetOptions:
    return SheetOptions(PAPERS[paper], Slug("Gulls"), typeset, sheets, marks)


def face(words: str, width: float, height: float, bleed: float) -> tuple[Item, ...]:
    """Art that reaches the bleed, and a text that tells which face it is."""
    area = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Path(area, fill="#aa8844"), typeset(words, 3, 1, 4, "start")


def piece(
    id: str,
    width: float,
    height: float,
    *,
    bleed: float = 0.0,
    back: bool = True,
    quantity: int = 1,
) -> Piece:
    front = face(f"front {id}", width, height, bleed)
    behind = face(f"back {id}", width, height, bleed) if back else None
    return Piece(id, id, width, height, front, behind, bleed, quantity=quantity)


def part(*pieces: Piece, scheme: str = "nup") -> Part:
    return Part("part", "Part", pieces, scheme)


def faces_on(page: Page) -> list[Found]:
    """Return for each face on a page its text, its map to the page, and the box of its clip."""
    return list(_faces(page.items, IDENTITY))


def _faces(items: tuple[Item, ...], matrix: Matrix) -> Iterator[Found]:
    for item in items:
        match item:
            case Instance():
                yield from _faces((item.of,), item.matrix.then(matrix))
            case Group(name="art", clip=clip) if clip is not None:
                inner = item.matrix.then(matrix)
                words = [i.content for i in item.items if isinstance(i, Text)]
                if words:
                    yield words[0], inner, extent(transform_outline(clip, inner))
                else:  # the pages of a spread
                    yield from _faces(item.items, inner)
            case _:
                pass


def marks_on(page: Page) -> list[Rect]:
    """Return the boxes of all lines among the marks of a page, strokes included."""
    (marks,) = (i for i in page.items if isinstance(i, Group) and i.name == "marks")
    return [box for _, box in paths_in(marks, IDENTITY)]


def paths_in(item: Item, matrix: Matrix) -> Iterator[tuple[Path, Rect]]:
    match item:
        case Path():
            half = item.stroke.width / 2 if item.stroke else 0.0
            yield item, extent(transform_outline(item.segments, matrix)).inset(-half)
        case Group():
            for inner in item.items:
                yield from paths_in(inner, item.matrix.then(matrix))
        case _:
            pass


def words_on(page: Page) -> list[str]:
    return [text.content for item in page.items for text in texts_in(item)]


def texts_in(item: Item) -> Iterator[Text]:
    match item:
        case Text():
            yield item
        case Group():
            for inner in item.items:
                yield from texts_in(inner)
        case Instance():
            yield from texts_in(item.of)
        case _:
            pass


def extent(segments: tuple[tuple[str, tuple[float, ...]], ...]) -> Rect:
    xs = [v for _, values in segments for v in values[::2]]
    ys = [v for _, values in segments for v in values[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def apart(a: Rect, b: Rect) -> bool:
    """Tell whether two boxes share no more than an edge."""
    dust = 1e-6
    return (
        a.right <= b.x + dust
        or b.right <= a.x + dust
        or a.bottom <= b.y + dust
        or b.bottom <= a.y + dust
    )


# Imposing and measuring a part takes tens of milliseconds.
papers = st.sampled_from(sorted(PAPERS))

# Small enough for half a sheet of the smallest paper, so that every scheme can place them.
pieces = st.lists(
    st.builds(
        lambda width, height, bleed, back, quantity: (width, height, bleed, back, quantity),
        st.sampled_from([12.7, 22.0, 44.45, 50.8]),
        st.sampled_from([12.7, 22.0, 40.0, 50.8]),
        st.sampled_from([0.0, 1.0, 1.5, 3.0]),
        st.booleans(),
        st.integers(1, 9),
    ),
    min_size=1,
    max_size=6,
).map(
    lambda rows: tuple(
        piece(f"p{i}", w, h, bleed=bleed, back=back, quantity=n)
        for i, (w, h, bleed, back, n) in enumerate(rows)
    )
)
