"""A game with one of everything that a virtual table knows."""

from __future__ import annotations

from pathlib import Path

from exporting import kitchen

_EVERYTHING = {
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
  - {part: stove, title: Stove, of: [map/stove]}
  - {part: dishes, title: Dishes, of: [deck/dishes]}
  - {part: guests, title: Guests, of: [deck/guests]}
  - {part: spoons, title: Spoons, of: [tokens/spoons]}
  - {part: heat, title: Heat, of: [dice/heat]}
  - {part: cooks, title: Cooks, of: [standees/cooks]}
  - {part: shelves, title: Shelves, of: [mats/shelves]}
  - {part: rules, title: Rules, of: [sheet/rules]}
""",
    "stove.yaml": """pnp: 1
map: stove
title: Stove
grid: {cells: square, shape: 3x2, side: 20mm}
""",
    "guests.yaml": """pnp: 1
deck: guests
title: Guests
size: [88.9mm, 63.5mm]
bleed: 3mm
data: guests.csv
layout:
  title: {at: [6mm, 6mm], size: [70mm, 9mm], type: {size: 14pt}}
back:
  title: {text: 'back {title}', at: [6mm, 6mm], size: [70mm, 9mm], type: {size: 14pt}}
""",
    "guests.csv": "Name,Qty\nAunt,1\nUncle,2\n",
    "spoons.yaml": """pnp: 1
tokens: spoons
title: Spoons
colours: {red: 'mdi:circle', blue: 'mdi:square'}
pieces:
  - {id: spoon, title: Spoon, size: 20mm, shape: round, quantity: 4, front: {text: '1'}}
  - {id: pot, title: Pot, size: 20mm, shape: hexagon, quantity: 1, front: {text: '2'}}
  - {id: star, title: Star, size: 20mm, outline: 'M10 0 L20 30 L0 30 Z', quantity: 1,
     front: {text: '3'}, back: {text: '4'}}
""",
    "heat.yaml": """pnp: 1
dice: heat
title: Heat
pieces:
  - {id: heat, title: Heat, size: 16mm, quantity: 2}
""",
    "cooks.yaml": """pnp: 1
standees: cooks
title: Cooks
pieces:
  - {id: cook, title: Cook, size: [24mm, 40mm], base: tabs, base_size: 20mm, shape: arch,
     front: {icon: 'mdi:star', title: Cook}, back: {icon: 'mdi:heart', title: Kooc}}
""",
    "shelves.yaml": """pnp: 1
mats: shelves
title: Shelves
pieces:
  - id: shelf
    title: Shelf
    width: 120mm
    height: 60mm
    quantity: 2
    areas:
      - title: Pans
        at: {x: 4mm, y: 14mm, width: 110mm, height: 40mm}
        places: [{x: 5mm, y: 12mm, size: 16mm, quantity: 3, columns: 3}]
""",
}


def full_kitchen(folder: Path) -> Path:
    """Write the game into a folder and return it."""
    kitchen(folder)
    for name, text in _EVERYTHING.items():
        (folder / name).write_text(text, "utf-8")
    return folder
