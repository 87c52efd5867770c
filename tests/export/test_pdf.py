"""What stands in a PDF: boxes, labels, fonts, text at its place, and the same bytes each time."""

from __future__ import annotations

import pikepdf
import pytest
import rasters

from pnp.export.pdf import write_document
from pnp.scene import (
    Bookmark,
    Document,
    Group,
    Instance,
    Matrix,
    Page,
    Path,
    Rect,
    circle,
    rectangle,
)

POINTS = 72 / 25.4


def content(document: Document) -> bytes:
    """Return the operators of the first page."""
    with rasters.opened(document) as pdf:
        return pdf.pages[0].Contents.read_bytes()


def streams(pdf: pikepdf.Pdf, subtype: str) -> list[pikepdf.Object]:
    return [
        found
        for found in pdf.objects
        if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == subtype
    ]


def test_paper_and_boxes_are_in_points_from_the_bottom_left() -> None:
    page = Page(210, 297, (), "F1", Rect(20, 30, 63.5, 88.9), Rect(17, 27, 69.5, 94.9))
    pdf = rasters.opened(rasters.document(page))
    expected = {
        "/MediaBox": (0, 0, 210, 297),
        "/TrimBox": (20, 297 - 118.9, 83.5, 297 - 30),
        "/BleedBox": (17, 297 - 121.9, 86.5, 297 - 27),
    }
    for name, box in expected.items():
        found = [float(value) for value in pdf.pages[0].obj[name]]
        assert found == pytest.approx([edge * POINTS for edge in box], abs=0.001)


def test_pages_may_differ_in_size() -> None:
    pages = (rasters.page(width=210, height=297), rasters.page(width=297, height=210))
    boxes = [page.MediaBox for page in rasters.opened(rasters.document(*pages)).pages]
    assert [round(float(box[2]) / POINTS) for box in boxes] == [210, 297]


def test_pages_have_their_labels() -> None:
    pages = [rasters.page(label=label) for label in ("F1", "B1", "F2", "T1")]
    assert [page.label for page in rasters.opened(rasters.document(*pages)).pages] == [
        "F1",
        "B1",
        "F2",
        "T1",
    ]


def test_the_outline_leads_to_its_pages_in_levels() -> None:
    blank, paper = (), Rect(0, 0, 10, 10)
    marks = [("Cards", 0), ("Fronts", 1), ("", 0), ("Backs", 1), ("B\u00f6gen \u2014 \u6d77", 0)]
    pages = [
        Page(10, 10, blank, f"F{i}", paper, paper, (Bookmark(mark, level),) if mark else ())
        for i, (mark, level) in enumerate(marks)
    ]
    pdf = rasters.opened(rasters.document(*pages))
    with pdf.open_outline() as outline:
        cards, sheets = outline.root
        assert [entry.title for entry in (cards, sheets)] == ["Cards", marks[4][0]]
        assert [entry.title for entry in cards.children] == ["Fronts", "Backs"]
        assert cards.children[1].destination[0] == pdf.pages[3].obj
        assert sheets.destination[0] == pdf.pages[4].obj
    assert pdf.Root.PageMode == "/UseOutlines"


def test_no_outline_without_bookmarks() -> None:
    pdf = rasters.opened(rasters.document(rasters.page()))
    assert "/Outlines" not in pdf.Root
    assert pdf.Root.PageMode == "/UseNone"


def test_a_bookmark_that_skips_a_level_is_an_error() -> None:
    paper = Rect(0, 0, 10, 10)
    page = Page(10, 10, (), "F1", paper, paper, (Bookmark("deep", 2),))
    with pytest.raises(ValueError, match="level"):
        write_document(rasters.document(page))


