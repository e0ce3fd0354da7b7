# SPDX-License-Identifier: Apache-2.0
"""Output the names of all interfaces."""

from ..api import get_interfaces


class ListVerb:
    """List all interface types available."""

    NAME = 'list'
    TITLES = {'msg': 'Messages', 'srv': 'Services', 'action': 'Actions'}

    def add_arguments(self, parser):
        """Add the arguments of the verb to the parser."""
        for flag, kind, what in (('-m', 'msg', 'message'), ('-s', 'srv', 'service'),
                                 ('-a', 'action', 'action')):
            parser.add_argument(
                flag, f'--only-{kind}s', dest='kinds', action='append_const', const=kind,
                help=f'Print out only the {what} types')

    def main(self, args):
        """Print them."""
        for kind, title in self.TITLES.items():
            if not args.kinds or kind in args.kinds:
                print(f'{title}:')
                for name in get_interfaces(kind):
                    print(f'    {name}')
