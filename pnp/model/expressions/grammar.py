"""From tokens to a tree, by the precedence of operators.

From the weakest to the strongest: ``if``, ``or``, ``and``, ``not``, comparisons, ``&``, ``+ -``,
``* /``, a minus in front of a number. Two values never follow each other, so that ``{2 gold}`` and
``{the ship}`` remain phrases of the language. Words such as ``if`` and ``in`` are words of the
language of braces only where these can be; elsewhere they are names.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

from pnp.base.diagnostics import closest_word
from pnp.base.values import replace
from pnp.model.braces import id_of
from pnp.model.expressions import tree
from pnp.model.expressions.errors import SYNTAX, ExpressionError
from pnp.model.expressions.signatures import ARGUMENTS, INSTEAD
from pnp.model.expressions.tokens import (
    END,
    HEADER,
    ICON,
    KEY,
    NAME,
    NUMBER,
    SIGN,
    TEXT,
    WRONG,
    Token,
    read_tokens,
)
from pnp.model.expressions.tree import ASKED, COUNT, FORMS, Expression, Tree

DEEPEST = 30
"""The most brackets and conditions within each other."""
LARGEST = 10**9
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
_NOT_A_START = ("then", "else")


@lru_cache(maxsize=4096)
def parse(source: str) -> Expression | ExpressionError:
    """Return the expression in a text between braces, or what is wrong with it.

    >>> parse("cost + 1").names
    ('cost',)
    >>> wrong = parse("cost >= 4 ? 1 : 2")
    >>> wrong.message, wrong.start, wrong.end
    ("'?' means nothing here", 10, 11)
    """
    try:
        return _Parser(source).whole()
    except ExpressionError as error:
        return error


class _Parser:
    """Reads the tokens of one expression. ``depth`` is the number of brackets that are open;
    ``counting`` after ``count``, where further names are pieces, too."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = read_tokens(source)
        self.at = 0
        self.depth = 0
        self.counting = False

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    @property
    def following(self) -> Token:
        return self.tokens[min(self.at + 1, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.token
        self.at += token.kind not in (END, WRONG)
        return token

    def whole(self) -> Expression:
        """Return the whole expression; raises ``ExpressionError``."""
        if self.token.kind == END:
            raise self.problem(self.token, "the braces are empty", "write a name, such as {title}")
        first = self.token
        found = self.value()
        form = self.take().text if self._is_form() else ""
        if self.token.kind != END:
            raise self._refusal(self.token)
        path = isinstance(found, tree.Name | tree.Entry) and first.kind == NAME
        capital = path and first.text[0].isupper()
        return Expression(self.source, found, form, capital)

    def _is_form(self) -> bool:
        return self.token.text in FORMS and self.following.kind == END

    def _refusal(self, token: Token) -> ExpressionError:
        """Return the error for what cannot be next."""
        if token.kind == WRONG:
            return self._wrong(token)
        last = self.tokens[self.at - 1] if self.at else token
        shown = self.source[token.start : token.end]
        if token.text in _NOT_A_START:
            hint = "write  if ... then ... else ...;  without an else, nothing is printed"
            return self.problem(token, f"'{shown}' without an if before it", hint)
        if token.text == "(" and last.kind == NAME:
            hint = f"write {last.text}( without a blank to call a function"
            return self.problem(token, f"a bracket after '{last.text}' means nothing", hint)
        if token.kind in (NAME, NUMBER, TEXT, ICON, HEADER) or token.text == "(":
            hint = "join texts with &"
            if token.kind == NAME and (near := closest_word(token.text, _WORDS_BETWEEN)):
                hint = f"did you mean {near}?"
            message = f"'{shown}' does not follow from what is before it"
            return self.problem(token, message, hint)
        if token.text in _COMPARISONS:
            hint = "join comparisons with and, as in  1 < a and a < 5"
            return self.problem(token, f"'{shown}' follows a comparison", hint)
        hint = "remove it" if token.text in (")", "]") else "write a value on both sides of it"
        return self.problem(token, f"'{shown}' means nothing here", hint)

    def _wrong(self, token: Token) -> ExpressionError:
        return ExpressionError(SYNTAX, token.problem, token.hint, token.start, token.end)

    def problem(self, token: Token, message: str, hint: str) -> ExpressionError:
        return ExpressionError(SYNTAX, message, hint, token.start, token.end)

    def value(self) -> Tree:
        """Return a condition or what is weaker than all operators."""
        self.depth += 1
        if self.depth > DEEPEST:
            message = f"more than {DEEPEST} brackets and conditions are within each other"
            raise self.problem(self.token, message, "divide it among several columns")
        found = self._choice() if self._begins_choice() else self.either()
        self.depth -= 1
        return found

    def _begins_choice(self) -> bool:
        return self.token.text == "if" and self.token.kind == NAME and self._starts(self.at + 1)

    def _starts(self, at: int) -> bool:
        """Return whether a value can start at a token; a form at the end is none."""
        token = self.tokens[min(at, len(self.tokens) - 1)]
        last = self.tokens[min(at + 1, len(self.tokens) - 1)].kind == END
        if token.kind == NAME:
            return token.text not in _NOT_A_START and not (last and token.text in FORMS)
        if token.text == "-" and token.kind == SIGN:
            after = self.tokens[min(at + 1, len(self.tokens) - 1)]
            return not after.spaced and after.kind != END
        return token.kind in (NUMBER, TEXT, ICON, HEADER) or token.text == "("

    def _choice(self) -> Tree:
        first = self.take()
        condition = self.value()
        if isinstance(condition, tree.Listed):
            hint = "write  if ... then ... else ...  instead of  if(a, b, c)"
            raise self.problem(first, "an if has no commas", hint)
        self._expect("then")
        then = self.value()
        other = None
        if self.token.text == "else" and self.token.kind == NAME:
            self.take()
            other = self.value()
        end = self.tokens[self.at - 1].end
        return tree.Choice(first.start, end, condition, then, other)

    def _expect(self, word: str) -> None:
        token = self.token
        if token.text == word and token.kind == NAME:
            self.take()
            return
        if token.kind == WRONG:
            raise self._wrong(token)
        hint = "write  if ... then ... else ..."
        if token.kind == NAME and (near := closest_word(token.text.lower(), [word, "and", "or"])):
            hint = f"did you mean {near}?"
        where = "at the end" if token.kind == END else f"before '{token.text}'"
        raise self.problem(token, f"expected '{word}' {where}", hint)

    def either(self) -> Tree:
        found = self.both()
        while self._is_word("or"):
            found = self._operation(found, self.both)
        return found

    def both(self) -> Tree:
        found = self.negated()
        while self._is_word("and"):
            found = self._operation(found, self.negated)
        return found

    def _is_word(self, *words: str) -> bool:
        known = self.token.kind == NAME and self.token.text in words
        return known and self._starts(self.at + 1)

    def negated(self) -> Tree:
        if not self._is_word("not"):
            return self.compared()
        first = self.take()
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.problem(
                first, f"more than {DEEPEST} words 'not' follow each other", "remove some"
            )
        of = self.negated()
        self.depth -= 1
        return tree.Not(first.start, of.end, of)

    def compared(self) -> Tree:
        found = self.joined()
        compares = self.token.kind == SIGN and self.token.text in _COMPARISONS
        if compares or self._is_word("in", "has"):
            found = self._operation(found, self.joined)
        elif self.token.text == "is" and self.token.kind == NAME:
            found = self._emptiness(found)
        return found

    def _emptiness(self, of: Tree) -> Tree:
        words = [token.text for token in self.tokens[self.at : self.at + 3]]
        negated = words[1:] == ["not", "empty"]
        if not negated and words[1:2] != ["empty"]:
            return of
        self.at += 3 if negated else 2
        return tree.Empty(of.start, self.tokens[self.at - 1].end, of, negated)

    def _operation(self, left: Tree, right: Callable[[], Tree]) -> Tree:
        operator = self.take()
        if not self._starts(self.at):
            raise self._missing(operator)
        if operator.text in "+-*/" and isinstance(left, tree.Asked) and left.asks == "name":
            raise self.problem(operator, "a name is not a number", "join texts with &")
        found = right()
        return tree.Operation(left.start, found.end, operator.text, left, found, operator.start)

    def _missing(self, operator: Token) -> ExpressionError:
        """Return the error for an operator without a value after it."""
        if self.token.kind == WRONG:
            return self._wrong(self.token)
        if self.token.text == "-" and self.token.kind == SIGN:
            return self.problem(
                self.token, "a minus before a value has no blank after it", "write  -1"
            )
        where = "at the end" if self.token.kind == END else f"before '{self.token.text}'"
        return self.problem(
            self.token, f"expected a value {where}", f"write one after {operator.text}"
        )

    def joined(self) -> Tree:
        found = self.sum()
        while self.token.kind == SIGN and self.token.text == "&":
            found = self._operation(found, self.sum)
        return found

    def sum(self) -> Tree:
        found = self.product()
        while self.token.kind == SIGN and self.token.text in ("+", "-"):
            if self.token.text == "-" and not (self.token.spaced and self.following.spaced):
                hint = f"write  {self._shown(found)} - {self.following.text or '1'}"
                raise self.problem(self.token, "a minus needs a blank on both sides", hint)
            found = self._operation(found, self.product)
        return found

    def _shown(self, node: Tree) -> str:
        return self.source[node.start : node.end]

    def product(self) -> Tree:
        found = self.signed()
        while self.token.kind == SIGN and self.token.text in ("*", "/"):
            found = self._operation(found, self.signed)
        return found

    def signed(self) -> Tree:
        if self.token.kind == SIGN and self.token.text == "-" and self._starts(self.at):
            sign = self.take()
            of = self.entry()
            return tree.Sign(sign.start, of.end, of)
        return self.entry()

    def entry(self) -> Tree:
        found = self.atom()
        while True:
            if self.token.kind == KEY:
                if isinstance(found, tree.Number | tree.Text | tree.Icon):
                    return found
                key = self.take()
                found = tree.Entry(found.start, key.end, found, key.text)
            elif self.token.text == "[" and self.token.kind == SIGN:
                opened = self.take()
                key_value = self.value()
                self._close("]", opened)
                found = tree.Index(found.start, self.tokens[self.at - 1].end, found, key_value)
            else:
                return found

    def _close(self, sign: str, opened: Token) -> None:
        if self.token.text == sign and self.token.kind == SIGN:
            self.take()
            return
        if self.token.kind == WRONG:
            raise self._wrong(self.token)
        if self.token.kind == END:
            hint = f"close the bracket that is opened by '{opened.text}'"
            raise self.problem(self.token, f"expected '{sign}' at the end", hint)
        raise self._refusal(self.token)

    def atom(self) -> Tree:
        token = self.token
        match token.kind:
            case "number":
                self.take()
                return tree.Number(token.start, token.end, self._decimal(token))
            case "text":
                self.take()
                return tree.Text(token.start, token.end, token.text[1:-1])
            case "icon":
                self.take()
                return tree.Icon(token.start, token.end, token.text)
            case "header":
                self.take()
                return tree.Name(token.start, token.end, id_of(token.text), token.text)
            case "name":
                return self._named()
        if token.text == "(" and token.kind == SIGN:
            return self._bracket()
        if token.kind == WRONG:
            raise self._wrong(token)
        if token.kind == END:
            raise self.problem(
                token, "expected a value at the end", "write a name, a number or a text"
            )
        shown = self.source[token.start : token.end]
        raise self.problem(
            token, f"'{shown}' has no value before it", "write a name, a number or a text"
        )

    def _decimal(self, token: Token) -> Decimal:
        value = Decimal(token.text)
        if value > LARGEST:
            raise self.problem(token, f"a number is at most {LARGEST:,}", "write a smaller number")
        return value

    def _named(self) -> Tree:
        if self._begins_choice():
            hint = "put it in brackets, as in  2 + (if a then 1 else 0)"
            raise self.problem(self.token, "an if within a calculation needs brackets", hint)
        token = self.take()
        after = self.token
        if after.text == "(" and after.kind == SIGN and not after.spaced:
            return self._call(token)
        if token.text in ASKED and self._names_record():
            record = self.take()
            # The id of a record may have points, as in kinds of token.
            steps = ""
            while self.token.kind == KEY:
                steps += f".{self.take().text}"
            self.counting = self.counting or token.text == COUNT
            end = self.tokens[self.at - 1].end
            return tree.Asked(token.start, end, token.text, record.text + steps)
        if self.counting:
            return tree.Asked(token.start, token.end, COUNT, token.text)
        return tree.Name(token.start, token.end, id_of(token.text), token.text)

    def _names_record(self) -> bool:
        """Return whether the token is the record that is asked for."""
        if self.token.kind != NAME or not self.token.spaced:
            return False
        ends = self.following.kind == END
        if self.token.text in FORMS and ends:
            return False
        return ends or self.token.text not in _OPERATORS

    def _call(self, name: Token) -> Tree:
        opened = self.take()
        function = name.text.lower()
        if function not in ARGUMENTS:
            near = closest_word(function, ARGUMENTS)
            hint = f"did you mean {near}?" if near else f"known: {', '.join(sorted(ARGUMENTS))}"
            if function in INSTEAD:
                hint = f"write it as in  {INSTEAD[function]}"
            raise self.problem(name, f"there is no function '{name.text}'", hint)
        arguments: list[Tree] = []
        while not (self.token.text == ")" and self.token.kind == SIGN):
            arguments.append(self.value())
            if self.token.text == "," and self.token.kind == SIGN:
                self.take()
                continue
            break
        self._close(")", opened)
        end = self.tokens[self.at - 1].end
        least, most, shown = ARGUMENTS[function]
        if not least <= len(arguments) <= most:
            message = f"'{function}' has {_values(least, most)}, not {len(arguments)}"
            raise ExpressionError(SYNTAX, message, f"write  {shown}", name.start, end)
        return tree.Call(name.start, end, function, tuple(arguments))

    def _bracket(self) -> Tree:
        opened = self.take()
        items = [self.value()]
        while self.token.text == "," and self.token.kind == SIGN:
            self.take()
            items.append(self.value())
        self._close(")", opened)
        end = self.tokens[self.at - 1].end
        if len(items) == 1:
            return replace(items[0], start=opened.start, end=end)
        return tree.Listed(opened.start, end, tuple(items))


_OPERATORS = ("and", "or", "in", "has", "is", "then", "else")
_WORDS_BETWEEN = ("and", "or", "in", "has", "then", "else", "is")


def _values(least: int, most: int) -> str:
    if least == most:
        return f"{least} value" + ("" if least == 1 else "s")
    return (
        f"{least} to {most} values" if most < 100 else f"at least {least} value{'s' * (least > 1)}"
    )
