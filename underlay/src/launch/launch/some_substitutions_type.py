# SPDX-License-Identifier: Apache-2.0
"""What may be given where a text is expected."""

from typing import Iterable
from typing import Union

from .substitution import Substitution

SomeSubstitutionsType = Union[str, Substitution, Iterable[Union[str, Substitution]]]
