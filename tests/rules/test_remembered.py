"""What rules said of a file holds while the file and what they looked at are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules import pre_layout_checks
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

FILES = {
    "game.yaml": "pnp: 1\ngame: pond\ntitle: Pond\ndesigner: A\nlicence: CC0\nplayers: 2\n"
    "theme: calm\nparts:\n  - {part: all, title: All, of: [birds, fish, fish-box, shells]}\n",
    "rulings.yaml": "pnp: 1\nrulings: pond\n"
    "facts:\n  - {fact: hand, value: 3, text: Cards in a hand., lines: [L1]}\n",
    "themes/calm.yaml": "pnp: 1\ntheme: calm\ntitle: Calm\nextends: base\n",
    "words/en.yaml": "pnp: 1\nwords: en\nterms: {heron: [heron, herons]}\n",
    "layouts/small.yaml": "pnp: 1\nlayout: small\n"
    "boxes: {text: {at: [6mm, 6mm], size: [30mm, 20mm]}}\n",
    "decks/birds.yaml": "pnp: 1\ndeck: birds\ntitle: Birds\nsize: poker\nlayout: small\n"
    "cards:\n  - {card: gull, text: 'Steal a :carp: from a {heron}.'}\n"
    "  - {card: hen, text: Rest.}\n",
    "decks/fish.yaml": "pnp: 1\ndeck: fish\ntitle: Fish\nsize: poker\nlayout: small\n"
    "data: fish.csv\n",
    "decks/fish.csv": "card,text\ncarp,Swim.\npike,Bite {hand} times.\n",
    "tuckboxes/fish-box.yaml": "pnp: 1\ntuckbox: fish-box\ntitle: Fish\nholds: deck/fish\n"
    "front: {icon: anchor}\n",
    "tokens/shells.yaml": "pnp: 1\ntokens: shells\ntitle: Shells\n"
    "pieces:\n  - {id: shell, title: Shell, shape: round, size: 20mm, quantity: 4, "
    "front: {icon: anchor}}\n",
}
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22H2z"/></svg>'
# The file, what is written there and what replaces it, and files that are not judged again.
EDITS: tuple[tuple[str, str, str, set[str]], ...] = (
    ("decks/fish.csv", "Swim.", "Swim :upp:.", {"birds", "shells"}),
    ("decks/fish.csv", "pike,", "carp,", {"birds", "shells"}),
    ("decks/fish.csv", "carp,Bite", "pike,Nibble", {"birds", "shells"}),
    ("decks/birds.yaml", "text: Rest.", "text: 'Rest **now.'", {"fish", "shells"}),
    ("decks/birds.yaml", "pnp: 1", "# Of the pond\npnp: 1", {"fish", "shells"}),
    ("tokens/shells.yaml", "quantity: 4", "quantity: 5", {"birds", "fish"}),
    ("icons/carp.svg", "", ICON, set()),
    ("rulings.yaml", "value: 3", "value: 4", set()),
    ("layouts/small.yaml", "30mm", "31mm", {"shells"}),
    ("words/en.yaml", "herons", "egrets", set()),
    ("themes/calm.yaml", "extends: base", "extends: base\nicons: {upp: carp}", set()),
    ("game.yaml", "theme: calm\n", "", set()),
    ("decks/fish.csv", "Swim :upp:.", "Swim {for.", set()),
    ("decks/fish.csv", "Swim {for.", "Swim.", set()),
)


def test_after_every_edit_findings_are_those_of_a_run_that_remembers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "pond"
    for name, text in FILES.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    store = FileStore(tmp_path / "cache", "1")
    judged: list[str] = []

    def noted(file: File[Record], *given: object, **named: object) -> None:
        judged.append(file.id)
        survey(file, *given, **named)  # type: ignore[arg-type]

    survey = pre_layout_checks.survey
    monkeypatch.setattr("pnp.rules.validate.survey", noted)

    def both() -> Verdict:
        with World():
            anew = validate("pond", game, CheckOptions())
        judged.clear()
        with World(store):
            assert validate("pond", game, CheckOptions()) == anew
        return anew

    assert "unknown-icon" in {found.code for found in both().findings}
    for name, old, new, kept in EDITS:
        path = game / name
        path.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8") if path.exists() else ""
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        both()
        assert not kept & set(judged), (name, new)
    assert "unknown-icon" not in {found.code for found in both().findings}
