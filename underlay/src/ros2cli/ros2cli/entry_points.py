# SPDX-License-Identifier: Apache-2.0
"""
Entry points: how packages add commands to `ros2`.

A package declares its commands in setup.cfg, which ament_python_install_package() installs:

    [options.entry_points]
    ros2cli.command =
      run = ros2run.command.run:RunCommand

The files are read here rather than by importlib.metadata, whose import alone takes longer than
everything else that `ros2` does before a command runs.
"""

import importlib
import os
import sys


class EntryPoint:
    """The name of an extension and where to find its class."""

    def __init__(self, name, value, group):
        self.name = name
        self.value = value
        self.group = group

    def load(self):
        """Import the class."""
        module_name, _, class_name = self.value.partition(':')
        return getattr(importlib.import_module(module_name), class_name)


def _entry_point_files():
    """Yield the file of every distribution on the Python path; the first of a name counts."""
    seen = set()
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or '.'))
        except OSError:
            continue
        for name in names:
            if name.endswith(('.egg-info', '.dist-info')):
                distribution = name.partition('-')[0].removesuffix('.egg').lower()
                if distribution not in seen:
                    seen.add(distribution)
                    yield os.path.join(folder, name, 'entry_points.txt')


def get_entry_points(group_name):
    """Return the entry points of a group by name."""
    entry_points = {}
    for path in _entry_point_files():
        try:
            with open(path, encoding='utf-8') as file:
                lines = file.read().splitlines()
        except OSError:
            continue
        group = None
        for line in map(str.strip, lines):
            if line.startswith('['):
                group = line.strip('[] ')
            elif group == group_name and '=' in line:
                name, value = (text.strip() for text in line.split('=', 1))
                entry_points.setdefault(name, EntryPoint(name, value, group))
    return entry_points


def get_first_line_doc(any_type):
    """Return the first line of a docstring without its full stop."""
    lines = (any_type.__doc__ or '').strip().splitlines()
    return lines[0].strip().rstrip('.') if lines else ''
