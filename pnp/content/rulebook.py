"""The rulebook of a game: its facts, and its rulings on questions that the rules leave open.

It is ``rulings.yaml`` beside ``game.yaml``. A game may follow the rules of a bundled game, which it
names under ``rules``, or whose id it has; its own file then states only the differences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base import world
from pnp.base.diagnostics import Label, Report
from pnp.base.library import content_dir, game_dir, installed_games
from pnp.content.game_files import Files
from pnp.content.kinds import ParsedFile, read_file
from pnp.content.nodes import Mapping, Scalar, items_of
from pnp.content.structure import build_record
from pnp.facts.settings import Settings
from pnp.facts.variants import fits
from pnp.kinds.game.record import Game, WithRulings
from pnp.model.record import Record

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import Rulings

RULINGS_FILE = "rulings.yaml"


@world.cached_for_process
def bundled_rulings_file(game: str) -> ParsedFile | None:
    """Return the file with the rulebook of a bundled game; None for a game without one."""
    path = game_dir(game) / RULINGS_FILE
    if Path(game).name != game or not world.is_file(path):
        return None
    return read_file(path, f"{game}/{RULINGS_FILE}", Report(), within=None)


@world.cached_for_process
def bundled_rulings_record(game: str) -> Rulings | None:
    """Return the rulebook of a bundled game; None for a game without one."""
    return rulings_in(bundled_rulings_file(game))


def is_bundled_file(path: Path) -> bool:
    """Return whether a file is one of a bundled game, in its place."""
    homes = (content_dir(), *installed_games().values())
    return any(world.absolute_path(path).is_relative_to(home) for home in homes)


def settings_in(files: Files) -> Settings:
    """Return the rulebook of a game, with the user's overrides. Errors of its files are not
    reported."""
    game = next(iter(files.of("game")), None)
    own = [found for file in files.of("rulings") if (found := rulings_in(file)) is not None]
    named = [game.node.get(key) for key in ("rules", "game")] if game is not None else []
    settings = rulebook_of([name.text for name in named if isinstance(name, Scalar)], own)
    settings = settings.with_overrides(files.wanted)
    return settings if game is None else settings.with_decisions(decisions_in(game.node))


def settings_of(game: Game, records: Iterable[Record]) -> Settings:
    """Return the rulebook of a game with these records, without overrides."""
    from pnp.kinds.rulings.record import Rulings

    own = (record for record in records if isinstance(record, Rulings))
    return rulebook_of((game.rules or "", game.game), own).with_decisions(game)


def rulebook_of(games: Iterable[str], own: Iterable[Rulings]) -> Settings:
    """Return the rulebook of a game: the content of its own files, merged by name over that of the
    first bundled game with a rulebook. Entries that do not fit are skipped; rules report them.

    A number that the game states again counts as a variant of the bundled game's, so that its rules
    see only values for which they are made.
    """
    bundled = next(
        (found for game in games if (found := bundled_rulings_record(game)) is not None), None
    )
    books = [*own]
    known = {fact.fact: fact for fact in bundled.facts} if bundled is not None else {}
    open_ones = {one.ruling: one for one in bundled.decisions} if bundled is not None else {}
    if not books:
        return Settings(bundled)
    from pnp.kinds.rulings.record import Rulings

    facts, varied = {**known}, {}
    for fact in (fact for book in books for fact in book.facts):
        usual = known.get(fact.fact)
        if usual is None:
            facts.setdefault(fact.fact, fact)
        elif fits(fact.value, usual):
            changes = {
                "text": fact.text,
                "lines": fact.lines,
                "counts": fact.counts or usual.counts,
            }
            facts[fact.fact] = usual.model_copy(update=changes)
            if fact.value != usual.value:
                varied[fact.fact] = fact.value
    answers, chosen = {**open_ones}, {}
    for ruling in (ruling for book in books for ruling in book.decisions):
        asked = open_ones.get(ruling.ruling)
        if asked is None:
            answers.setdefault(ruling.ruling, ruling)
        elif not ruling.values or ruling.value in asked.values:
            wording = {"question": ruling.question, "decision": ruling.decision}
            answers[ruling.ruling] = asked.model_copy(update=wording)
            if ruling.values:
                chosen[ruling.ruling] = ruling.value
    book = Rulings.model_construct(
        rulings=books[0].rulings, facts=(*facts.values(),), decisions=(*answers.values(),)
    )
    return Settings(book, chosen, varied)


def decisions_in(node: Mapping) -> WithRulings | None:
    """Return the decisions made in a file itself, None if they have errors."""
    own = [entry for entry in node.entries if entry[0].text in WithRulings.model_fields]
    return build_record(WithRulings, Mapping(tuple(own), node.span), Report())


def rulings_in(file: ParsedFile | None) -> Rulings | None:
    """Return the record of a file of rulings, None if it has errors."""
    if file is None:
        return None
    from pnp.kinds.rulings.record import Rulings

    return build_record(Rulings, file.node, Report())


def are_rulings_valid(files: Files) -> bool:
    """Return whether the rulings of a game have no errors, and no fact or question twice."""
    rulings = files.of("rulings")
    return all(rulings_in(f) for f in rulings) and not [*_repeated_names([f.node for f in rulings])]


def check_unique_names(node: Mapping, path: Path, files: Files, report: Report) -> None:
    """Report facts and questions of the rulings at ``path`` that are stated twice."""
    others = [file.node for file in files.of("rulings") if file.path.absolute() != path.absolute()]
    for name, earlier in _repeated_names([*others, node]):
        if name.span.source is node.span.source:
            hint = "remove one of the two, or rename it"
            label = Label(earlier.span, "first stated here")
            report.error(
                "fact-stated-twice", f"'{name.text}' is stated twice", name.span, hint, (label,)
            )


def _repeated_names(rulings: Iterable[Mapping]) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield the names of facts and questions that are stated again, each with its first place."""
    first: dict[tuple[str, str], Scalar] = {}
    for node in rulings:
        for key, word in (("facts", "fact"), ("decisions", "ruling")):
            for item in items_of(node.get(key)):
                name = item.get(word) if isinstance(item, Mapping) else None
                if isinstance(name, Scalar):
                    earlier = first.setdefault((word, name.text), name)
                    if earlier is not name:
                        yield name, earlier
