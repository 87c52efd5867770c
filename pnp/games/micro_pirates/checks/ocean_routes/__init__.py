"""Routes on the ocean, in all its layouts."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark
from pnp.games.micro_pirates.layouts import Far, OceanLayout, around, far_from_ports, parts
from pnp.games.micro_pirates.views import Ocean, drawn, laid
from pnp.rules.rule import Finding, Proved


def connected(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Look for layouts whose sectors are not connected."""
    lost: dict[int, int] = {}  # bits of what is cut off, by the open sectors of a layout
    cut: list[tuple[OceanLayout, int]] = []
    for board in ocean.boards:
        if board.open not in lost:
            lost[board.open] = sum(parts(board.open, ocean.stride)[1:])
        if lost[board.open]:
            cut.append((board, lost[board.open]))
    if cut:
        board, bits = max(cut, key=lambda found: found[1].bit_count())
        sectors = ocean.sectors_at(board, bits)
        one = f"a sector of '{sectors[0].card.card}' is"
        many = one if len(sectors) == 1 else f"{len(sectors)} sectors at worst are"
        yield Finding(
            sectors[0].path,
            f"{many} cut off in {len(cut)} of {len(ocean.boards)} layouts",
            "open a blocked sector next to it",
            labels=tuple((sector.path, "also cut off") for sector in sectors[1:4]),
            details=("such as", *drawn(board.layout)),
            marks=(
                laid(board.layout),
                BoardMark("unreachable", tuple(sector.id for sector in sectors)),
            ),
        )
    elif ocean.boards:
        open_ = sorted({board.open.bit_count() for board in ocean.boards})
        yield Proved(
            f"all {open_[0]} sectors open to ships are connected in all {len(ocean.boards)} layouts"
        )


def port_royal(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Look for layouts in which ships cannot reach Port Royal."""
    for sector in ocean.royal_ports():
        ways = []
        for board in ocean.boards:
            port = ocean.bit(board, sector)
            ways.append((around(port, ocean.stride) & board.open & ~port).bit_count())
        shut = ways.count(0)
        if shut:
            yield Finding(
                sector.path,
                f"ships cannot reach this port in {shut} of {len(ways)} layouts",
                "open a sector next to it",
                details=("such as", *drawn(ocean.boards[ways.index(0)].layout)),
                marks=(laid(ocean.boards[ways.index(0)].layout), *sector.spot),
            )
        elif ways:
            sides = str(min(ways)) if min(ways) == max(ways) else f"{min(ways)} to {max(ways)}"
            yield Proved(f"Port Royal has {sides} exits to the sea in all {len(ways)} layouts")


TURNS = 3


def far(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Compare the routes to goals with what captains sail in a few turns."""
    actions = ocean.setting.fact("actions")
    speed = ocean.slowest
    reach = max(1, actions * speed)
    found = far_from_ports(ocean) if ocean.boards else {}
    for word, far in found.items():
        if far.most > TURNS * reach:
            turns = -(-far.most // reach)
            yield Finding(
                ocean.entry("port" if word == "Port Royal" else word),
                f"from '{far.port}' the route to {_named(word)} can be {far.most} sectors: "
                f"{turns} turns at a speed of {speed}",
                f"move it within {TURNS * reach} sectors in all layouts: {TURNS} turns of "
                f"{actions} Sails",
                details=(f"{far.most} sectors in this layout:", *drawn(far.board.layout)),
                marks=far.marks,
            )
    if found:
        farthest = max(found.values(), key=lambda far: far.most)
        yield Proved(_told(found, len(ocean.boards)), farthest.marks)


def _named(word: str) -> str:
    match word:
        case "Port Royal":
            return word
        case "jungle":
            return "the nearest open jungle"
        case "small" | "large":
            return f"the nearest {word} merchant"
        case _:
            return f"the nearest {word}"


def _told(found: dict[str, Far], layouts: int) -> str:
    ways = ", ".join(
        f"{'open ' if word == 'jungle' else ''}{word} {float(far.mean):.1f} (at most {far.most})"
        for word, far in found.items()
    )
    return f"sectors from the ports in all {layouts} layouts and draws, on average: {ways}"
