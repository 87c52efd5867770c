"""The red die, and what else calls events."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import DeckAndBoard, PirateDice, faces_of, where_counted
from pnp_pirates.piracy.views import FACES, Seaboard


def faces(board: Seaboard) -> Iterator[Finding]:
    """Look for faces that trigger no event, or two."""
    panels = board.record.panels
    first: dict[int, tuple[int, int]] = {}
    for i, panel in enumerate(panels):
        for j, face in enumerate(panel.die):
            if face in first:
                other = first[face]
                yield Finding(
                    ("panels", i, "die", j),
                    f"face {face} of the red die triggers '{panel.panel}' and "
                    f"'{panels[other[0]].panel}'",
                    "remove it from one of them",
                    labels=(
                        (("panels", other[0], "die", other[1]), "already triggers this event"),
                    ),
                )
            first.setdefault(face, (i, j))
    missing = [face for face in FACES if face not in first]
    # An event without a face is reported; it accounts for the faces left over.
    events = board.setting.fact("event-cards")
    idle = any(panel.panel in events and not panel.die for panel in panels)
    if panels and missing and not idle:
        faces = ", ".join(map(str, missing))
        yield Finding(
            ("panels", KEY),
            f"no event is triggered by face{'s' if len(missing) > 1 else ''} {faces} of the red "
            "die",
            f"add {missing[0]} to the  die:  of a panel",
        )


def no_face(board: Seaboard) -> Iterator[Finding]:
    """Look for events that no face triggers."""
    events = board.setting.fact("event-cards")
    called = {face for panel in board.record.panels for face in panel.die}
    left = [face for face in FACES if face not in called] or [FACES[-1]]
    for i, panel in enumerate(board.record.panels):
        if panel.panel in events and not panel.die:
            yield Finding(
                ("panels", i, "die" if "die" in panel.model_fields_set else "panel"),
                f"no face of the red die triggers '{panel.panel}'",
                f"write its numbers, such as  die: {left}",
            )


def shares(crates: DeckAndBoard) -> Iterator[Finding]:
    """Compare the shares of events among cards and faces."""
    for file, board in crates.boards:
        faces = {panel.panel: (i, len(set(panel.die))) for i, panel in enumerate(board.panels)}
        for deck in crates.decks:
            counts = deck.counts()
            # Wrong quantities and events without a card or a face have rules of their own.
            if counts != deck.setting.fact("event-cards") or set(counts) != set(faces):
                continue
            cards, sides = sum(counts.values()), sum(number for _, number in faces.values())
            if sides != len(FACES) or not all(number for _, number in faces.values()):
                continue
            # By how much a kind has too many cards, or too few, in parts of cards * sides.
            over = {k: abs(counts[k] * sides - faces[k][1] * cards) for k in counts}
            if not any(over.values()):
                continue
            worst = max(over, key=lambda kind: over[kind])
            i, card = next((i, card) for i, card, kind in deck.events if kind == worst)
            panel, number = faces[worst]
            yield Finding(
                where_counted(i, card),
                f"'{worst}' is {counts[worst]} of {cards} cards, but {number} of {sides} faces of "
                "the red die",
                "change the quantities or the numbers until the shares agree",
                labels=((("panels", panel, "die"), "its faces", file),),
                details=tuple(
                    f"{kind}: {counts[kind] / cards:.0%} of the cards, "
                    f"{faces[kind][1] / sides:.0%} of the faces"
                    for kind in counts
                ),
                file=deck.file,
            )


def numbers(dice: PirateDice) -> Iterator[Finding]:
    """Compare the faces of dice with 1 to 6."""
    for i, die in dice.named():
        if isinstance(die.faces, str):
            continue
        first: dict[int, int] = {}
        missing = set(FACES) - {n for face in die.faces for n in faces_of(face.text)}
        for j, face in enumerate(die.faces):
            numbers = faces_of(face.text)
            number = numbers[0] if len(numbers) == 1 else 0
            if number in FACES and number not in first:
                first[number] = j
                continue
            where: KeyPath = ("pieces", i, "faces", j)
            shown = f"shows '{face.text}'" if face.text else "shows no number"
            yield Finding(
                (*where, "text") if "text" in face.model_fields_set else where,
                f"a face of '{die.id}' {shown}"
                + (", like another face" if number in first else ""),
                f"write one of {', '.join(map(str, sorted(missing)))}"
                if missing
                else "write each number from 1 to 6 on one face",
                labels=((("pieces", i, "faces", first[number], "text"), "the other face"),)
                if number in first
                else (),
            )
