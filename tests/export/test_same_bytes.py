"""The same document gives the same bytes, on every machine and in any order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import rasters

from pnp.export.pdf import write_document

SAMPLE = """
import sys
sys.path.insert(0, sys.argv[1])
import rasters
from hashlib import sha256
from pnp.export.pdf import write_document
from pnp.export.svg import write_svg
from pnp.scene import Group, Instance, Matrix, Path, rectangle
from pnp.text import fonts

faces = [fonts.find(family) for family in fonts.families()]
card = Group((Path(rectangle(0, 0, 9, 9), "#123456", opacity=0.5),), clip=rectangle(0, 0, 5, 5))
items = (
    Instance(card),
    Instance(card, Matrix.rotate(33)),
    *(rasters.text("Ahoy, matey", 5, 5 * i, face=face) for i, face in enumerate(faces)),
)
page = rasters.page(*items)
print(sha256(write_document(rasters.document(page, page))).hexdigest())
print(sha256(write_svg(10, 10, items, title="t").encode()).hexdigest())
"""


@pytest.mark.soak
def test_bytes_depend_on_the_document_alone(tmp_path: Path) -> None:
    here = Path(__file__).parent
    digests = {
        subprocess.run(
            [sys.executable, "-c", SAMPLE, str(here)],
            cwd=cwd,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "SOURCE_DATE_EPOCH": date,
                "PYTHONPATH": str(here.parents[1]),
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone, date, cwd in (
            ("1", "UTC", "", here),
            ("2", "Asia/Tokyo", "1234567890", tmp_path),
            ("3", "UTC", "yesterday", here),
        )
    }
    assert len(digests) == 1
    assert len(digests.pop().split()) == 2


@pytest.mark.parametrize("options", [(), ("-OO",)])
def test_settings_of_the_machine_and_of_python_change_nothing(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder is expected", "utf-8")
    settings = {"HOME": str(home), "RL_pageCompression": "many", "XDG_CACHE_HOME": os.devnull}
    dice = Path(__file__).parents[2] / "docs" / "examples" / "dice.yaml"
    build = ["-m", "pnp", "build", str(dice), "--paper", "a4", "--format", "pdf", "--out"]
    found = []
    for folder, python, environment in (("usual", (), {}), ("odd", options, settings)):
        command = [sys.executable, *python, *build, str(tmp_path / folder)]
        subprocess.run(command, env={**os.environ, **environment}, check=True, capture_output=True)
        found.append([path.read_bytes() for path in (tmp_path / folder).rglob("*.pdf")])
    assert found[0]
    assert found[0] == found[1]


def test_two_documents_in_one_process_do_not_disturb_one_another() -> None:
    first = rasters.document(rasters.page(*rasters.words("Ahoy")))
    second = rasters.document(rasters.page(*rasters.words("zyx", "Ahoy")))
    alone = write_document(first)
    write_document(second)
    assert write_document(first) == alone


def test_different_documents_have_different_ids() -> None:
    one, other = (
        rasters.opened(rasters.document(rasters.page(*rasters.words(w)))) for w in ("a", "aa")
    )
    assert one.trailer.ID[0] != other.trailer.ID[0]
