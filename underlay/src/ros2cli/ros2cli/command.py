# SPDX-License-Identifier: Apache-2.0
"""Commands in Python."""


class CommandExtension:
    """A command in Python."""

    def add_arguments(self, parser, cli_name):
        """Add the arguments of the command to the parser."""

    def main(self, *, parser, args):
        """Run; returns an exit code, or a text to print as an error."""
        raise NotImplementedError()
