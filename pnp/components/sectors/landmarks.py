"""What stands on an islet, by which it is told apart, and the outline that it gives the islet.

Everything is drawn about the middle of a square that is 1 wide, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, circle, ellipse, line, polygon
from pnp.theme import Theme

Disc = tuple[float, float, float]


class Landmark(Struct, frozen=True):
    """``reach`` is what land has beside that under the badge: discs, each with x, y and radius in
    parts of a sector from its middle, on a card with badges at left."""

    reach: tuple[Disc, ...]
    draw: Callable[[Theme], Iterator[Item]]


# Where it stands, in parts of a sector from its middle, on a card with badges at left; its width.
PLACE, WIDTH = (-0.205, 0.125), 0.28


def standing(name: str, at: Point, width: float, theme: Theme) -> Group:
    """Return a landmark with its middle at a point."""
    move = Matrix.scale(width).then(Matrix.translate(*at))
    return Group(tuple(LANDMARKS[name].draw(theme)), move)


def _fill(points: Sequence[Point], colour: str) -> Path:
    return Path(polygon(points), colour)


def _palm(x: float, y: float, high: float, theme: Theme) -> Iterator[Item]:
    top = (x + 0.12 * high, y - high)
    trunk = (("M", (x, y)), ("C", (x, y - high * 0.5, top[0] - 0.05, y - high * 0.8, *top)))
    yield Path(trunk, None, Stroke(theme.colour("mosaic.wood"), 0.075, cap="round"))
    leaf = Stroke(theme.colour("mosaic.leaf"), 0.085, cap="round")
    for dx, dy in ((-0.36, 0.1), (-0.26, -0.16), (0.02, -0.24), (0.28, -0.14), (0.34, 0.12)):
        tip = top[0] + dx * high * 0.9, top[1] + (dy + 0.14) * high * 0.9
        bend = top[0] + dx * high * 0.5, top[1] + (dy - 0.08) * high
        yield Path((("M", top), ("C", (*bend, *bend, *tip))), None, leaf)


def _grove(theme: Theme) -> Iterator[Item]:
    for x, y, high in ((-0.34, 0.3, 0.5), (0.24, 0.28, 0.55), (-0.08, 0.44, 0.78)):
        yield from _palm(x, y, high, theme)


def _volcano(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    yield Path(circle(0.06, -0.36, 0.11), theme.colour("mosaic.halo"))
    yield Path(circle(0.2, -0.44, 0.08), theme.colour("mosaic.halo"))
    yield _fill(((-0.52, 0.42), (-0.15, -0.26), (0.15, -0.26), (0.52, 0.42)), rock)
    yield _fill(((0.02, -0.2), (0.15, -0.26), (0.52, 0.42), (0.16, 0.42)), shade)
    lava = ((-0.16, -0.27), (0.16, -0.27), (0.12, -0.1), (0.05, -0.17), (0.0, 0.08), (-0.06, -0.14))
    yield _fill((*lava, (-0.12, -0.06)), theme.colour("mosaic.fire"))


def _wreck(theme: Theme) -> Iterator[Item]:
    wood = theme.colour("mosaic.wood")
    for ends in ((-0.04, 0.2, -0.2, -0.46), (-0.36, -0.24, 0.12, -0.36)):
        yield Path(line(*ends), None, Stroke(wood, 0.06, cap="round"))
    sail = (
        (-0.3, -0.24),
        (0.1, -0.34),
        (0.14, -0.06),
        (0.02, -0.14),
        (-0.04, 0.02),
        (-0.16, -0.08),
    )
    yield _fill((*sail, (-0.24, 0.0)), theme.colour("mosaic.halo"))
    hull = ((-0.5, 0.02), (-0.4, 0.34), (0.26, 0.4), (0.46, 0.06), (0.24, 0.12), (0.14, 0.04))
    yield _fill((*hull, (0.0, 0.16), (-0.14, 0.02), (-0.26, 0.12)), wood)
    for x in (-0.3, -0.08, 0.14):
        rib = Stroke(theme.colour("mosaic.beach"), 0.035)
        yield Path(line(x, 0.16, x + 0.02, 0.36), None, rib)


def _fort(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield Path(line(-0.33, -0.2, -0.33, -0.5), None, Stroke(shade, 0.045))
    yield _fill(((-0.32, -0.5), (-0.02, -0.41), (-0.32, -0.32)), theme.colour("mosaic.port"))
    wall = ((-0.3, 0.4), (-0.3, 0.06), (-0.14, 0.06), (-0.14, 0.14), (0.0, 0.14), (0.0, 0.06))
    yield _fill((*wall, (0.14, 0.06), (0.14, 0.14), (0.28, 0.14), (0.28, 0.4)), stone)
    for x in (-0.48, 0.2):
        tower = ((x, 0.4), (x, -0.22), (x + 0.09, -0.22), (x + 0.09, -0.14), (x + 0.19, -0.14))
        yield _fill((*tower, (x + 0.19, -0.22), (x + 0.28, -0.22), (x + 0.28, 0.4)), stone)
        yield _fill(((x + 0.18, -0.08), (x + 0.28, -0.08), (x + 0.28, 0.4), (x + 0.18, 0.4)), shade)
    yield _fill(((-0.1, 0.4), (-0.1, 0.26), (0.0, 0.2), (0.1, 0.26), (0.1, 0.4)), shade)


def _lagoon(theme: Theme) -> Iterator[Item]:
    yield Path(ellipse(0.02, 0.16, 0.48, 0.3), theme.colour("mosaic.beach"))
    yield Path(ellipse(0.03, 0.17, 0.38, 0.21), theme.colour("mosaic.pool"))
    glint = Stroke(theme.colour("mosaic.halo"), 0.04, cap="round")
    for x, y in ((-0.14, 0.14), (0.06, 0.24)):
        yield Path(line(x, y, x + 0.16, y), None, glint)
    yield from _palm(-0.36, 0.16, 0.58, theme)


def _cliffs(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    stacks = ((-0.3, -0.4, 0.2), (0.06, -0.12, 0.17), (0.36, 0.08, 0.13))
    for x, top, half in stacks:
        base = 0.4
        yield _fill(
            ((x - half, base), (x - half * 0.7, top + 0.08), (x, top), (x + half, base)), rock
        )
        yield _fill(((x, top), (x + half * 0.75, top + 0.12), (x + half, base), (x, base)), shade)
    foam = Stroke(theme.colour("mosaic.halo"), 0.06, cap="round")
    yield Path(line(-0.5, 0.43, 0.5, 0.43), None, foam)


def _ruins(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield _fill(((-0.48, 0.42), (-0.42, 0.3), (0.42, 0.3), (0.48, 0.42)), shade)
    for x, top in ((-0.34, -0.26), (-0.04, -0.26), (0.26, 0.02)):
        yield _fill(((x, 0.3), (x, top), (x + 0.14, top), (x + 0.14, 0.3)), stone)
        yield _fill(((x + 0.09, 0.3), (x + 0.09, top), (x + 0.14, top), (x + 0.14, 0.3)), shade)
    yield _fill(((-0.42, -0.26), (-0.42, -0.4), (0.18, -0.4), (0.14, -0.26)), stone)


def _village(theme: Theme) -> Iterator[Item]:
    wall, roof = theme.colour("mosaic.stone"), theme.colour("mosaic.port")
    for x, y, wide in ((0.16, 0.2, 0.24), (-0.24, 0.4, 0.3)):
        high = wide * 0.9
        yield _fill(
            (
                (x - wide / 2, y),
                (x - wide / 2, y - high),
                (x + wide / 2, y - high),
                (x + wide / 2, y),
            ),
            wall,
        )
        yield _fill(
            ((x - wide * 0.75, y - high), (x, y - 2 * high), (x + wide * 0.75, y - high)), roof
        )
        door = wide * 0.16
        yield _fill(
            ((x - door, y), (x - door, y - high * 0.6), (x + door, y - high * 0.6), (x + door, y)),
            theme.colour("mosaic.wood"),
        )
    yield from _palm(0.36, 0.42, 0.5, theme)


def _lighthouse(theme: Theme) -> Iterator[Item]:
    rock, red = theme.colour("mosaic.rock"), theme.colour("mosaic.port")
    yield _fill(((-0.4, 0.44), (-0.26, 0.24), (0.24, 0.24), (0.4, 0.44)), rock)
    yield _fill(
        ((-0.17, 0.26), (-0.11, -0.22), (0.11, -0.22), (0.17, 0.26)), theme.colour("mosaic.halo")
    )
    for top, low in ((-0.22, -0.1), (0.02, 0.14)):
        a, b = (0.135 + top * 0.125, 0.135 + low * 0.125)
        yield _fill(((-a, top), (a, top), (b, low), (-b, low)), red)
    yield _fill(
        ((-0.09, -0.22), (-0.09, -0.36), (0.09, -0.36), (0.09, -0.22)),
        theme.colour("mosaic.plantain"),
    )
    yield _fill(((-0.14, -0.36), (0.0, -0.5), (0.14, -0.36)), theme.colour("mosaic.rock.shade"))
    ray = Stroke(theme.colour("mosaic.plantain"), 0.05, cap="round")
    for x in (-1, 1):
        yield Path(line(0.18 * x, -0.32, 0.44 * x, -0.4), None, ray)
        yield Path(line(0.18 * x, -0.26, 0.44 * x, -0.22), None, ray)


def _skull(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield Path(ellipse(0.0, -0.08, 0.4, 0.34), stone)
    jaw = ((-0.26, 0.1), (-0.2, 0.42), (0.2, 0.42), (0.26, 0.1))
    yield _fill(jaw, stone)
    for x in (-0.16, 0.16):
        yield Path(ellipse(x, -0.06, 0.11, 0.12), shade)
    yield _fill(((-0.05, 0.16), (0.0, 0.06), (0.05, 0.16)), shade)
    yield Path(ellipse(0.0, 0.36, 0.1, 0.14), shade)


def _spring(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    hill = ((-0.5, 0.36), (-0.34, -0.2), (-0.12, -0.42), (0.2, -0.36), (0.4, -0.04), (0.5, 0.36))
    yield _fill(hill, rock)
    yield _fill(((0.2, -0.36), (0.4, -0.04), (0.5, 0.36), (0.14, 0.36)), shade)
    top = ((-0.34, -0.2), (-0.12, -0.42), (0.2, -0.36), (0.3, -0.2), (0.0, -0.26), (-0.2, -0.12))
    yield _fill(top, theme.colour("mosaic.leaf"))
    yield Path(ellipse(-0.02, 0.36, 0.3, 0.1), theme.colour("mosaic.pool"))
    yield Path(line(-0.04, -0.24, -0.04, 0.34), None, Stroke(theme.colour("mosaic.halo"), 0.15))
    yield Path(line(-0.01, -0.2, -0.01, 0.34), None, Stroke(theme.colour("mosaic.pool"), 0.05))


LANDMARKS = {
    "cliffs": Landmark(((-0.27, 0.06, 0.12), (-0.28, 0.2, 0.1), (0.0, -0.3, 0.1)), _cliffs),
    "fort": Landmark(
        ((-0.3, 0.06, 0.1), (-0.3, 0.24, 0.1), (-0.1, 0.25, 0.1), (-0.1, 0.08, 0.12)), _fort
    ),
    "grove": Landmark(((-0.2, 0.1, 0.19),), _grove),
    "lagoon": Landmark(((-0.2, 0.17, 0.2), (-0.05, 0.24, 0.12)), _lagoon),
    "lighthouse": Landmark(((-0.24, 0.1, 0.09), (-0.22, 0.26, 0.13)), _lighthouse),
    "ruins": Landmark(((-0.16, 0.14, 0.17), (-0.32, 0.0, 0.1), (-0.02, 0.26, 0.1)), _ruins),
    "skull": Landmark(((-0.2, 0.13, 0.18), (-0.34, -0.08, 0.1)), _skull),
    "spring": Landmark(((-0.22, 0.13, 0.18), (0.02, -0.29, 0.11)), _spring),
    "village": Landmark(((-0.22, 0.15, 0.16), (-0.04, 0.25, 0.11), (0.09, 0.27, 0.09)), _village),
    "volcano": Landmark(((-0.2, 0.13, 0.2), (0.01, 0.22, 0.11)), _volcano),
    "wreck": Landmark(
        ((-0.27, 0.12, 0.12), (-0.18, 0.24, 0.11), (-0.03, 0.27, 0.1), (0.11, 0.28, 0.1)), _wreck
    ),
}
NAMES = tuple(LANDMARKS)
