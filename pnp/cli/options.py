"""Options shared by several commands, and the types of their values."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from pnp.base.registry import Registry
from pnp.cli import completion

F = TypeVar("F", bound=Callable[..., Any])

_COLOUR = {"auto": None, "always": True, "never": False}


def split_words(given: Sequence[str]) -> tuple[str, ...]:
    """Return the words of an option that can be repeated and can contain a comma-separated list."""
    found = (word.strip() for text in given for word in text.split(","))
    return tuple(dict.fromkeys(word for word in found if word))


def split_lower(given: Sequence[str]) -> tuple[str, ...]:
    """Return such words in lower case."""
    return tuple(dict.fromkeys(word.lower() for word in split_words(given)))


def nonempty_words(
    given: Sequence[str], context: click.Context, option: click.Parameter
) -> tuple[str, ...]:
    """Return the words of such an option; reject an empty one as a typing error."""
    found = split_lower(given)
    if given and not found:
        raise click.BadParameter("give at least one value", context, option)
    return found


def choices(known: Registry) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Return a callback for an option whose words must be among ``known``."""

    def read(context: click.Context, option: click.Parameter, given: Sequence[str]) -> Any:
        found = nonempty_words(given, context, option)
        for word in found:
            if word not in known:
                from pnp.base.diagnostics import suggest_word

                message = f"'{word}' is not a valid choice; {suggest_word(word, known)}"
                raise click.BadParameter(message, context, option)
        return found

    return read


class WordChoice(click.Choice):  # type: ignore[type-arg] # older versions of click are not generic
    """One of several words; for any other word, the error suggests the nearest."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            from pnp.base.diagnostics import suggest_word

            self.fail(
                f"'{value}' is not a valid choice; {suggest_word(value, self.choices)}", param, ctx
            )
        return str(value)


class ExtensionName(click.ParamType):  # type: ignore[type-arg] # older versions of click are not generic
    """The name of an extension, such as a format; see ``Registry``."""

    name = "name"

    def __init__(self, known: Registry) -> None:
        self.known = known

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(sorted(self.known.own_names()))}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completion.list_completer(self.known.own_names())(ctx, param, incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.known:
            from pnp.base.diagnostics import suggest_word

            self.fail(
                f"'{value}' is not a valid choice; {suggest_word(value, self.known)}", param, ctx
            )
        return str(value)


class Number(click.ParamType):  # type: ignore[type-arg] # as above
    """A number from ``least`` to ``most``; a whole number unless ``least`` is a float."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text, kind = str(value).strip(), type(self.least)
        named, digits = ("number", r"(\.[0-9]{1,9})?") if kind is float else ("whole number", "")
        if not re.fullmatch(rf"[+-]?[0-9]{{1,9}}{digits}", text):
            self.fail(f"'{text}' is not a {named}; write digits, such as 2", param, ctx)
        if not self.least <= kind(text) <= self.most:
            hint = f"write a {named} from {self.least:g} to {self.most}"
            self.fail(f"{text} is out of range; {hint}", param, ctx)
        return kind(text)


class Folder(click.Path):
    """A folder to write to; an empty name is rejected, as it would mean the working folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value).strip():
            self.fail("the folder name is empty; write . for the current folder", param, ctx)
        return super().convert(value, param, ctx)


def choice_option(
    name: str, known: Sequence[str], text: str, *, called: str = ""
) -> Callable[[F], F]:
    """Add an option whose value is one of a few words; the first is the default. ``called`` is the
    name of the parameter, if it differs from the option's."""
    names = [name, called] if called else [name]
    kind = WordChoice(known)
    return click.option(*names, type=kind, default=known[0], show_default=True, help=text)


def _read_selections(
    context: click.Context, option: click.Parameter, given: tuple[str, ...]
) -> Any:
    found: dict[str, tuple[str, ...]] = {}
    for text in given:
        part, colon, items = text.strip().partition(":")
        if not part or (colon and not split_lower([items])):
            message = f"'{text}' names no part; write PART, PART:PIECE,PIECE or KIND:FILE"
            raise click.BadParameter(message, context, option)
        named = split_lower([items])
        # A part that is named both as a whole and by pieces is printed as a whole.
        whole = not named or found.get(part) == ()
        found[part] = () if whole else (*found.get(part, ()), *named)
    return found


def _read_cards(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    return nonempty_words(given, context, option)


def selection_options(command: F) -> F:
    """Add ``--only`` and ``--cards``, which select parts and pieces."""
    cards = click.option(
        "--cards",
        multiple=True,
        metavar="N,N-N,ID",
        callback=_read_cards,
        help="Take only these cards of the --only selection, by id or by number in file order.",
    )
    only = click.option(
        "--only",
        multiple=True,
        metavar="PART[:ITEM,...]",
        callback=_read_selections,
        help="Take only this part, or these pieces or files of it; or KIND:FILE, such as "
        "deck:quests. Can be repeated.",
    )
    return only(cards(command))


def theme_option(command: F) -> F:
    """Add ``--theme``, whose value is the name or the path of a theme."""
    text = "Use this theme, given by name or path, instead of the game's own."
    found = completion.themes
    return click.option("--theme", metavar="NAME", shell_complete=found, help=text)(command)


def ink_option(command: F) -> F:
    """Add ``--ink``, whose value is ``full`` or ``low``."""
    text = "Choose low for line art on white backgrounds, which saves ink."
    return choice_option("--ink", ("full", "low"), text)(command)


def language_option(command: F) -> F:
    """Add ``--lang``, whose value is a language."""
    text = (
        "Use this language, such as de; en-XA, which is longer English, shows which boxes are "
        "too small for translations."
    )
    return click.option("--lang", metavar="CODE", help=text, callback=read_language)(command)


def read_language(context: click.Context, option: click.Parameter, given: str | None) -> str | None:
    if given is not None and not re.fullmatch("[a-z]{2,3}(-[A-Z]{2})?", given):
        message = f"'{given}' is not a language code; write de, or pt-BR"
        raise click.BadParameter(message, context, option)
    return given


class Percentage(click.ParamType):  # type: ignore[type-arg] # as above
    """A percentage such as ``150%``, from ``least`` to ``most``; its value is a factor."""

    name = "percentage"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?) ?%?", value.strip())
        if found is None or not self.least <= float(found[1]) <= self.most:
            self.fail(f"'{value}' is not a percentage from {self.least} to {self.most}", param, ctx)
        return float(found[1]) / 100


