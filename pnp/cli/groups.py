"""Commands that have commands of their own."""

from __future__ import annotations

import click


class HintingGroup(click.Group):
    """A group that says what to write instead of a command it does not have."""

    def explain_unknown(self, word: str) -> str:
        """Return the message for a word that is no command of the group."""
        raise NotImplementedError

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        unknown = args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx)
        if unknown and not ctx.resilient_parsing:
            raise click.UsageError(self.explain_unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)
