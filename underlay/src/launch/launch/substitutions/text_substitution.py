# SPDX-License-Identifier: Apache-2.0
"""Plain text."""

from ..substitution import Substitution


class TextSubstitution(Substitution):
    """A fixed text."""

    def __init__(self, *, text: str):
        if not isinstance(text, str):
            raise TypeError(f'TextSubstitution expected a str, got {text!r}')
        self._text = text

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    def describe(self) -> str:
        """Return the text in quotes."""
        return f"'{self._text}'"

    def perform(self, context) -> str:
        """Return the text."""
        return self._text