@pytest.mark.parametrize(
    ("flip", "duplex"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_printers_are_told_not_to_scale_and_how_to_turn(flip: str, duplex: str) -> None:
    document = Document("t", "a", "s", (), "de", (rasters.page(),), flip)
    pdf = rasters.opened(document)
    assert dict(pdf.Root.ViewerPreferences) == {
        "/PrintScaling": "/None",
        "/DisplayDocTitle": True,
        "/Duplex": duplex,
    }
    assert pdf.Root.Lang == "de"


def test_the_file_says_what_it_is() -> None:
    pdf = rasters.opened(
        rasters.document(rasters.page(), title="Les Petits Pirates \u2013 \u00e9t\u00e9")
    )
    told = {key: str(value) for key, value in pdf.docinfo.items()}
    assert told["/Title"] == "Les Petits Pirates \u2013 \u00e9t\u00e9"
    assert told["/Author"] == "An author"
    assert told["/Subject"] == "a subject"
    assert told["/Keywords"] == "one, two"
    assert told["/Creator"] == "pnp"
    assert pdf.pdf_version == "1.7"


def test_streams_are_compressed_and_binary() -> None:
    box = Group((Path(rectangle(0, 0, 1, 1), "#ff0000"),))
    items = (*rasters.words("Ahoy"), Instance(box), Instance(box))
    pdf = rasters.opened(rasters.document(rasters.page(*items)))
    filters = {
        str(found.get("/Filter")[0]) for found in pdf.objects if isinstance(found, pikepdf.Stream)
    }
    assert filters == {"/FlateDecode"}


def test_what_is_drawn_in_many_places_is_written_once() -> None:
    card = Group(
        (Path(rectangle(0, 0, 2, 2), "#ff0000"), *rasters.words("x", size=2)), Matrix.scale(0.5)
    )
    pages = [
        rasters.page(*(Instance(card, Matrix.translate(3 * i, 0)) for i in range(3)))
        for _ in range(4)
    ]
    pdf = rasters.opened(rasters.document(*pages))
    (form,) = streams(pdf, "/Form")
    for page in pdf.pages:
        assert page.Contents.read_bytes().count(b" Do") == 3
        assert list(page.Resources.XObject.values()) == [form]


def test_equal_groups_are_written_once() -> None:
    dots = [Group((Path(circle(5, 5, 4), "#ff0000"), *rasters.words("x"))) for _ in range(2)]
    pdf = rasters.opened(rasters.document(rasters.page(*map(Instance, dots))))
    assert len(streams(pdf, "/Form")) == 1


def test_slight_groups_are_written_in_place() -> None:
    dot = Group((Group((Path(circle(5, 5, 4), "#ff0000"),)),))
    pdf = rasters.opened(rasters.document(rasters.page(Instance(dot), Instance(dot))))
    assert not streams(pdf, "/Form")


def test_a_group_with_one_instance_needs_no_form() -> None:
    box = Group((Path(rectangle(0, 0, 1, 1), "#ff0000"),))
    assert not streams(rasters.opened(rasters.document(rasters.page(Instance(box)))), "/Form")


def test_a_form_with_a_clip_reaches_no_further() -> None:
    box = Group((), Matrix.translate(2, 1), clip=rectangle(0, 0, 3, 4))
    pdf = rasters.opened(rasters.document(rasters.page(Instance(box), Instance(box))))
    (form,) = streams(pdf, "/Form")
    assert [float(edge) for edge in form.BBox] == [2, 1, 5, 5]


def test_a_form_in_small_units_is_drawn_to_its_end() -> None:
    box = Group((Path(rectangle(0, 0, 29_700, 21_000), "#ff0000"),) * 2)
    small = Matrix.scale(1e-3, 1e-3)
    pdf = rasters.opened(rasters.document(rasters.page(Instance(box, small), Instance(box, small))))
    (form,) = streams(pdf, "/Form")
    left, top, right, bottom = (float(edge) for edge in form.BBox)
    assert min(-left, -top) >= 0
    assert right >= 29_700
    assert bottom >= 21_000


def test_black_is_black_ink_alone() -> None:
    items = (Path(rectangle(0, 0, 1, 1), "#000000"), Path(rectangle(1, 0, 1, 1), "#333333"))
    assert b"rg" not in content(rasters.document(rasters.page(*items)))


def test_numbers_have_no_exponents() -> None:
    box = Path(rectangle(1e-7, -1e-9, 3, 0.00004), "#000000")
    items = (Group((box,), Matrix.rotate(30)), Group((box,), Matrix(1e-6, 0, 0, 1, 1e-5, 0)))
    written = content(rasters.document(rasters.page(*items)))
    assert b"e" not in written
    assert b"0 0 m 3 0 l" in written


def test_an_unknown_kind_of_item_is_an_error() -> None:
    page = rasters.page("a string")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'a string' is no item of a scene"):
        write_document(rasters.document(page))


def test_a_layer_can_be_hidden_and_is_shown_unless_it_is() -> None:
    line = Path(rectangle(1, 1, 8, 8), fill="#000000")
    layered = Group((line,), name="cut", layer="Cut")
    pages = (rasters.page(layered, label="F1"), rasters.page(layered, label="F2"))
    with rasters.opened(rasters.document(*pages)) as pdf:
        (layer,) = pdf.Root.OCProperties.OCGs
        assert (layer.Type, str(layer.Name)) == ("/OCG", "Cut")
        assert [str(found.Name) for found in pdf.Root.OCProperties.D.ON] == ["Cut"]
        assert [str(found.Name) for found in pdf.Root.OCProperties.D.Order] == ["Cut"]
        for page in pdf.pages:
            assert page.Resources.Properties.Cut == layer
            operators = [str(op.operator) for op in pikepdf.parse_content_stream(page)]
            assert operators.index("BDC") < operators.index("f") < operators.index("EMC")


def test_a_document_without_layers_lists_none() -> None:
    with rasters.opened(rasters.document(rasters.page())) as pdf:
        assert "/OCProperties" not in pdf.Root
