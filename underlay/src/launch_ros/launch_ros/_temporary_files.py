# SPDX-License-Identifier: Apache-2.0
"""Parameter files that exist only while the launch runs."""

import atexit
import os
import tempfile


def _remove(path):
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def write_temporary_file(text: str) -> str:
    """Write a parameter file that is removed when this process ends; returns its path."""
    with tempfile.NamedTemporaryFile('w', prefix='launch_params_', delete=False) as file:
        file.write(text)
    atexit.register(_remove, file.name)
    return file.name
