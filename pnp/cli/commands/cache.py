"""``pnp cache``: cached results of earlier runs."""

import click

from pnp.base.store import result_store
from pnp.cli.options import colour_option
from pnp.cli.terminal import describe_refusal, say


@click.group("cache", invoke_without_command=True)
@colour_option
@click.pass_context
def command(context: click.Context) -> None:
    """Show where results of earlier runs are cached, and how much space they use.

    pnp build and pnp validate cache their results, so that they need not repeat work for unchanged
    files. You can delete the cache at any time.
    """
    if context.invoked_subcommand is None:
        store = result_store()
        say(f"{store.path}: {_megabytes(store.size())}")


@command.command("clear")
@colour_option
def clear() -> None:
    """Delete all cached results."""
    store = result_store()
    try:
        freed = store.clear()
    except OSError as error:
        raise click.UsageError(f"cannot clear '{store.path}': {describe_refusal(error)}") from None
    say(f"{_megabytes(freed)} freed")


def _megabytes(size: int) -> str:
    return f"{size / 1024**2:.1f} MB"
