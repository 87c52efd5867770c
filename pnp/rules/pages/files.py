"""Findings of files, spreadsheets and catalogues that cannot be read as they are."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("broken-table", Severity.ERROR, "derived"): """
A file that should be a workbook cannot be opened as one.

It may be truncated, protected by a password, or a file of another type with the extension of a
workbook.

Instead, save it again as XLSX without a password, or as CSV in UTF-8.
""",
    Rule("byte-order-mark", Severity.NOTE, "derived", number="G-Y06c"): """
The file begins with an invisible byte order mark.

The mark is harmless and is ignored, but UTF-8 does not need it, and other programs may read it as
part of the first word.

Instead, save the file as UTF-8 without a byte order mark.
""",
    Rule("cell-is-date", Severity.ERROR, "derived"): """
A cell of a workbook contains a date or a time, but most of its column does not.

Spreadsheets turn entries such as 1-2 or 3/4 into dates automatically, so the original entry is
lost. A column of dates is printed as the spreadsheet shows it.

Instead, format the column as text and enter the value again.
""",
    Rule("column-by-another-name", Severity.NOTE, "derived"): """
A column of a table is read as the title or the quantity of the cards, because of its name.

Cards have a title and a quantity. Tables often call them Name and Qty. Such a column is read as if
it had the proper name too, unless another column has that name.

Instead, confirm it under columns in the deck, or rename the column.
""",
    Rule("control-character", Severity.ERROR, "derived", number="G-Y06d"): """
The text contains an invisible control character.

Such characters are usually copied along with text from other programs. No font can draw them, and
most YAML parsers reject them.

Instead, delete the character; if you cannot see it, retype the word around it.
""",
    Rule("cyclic-alias", Severity.ERROR, "derived", number="G-Y04"): """
An alias refers to a value that contains it.

The value would contain itself without end.

Instead, write out the value that you need here.
""",
    Rule("duplicate-column", Severity.ERROR, "derived", number="G-R02c"): """
Two columns of a table have the same name.

A card has one value for each field, so one of the two columns would not be printed.

Instead, rename one of the columns; the first row contains their names.
""",
    Rule("duplicate-key", Severity.ERROR, "derived", number="G-Y02"): """
A key occurs twice in the same mapping.

Only one of the two values can apply, and many YAML parsers silently use the last. A later change
to the first one would have no effect.

Instead, remove one of the two lines, or rename the key if you meant a different one.
""",
    Rule("empty-file", Severity.ERROR, "derived", number="G-Y05b"): """
The file contains only blank lines and comments.

Without a kind and an id, a file cannot be printed or referred to.

Instead, begin with the kind and the id, such as tokens: coins, or delete the file.
""",
    Rule("exploding-alias", Severity.ERROR, "derived", number="G-Y04b"): """
Aliases repeat so many values that the file would become too large.

Each alias is a copy. A few lines that repeat each other ten times can expand to millions of
values. At most 10,000 repeated values are allowed.

Instead, write the values themselves; for more copies of a piece, use its quantity.
""",
    Rule("file-of-another-format", Severity.ERROR, "derived", number="G-Y06e"): """
A text file was expected, but the file is a picture, a document or an archive.

Content is written as text. The first bytes of this file belong to another format, so it was
renamed, or it is named where the YAML file that uses it should be.

Instead, name the YAML file of the piece, which refers to the picture or table.
""",
    Rule("file-too-large", Severity.ERROR, "derived"): """
A file or a sheet is larger than the maximum.

Such files are usually named by mistake, or contain cells beyond the table that only look empty.
Reading them would take too much time and memory.

Instead, delete the rows and columns beyond the table, or split the file.
""",
    Rule("file-unreadable", Severity.ERROR, "derived"): """
A file exists but cannot be read, or its name belongs to a folder or a device.

The message gives the reason reported by the system. Often the file belongs to another user, or
another program has it open.

Instead, check the permissions of the file, close it in other programs, or name another file.
""",
    Rule("header-fits-no-row", Severity.ERROR, "derived"): """
The first row of a table has fewer or more cells than every other row.

A column name may contain the separator of another row, or a column has no name.

