"""Findings of expressions in braces and in conditions."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("division-by-zero", Severity.ERROR, "derived"): """
An expression divides by 0, or asks for a remainder of a division by 0.

There is no such number, so the text has no value on this card.

Instead, change the number of the card, or print something else on such cards, as in
`{if rank = 0 then 0 else cost / rank}`.
""",
    Rule("empty-value", Severity.ERROR, "derived"): """
An expression needs a value that a card does not have.

An empty cell may mean 0, or that the author has forgotten it; a sum must not guess.

Instead, fill in the cell, or write what counts in its place, as in `{default(hp, 0) + 1}`.
""",
    Rule("invalid-expression", Severity.ERROR, "derived"): """
The text in braces, or a condition, is not an expression.

A bracket or a quote may be open, a sign may be that of another program, or a function may have
another number of values. The text would be printed as it is written.

Instead, write what the hint says. docs/expressions.md lists all signs and functions.
""",
    Rule("missing-row", Severity.ERROR, "derived"): """
An expression looks up a row or a column that the table does not have.

Usually one of the two cells is misspelt, and the card would lack what the table says.

Instead, write the key of a row of the table, or add the row. Keys are compared without regard to
capitals.
""",
    Rule("not-a-condition", Severity.ERROR, "derived"): """
A condition is neither true nor false.

Only comparisons, and the words yes, true, x, no and false are. A number alone does not say from
which value on it counts.

Instead, compare it, as in `cost > 0`, or ask whether there is a value: `cost is not empty`.
""",
    Rule("wrong-value", Severity.ERROR, "derived"): """
An expression has a value that cannot be used here.

A function may expect a whole number or a smaller one, a column may name no icon or colour, and a
row of a table or a condition cannot be printed.

Instead, write what the hint says: another value in the cell, or another expression.
""",
}
