"""Objects in a save of Tabletop Simulator, as its Knowledge Base describes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.base.units import MM_PER_INCH
from pnp.exports.dice_models import ROTATIONS
from pnp.exports.set_up import Place, Size, set_up
from pnp.scene.piece import Piece

Fields: TypeAlias = dict[str, Any]

SUPPLY, BOARDS, DECKS = range(3)
"""The rows in the middle of the table, the farthest first."""

# The height of points to snap to, on the surface of a tile.
_ABOVE = 0.1
# The type of a model that is a die (Knowledge Base of the game, Custom Model).
_DICE = 2
_TEXTS = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "XmlUI", "LuaScript")


class Item(Struct, frozen=True):
    """A thing on the table: its object, its room in inches, and its row, or its owner's colour."""

    path: str
    object: Fields
    size: Size
    row: int
    owner: str = ""
    face_down: bool = False


class Ids:
    """GUIDs: the start of the hash of an id, as long as it must be to be different in the file."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def of(self, id: str) -> str:
        """Return the GUID of an object, the same in every version of the game."""
        digits = sha256(id.encode()).hexdigest()
        length = next(n for n in range(6, len(digits) + 1) if digits[:n] not in self._taken)
        self._taken.add(digits[:length])
        return digits[:length]


def object_fields(guid: str, id: str, kind: str, title: str, scale: float) -> Fields:
    """Return the fields that every object has, at the origin."""
    transform = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ"), 0.0)
    across = round(scale, 4)
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": {**transform, "scaleX": across, "scaleY": 1.0, "scaleZ": across},
        "Nickname": title,
        "Description": "",
        "GMNotes": id,
        "LuaScript": "",
        "LuaScriptState": "",
    }


def image_fields(front: str, back: str = "", **shape: Fields) -> Fields:
    """Return the block of an object that shows one or two pictures."""
    pictures = {"ImageURL": front, "ImageSecondaryURL": back}
    return {**pictures, "ImageScalar": 1.0, "WidthScale": 0.0, **shape}


def die_fields(model: str, picture: str) -> Fields:
    """Return the fields of a six-sided die from the addresses of its model and its picture."""
    mesh = {
        "MeshURL": model,
        "DiffuseURL": picture,
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": 0,
        "TypeIndex": _DICE,
        "CastShadows": True,
    }
    values = [
        {"Value": value, "Rotation": dict(zip("xyz", map(float, turned), strict=True))}
        for value, turned in ROTATIONS
    ]
    return {"CustomMesh": mesh, "RotationValues": values}


def snap_points(drawn: Piece, scale: float) -> Fields:
    """Return the places of a piece as points to which pieces snap, in the coordinates of its tile.

    An upright tile is turned by half a turn: its right side is at -x and its top at -z. Its size at
    scale 1 counts, since the program multiplies positions by the scale of the object.
    """
    unit = MM_PER_INCH * scale
    points = [
        {
            "Position": {
                "x": round((drawn.width / 2 - x) / unit, 4),
                "y": _ABOVE,
                "z": round((y - drawn.height / 2) / unit, 4),
            }
        }
        for x, y in drawn.places
    ]
    return {"AttachedSnapPoints": points} if points else {}


def saved_object(items: Sequence[Item]) -> Fields:
    """Return the content of the file: everything set up on the table.

    Boards are in the middle, decks and rules before them and the supply behind them. The pieces of
    each player are at a seat on one of the long sides.
    """
    owners = [*dict.fromkeys(item.owner for item in items if item.owner)]
    rows = [
        {item.path: item.size for item in items if item.row == row and not item.owner}
        for row in (SUPPLY, BOARDS, DECKS)
    ]
    seats = [{item.path: item.size for item in items if item.owner == owner} for owner in owners]
    places = set_up(rows, seats)
    for item in items:
        far = item.owner and owners.index(item.owner) % 2
        place, turn = places[item.path], 0.0 if far else 180.0
        for placed in _with_parts(item.object):
            placed["Transform"] |= _placed(place, turn, face_down=item.face_down)
    return {
        **dict.fromkeys((*_TEXTS, "LuaScriptState", "VersionNumber"), ""),
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "TabStates": {},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ObjectStates": [item.object for item in items],
    }


def _with_parts(whole: Fields) -> Iterator[Fields]:
    """Yield an object, the objects in it, and its other states."""
    yield whole
    for inner in (*whole.get("ContainedObjects", ()), *whole.get("States", {}).values()):
        yield from _with_parts(inner)


def _placed(place: Place, turn: float, *, face_down: bool) -> Fields:
    x, z = (round(at, 3) for at in place)
    turns = {"rotX": 0.0, "rotY": turn, "rotZ": 180.0 if face_down else 0.0}
    return {"posX": x, "posY": 1.0, "posZ": z, **turns}
