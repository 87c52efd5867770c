"""The command line: arguments in, findings and an exit code out.

Exit codes: 0 success, 1 errors in the content, 2 wrong usage, a problem with the machine (a full
disk, a closed stream) or a bug in pnp, 130 interrupted, 141 the reader of the output has gone. For
several targets, the highest code counts. Each command is a module of ``pnp.cli.commands`` with the
same name; the modules defer heavy imports until their command runs, so that ``pnp --help`` is fast.
"""

import gc
import io
import os
import sys
from contextlib import suppress

import click
from click.shell_completion import CompletionItem

from pnp import __version__
from pnp.base.registry import ExtensionError, Registry
from pnp.base.waiting import ON_WAIT
from pnp.cli.child_process import Process, report_exit
from pnp.cli.groups import HintingGroup
from pnp.cli.options import colour_option
from pnp.cli.terminal import (
    BROKEN,
    describe_refusal,
    flush_streams,
    make_visible,
    prepare,
    put_text,
    report_bug,
    say,
)

# Each with the line that help shows, so that help does not load the commands.
COMMANDS = {
    "build": "Build the files to print.",
    "export": "Export pieces to virtual tables, print shops and cutting machines.",
    "serve": "Show a game in your browser while you write it.",
    "watch": "Rebuild whenever a file is saved.",
    "play": "Play a game many times, and measure its balance and length.",
    "replay": "Show a game that was played, choice by choice.",
    "diff": "Show which pieces differ between two states of a game.",
    "validate": "Check that games, maps and decks are legal and playable.",
    "rules": "List the rules that validate checks.",
    "explain": "Explain a rule: what it finds, why it matters and how to fix it.",
    "generate": "Make a new map or deck that is legal and balanced.",
    "new": "Create a game, a map, a deck or a theme of your own.",
    "theme": "Show what a theme looks like, on one sheet.",
    "words": "Make or update catalogues for translators.",
    "schema": "Write JSON Schemas of content files for editors.",
    "calibrate": "Write sheets for calibrating your printer.",
    "list": "List games, maps, themes, icons, layouts and other choices.",
    "cache": "Show how much space cached results use, or delete them.",
    "doctor": "Check what this machine can do.",
}
INTERRUPTED = 130
# A build keeps nearly everything until its end: collecting garbage after every 700 objects would
# take a tenth of the time and find next to nothing. A small build ends before the first collection.
OBJECTS_PER_COLLECTION = 500_000
# Settings of libraries: by default, they would start a thread per processor on import, for algebra
# that no build needs, and search every installed package for plugins.
LIBRARIES = {"OPENBLAS_NUM_THREADS": "1", "PYDANTIC_DISABLE_PLUGINS": "__all__"}

_MODULES = Registry("pnp.cli.commands", needs=("command",))
_EXAMPLES = """\b
Examples:
  pnp new my-game                  begin a game of your own
  pnp build                        the game of this folder, on A4 and Letter paper
  pnp build my-map.yaml            a map of your own
  pnp build les-petits-pirates --paper a4 --only tokens
  pnp list maps                    the maps you can build
  pnp doctor                       check this machine
"""


class _Commands(HintingGroup):
    """Loads a command's module when the command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # As in many tools, ``help`` shows the help of the command that follows it.
        return super().parse_args(ctx, [*args[1:2], "--help"] if args[:1] == ["help"] else args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = _MODULES.load(cmd_name).command
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        # Otherwise each command would be loaded for its help.
        commands = [CompletionItem(n, help=h) for n, h in COMMANDS.items()]
        found = [item for item in commands if item.value.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            # It quotes user input, such as the name of an untrusted file.
            raise click.UsageError(make_visible(error.format_message()), error.ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def explain_unknown(self, word: str) -> str:
        from pnp.base.diagnostics import suggest_word

        return f"'{word}' is not a command; {suggest_word(word, COMMANDS)}"


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=_EXAMPLES,
)
@click.version_option(__version__, "--version", message="pnp %(version)s")
@colour_option
@click.pass_context
def group(context: click.Context) -> None:
    """Print-and-play games from YAML: boards, cards, tokens, dice and sheets as SVG and PDF."""
    if context.invoked_subcommand is None:
        put_text(f"{context.get_help()}\n")


def main() -> None:
    """Run the command line of this process and exit."""
    gc.set_threshold(OBJECTS_PER_COLLECTION)
    for name, value in LIBRARIES.items():
        os.environ.setdefault(name, value)
    # A message that the streams refuse leaves only the exit code.
    code = BROKEN
    with suppress(click.ClickException, click.exceptions.Exit):
        try:
            code = _run()
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
            say("interrupted; earlier output is unchanged", err=True)
    flush_streams()
    report_exit(code)
    # The end of the process frees all memory; Python would first search it for cycles, which
    # takes an eighth of a small build.
    gc.freeze()
    if code == INTERRUPTED:
        # Exit at once: Python would be killed by the signal that it has received, or by the next.
        os._exit(code)
    sys.exit(code)


def _run() -> int:
    """Run the command line, report what ended it early, and return the exit code."""
    try:
        prepare()
        Process.alone = True
        ON_WAIT.set(lambda text: say(text, err=True))
        return group.main(prog_name="pnp", standalone_mode=False) or 0
    except click.Abort:
        raise
    except click.ClickException as error:
        text = io.StringIO()
        error.show(text)
        say(*text.getvalue().rstrip("\n").split("\n"), err=True)
        return error.exit_code
    except OSError as error:
        say(f"Error: {_refusal(error)}", err=True)
    except ExtensionError as error:
        say(f"Error: {error}", err=True)
    except Exception as error:
        report_bug(error)
    return BROKEN


def _refusal(error: OSError) -> str:
    """Return why the machine refuses an operation."""
    try:
        os.getcwd()
    except OSError:
        return "the current folder no longer exists; change to another"
    file = f"'{error.filename}': " if error.filename else ""
    return f"{file}{describe_refusal(error)}"