Instead, separate the names as the cells below are separated, and name each column.
""",
    Rule("hidden-rows", Severity.NOTE, "derived"): """
Rows of a sheet are hidden, by hand or by a filter, so they are not read.

Designers hide rows to keep drafts out of a print. Hidden columns are read: they are hidden to keep
the sheet tidy.

Instead, if the rows should be printed, show them and clear filters, and save the workbook.
""",
    Rule("id-by-row", Severity.WARNING, "derived"): """
The id of a card is the number of its row, because its title has no Latin letter or digit.

Ids name files and are used by other files. One that depends on the row changes when the table is
sorted.

Instead, add a column id, with a short id for each card.
""",
    Rule("json-syntax", Severity.ERROR, "letter"): """
The table is not valid JSON: check its quotes, commas and brackets.

The rows of the table cannot be read until it can be parsed. JSON has neither comments nor a comma
after the last member, and its texts are in double quotes (RFC 8259).

Instead, correct the place shown, or export the table again.
""",
    Rule("key-not-text", Severity.ERROR, "derived"): """
A list or a mapping was found where a key is needed.

In YAML, a text that begins with a bracket or a brace is read as a list or a mapping.

Instead, put the text in quotes, or add what is missing between the key and its colon.
""",
    Rule("late-kind", Severity.ERROR, "derived"): """
The key that gives the kind of the file is not the first key.

The first line should show what a file is. Some kinds also have a key with the name of another
kind, so only the first key can decide.

Instead, move the line to the top, after pnp: 1.
""",
    Rule("merged-cells", Severity.ERROR, "derived"): """
Cells of a workbook are merged.

A spreadsheet stores the value of merged cells only in the first. The others are empty, so their
rows or columns lack the value that you see there.

Instead, unmerge the cells and write the value in each of them.
""",
    Rule("missing-column", Severity.ERROR, "derived", number="G-K02b"): """
A table of cards has no column for titles or ids, or one of spaces no column for their names.

Each card becomes a file named by its id, and other files refer to it by that id. It is made from
the title unless the table has a column card or id.

Instead, name a column title, or say under columns which one it is.
""",
    Rule("missing-header", Severity.ERROR, "derived"): """
A table has no header row, or a cell is in a column without a header.

The first row names the fields of the cards. A value without a field would not be printed.

Instead, write the name of the column in the first row, or clear the cell.
""",
    Rule("missing-id", Severity.ERROR, "derived", number="G-K02c"): """
A row of a table has neither an id nor a title.

Each card becomes a file named by its id. A row without an id and a title is often a remark or a
total below the cards. In tables that are combined, the first column has the ids.

Instead, write a title or an id in the row, or delete it.
""",
    Rule("missing-table", Severity.ERROR, "derived", number="G-R01b"): """
A deck takes its cards from a table that does not exist.

The deck would be printed without any of the cards in the table.

Instead, put the table next to the file that names it, or correct its name.
""",
    Rule("missing-value", Severity.WARNING, "derived"): """
A cell has what programs write for a value that is missing.

``nan``, ``NULL`` and ``<NA>`` come from scripts and databases that export a table; on a card they
would be printed.

Instead, clear the cell, or write what the card should say.
""",
    Rule("no-sheets", Severity.ERROR, "derived"): """
A file names a sheet, a range or a path of a table whose format has none.

Only workbooks have sheets and ranges, and only JSON has paths. The line has no effect, and the
rows may not be the intended ones.

Instead, remove the line, or save the table as XLSX with a sheet of that name.
""",
    Rule("no-value", Severity.ERROR, "derived"): """
A cell of a workbook contains a formula without a stored value, or an error.

Formulas are not calculated here; pnp prints the value that the spreadsheet stored when it was
saved. For this cell it stored nothing, or an error.

Instead, open and save the file in a spreadsheet, fix the formula, or write the value.
""",
    Rule("not-a-flag", Severity.ERROR, "derived", number="G-Y03"): """
Expected true or false, found another word.

Some YAML parsers read words such as yes, no, on and off as true and false, which turns the
country code NO into false. Here such words remain text, and there is only one way to write true
and false.

