"""Open water that is a sky: clouds that glow, and fields of faint stars between them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.strokes import round_segments
from pnp.base.colours import mix
from pnp.base.geometry import Area, box_of, join, rings, simplify
from pnp.base.hand_drawn import round_corners, signed_noise
from pnp.kinds.boards.map.land_symbols import terrain_noise
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.scene import (
    Item,
    Path,
    Rect,
    Segment,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    smooth_open,
)
from pnp.theme import Theme

# Squares of this many millimetres are in a cloud or out of it; their corners are rounded off.
_SQUARE = 2.0
# From how much of the noise on there is cloud, and how much of its colour: the thick within the
# thin.
_CLOUDS = ((-0.02, 0.22), (0.16, 0.45), (0.34, 0.72), (0.5, 1.0))
# Between faint stars, in millimetres.
_STAR = 3.1


def nebula(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield clouds in tones from ``sea`` to ``sea.glow``, which reach beyond the frame a little,
    and dots of stars over them."""
    frame, seed = board.frame, f"{board.map.map}:{board.map.grid.seed}"
    sea, glow = theme.colour("sea"), theme.colour("sea.glow")
    noise = _cloud_noise(frame, seed)
    for least, share in _CLOUDS:
        squares = [box_of(Rect(x, y, _SQUARE, _SQUARE)) for (x, y), value in noise if value > least]
        if squares:
            yield Path(_cloud_outline(join(squares)), fill=mix(sea, glow, share))
    yield from _draw_dust(board, seed, mix(sea, theme.colour("sounding"), 0.7))


def _cloud_noise(frame: Rect, seed: str) -> list[tuple[tuple[float, float], float]]:
    """Return each square's corner with the noise at its middle: large clouds, frayed by small."""
    across, down = int(frame.width / _SQUARE) + 1, int(frame.height / _SQUARE) + 1
    found = []
    for i in range(across):
        for j in range(down):
            x, y = frame.x + (i + 0.5) * _SQUARE, frame.y + (j + 0.5) * _SQUARE
            # Clouds lie in streaks from the south-west, as the Milky Way does.
            u, v = 0.55 * (x - 0.6 * y), x * 0.5 + y
            value = 0.75 * terrain_noise(u, v, 26, seed + "cloud") + 0.4 * terrain_noise(
                u, v, 9, seed + "wisp"
            )
            found.append(((x - _SQUARE / 2, y - _SQUARE / 2), value))
    return found


def _cloud_outline(cloud: Area) -> Segments:
    """Return the outline of what squares make up, without their steps."""
    loose = (round_corners(ring, 3, closed=True) for ring in rings(simplify(cloud, 1.7)))
    return round_segments(tuple(segment for ring in loose for segment in polygon(ring)))


def _draw_dust(board: MapGeometry, seed: str, tone: str) -> Iterator[Item]:
    """Stars too faint to be read as marks, thicker where the clouds are."""
    frame = board.frame
    dots: list[Segment] = []
    for i in range(int(frame.width / _STAR)):
        for j in range(int(frame.height / _STAR)):
            key = f"{seed}:{i}:{j}"
            x = frame.x + (i + 0.5 + 0.48 * signed_noise("x" + key)) * _STAR
            y = frame.y + (j + 0.5 + 0.48 * signed_noise("y" + key)) * _STAR
            if signed_noise("s" + key) > 0.1:
                dots.extend(circle(x, y, 0.09 + 0.09 * abs(signed_noise("r" + key))))
    if dots:
        yield Path(round_segments(tuple(dots)), fill=tone)


def stars(sky: Rect, ink: str) -> Iterator[tuple[float, Item]]:
    """Yield the rows of a sky full of stars, each with its level: a world's edge along the horizon,
    and below it dots and crosses."""
    for k in range(5):
        drop = 0.9 * k * k
        edge = smooth_open(
            [
                (sky.x + sky.width * t, sky.y + drop + sky.height * 0.3 * (2 * t - 1) ** 2)
                for t in (i / 12 for i in range(13))
            ]
        )
        yield sky.y, Path(round_segments(edge), stroke=Stroke(ink, 0.4 - 0.07 * k))
    dots: list[Segment] = []
    crosses: list[Segment] = []
    for i in range(int(sky.width * sky.height / 30)):
        x = sky.x + sky.width * (0.5 + 0.5 * signed_noise(f"sx{i}"))
        y = sky.y + sky.height * (0.62 + 0.36 * signed_noise(f"sy{i}"))
        if i % 9:
            dots.extend(circle(x, y, 0.14 + 0.16 * abs(signed_noise(f"sr{i}"))))
        else:
            reach = 0.7 + 0.6 * abs(signed_noise(f"sc{i}"))
            crosses.extend((*line(x - reach, y, x + reach, y), *line(x, y - reach, x, y + reach)))
    yield sky.y, Path(round_segments(tuple(dots)), fill=ink)
    yield sky.y, Path(round_segments(tuple(crosses)), stroke=Stroke(ink, 0.16, cap="round"))
