"""``pnp export``: a command for each target, with the options that the target declares."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import msgspec

from pnp.base.diagnostics import Report
from pnp.base.registry import ExtensionError
from pnp.cli import completion
from pnp.cli.groups import HintingGroup
from pnp.cli.options import (
    Number,
    WordChoice,
    cache_option,
    colour_option,
    ink_option,
    language_option,
    limit_option,
    out_option,
    selection_options,
    theme_option,
)
from pnp.cli.targets import all_games, resolve_targets
from pnp.cli.terminal import put_text
from pnp.cli.writing import open_and_write, show_output
from pnp.exports.targets import TARGETS

_EXAMPLES = """\b
Examples:
  pnp export png                             the game of this folder as pictures
  pnp export png my-game --bleed --dpi 600
  pnp export png les-petits-pirates --only deck:quests
"""
_LARGEST = 1_000_000


class _Targets(HintingGroup):
    """Makes the command of a target when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(TARGETS.names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command_of(cmd_name) if cmd_name in TARGETS else None

    def explain_unknown(self, word: str) -> str:
        from pnp.base.diagnostics import suggest_word
        from pnp.content.game_files import bundled_games

        hint = suggest_word(word, TARGETS)
        if word in bundled_games() or Path(word).exists():
            hint = f"name the target first, as in  pnp export png {word}"
        return f"'{word}' is not a target of pnp export; {hint}"


@click.group("export", cls=_Targets, epilog=_EXAMPLES, invoke_without_command=True)
@colour_option
@click.pass_context
def command(context: click.Context) -> None:
    """Export pieces to virtual tables, print shops and cutting machines.

    Each target is a command with options of its own; see  pnp export TARGET --help.
    """
    if context.invoked_subcommand is None:
        put_text(f"{context.get_help()}\n")


def _command_of(target: str) -> click.Command:
    """Return the command of a target: options for all, and those that its module declares."""
    module = TARGETS.load(target)
    text = inspect.cleandoc(module.__doc__ or "")
    epilog = f"\b\nExample:\n  pnp export {target} my-game"

    @click.command(target, help=text, short_help=text.partition("\n\n")[0], epilog=epilog)
    @click.argument("targets", metavar="[GAME]...", nargs=-1, shell_complete=completion.targets)
    @all_games("Export all bundled games.")
    @theme_option
    @language_option
    @ink_option
    @selection_options
    @out_option("exports")
    @limit_option
    @cache_option
    @colour_option
    @click.pass_context
    def run(
        context: click.Context,
        /,
        targets: tuple[str, ...],
        everything: bool,
        limit: int,
        lang: str | None,
        **options: Any,
    ) -> None:
        named = resolve_targets(context, targets, everything=everything)
        codes = [
            _export_one(game, {"target": target, "language": lang, **options}, limit)
            for game in named
        ]
        context.exit(max(codes, default=0))

    own = _own_options(module)
    taken = sorted({option.name for option in own} & {option.name for option in run.params})
    if taken:
        message = f"'{target}' has an option '{taken[0]}', which all targets have"
        raise ExtensionError(f"{message}: rename it in its Options")
    run.params[2:2] = own
    return run


def _export_one(game: str, options: Mapping[str, Any], limit: int) -> int:
    """Export one game, report the result, and return its exit code."""
    report = Report()
    output = open_and_write(
        game, lambda found, progress: found.export(**options, progress=progress), report
    )
    return show_output(game, output, report, limit)


def _own_options(module: ModuleType) -> list[click.Parameter]:
    """Return the options that a target declares in its ``Options``."""
    found = msgspec.inspect.type_info(module.Options)
    assert isinstance(found, msgspec.inspect.StructType)
    return [_option(field) for field in found.fields]


def _option(field: msgspec.inspect.Field) -> click.Option:
    kind, text = field.type, ""
    if isinstance(kind, msgspec.inspect.Metadata):
        text = str((kind.extra_json_schema or {}).get("description", ""))
        kind = kind.type
    name = "--" + field.name.replace("_", "-")
    common: dict[str, Any] = {"default": field.default, "show_default": True, "help": text}
    match kind:
        case msgspec.inspect.BoolType():
            return click.Option([name], is_flag=True, help=text)
        case msgspec.inspect.IntType():
            return click.Option([name], type=Number(*_limits(kind, int)), metavar="N", **common)
        case msgspec.inspect.FloatType():
            return click.Option([name], type=Number(*_limits(kind, float)), metavar="N", **common)
        case msgspec.inspect.LiteralType():
            return click.Option([name], type=WordChoice([str(v) for v in kind.values]), **common)
        case _:
            common["show_default"] = bool(field.default)
            return click.Option([name], metavar="TEXT", **common)


def _limits(
    kind: msgspec.inspect.IntType | msgspec.inspect.FloatType, of: type[float]
) -> tuple[float, float]:
    least = 0 if kind.ge is None else kind.ge
    return of(least), of(_LARGEST if kind.le is None else kind.le)
