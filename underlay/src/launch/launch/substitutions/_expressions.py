# SPDX-License-Identifier: Apache-2.0
"""Python expressions."""

import math

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


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
