"""The texts of boxes with braces, and their conditions."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, StringConstraints

from pnp.base.diagnostics import KEY, WORDS
from pnp.model.braces import (
    BRACES,
    FIELD_NAME,
    HOLDS,
    condition_in,
    condition_problem,
    parse_expression,
    syntax_problem,
)
from pnp.model.expressions.errors import ExpressionError
from pnp.model.record import Printed, validation_error

# A brace that neither begins a colour, as in {red|words}, nor is escaped by a backslash.
_SLIP = re.compile(r"(?<!\\)\{(?!(?:[a-z][a-z0-9.-]*|#[0-9a-fA-F]{3,6})\|)([^{}]*)\}?")

# What only expressions contain.
_OPERATOR = re.compile(r" [-+*/&=<>] |\w\(")


def read_condition(value: Any) -> Any:
    """Read a condition: a field, or an expression, which linking replaces by a field."""
    if not isinstance(value, str) or not value.strip():
        return value
    inside = condition_in(value)
    if re.fullmatch(FIELD_NAME, inside):
        return {inside: []}
    problem = condition_problem(inside)
    if problem is not None:
        raise _expression_error(problem, inside)
    return {f"{{{inside}}}": [HOLDS]}


_FIRST_WORD = re.compile(r"[a-z][a-z0-9-]*")


def check_template(value: Any) -> Any:
    """Refuse braces that are not an expression, which would be printed unchanged on every card."""
    if not isinstance(value, str):
        return value
    for found in BRACES.finditer(value):
        if problem := syntax_problem(found[1]):
            raise _expression_error(problem, found[0])
    slip = _SLIP.search(BRACES.sub(_mark_sound, value))
    if slip is None:
        return value
    written = slip[0] if len(slip[0]) <= 40 else f"{slip[0][:37]}..."
    unclosed = not slip[0].endswith("}") and _OPERATOR.search(slip[1])
    if unclosed and parse_expression(slip[1].strip()) is not None:
        message, hint = f"the braces of '{written}' are not closed", f"write  {{{slip[1].strip()}}}"
        raise validation_error("not-a-field", message, hint, WORDS + slip[0])
    inside = slip[1].strip().lower()
    # If the brace is not closed, the first word is the intended field.
    inside = inside if slip[0].endswith("}") else inside.partition(" ")[0]
    name = re.sub(r"[\s_-]+", "-", inside)
    if re.fullmatch(FIELD_NAME, name) is None and (first := _FIRST_WORD.match(name)):
        name = first[0].rstrip("-")
    field = f"{{{name}}}" if re.fullmatch(FIELD_NAME, name) and name != slip[1] else "{title}"
    message = f"'{written}' is not the name of a field"
    raise validation_error(
        "not-a-field", message, rf"write  {field}, or \{{ to print a brace", WORDS + slip[0]
    )


def _mark_sound(found: re.Match[str]) -> str:
    return "x" if parse_expression(found[1]) is not None else found[0]


def _expression_error(problem: ExpressionError, words: str) -> Exception:
    part = f"{KEY}{problem.start}-{problem.end}"
    where = f"{WORDS}{words}{part}"
    return validation_error(problem.code, problem.message, problem.hint, where)


LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z]{2,8})*$"
"""Codes of languages, such as ``de`` and ``pt-BR``."""
FieldName = Annotated[str, StringConstraints(pattern=f"^{FIELD_NAME}$", max_length=64)]
Condition = Annotated[
    str, StringConstraints(pattern=rf"^(?:{FIELD_NAME}|\{{.*\}})$", max_length=2000)
]
"""A field, or an expression in braces, in files of layouts only."""
Template = Annotated[
    str, BeforeValidator(check_template), StringConstraints(min_length=1, max_length=2000)
]
"""A text in which ``{field}`` is replaced with the card's field."""
Words = Annotated[Template, Printed(marked=True)]
"""A template that is printed, rather than one that names an icon or a picture."""
