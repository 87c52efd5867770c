"""Values for which boxes wait: what no box shows is told, unless it means that there is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

BOXES = "".join(
    f"  n{i}: {{draw: icon, icon: anchor, at: [{4 * i}mm, 5mm], size: [3mm, 3mm], "
    f"when: {{n: {on}}}}}\n"
    for i, on in enumerate(([1, 2, 3], [2, 3], [3]))
)


@pytest.mark.parametrize(("last", "told"), [("0", []), ("4", ["'f' has '4' in 'n'"])])
def test_a_count_of_0_has_no_boxes(tmp_path: Path, last: str, told: list[str]) -> None:
    cards = "".join(
        f"  - {{card: {id}, n: {n}}}\n" for id, n in zip("abcdef", "11223" + last, strict=True)
    )
    deck = f"pnp: 1\ndeck: d\ntitle: D\nlayout:\n{BOXES}cards:\n{cards}"
    (tmp_path / "d.yaml").write_text(deck, "utf-8")
    found = validate("d", tmp_path / "d.yaml", CheckOptions(quick=True)).findings
    said = [one.message for one in found if one.code == "value-shown-by-no-box"]
    assert [one.partition(";")[0] for one in said] == told
