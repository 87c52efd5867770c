"""The parts of reportlab in use, imported without the settings of this machine, and the structure
tree of a document for screen readers (ISO 32000-1, 14.7).

On import, reportlab reads environment variables ``RL_*`` and files in the home folder, which would
change the bytes of a document, or stop a build.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def _without_settings() -> Iterator[None]:
    given = {name: text for name, text in os.environ.items() if name.startswith("RL_")}
    home = os.environ.get("HOME")
    for name in given:
        del os.environ[name]
    # A folder that does not exist: only modules of pnp are beside this file.
    os.environ["HOME"] = os.path.join(os.path.dirname(__file__), "no-home")
    try:
        yield
    finally:
        os.environ.update(given)
        if home is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = home


with _without_settings():
    from reportlab.lib.rl_accel import fp_str
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

__all__ = ["Canvas", "fp_str", "pdfdoc"]


# The reading order of the pages of a document, for screen readers (ISO 32000-1, 14.7).


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
