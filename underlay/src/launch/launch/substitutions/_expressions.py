# SPDX-License-Identifier: Apache-2.0
"""Python expressions and boolean operators."""

import math

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions
from ..utilities.type_utils import coerce_to_type


@expose_substitution('eval')
class PythonExpression(Substitution):
    """The result of a Python expression, which may use the names of module math."""

    def __init__(self, expression):
        self._expression = normalize_to_list_of_substitutions(expression)

    @classmethod
    def parse(cls, data):
        """Read $(eval 'expression')."""
        check_count('eval', data, 1)
        return cls, {'expression': data[0]}

    @property
    def expression(self):
        """The expression, as a list of substitutions."""
        return self._expression

    def describe(self) -> str:
        """Show the expression."""
        return f'PythonExpr({describe_all(self._expression)})'

    def perform(self, context) -> str:
        """Evaluate the expression."""
        text = perform_substitutions(context, self._expression)
        try:
            return str(eval(text, {}, math.__dict__))
        except Exception as exc:
            raise SubstitutionFailure(f"cannot evaluate '{text}': {exc}") from exc


def _as_bool(context, value) -> bool:
    try:
        return coerce_to_type(perform_substitutions(context, value), bool)
    except ValueError as exc:
        raise SubstitutionFailure(str(exc)) from exc


@expose_substitution('not')
class NotSubstitution(Substitution):
    """The negation of a boolean."""

    def __init__(self, value):
        self._value = normalize_to_list_of_substitutions(value)

    @classmethod
    def parse(cls, data):
        """Read $(not value)."""
        check_count('not', data, 1)
        return cls, {'value': data[0]}

    def describe(self) -> str:
        """Show the operand."""
        return f'NotSubstitution({describe_all(self._value)})'

    def perform(self, context) -> str:
        """Return true or false."""
        return str(not _as_bool(context, self._value)).lower()


class _BinarySubstitution(Substitution):

    def __init__(self, left, right):
        self._left = normalize_to_list_of_substitutions(left)
        self._right = normalize_to_list_of_substitutions(right)

    def describe(self) -> str:
        """Show the operands."""
        return f'{type(self).__name__}({describe_all(self._left)} {describe_all(self._right)})'

    def _operands(self, context):
        return _as_bool(context, self._left), _as_bool(context, self._right)


@expose_substitution('and')
class AndSubstitution(_BinarySubstitution):
    """True if both booleans are."""

    @classmethod
    def parse(cls, data):
        """Read $(and left right)."""
        check_count('and', data, 2)
        return cls, {'left': data[0], 'right': data[1]}

    def perform(self, context) -> str:
        """Return true or false."""
        return str(all(self._operands(context))).lower()


@expose_substitution('or')
class OrSubstitution(_BinarySubstitution):
    """True if one of the booleans is."""

    @classmethod
    def parse(cls, data):
        """Read $(or left right)."""
        check_count('or', data, 2)
        return cls, {'left': data[0], 'right': data[1]}

    def perform(self, context) -> str:
        """Return true or false."""
        return str(any(self._operands(context))).lower()
