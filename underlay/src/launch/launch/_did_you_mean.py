# SPDX-License-Identifier: Apache-2.0
"""Hints in error messages."""

import difflib


def did_you_mean(name, known) -> str:
    """Return a hint for a misspelt name, or nothing."""
    close = difflib.get_close_matches(name, known, n=1)
    return f", did you mean '{close[0]}'?" if close else ''
