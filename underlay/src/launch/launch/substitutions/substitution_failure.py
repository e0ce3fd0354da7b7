# SPDX-License-Identifier: Apache-2.0
"""Error of substitutions."""


class SubstitutionFailure(RuntimeError):
    """A substitution has no value."""
