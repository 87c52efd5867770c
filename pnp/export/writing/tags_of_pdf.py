"""The reading order of the pages of a document, for screen readers (ISO 32000-1, 14.7)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.export.writing.library_of_pdf import pdfdoc

_ROOT, _DOCUMENT, _PARENTS = "tags.root", "tags.document", "tags.parents"


class Tags:
    """Collects the parts of pages, and lists them in the catalogue."""

    def __init__(self, objects: pdfdoc.PDFDocument) -> None:
        self._objects = objects
        self._pages: list[pdfdoc.PDFArray] = []
        self._all: list[pdfdoc.PDFObjectReference] = []

    def add(self, page: pdfdoc.PDFPage, parts: Sequence[str]) -> None:
        """Add the parts of the next page: the structure type of each, by its number in the
        content."""
        index = len(self._pages)
        # reportlab writes only the entries of a page that it knows.
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = index
        found = [
            self._element(f"tags.{index}.{number}", part, _DOCUMENT, number)
            for number, part in enumerate(parts)
        ]
        self._pages.append(pdfdoc.PDFArray(found))
        self._all += found

    def _element(self, name: str, kind: str, parent: str, number: int) -> pdfdoc.PDFObjectReference:
        entries = {
            "Type": pdfdoc.PDFName("StructElem"),
            "S": pdfdoc.PDFName(kind),
            "P": pdfdoc.PDFObjectReference(parent),
            "Pg": pdfdoc.PDFObjectReference(self._objects.thisPageName()),
            "K": number,
        }
        return self._objects.Reference(pdfdoc.PDFDictionary(entries), name)

    def finish(self) -> None:
        """Write the tree: a document whose children are the parts of all pages."""
        numbered = [entry for pair in enumerate(self._pages) for entry in pair]
        parents = pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(numbered)})
        document = {
            "Type": pdfdoc.PDFName("StructElem"),
            "S": pdfdoc.PDFName("Document"),
            "P": pdfdoc.PDFObjectReference(_ROOT),
            "K": pdfdoc.PDFArray(self._all),
        }
        root = {
            "Type": pdfdoc.PDFName("StructTreeRoot"),
            "K": self._objects.Reference(pdfdoc.PDFDictionary(document), _DOCUMENT),
            "ParentTree": self._objects.Reference(parents, _PARENTS),
            "ParentTreeNextKey": len(self._pages),
        }
        catalog = self._objects.Catalog
        catalog.StructTreeRoot = self._objects.Reference(pdfdoc.PDFDictionary(root), _ROOT)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
