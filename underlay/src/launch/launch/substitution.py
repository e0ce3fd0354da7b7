# SPDX-License-Identifier: Apache-2.0
"""Base of everything that becomes text only when the launch runs."""


class Substitution:
    """Text that is known only in a launch context."""

    def describe(self) -> str:
        """Say what this stands for, without a context."""
        return repr(self)

    def perform(self, context) -> str:
        """Return the text."""
        raise NotImplementedError(f'{type(self).__name__}.perform()')
