"""The values of expressions in texts: what their names mean in a file of a game."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pnp.content.language.placeholder_values import CalculationError, PlaceholderError
from pnp.model.expressions import tree
from pnp.model.expressions.errors import NEGATIVE, ExpressionError
from pnp.model.expressions.evaluation import Evaluator
from pnp.model.expressions.tree import Tree
from pnp.model.expressions.values import IconText, Language, PlainLanguage, shown_number

if TYPE_CHECKING:
    from pnp.content.language.placeholders import Filler, Scope

_LARGEST = 10**9


class Calculator:
    """Computes the expression ``source`` by the names of a ``scope``. Each method raises
    ``PlaceholderError``."""

    def __init__(self, source: str, filler: Filler, scope: Scope) -> None:
        self.scope = scope
        self.run = Evaluator(source, _ScopeNames(filler, scope))

    def printed(self, node: Tree) -> Any:
        """Return a value that is printed."""
        try:
            value = self.run.printed(node)
            if isinstance(value, bool) or not isinstance(value, Decimal | tuple | list | Mapping):
                return self.run.as_text(node, value)
        except ExpressionError as error:
            raise self._located(error, node) from None
        return value

    def digits(self, node: Tree) -> str:
        """Return a value that is not printed: a number in digits with a decimal point, or a
        text."""
        try:
            value = self.run.value(node)
            if isinstance(value, Decimal):
                return shown_number(value, PlainLanguage())
            return self.run.as_text(node, value)
        except ExpressionError as error:
            raise self._located(error, node) from None

    def _located(self, error: ExpressionError, node: Tree) -> CalculationError:
        """Return an error, placed at the variant that declares one of the numbers of a negative
        difference, if any."""
        found = CalculationError(error)
        if error.code == NEGATIVE and error.cell is None:
            scope, names = self.scope, tree.names_in(node)
            varied = (scope.variants[n] for n in names if n in scope.variants)
            found.at = next((label for label in varied), None)
        return found

    def holds(self, node: Tree) -> bool:
        """Return whether a condition holds."""
        try:
            return self.run.condition(node)
        except ExpressionError as error:
            raise CalculationError(error) from None

    def amount(self, node: Tree) -> int:
        """Return a whole number."""
        try:
            value = self.run.as_number(node, self.run.printed(node))
            return int(value) if value == int(value) else self.run.whole(node, 0, _LARGEST)
        except ExpressionError as error:
            raise CalculationError(error) from None


class _ScopeNames:
    """The names that a text may refer to."""

    def __init__(self, filler: Filler, scope: Scope) -> None:
        self.filler, self.scope = filler, scope
        self.language: Language = scope.wording.grammar

    def value(self, node: tree.Name) -> Any:
        name, scope = node.name, self.scope
        if name in scope.fields:
            return self.filler.named_value(name, scope)
        if name in scope.settings.names:
            return scope.settings.value(name)
        if name in scope.lacking:
            return None
        try:
            return self.filler.named_value(name, scope, node.written)
        except PlaceholderError as error:
            error.part = node.start, node.end
            raise

    def asked(self, node: tree.Asked) -> Any:
        try:
            if node.asks == tree.COUNT:
                return Decimal(self.filler.piece_count(node.of, self.scope))
            text = self.filler.record_value(node.asks, tuple(node.of.split(".")), self.scope)
        except PlaceholderError as error:
            error.part = node.start, node.end
            raise
        return IconText(text) if node.asks == "icon" else text

    def symbols(self) -> Mapping[str, str]:
        return self.scope.symbols
