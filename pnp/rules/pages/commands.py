"""Findings about a command, its options or the machine."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("cards-of-which-part", Severity.ERROR, "derived", when="command"): """
Cards are selected, but the game has several parts.

Card numbers count the cards of one part, and two parts may have a card with the same id.

Instead, also give the part, with --only.
""",
    Rule("fault-of-pnp", Severity.ERROR, "derived", when="command"): """
pnp itself failed.

This is a bug in pnp, not an error in the content. Other targets of the same run are still checked.

Instead, report it with the message and the file; until it is fixed, remove what the message names.
""",
    Rule("faulty-extension", Severity.ERROR, "derived", when="command"): """
An installed package that extends pnp cannot be used.

The message names the package and what is missing or wrong in it. It may add rules and kinds of
file, so nothing is checked without it.

Instead, report it to the authors of the package, or uninstall it.  pnp doctor  lists all such
problems.
""",
    Rule("missing-game", Severity.ERROR, "derived", when="command"): """
A folder has no  game.yaml,  which is required here.

A game is the folder of its  game.yaml,  which lists what to print.

Instead, give the folder above or below, write a  game.yaml,  or give a single file.
""",
    Rule("not-so-many-players", Severity.ERROR, "derived", when="command"): """
A kit is asked for more or fewer players than the game is for.

--players prints what so many need, which only a game for so many says; a lone file does not.

Instead, write a number that the game names below  players.
""",
    Rule("nothing-to-draw", Severity.ERROR, "derived", when="command"): """
There is no board on which findings can be marked.

--picture draws the board of one file. It cannot draw a file of another kind, or a board with errors
in its marks or pictures.

Instead, give the file of one board, and first correct the errors in its marks.
""",
    Rule("nothing-to-judge", Severity.ERROR, "derived", when="command"): """
A folder contains no content files.

Content is written in YAML files whose first key gives their kind.

Instead, give the folder of a game, or a file.
""",
    Rule("option-without-effect", Severity.WARNING, "derived", when="command"): """
An option changes nothing in the files that a command writes.

Papers, marks, cut lines, copies and backs of pnp build belong to sheets, which are in PDF files. An
SVG or a PNG shows one face, whatever these options say. A picture for Cricut cannot say how deep to
cut, so --kiss does not change it.

Instead, remove the option, or for pnp build add  --format pdf.
""",
    Rule("output-busy", Severity.ERROR, "derived", when="command"): """
Another process is writing to the output folder.

Two builds of one game would mix their files, so a build waits up to a minute for the other one to
end.

Instead, end the process that is named, or wait and build again, or use another folder with
``--out``.
""",
    Rule("output-in-the-way", Severity.ERROR, "derived", when="command"): """
A file or folder that pnp did not create is where it would write.

A build replaces only unchanged files of an earlier build, according to the list in the output
folder.

Instead, move or remove that file, or choose another folder with --out.
""",
    Rule("output-link", Severity.ERROR, "derived", when="command"): """
A folder of the output is a link to another place.

Nothing is written through a link below --out: it may lead to files that no build made.

Instead, remove the link, or use the folder to which it leads.
""",
    Rule("output-unwritable", Severity.ERROR, "derived", when="command"): """
The system does not allow pnp to write there.

The folder may be protected, the disk may be full, or the name may not be allowed.

Instead, choose another folder with --out, or free some space.
""",
    Rule("paper-too-small", Severity.ERROR, "derived", when="command"): """
The paper is too small for the calibration sheets.

The rulers and marks of a calibration need some room around the middle.

Instead, choose a larger paper with --paper.
""",
    Rule("png-unavailable", Severity.ERROR, "derived", when="command"): """
This machine cannot write PNG files.

PNG files require the cairo library, which is not installed.

Instead, install cairo, or remove  png  from --format.
""",
    Rule("reversed-range", Severity.ERROR, "derived", when="command"): """
A range of cards runs backwards.

The first number of a range must be the smaller one.

Instead, write the smaller number first, as in 7-9.
""",
    Rule("same-language", Severity.ERROR, "derived", when="command"): """
A translation into the language of the game itself was asked for.

A catalogue has each text in two languages; with one there is nothing to translate.

Instead, give the language to translate into with  --lang.
""",
    Rule("unknown-card", Severity.ERROR, "derived", when="command"): """
A selected card does not exist in the part.

Cards are counted from 1 in printing order, or selected by id.

Instead, write a number of the part, a range such as 7-9, or an id.
""",
    Rule("unknown-part", Severity.ERROR, "derived", when="command"): """
A selected part does not exist in the game.

--only takes names of parts in  game.yaml,  or a kind and a file, such as deck:quests.

Instead, write the name of a part.
""",
    Rule("unknown-printer", Severity.ERROR, "derived", when="command"): """
There is no printer profile with this name.

Profiles are in the folder  printers  of the game or of your configuration. Without one, offsets and
margins are unknown.

Instead, write the name of a profile, or make one with  pnp calibrate.
""",
    Rule("unknown-target", Severity.ERROR, "derived", when="command"): """
The target is not a game, folder or file.

A target is the name of a bundled game, the folder of a game, a folder of files, or a single file.

Instead, check the spelling, and the folder in which you run the command.
""",
    Rule("unneeded-part", Severity.ERROR, "derived", when="command"): """
So many players need nothing of a selected part.

Parts that are optional or for another number of players, and boxes, are left out by --players, so
nothing would be printed.

Instead, leave out --players, or select another part.
""",
    Rule("unplayable-game", Severity.ERROR, "derived", when="command"): """
pnp cannot play this.

It plays the games that have an engine: those that come with it, games that follow their rules, and
games with a program `rules.py` beside their `game.yaml`.

Instead, name such a game or a board of one, or write its rules as in docs/play.md.
""",
    Rule("untranslated-text", Severity.WARNING, "derived", when="command"): """
A game is printed in another language, but some of its texts are not translated.

They are printed as they are written, among the others: a reader meets two languages on one page.

Instead, run `pnp words GAME --lang CODE`, which adds the missing texts to the catalogue, and
translate them there. `pnp words GAME --lang CODE --check` tells in CI when any are missing.
""",
    Rule("untrusted-rules", Severity.ERROR, "derived", when="command"): """
A game has rules of its own, which are a program.

A program can do whatever you can do. pnp runs none that lies in the folder of a game unless you say
that you trust it.

Instead, read `rules.py` first, and then add `--trust` to the command.
""",
}
