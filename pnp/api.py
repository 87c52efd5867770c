"""The Python API, offered by ``import pnp`` and used by ``pnp build``; see docs/api.md.

Errors in content are findings in the result. An invalid call raises ``UsageError``. Nothing is
printed. Each call reads the files anew, unless its caller has opened a ``World``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar, overload

from msgspec import Struct, ValidationError, convert, structs

from pnp.base import store, world
from pnp.base.diagnostics import Diagnostic, Report, suggest_word
from pnp.base.values import replace
from pnp.base.world import World
from pnp.build import BuildOptions, build
from pnp.content.files import File
from pnp.content.game_files import GAME_FILE
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.content.targets import find_target
from pnp.export import FORMATS
from pnp.exports.targets import TARGETS
from pnp.imposition import SCALES, SHEETS
from pnp.imposition.paper import Paper, PaperError, parse_paper
from pnp.kinds.words.record import LANGUAGE
from pnp.model.record import Record
from pnp.press.contrast import merge_contrast_findings
from pnp.press.files import piece_faces, write_face
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.press.preparation import PieceOptions, Progress, ignore_progress
from pnp.press.publishing import BuildOutput
from pnp.press.selection import Selection
from pnp.rules.suppression import SuppressingReport, tables_of
from pnp.rules.validate import CheckOptions, validate
from pnp.scene.piece import Piece as ScenePiece

S = TypeVar("S")
T = TypeVar("T")


class UsageError(ValueError):
    """An invalid call, such as one that names a format or a target that does not exist; the message
    says what to pass instead. ``findings`` are those about a target."""

    findings: tuple[Finding, ...] = ()


class Finding(Struct, frozen=True):
    """An error, or possible error, in the content.

    ``severity`` is ``error``, ``warning`` or ``note``; ``rule`` is the name of the rule, for ``pnp
    explain``. ``line`` and ``column`` count from 1, in characters; they are 0, and ``file`` is
    empty, for a finding without a place in a file. ``diagnostic`` has all details, such as the
    source and other places.
    """

    severity: str
    rule: str
    message: str
    hint: str
    file: str
    line: int
    column: int
    diagnostic: Diagnostic

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.severity}[{self.rule}] {self.message}{hint}"


class Verdict(Struct, frozen=True):
    """The verdict of the rules on a game. ``words`` is the verdict in words, such as ``legal`` or
    ``not legal``; ``proved`` are the claims that were proved for all cases."""

    ok: bool
    words: str
    findings: tuple[Finding, ...]
    proved: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """The files of a build, and its findings. After an error there are no ``files``, and those of
    an earlier build remain. ``sheets`` is the number of sheets to print, by the name of the
    paper. ``output`` says more: the folder, what each number of players needs, the time to cut;
    None after an error."""

    ok: bool
    files: tuple[Path, ...]
    findings: tuple[Finding, ...]
    sheets: dict[str, int] = {}
    output: BuildOutput | None = None


# What two pieces that look alike may differ in.
_UNSEEN: Mapping[str, Any] = {"id": "", "title": "", "quantity": 1, "spares": 0, "copy_of": ""}


@dataclass(frozen=True)
class Piece:
    """One piece to cut out; lengths are in millimetres.

    ``part`` is its part of the game; ``kind`` and ``name`` are the kind and the id of the file that
    describes it, such as ``deck`` and ``crew``. ``quantity`` is the number of copies. ``bleed``
    surrounds the trimmed size of ``width`` by ``height``.
    """

    id: str
    title: str
    part: str
    kind: str
    name: str
    quantity: int
    width: float
    height: float
    bleed: float
    _drawn: ScenePiece = field(repr=False)

    @cached_property
    def svg(self) -> str:
        """The front with its bleed, cut lines and creases, as the text of the SVG that a build
        writes."""
        return self._face(0)

    @cached_property
    def back_svg(self) -> str | None:
        """The back, or None if it is blank."""
        return None if self._drawn.back is None else self._face(1)

    def looks_like(self, other: Piece) -> bool:
        """Return whether both have the same faces, size and outline."""
        return replace(self._drawn, **_UNSEEN) == replace(other._drawn, **_UNSEEN)

    def _repr_svg_(self) -> str:
        """Return the front, which notebooks show."""
        return self.svg

    def _face(self, side: int) -> str:
        _, art = [*piece_faces(self._drawn)][side]
        return write_face(self._drawn, art, "svg").decode()


@dataclass(frozen=True)
class Pieces(Sequence[Piece]):
    """All pieces in the order of the game's parts, and the findings of laying them out; pieces of
    files with errors may be missing. ``name`` and ``title`` are those of the game or the file,
    empty if it cannot be read."""

    ok: bool
    findings: tuple[Finding, ...]
    _pieces: tuple[Piece, ...]
    name: str = ""
    title: str = ""

    @overload
    def __getitem__(self, index: int) -> Piece: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Piece, ...]: ...
    def __getitem__(self, index: int | slice) -> Piece | tuple[Piece, ...]:
        return self._pieces[index]

    def __len__(self) -> int:
        return len(self._pieces)


class Statistics(Struct, frozen=True):
    """What was measured in many games. ``data`` has all numbers as plain values, as ``pnp play
    --json`` writes them; ``tables`` are for people: a heading, and rows of a label, a value, its
    interval of 95 % and a note. ``findings`` are what the numbers say about the game."""

    ok: bool
    title: str
    findings: tuple[Finding, ...]
    data: dict[str, Any] = {}
    tables: tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...] = ()


class Generated(Struct, frozen=True):
    """The ``text`` of a new file, which is not saved, and the number of the ``candidate`` of the
    seed that it is, from 1. ``figures`` are what the games that confirmed it have shown, by name as
    in ``pnp.generate.measures.Figures``; empty if none were played."""

    text: str
    candidate: int
    figures: dict[str, Any] = {}


class Game(Struct, frozen=True):
    """A game, or one file of content, at ``path``. ``target`` is the argument with which it was
    opened. Results are cached for the user, as by the command line, unless ``cache`` is false."""

    target: str
    path: Path
    cache: bool = True

    def validate(
        self, *, theme: str | None = None, language: str | None = None, quick: bool = False
    ) -> Verdict:
        """Return the verdict of the rules, as ``pnp validate`` does; ``quick`` skips long
        proofs."""
        wish = CheckOptions(quick=quick, edition=_edition(theme, language))
        with _world(cache=self.cache):
            verdict = validate(self.target, self.path, wish)
        return Verdict(
            verdict.exit_code(strict=False) == 0,
            verdict.verdict_text(strict=False),
            _findings(verdict.findings),
            tuple(claim.text for claim in verdict.proved),
        )

    def build(
        self,
        *,
        out: str | os.PathLike[str],
        formats: str | Iterable[str] = ("pdf", "svg"),
        paper: str | Iterable[str | Paper] = ("a4", "letter"),
        theme: str | None = None,
        language: str | None = None,
        ink: str = "full",
        sheets: str | None = None,
        marks: str = "crop",
        cut_lines: bool = False,
        printer: str | None = None,
        only: Mapping[str, Sequence[str]] = {},
        cards: Sequence[str] = (),
        copies: int = 1,
        players: int | None = None,
        draft: bool = False,
        scale: float = 1.0,
        progress: Progress | None = None,
    ) -> Result:
        """Write the files to print below the folder ``out``, as ``pnp build`` does with the options
        of these names. ``only`` has the names of parts, each with those of its pieces to print, or
        none for all. A ``draft`` is built in spite of errors about single pieces, which are marked
        on them. All pieces are printed at ``scale`` times their size. ``progress`` is called as
        ``pnp.press.preparation.Progress`` says."""
        each = {part: tuple(pieces) for part, pieces in only.items()}
        options = BuildOptions(
            papers=_each(paper, _paper, "paper"),
            formats=_each(formats, partial(_choice, FORMATS, "format"), "format"),
            edition=_edition(theme, language),
            ink=_ink(ink),
            sheets=None if sheets is None else _choice(SHEETS, "way to print backs", sheets),
            marks=_choice(("crop", "none"), "kind of marks", marks),
            cut_lines=cut_lines,
            printer=printer,
            selection=Selection(each, tuple(cards), copies, players),
            out=Path(out),
            draft=draft,
            scale=_scale(scale),
        )
        report = Report()
        with _world(cache=self.cache):
            output = build(self.target, options, report, progress or ignore_progress)
        return _result(output, report)

    def export(
        self,
        target: str,
        *,
        out: str | os.PathLike[str],
        theme: str | None = None,
        language: str | None = None,
        ink: str = "full",
        only: Mapping[str, Sequence[str]] = {},
        cards: Sequence[str] = (),
        progress: Progress | None = None,
        **settings: object,
    ) -> Result:
        """Write the files of an export below the folder ``out``, as ``pnp export`` does.

        ``target`` is the name of a virtual table, a shop or another target; ``settings`` are its
        options, such as ``dpi=600``."""
        # A program that only builds need not load it.
        from pnp.exporting import ExportOptions, export

        _choice(TARGETS, "target", target)
        each = {part: tuple(pieces) for part, pieces in only.items()}
        pieces = PieceOptions(
            _edition(theme, language),
            _ink(ink),
            Selection(each, tuple(cards)),
        )
        options = ExportOptions(target, _settings(target, settings), pieces, Path(out))
        report = Report()
        with _world(cache=self.cache):
            output = export(self.target, options, report, progress or ignore_progress)
        return _result(output, report)

    def play(
        self,
        *,
        players: int | None = None,
        games: int = 200,
        board: str | None = None,
        mode: str | None = None,
        agents: Sequence[str] = (),
        numbers: Sequence[str] = (),
        seed: int = 1,
        jobs: int = 1,
    ) -> Statistics:
        """Play the game many times, as ``pnp play`` does with the options of these names, and
        return the statistics. By default, the least number of players play on the first board."""
        # A program that only builds need not load it.
        from pnp.play.kernel import UnplayableError
        from pnp.play.playing import play

        report = Report()
        with _world(cache=self.cache):
            try:
                played = play(
                    self.path,
                    report,
                    players=players,
                    games=games,
                    board=board,
                    mode=mode,
                    agents=agents,
                    numbers=numbers,
                    seed=seed,
                    jobs=jobs,
                )
            except UnplayableError as error:
                raise UsageError(str(error)) from None
        if played is None:
            return Statistics(False, "", _findings(report.diagnostics))
        findings = _findings((*report.diagnostics, *played.findings))
        ok = all(finding.severity != "error" for finding in findings)
        return Statistics(ok, played.title, findings, played.data, played.tables)

    def generate(
        self,
        what: str = "map",
        *,
        like: str | None = None,
        players: int | tuple[int, int] | None = None,
        seed: int = 1,
        title: str | None = None,
        path: str | os.PathLike[str] | None = None,
        fairness: float = 5.0,
        candidates: int = 12,
        games: int = 400,
        unplayed: bool = False,
        candidate: int | None = None,
        jobs: int = 1,
        progress: Progress | None = None,
    ) -> Generated:
        """Return a new file for the game, or like the opened file, as ``pnp generate`` writes it
        with the options of these names. ``players`` are the most, or the fewest and the most.
        ``path`` is where the text will be saved, by default ``map-SEED.yaml`` in the current
        folder: its stem becomes the id of a map, and files that the text names are looked for
        beside it. A deck whose cards are in a table becomes the text of such a table.
        A game that no agents play is not played."""
        # A program that only builds need not load it.
        from pnp.generate.generator import CannotGenerateError
        from pnp.generate.request import WORDS, Request, complete
        from pnp.generate.search import Aim, can_play, candidate_of, forget_files, search
        from pnp.generate.staging import with_path
        from pnp.play.measuring import processes

        _choice(WORDS, "kind of file to generate", what)
        for name, number in (("candidates", candidates), ("games", games), ("jobs", jobs)):
            _at_least_one(name, number)
        most = (players, players) if isinstance(players, int) else players
        home = self.path.parent if self.path.name == GAME_FILE else self.path
        with _world(cache=self.cache):
            folder = world.is_folder(home)
            root = str(home.absolute()) if folder else ""
            request = Request(what, "", root, "", most, seed, title or "")
            forget_files()
            try:
                request = complete(request, like or ("" if folder else str(home)))
                request = with_path(request, None if path is None else Path(path))
                if candidate is not None:
                    _at_least_one("candidate", candidate)
                    return Generated(candidate_of(request, candidate - 1).text, candidate)
                plays = not unplayed and can_play(request)
                aim = Aim.of(candidates, games, fairness, plays=plays)
                with processes(jobs if plays else 1) as (executor, workers):
                    found = search(request, aim, executor, workers, progress or ignore_progress)
            except CannotGenerateError as error:
                raise UsageError(str(error)) from None
        figures = {} if found.figures is None else structs.asdict(found.figures)
        return Generated(found.text, found.number + 1, figures)

    def pieces(
        self, *, theme: str | None = None, language: str | None = None, ink: str = "full"
    ) -> Pieces:
        """Return all pieces, laid out as in a build; the rules of the game are not checked."""
        edition, low_ink, reading = _edition(theme, language), _ink(ink) == "low", Report()
        with _world(cache=self.cache):
            project = load_project(self.path, reading, edition)
            if project is None or reading.failed:
                return Pieces(False, _findings(reading.diagnostics), ())
            files = {file.source.name: file for part in project.parts for file in part.files}
            report = SuppressingReport(tables_of(files.values()))
            for found in reading.diagnostics:
                report.add(found)
            look = theme_lookup(project, report, low_ink=low_ink)
            made: dict[str, DrawnFile] = {}
            parts = [lay_out_part(part, look, report, made) for part in project.parts]
        pieces = [_piece(part.id, *found) for part in parts for found in part.pieces]
        findings = _findings(merge_contrast_findings(report.diagnostics))
        return Pieces(not report.failed, findings, tuple(pieces), project.name, project.title)


def open(target: str | os.PathLike[str], *, cache: bool = True) -> Game:
    """Return the game that ``target`` names: a folder, a file of content, or a bundled game.

    Raises UsageError if there is no such target.
    """
    name, report = os.fspath(target), Report()
    with _world(cache=False):
        path = find_target(name, report)
    if path is None:
        error = UsageError("; ".join(_message(found) for found in report.diagnostics))
        error.findings = _findings(report.diagnostics)
        raise error
    return Game(name, path, cache)


def _world(*, cache: bool) -> AbstractContextManager[object]:
    """Return a world with the files as they are now, or keep the open one of the caller."""
    if world.is_open():
        return nullcontext()
    return World(store.result_store() if cache else None)


def _piece(part: str, piece: ScenePiece, file: File[Record]) -> Piece:
    return Piece(
        piece.id,
        piece.title,
        part,
        file.kind,
        file.id,
        piece.quantity,
        piece.width,
        piece.height,
        piece.bleed,
        piece,
    )


def _result(output: BuildOutput | None, report: Report) -> Result:
    findings = _findings(report.diagnostics)
    if output is None:
        return Result(False, (), findings)
    files = tuple(output.folder / name for name in output.files)
    return Result(True, files, findings, dict(output.sheets), output)


def _settings(target: str, settings: Mapping[str, object]) -> object:
    """Return the options of a target; an unknown or invalid one is an error of the caller."""
    kind = TARGETS.load(target).Options
    for name in settings:
        _choice(kind.__struct_fields__, f"option of {target}", name)
    try:
        return convert(settings, kind)
    except ValidationError as error:
        raise UsageError(f"an option of {target} is invalid: {error}") from None


def _findings(found: Iterable[Diagnostic]) -> tuple[Finding, ...]:
    return tuple(map(_finding, found))


def _finding(found: Diagnostic) -> Finding:
    span = found.span
    place = ("", 0, 0) if span is None else (span.source.name, span.line, span.column)
    return Finding(found.severity.value, found.code, found.message, found.hint, *place, found)


def _message(found: Diagnostic) -> str:
    return f"{found.message}; {found.hint}" if found.hint else found.message


def _edition(theme: str | None, language: str | None) -> Edition:
    if language is not None and not LANGUAGE.fullmatch(language):
        raise UsageError(f"'{language}' is not a language code; write de, or pt-BR")
    return Edition(theme, language)


def _ink(word: str) -> str:
    return _choice(("full", "low"), "amount of ink", word)


def _each(given: str | Iterable[S], read: Callable[[S | str], T], what: str) -> tuple[T, ...]:
    """Return the values of one or several words, without repetitions."""
    words: Iterable[S | str] = (given,) if isinstance(given, str) else given
    found = tuple(dict.fromkeys(map(read, words)))
    if not found:
        raise UsageError(f"name at least one {what}")
    return found


def _at_least_one(name: str, number: int) -> None:
    if number < 1:
        raise UsageError(f"{name} is {number}; pass 1 or more")


def _scale(factor: float) -> float:
    least, most = SCALES
    if not least <= 100 * factor <= most:
        raise UsageError(f"{factor:g} is not a scale from {least / 100} to {most / 100}")
    return factor


def _paper(word: str | Paper) -> Paper:
    if isinstance(word, Paper):
        return word
    try:
        return parse_paper(word)
    except PaperError as error:
        raise UsageError(f"{error}; {error.hint}") from None


def _choice(words: Collection[str], what: str, word: str) -> str:
    if word not in words:
        raise UsageError(f"'{word}' is not a {what}; {suggest_word(word, words)}")
    return word
