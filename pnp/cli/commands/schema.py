"""``pnp schema``: JSON Schemas of content, for editors."""

from pathlib import Path

import click
from click.core import ParameterSource

from pnp.cli.options import colour_option, out_option
from pnp.cli.terminal import as_json, put_document, say

_EXAMPLES = """\b
Examples:
  pnp schema                     write schemas/map.json, schemas/deck.json, ...
  pnp schema --out .schemas      write them elsewhere
  pnp schema map                 print one
  pnp schema map --out .schemas  write only that one

\b
A content file names its schema in its first line:
  # yaml-language-server: $schema=schemas/map.json
"""


@click.command("schema", epilog=_EXAMPLES)
@click.argument("kind", required=False)
@out_option("schemas")
@colour_option
@click.pass_context
def command(context: click.Context, /, kind: str | None, out: Path) -> None:
    """Write JSON Schemas of content files, for editors to complete keys and mark mistakes.

    With a KIND, such as map or deck, print its schema; with --out as well, write only that one.
    """
    from pnp.base.diagnostics import suggest_word
    from pnp.base.output import publish, write_error_text
    from pnp.content.kinds import author_words
    from pnp.rules.wording import count_text
    from pnp.schema import schema_files, schema_of

    if kind is not None and kind not in author_words():
        message = f"'{kind}' is not a kind of file; {suggest_word(kind, author_words())}"
        raise click.UsageError(message, context)
    usual = context.get_parameter_source("out") is ParameterSource.DEFAULT
    if kind is None or not usual:
        schemas = (found for found in schema_files() if kind is None or found[0] == f"{kind}.json")
        try:
            names = publish(out, "", schemas).files
        except OSError as error:
            _, message, hint = write_error_text(error, out)
            raise click.UsageError(f"{message}; {hint}") from None
        say(f"{count_text(len(names), 'schema')} in {out.as_posix()}")
    else:
        put_document(as_json(schema_of(kind)))
