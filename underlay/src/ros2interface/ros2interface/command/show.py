# SPDX-License-Identifier: Apache-2.0
"""Output the definition of an interface."""

import sys

from ..api import get_interface_path
from ..api.definition import read_definition


def _expanded(name, comments, nested_comments, owners):
    """Yield the lines of an interface, each nested one below its field and a tab further right."""
    if name in owners:
        raise ValueError(f"the interface '{name}' contains itself")
    indent = '\t' * len(owners)
    for line in read_definition(get_interface_path(name), name.split('/')[0]):
        text = line.text if comments else line.without_comment
        if text:
            yield indent + text
        elif comments:
            yield ''
        if line.nested_type:
            yield from _expanded(
                line.nested_type, nested_comments, nested_comments, [*owners, name])


class ShowVerb:
    """Output the interface definition."""

    NAME = 'show'

    def add_arguments(self, parser):
        """Add the arguments of the verb to the parser."""
        group = parser.add_mutually_exclusive_group()
        group.add_argument(
            '--all-comments', action='store_true',
            help='Show all comments, including for nested interface definitions')
        group.add_argument(
            '--no-comments', action='store_true', help='Show no comments or whitespace')
        parser.add_argument(
            'type', help="Show an interface definition (e.g. 'std_msgs/msg/String'). Passing '-' "
            'reads the argument from stdin')

    def main(self, args):
        """Print it; returns a text if something is wrong."""
        name = args.type
        if name == '-':
            if sys.stdin.isatty():
                return "expected the name of an interface on stdin, as '-' was given"
            name = sys.stdin.readline().strip()
        if not name:
            return 'the passed value is empty'
        try:
            lines = list(_expanded(name, not args.no_comments, args.all_comments, []))
        except (ValueError, LookupError) as exc:
            return str(exc)
        for line in lines:
            print(line)
