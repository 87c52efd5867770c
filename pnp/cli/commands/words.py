"""``pnp words``: catalogues for translators."""

from pathlib import Path

import click

from pnp.cli.options import colour_option, limit_option, read_language
from pnp.cli.terminal import put_file, say

_EXAMPLES = """\b
Examples:
  pnp words my-game --lang de          make or update my-game/words/de.po
  pnp words my-game --lang de --check  for CI: is everything translated?
  pnp build my-game --lang de
"""


@click.command("words", epilog=_EXAMPLES)
@click.argument("target", metavar="[TARGET]", default=".")
@click.option(
    "--lang",
    metavar="CODE",
    callback=read_language,
    help="Translate into this language, such as de.",
)
@click.option(
    "--check", is_flag=True, help="Write nothing; exit with code 1 unless everything is translated."
)
@limit_option
@colour_option
@click.pass_context
def command(
    context: click.Context, /, target: str, lang: str | None, check: bool, limit: int
) -> None:
    """Make or update a catalogue of translations.

    The catalogue, words/CODE.po in the folder of the game, lists every text that the game prints
    and where it comes from. Translate it in Poedit, Weblate or any text editor. Existing
    translations are preserved; if a text has changed, its translation is marked as fuzzy. The terms
    that texts use in braces are in words/CODE.yaml.
    """
    from pnp.base.diagnostics import Report
    from pnp.base.library import content_dir, templates_dir
    from pnp.cli.render import code_of, print_findings
    from pnp.content.language.translation import PROGRAM, builtin_catalogue_file
    from pnp.content.project import catalogue_file
    from pnp.content.targets import find_target

    if lang is None:
        raise click.UsageError("give a language, such as  --lang de", context)
    report = Report()
    if target == PROGRAM:
        made = builtin_catalogue_file(lang, report)
    else:
        path = find_target(target, report)
        made = None if path is None else catalogue_file(path, lang, report)
    print_findings(report, limit)
    if made is None:
        context.exit(code_of(report))
    count = made.statistics
    whole = count.translated + count.fuzzy + count.untranslated
    lines = [f"{count.translated} of {whole} texts translated"]
    lines += [f"{count.fuzzy} fuzzy"] if count.fuzzy else []
    lines += [f"{count.obsolete} obsolete"] if count.obsolete else []
    lines += [f"{len(made.missing)} terms missing"] if made.missing else []
    if not check:
        installed = Path(templates_dir()).parent.name == "bundled"
        if installed and made.path.resolve().is_relative_to(content_dir().parent):
            hint = f"copy the game first:  pnp new my-game --from {made.path.parts[-3]}"
            if target == PROGRAM:
                hint = "translate these texts in the catalogue of a game of yours"
            raise click.UsageError(f"'{target}' comes with pnp and is not changed; {hint}", context)
        put_file(made.path, made.text, within=made.home)
        if made.terms:
            put_file(made.path.with_suffix(".yaml"), made.terms, within=made.home)
    say(f"{made.path.as_posix()}: {', '.join(lines)}")
    done = made.current and not (count.fuzzy or count.untranslated or made.missing)
    context.exit(1 if check and not done else 0)
