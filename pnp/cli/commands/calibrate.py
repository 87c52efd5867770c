"""``pnp calibrate``: test sheets for a printer, and how to read them."""

from pathlib import Path
from typing import Any

import click

from pnp.cli.options import (
    choice_option,
    colour_option,
    language_option,
    limit_option,
    out_option,
    paper_option,
)
from pnp.cli.render import code_of, print_findings
from pnp.cli.terminal import say

_READING = """\
Print at 100 % on both sides, then read
  backs    hold a sheet against a light, back towards you; the black square that fills its frame
           gives back_offset (portrait sheet) and back_offset_lying (landscape sheet)
  scale    measure the two bars: 99.7 mm along the page means  scale: [1.0, 0.997]
  margins  at each edge, the lowest number whose line is printed from end to end
Write the results to a file such as {folder}/my-printer.yaml:

printer: my-printer
back_offset: [0.25mm, -0.5mm]
back_offset_lying: [0mm, 0mm]
scale: [1.0, 1.0]
margins: {{top: 5mm, right: 5mm, bottom: 5mm, left: 5mm}}
flip: {flip}

and print with  pnp build --printer my-printer"""


@click.command("calibrate")
@paper_option
@choice_option("--flip", ("long", "short"), "Flip the paper on this edge, as your printer does.")
@click.option(
    "--printer",
    metavar="NAME",
    help="Apply this printer profile to the sheets, to verify it.",
)
@language_option
@out_option("output")
@limit_option
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    papers: Any,
    flip: str,
    printer: str | None,
    lang: str | None,
    out: Path,
    limit: int,
) -> None:
    """Write sheets for calibrating your printer, and explain how to read them.

    The sheets show how far backs are offset from fronts, whether pages are scaled, and which
    margins cannot be printed. Enter your measurements in a profile for  pnp build --printer.
    """
    from pnp.base.diagnostics import Report
    from pnp.base.library import user_dir
    from pnp.content.language.grammar import ENGLISH
    from pnp.press.calibrate import FOLDER, calibrate

    home = user_dir() / "printers"
    report = Report()
    folders = [Path("."), Path("printers"), home]
    files = calibrate(papers, flip, printer, folders, out, report, lang or ENGLISH)
    print_findings(report, limit)
    if report.failed:
        context.exit(code_of(report))
    say(*((out / FOLDER / name).as_posix() for name in files), "")
    folder = home.as_posix()
    say(*(line.format(folder=folder, flip=flip) for line in _READING.split("\n")))
