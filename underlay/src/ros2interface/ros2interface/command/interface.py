# SPDX-License-Identifier: Apache-2.0
"""Show information about ROS interfaces."""

from ros2cli.command import CommandExtension

from .list import ListVerb
from .show import ShowVerb


class InterfaceCommand(CommandExtension):
    """Show information about ROS interfaces."""

    def add_arguments(self, parser, cli_name):
        """Add the verbs to the parser."""
        self._parser = parser
        verbs = parser.add_subparsers(title='Commands', dest='verb', metavar='verb')
        for verb in (ListVerb(), ShowVerb()):
            sub = verbs.add_parser(verb.NAME, help=verb.__doc__, description=verb.__doc__)
            verb.add_arguments(sub)
            sub.set_defaults(run=verb.main)

    def main(self, *, parser, args):
        """Run the verb, or say which there are."""
        if args.verb is None:
            self._parser.print_help()
            return 0
        return args.run(args)
