"""What a reader that speaks is told of a page: its language, its headings, and the order of all."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import rasters

from pnp.export.pdf import write_document
from pnp.scene import Group, Instance, Item, Matrix


def parts(*pages: tuple[Item, ...]) -> list[tuple[str, int]]:
    """Return what the parts of a document are, each with the index of its page."""
    written = write_document(rasters.document(*(rasters.page(*items) for items in pages)))
    with pikepdf.open(BytesIO(written)) as pdf:
        root, places = pdf.Root.StructTreeRoot, [page.objgen for page in pdf.pages]
        assert pdf.Root.MarkInfo.Marked
        assert root.K.S == "/Document"
        numbered = {int(root.ParentTree.Nums[i]): i + 1 for i in range(0, 2 * len(pages), 2)}
        for index, page in enumerate(pdf.pages):
            listed = root.ParentTree.Nums[numbered[int(page.StructParents)]]
            content = pikepdf.parse_content_stream(page)
            begun = [one for one in content if str(one.operator) in ("BDC", "BMC")]
            ended = [one for one in content if str(one.operator) == "EMC"]
            assert len(begun) == len(ended)
            marked = [one.operands for one in begun if str(one.operator) == "BDC"]
            # Each part of the tree is marked in the content of its page, under its own number.
            assert [str(kind) for kind, _ in marked] == [str(one.S) for one in listed]
            assert [int(found.MCID) for _, found in marked] == [int(one.K) for one in listed]
            assert all(one.Pg.objgen == places[index] for one in listed)
        return [(str(one.S), places.index(one.Pg.objgen)) for one in root.K.K]


def test_headings_are_told_from_texts_and_from_the_margin() -> None:
    title, text, margin = ((word,) for word in rasters.words("Rules", "Roll.", "sheet 1"))
    page = Group(title, name="heading-1"), *text, Group(margin, name="marks")
    assert parts(page, text) == [("/H1", 0), ("/P", 0), ("/P", 1)]


def test_headings_are_found_in_pieces_that_stand_in_several_places() -> None:
    (word,) = rasters.words("Rules")
    piece = Group((Group((word,), name="heading-2"), *rasters.words("Roll.")))
    placed = Instance(piece), Instance(piece, Matrix.translate(10, 0))
    assert [kind for kind, _ in parts(placed)] == ["/H2", "/P", "/H2", "/P"]


def test_an_empty_page_has_no_parts() -> None:
    assert parts(()) == []
