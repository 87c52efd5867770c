"""A game without ships, exported for tests of targets."""

from __future__ import annotations

from pathlib import Path

import pnp

KITCHEN = {
    "game.yaml": """pnp: 1
game: kitchen
title: Kitchen
designer: Ann Other
licence: CC0
version: '0.3'
players: 2-4
minutes: 20-30
theme: plain
parts:
  - {part: dishes, title: Dishes, of: [deck/dishes]}
  - {part: spoons, title: Spoons, of: [tokens/spoons]}
  - {part: rules, title: Rules, of: [sheet/rules]}
""",
    "dishes.yaml": """pnp: 1
deck: dishes
title: Dishes
size: poker
corner: 3mm
bleed: 3mm
data: dishes.csv
layout:
  ground: {draw: panel, at: [-3mm, -3mm], size: [69.5mm, 94.9mm], fill: '#f3e3c3'}
  title: {at: [6mm, 6mm], size: [51mm, 9mm], type: {size: 14pt}}
  cost: {text: '{cost} :coin:', at: [6mm, 20mm], size: [51mm, 9mm]}
back:
  ground: {draw: panel, at: [-3mm, -3mm], size: [69.5mm, 94.9mm], fill: '#7a2d1e'}
""",
    "dishes.csv": "Name,Cost,Qty\nSoup,2,3\nBread,1,2\n=Pie,4,1\n",
    "spoons.yaml": """pnp: 1
tokens: spoons
title: Spoons
colours: {red: 'mdi:circle', blue: 'mdi:square'}
pieces:
  - {id: spoon, title: Spoon, size: 20mm, shape: round, quantity: 4, front: {text: '1'}}
""",
    "rules.yaml": """pnp: 1
sheet: rules
title: Rules
body:
  - heading: How to play
  - text: "Pay **coins** :coin: for a *dish*."
  - steps: [Draw a card., Cook it.]
  - table: {widths: [1, 1], head: [Dish, Cost], rows: [[Soup, '2'], ['a | b', '1']]}
""",
}


def kitchen(folder: Path) -> Path:
    """Write the game into a folder and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in KITCHEN.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def export(game: Path, target: str, out: Path, **options: object) -> Path:
    """Export a sound game and return the folder of its files."""
    result = pnp.open(game).export(target, out=out, **options)
    assert result.ok, result.findings
    assert result.output is not None
    return result.output.folder


def names_in(folder: Path) -> set[str]:
    """Return the paths of the exported files, relative to their folder."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return found - {".pnp-files.json"}
