# SPDX-License-Identifier: Apache-2.0
"""Conditions of actions: the `if` and `unless` of launch files."""

from .condition import Condition
from .utilities import normalize_to_list_of_substitutions
from .utilities import perform_substitutions

_TRUTH = {'true': True, '1': True, 'false': False, '0': False}


class InvalidConditionExpressionError(ValueError):
    """A condition is neither true nor false."""


def evaluate_condition_expression(context, expression) -> bool:
    """Expand the expression; only true, 1, false and 0 (any case) are truth values."""
    text = perform_substitutions(context, expression)
    try:
        return _TRUTH[text.strip().lower()]
    except KeyError:
        raise InvalidConditionExpressionError(
            f"invalid condition '{text}': expected one of true, 1, false, 0") from None


class IfCondition(Condition):
    """Holds if the expression is true."""

    def __init__(self, predicate_expression):
        expression = normalize_to_list_of_substitutions(predicate_expression)
        super().__init__(
            predicate=lambda context: evaluate_condition_expression(context, expression))


class UnlessCondition(IfCondition):
    """Holds if the expression is false."""

    def evaluate(self, context) -> bool:
        """Tell whether the condition holds now."""
        return not super().evaluate(context)


__all__ = [
    'evaluate_condition_expression',
    'IfCondition',
    'InvalidConditionExpressionError',
    'UnlessCondition',
]