Instead, write true or false.
""",
    Rule("not-a-language", Severity.ERROR, "derived", number="G-K03l"): """
The language of the game is not a language code.

The code selects how words are hyphenated and how screen readers pronounce the text.

Instead, write a code of two or three letters, such as en, with a region if it matters, such as
fr-CA.
""",
    Rule("not-a-length", Severity.ERROR, "derived", number="G-K03e"): """
Expected a length with a unit, found something else.

Lengths are written in millimetres, centimetres, inches or points. Without a unit, the size is
ambiguous: a token of 1 mm is as wrong as one of 20 inches.

Instead, write the number and its unit, such as 20mm or 0.75in.
""",
    Rule("not-a-mapping", Severity.ERROR, "derived"): """
The file is a list or a single text, not a mapping of keys to values.

The first key gives the kind of the file, so a file without keys cannot be read.

Instead, begin with the kind and the id, such as tokens: coins, and write the list under a key.
""",
    Rule("not-a-number", Severity.ERROR, "derived", number="G-K03d"): """
Expected a number, found something else.

A share, a weight and each value of a calculation are written in digits, with a decimal point and
without a unit. If a card calculates with a field, the finding is at the value of the field.

Instead, write digits, such as 0.5.
""",
    Rule("not-a-number-of-spares", Severity.ERROR, "derived"): """
The number of spares of a deck is not written with a plus sign.

Spares are extra copies of every card, to replace lost ones; the plus distinguishes them from the
quantity itself.

Instead, write the number of extra copies of every card, such as +2.
""",
    Rule("not-a-range", Severity.ERROR, "derived", number="G-K03g"): """
Expected a number or a range of numbers, found something else.

Numbers of players and minutes are written as one number, or as two with a hyphen, smaller number
first.

Instead, write 3, or 2-4.
""",
    Rule("not-a-whole-number", Severity.ERROR, "derived", number="G-Y03b"): """
Expected a whole number, found something else.

Words, fractions and numbers with a leading zero are rejected. Some YAML parsers read 010 as 8 and
12:30 as 750; here digits mean what they look like, and anything unclear is rejected.

Instead, write the number in plain digits, such as 12.
""",
    Rule("not-rows", Severity.ERROR, "derived"): """
A grid of marks is not written as a block of rows.

Without the bar after its key, YAML joins all rows into one, and the grid is lost.

Instead, write a bar after the key, and below it each row on its own line, indented further.
""",
    Rule("not-utf-8", Severity.ERROR, "derived", number="G-Y06"): """
The file is not encoded in UTF-8.

Letters such as é or ß would be garbled on the cards. Old editors use encodings that differ
between countries, so the intended letter cannot be determined.

Instead, save the file as UTF-8, which every editor offers.
""",
    Rule("out-of-range", Severity.ERROR, "derived", number="G-K03c"): """
A number or a length is smaller or larger than the key allows.

The limits ensure that pieces can be printed, cut and handled. A value beyond them is usually a
mistake: a missing decimal point, or millimetres instead of inches.

Instead, write a value within the limits given in the hint.
""",
    Rule("path-leaves-project", Severity.ERROR, "derived"): """
A path or a link points outside the game's folder, or outside the folder of a single file.

Content may come from strangers, so it must not read files elsewhere on the machine. A game that
is moved or shared would also lose such files.

Instead, put the file in the game's folder and write its path from there, with slashes; replace a
link with a copy of its target.
""",
    Rule("renamed-kind", Severity.ERROR, "derived"): """
A map begins with its kind in an earlier version: board, mosaic or seas.

Every board of spaces is now a map, and the key of its grid gives the form of the map. A file that
begins differently cannot be read.

Instead, begin with map: and the id. A map of tiles also has its grid under tiles: and the number
of its tiles under count:. pnp validate --fix renames all of them.
""",
    Rule("repeated-title", Severity.WARNING, "derived"): """
Several cards of a deck have the same title, and no id of their own.

Ids made from equal titles are numbered in the order of the rows. One that other files name then
means another card when the rows are sorted.

