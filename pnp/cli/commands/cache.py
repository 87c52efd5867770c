"""``pnp cache``: what is kept from earlier runs."""

import click

from pnp.cli.options import coloured, result_store
from pnp.cli.streams import reason, say


@click.group("cache", invoke_without_command=True)
@coloured
@click.pass_context
def command(context: click.Context) -> None:
    """Show where results of earlier runs are kept, and how much space they take.

    pnp build and pnp validate keep what they worked out, so that they need not do it again for
    files that are unchanged. You may remove it at any time.
    """
    if context.invoked_subcommand is None:
        store = result_store()
        say(f"{store.path}: {_megabytes(store.size())}")


@command.command("clear")
@coloured
def clear() -> None:
    """Remove all results of earlier runs."""
    store = result_store()
    try:
        freed = store.clear()
    except OSError as error:
        raise click.UsageError(f"cannot clear '{store.path}': {reason(error)}") from None
    say(f"{_megabytes(freed)} freed")


def _megabytes(size: int) -> str:
    return f"{size / 1024**2:.1f} MB"
