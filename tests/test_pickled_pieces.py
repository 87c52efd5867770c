"""Pieces that were pickled are drawn like others: shared drawings are found by content, which
survives in another process."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import sampled
from msgspec import msgpack

from pnp.base.diagnostics import Report
from pnp.content.game_files import KIND, match_first_lines
from pnp.content.kinds import all_kinds, read_file
from pnp.content.language.languages import builtin_texts, english_wordings
from pnp.content.project import load_project
from pnp.export import FacePicture, pdf, svg
from pnp.imposition import impose
from pnp.imposition.paper import PAPERS
from pnp.imposition.sides import SheetOptions, Slug
from pnp.kinds import LAYOUTS
from pnp.press.files import face_art, piece_faces
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.press.printing import MarginText
from pnp.scene import Document, Group, rectangle
from pnp.scene import Path as Outline
from pnp.scene.piece import Part, Piece

ROOT = Path(__file__).parent.parent
PRINTED = [kind for kind in all_kinds() if kind in LAYOUTS]
EXAMPLES = [
    path
    for path in sorted((ROOT / "docs" / "examples").glob("**/*.yaml"))
    # A layout and a theme are visible on the pieces that use them, numbers wherever they are named.
    if match_first_lines(path, KIND, path.parent) not in ("layout", "theme", "rulings")
]
READ = """
import pickle, sys
sys.path.insert(0, sys.argv[1])
from test_pickled_pieces import digest
for pieces in pickle.load(sys.stdin.buffer):
    print(digest([pickle.loads(piece) for piece in pieces]))
"""


@cache
def example(path: Path) -> tuple[str, tuple[Piece, ...]]:
    """Return the kind of a file and its pieces."""
    report = Report()
    project = load_project(path, report)
    assert project is not None, report.diagnostics
    source, *_ = project.parts
    part = lay_out_part(source, theme_lookup(project, report), report, {})
    assert not report.failed, report.diagnostics
    return source.files[0].kind, tuple(piece for piece, _ in part.pieces)


def document(pieces: Sequence[Piece]) -> Document:
    options = SheetOptions(
        PAPERS["a4"], Slug("t"), MarginText(builtin_texts((), english_wordings())), "duplex-long"
    )
    imposed = impose(Part("part", "Part", tuple(pieces), "poster"), options)
    assert imposed.pages
    return Document("t", "a", "s", (), "en", imposed.pages)


def digest(pieces: Sequence[Piece]) -> str:
    """Return a digest of the sheets as PDF and of each face as SVG."""
    told = sha256(pdf.write_document(document(pieces)))
    for piece in pieces:
        for _, art in piece_faces(piece):
            items = face_art(piece, art, outlined=True)
            drawn = FacePicture(piece.width, piece.height, items, piece.title, piece.bleed)
            told.update(svg.write_picture(drawn))
    return told.hexdigest()


def test_every_component_has_an_example() -> None:
    read = [read_file(path, path.name, Report(), within=None) for path in EXAMPLES]
    assert {found.kind for found in read if found is not None} >= set(PRINTED)


@pytest.mark.parametrize("path", sampled(EXAMPLES, 9), ids=lambda path: path.stem)
def test_what_was_pickled_is_drawn_to_the_same_bytes(path: Path) -> None:
    _, pieces = example(path)
    drawn = digest(pieces)
    assert digest(pickle.loads(pickle.dumps(pieces))) == drawn
    assert digest([pickle.loads(pickle.dumps(piece)) for piece in pieces]) == drawn
    sheets = document(pieces)
    again = pickle.loads(pickle.dumps(sheets))
    assert again == sheets
    assert pdf.write_document(again) == pdf.write_document(sheets)


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("share", range(3))
def test_what_another_process_reads_is_drawn_to_the_same_bytes(seed: str, share: int) -> None:
    made = [example(path)[1] for path in EXAMPLES[share::3]]
    drawn = list(map(digest, made))
    # Pickled after drawing: groups keep hashes of texts, which differ in another process.
    read = subprocess.run(
        [sys.executable, "-c", READ, str(ROOT / "tests")],
        input=pickle.dumps([[pickle.dumps(piece) for piece in pieces] for pieces in made]),
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert read.stdout.decode().split() == drawn


def test_the_encoded_content_of_a_group_does_not_depend_on_its_hash() -> None:
    one, other = (Group((Outline(rectangle(0, 0, 1, 1), "#123456"),), name="art") for _ in "ab")
    hash(one)
    assert msgpack.encode(one) == msgpack.encode(other)