Instead, write the row once with a quantity, if the cards are equal; otherwise give the table a
column id, or the deck a pattern such as id: '{title}-{set}'.
""",
    Rule("several-documents", Severity.ERROR, "derived", number="G-Y05"): """
A line of three hyphens starts a second document in the file.

A content file contains one document. Anything after the line would be ignored and missing from
the kit.

Instead, remove the line, or move what follows it to its own file.
""",
    Rule("tab-in-indentation", Severity.ERROR, "derived", number="G-Y06b"): """
The indentation of a line contains a tab.

Editors show tabs in different widths, so lines that look alike may be indented differently. YAML
therefore forbids them.

Instead, indent with spaces; most editors can insert them for the Tab key.
""",
    Rule("text-cut-by-comment", Severity.WARNING, "derived"): """
A comment behind a text reads as if it were the rest of it.

In YAML, a # after a blank begins a comment, so ``title: Agent #7`` is the title Agent.

Instead, put the text in quotes: ``title: "Agent #7"``. In a comment, write a blank after the #.
""",
    Rule("text-marker", Severity.WARNING, "derived"): """
An apostrophe before a number or a formula in a CSV file is part of the text.

In a cell of a spreadsheet it marks a text and is not shown. In a CSV file every cell is a text, so
the apostrophe would be printed.

Instead, delete the apostrophe; zeros and signs stay.
""",
    Rule("too-deep", Severity.ERROR, "derived", number="G-Y04c"): """
Lists and mappings are nested more than 64 levels deep.

No content file needs that; such a file is a mistake or was generated by a program, and reading it
could exhaust memory.

Instead, remove brackets that contain only other brackets.
""",
    Rule("too-few-cells", Severity.ERROR, "derived"): """
A row of a table has fewer cells than the header.

If a cell in the middle is missing, there is no way to know which, so pnp does not guess.

Instead, write the separators for empty cells too.
""",
    Rule("too-long", Severity.ERROR, "derived", number="G-K03i"): """
A text is longer than the maximum.

The limits keep titles and lines legible where they are printed.

Instead, shorten the text, or split it into several blocks.
""",
    Rule("too-many-cells", Severity.ERROR, "derived"): """
A row of a table has more cells than the header.

Usually a text contains the separator, so all following cells have moved to the next column.

Instead, enclose the cell with the separator in double quotes, or name the extra column.
""",
    Rule("too-many-columns", Severity.ERROR, "derived"): """
A table has more than 200 columns.

No card can show that many fields; the file was named by mistake, or there are separators after
the last column.

Instead, delete the columns to the right of the table, or those that no box shows.
""",
    Rule("too-many-faults", Severity.ERROR, "derived", when="reading"): """
A file has more errors of one kind than are shown.

Most of them have a single cause, such as a key that is missing on each card.

Instead, correct the ones shown, and validate the file again.
""",
    Rule("too-many-rows", Severity.ERROR, "derived"): """
A table has more than 10,000 rows.

No deck has that many cards; the table was named by mistake, or contains rows that only look
empty.

Instead, delete the rows below the cards, or split the deck.
""",
    Rule("too-many-values", Severity.ERROR, "derived", when="reading"): """
A file contains more values than pnp reads.

Aliases, tables and products multiply what is written. A few lines can expand to millions of values.

Instead, divide the file, or multiply less.
""",
    Rule("unclosed-quote", Severity.ERROR, "derived"): """
A double quote opens a cell of a table and is not closed, or is closed too early.

Everything after it would be read as one long text, or text after the closing quote would be lost.

Instead, enclose the whole cell in double quotes, and write two for each quote inside it.
""",
    Rule("unfit-drawing", Severity.ERROR, "derived"): """
A drawing contains nothing that can be printed, or cannot be read.

An SVG file must be complete, have a size, and contain at least one shape. Its texts must be in
fonts of pnp or of the game; the message names the font and the line of the file.

Instead, save it again as plain SVG, or as PNG.
""",
    Rule("unknown-alias", Severity.ERROR, "derived", number="G-Y04d"): """
An alias refers to an anchor that is not defined above it.

In YAML, a word that begins with an asterisk is an alias. Often it was meant as text, such as a
word in bold.