def file_option(name: str, text: str, metavar: str = "FILE") -> Callable[[F], F]:
    """Add an option whose value is the path of a file."""
    kind = click.Path(path_type=Path, dir_okay=False)
    return click.option(name, type=kind, metavar=metavar, help=text)


def out_option(usual: str) -> Callable[[F], F]:
    """Add ``--out``, whose value is the folder to write to."""
    return click.option(
        "--out",
        type=Folder(),
        callback=_contained,
        default=Path(usual),
        show_default=usual,
        metavar="FOLDER",
        help="Write the files to this folder.",
    )


def _contained(context: click.Context, option: click.Parameter, folder: Path) -> Path:
    """Return the folder to write to; the default one might be a link that came with a download."""
    usual = context.get_parameter_source("out") is ParameterSource.DEFAULT
    if usual and not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(".")):
        message = f"'{folder}' leads out of this folder by a link"
        raise click.UsageError(f"{message}; name its target folder with --out", context)
    return folder


def read_players(
    context: click.Context, option: click.Parameter, text: str | None
) -> tuple[int, int] | None:
    """Return the fewest and the most players of an option such as ``4`` or ``2-4``."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2] or found[1]):
        message = f"'{text}' is not a number of players; write 3, or 2-4"
        raise click.BadParameter(message, context, option)
    return int(found[1]), int(found[2] or found[1])


def jobs_option(function: F) -> F:
    """Add ``--jobs``, whose value is a number of worker processes."""
    return click.option(
        "--jobs",
        default="auto",
        show_default=True,
        metavar="N",
        callback=_read_jobs,
        help="Number of worker processes; does not affect the result.",
    )(function)


def _read_jobs(context: click.Context, option: click.Parameter, text: str) -> int:
    if text == "auto":
        return all_processors()
    if not re.fullmatch(r"[1-9]\d{0,2}", text):
        message = f"'{text}' is not a number of processes; write 4, or auto"
        raise click.BadParameter(message, context, option)
    return int(text)


def all_processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0))


def options_given(context: click.Context) -> dict[str | None, str]:
    """Return the options that the user has written, by the names of their values."""
    return {
        option.name: option.opts[0]
        for option in context.command.params
        if context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    }


def reject_pairs(context: click.Context, pairs: Mapping[str, Sequence[str]]) -> None:
    """Reject options that cannot be combined with another one: ``pairs`` are the names of their
    values, by that of the other."""
    given = options_given(context)
    for first, others in pairs.items():
        for other in others if first in given else ():
            if other in given:
                raise click.UsageError(f"{given[other]} cannot be combined with {given[first]}")


def limit_option(function: F) -> F:
    """Add ``--max-diagnostics``, whose value ``limit`` is the maximum number of findings shown per
    rule."""
    return click.option(
        "--max-diagnostics",
        "limit",
        type=Number(0, 1_000_000),
        default=50,
        show_default=True,
        metavar="N",
        help="Show at most N findings per rule and target; 0 shows all.",
    )(function)


def paper_option(function: F) -> F:
    """Add ``--paper``, whose value is a tuple of papers."""
    return click.option(
        "--paper",
        "papers",
        multiple=True,
        default=("a4", "letter"),
        metavar="NAME",
        callback=_papers,
        shell_complete=completion.papers,
        help="Use this paper: a4, letter, a3, tabloid, legal, a5, or a size such as 330x480mm; "
        "a4 and letter by default.",
    )(function)


def _papers(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    from pnp.imposition.paper import PaperError, parse_paper

    try:
        return tuple(
            dict.fromkeys(parse_paper(word) for word in nonempty_words(given, context, option))
        )
    except PaperError as error:
        raise click.BadParameter(f"{error}; {error.hint}", context, option) from None


def cache_option(function: F) -> F:
    """Add ``--no-cache``; without it, results are read from and saved to the cache."""

    @wraps(function)
    def in_world(*given: Any, no_cache: bool, **options: Any) -> Any:
        from pnp.base.store import result_store
        from pnp.base.world import World

        with World(None if no_cache else result_store()):
            return function(*given, **options)

    text = "Compute everything anew, and save nothing for the next run."
    return click.option("--no-cache", is_flag=True, help=text)(cast(F, in_world))


def colour_option(function: F) -> F:
    """Add ``--color``, which applies to all output written after it."""
    return click.option(
        "--color",
        type=WordChoice(tuple(_COLOUR)),
        expose_value=False,
        is_eager=True,
        callback=_choose_colour,
        help="Colour the messages; auto does so on a terminal unless NO_COLOR is set.",
    )(function)


def _choose_colour(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.color = _COLOUR[value]
    # https://no-color.org: any value but the empty one asks for plain text.
    if context.color is None and os.environ.get("NO_COLOR"):
        context.color = False