Instead, put the text in quotes, or define the anchor with & further up.
""",
    Rule("unknown-column", Severity.ERROR, "derived"): """
A file says which field a column fills, but its tables have no such column.

The column was renamed in the table, or its header is misspelt. Its values would fill another field
than intended, or none.

Instead, write the header as it is in the table.
""",
    Rule("unknown-form", Severity.ERROR, "derived"): """
A map has no grid, or grids of two forms.

The key of the grid gives the form of the map and so its other keys: cells for a chart, squares
for a board of squares, cards for cards with sectors, tiles for a map of tiles.

Instead, draw the map under one of these keys.
""",
    Rule("unknown-kind", Severity.ERROR, "derived"): """
The first key of the file is not a kind of file.

The first key gives the kind of the file, and its value the id for references. Without them the
file cannot be read.

Instead, begin with the kind and the id, such as tokens: coins, after the line pnp: 1.
""",
    Rule("unknown-number-format", Severity.WARNING, "derived"): """
A spreadsheet shows a number in a format that pnp does not know.

Numbers, fractions, dates and durations are printed as in the spreadsheet, in the language of the
game. This one has signs that are not known, so the stored number is printed.

Instead, choose a simpler number format, or enter the number as text.
""",
    Rule("unknown-range", Severity.ERROR, "derived"): """
A file names a range that the workbook does not have.

A range is written as A1:F30, or is the name of a table or of a range that the workbook defines.
Names of single cells, of several ranges and of formulas do not count.

Instead, write the range as cells, or its name as the workbook has it.
""",
    Rule("unknown-sheet", Severity.ERROR, "derived", number="G-R01c"): """
A deck names a sheet that the workbook does not have.

Another sheet may contain other cards, so pnp does not use one instead.

Instead, write the name on the tab of the sheet, or remove the line to use the first sheet.
""",
    Rule("unknown-table", Severity.ERROR, "derived"): """
A file takes its rows from a file that is no table: neither CSV nor TSV, XLSX or JSON.

Documents and the formats of other programs are not supported.

Instead, save the table as CSV in UTF-8, or as XLSX, and use that file.
""",
    Rule("unknown-version", Severity.ERROR, "derived", number="G-K04"): """
The file is written for a newer version of the format.

A later version of pnp may interpret the same keys differently, so this one does not guess.

Instead, install a version of pnp as new as the content, or write pnp: 1 if the file follows this
version.
""",
    Rule("unprinted-look", Severity.NOTE, "derived"): """
Cells of a workbook are struck out or coloured, or words in them underlined, for example.

Designers strike out what they mean to delete, and colour cells to find them again. The words are
printed like all others, so a card may show what its author has given up.

Instead, delete what is struck out, and write {red|words} for words that are printed in a colour.
""",
    Rule("wrong-type", Severity.ERROR, "derived", number="G-K03"): """
A value has the wrong type for its key: a list, a mapping or a single value.

A key that expects one text cannot use a list, and pnp does not turn a single word into a list.

Instead, write what the hint says. A text that begins with a brace or a bracket needs quotes.
""",
    Rule("yaml-merge", Severity.ERROR, "derived"): """
The key << merges the keys of another value.

The same values would then be defined in two places, and for duplicate keys one would silently
win.

Instead, write out the keys. Put values that many cards share in the defaults of a deck.
""",
    Rule("yaml-syntax", Severity.ERROR, "letter", number="G-Y01"): """
The file is not valid YAML: check brackets, quotes, colons and indentation.

The content of the file cannot be checked until it can be parsed. The place shown is where the
parser stopped; the error is often on the line before. For a bracket or quote that is not closed,
a second place shows where it was opened.

Instead, close what was opened, write a colon and a space after each key, and put texts in quotes
if they contain a colon or begin with a character such as * or {.
""",
    Rule("yaml-tag", Severity.ERROR, "derived", number="G-Y07"): """
A tag with an exclamation mark sets the type of a value.

The type of each value follows from its key. Tags can make YAML parsers run programs, so none are
accepted.

Instead, remove the tag; put a text that begins with an exclamation mark in quotes.
""",
}
