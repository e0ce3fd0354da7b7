# SPDX-License-Identifier: Apache-2.0
"""Find a verb and become its program."""

from argparse import REMAINDER
import difflib
from itertools import groupby
import os
import signal
import sys

from ros2cli.command import CommandExtension

from ..verbs import PACKAGES_BY_VERB
from ..verbs import Verbs


def _listing(verbs) -> str:
    width = max(map(len, verbs.by_name), default=0)
    by_package = sorted(verbs.by_name.values(), key=lambda verb: verb.package)
    lines = []
    for package, group in groupby(by_package, key=lambda verb: verb.package):
        lines += [f'{package}:']
        lines += [f'  {verb.name:{width}}  {verb.description}' for verb in group]
        lines += ['']
    lines = lines or ['No installed package has a verb.', '']
    if verbs.faults:
        lines += ['Left out:', *(f'  {fault}' for fault in verbs.faults), '']
    return '\n'.join(lines)


def _hint(name, verbs) -> str:
    package = PACKAGES_BY_VERB.get(name)
    if package is not None:
        return (f'it belongs to the package {package}, which is not installed; `make build` or '
                f'`colcon build --packages-up-to {package}` builds it')
    close = difflib.get_close_matches(name, {*verbs, *PACKAGES_BY_VERB}, n=1)
    return f"did you mean '{close[0]}'?" if close else f"there are: {', '.join(sorted(verbs))}"


def _become(verb, arguments):
    sys.stdout.flush()
    # Python ignores this signal, and a program that it starts would inherit that.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        os.execv(verb.path, [verb.path, *verb.arguments, *arguments])
    except OSError as error:
        raise RuntimeError(f"cannot run '{verb.path}': {error.strerror}") from error


def _warn(faults):
    for fault in faults:
        print(f'warning: {fault}', file=sys.stderr)


class NasmCommand(CommandExtension):
    """Solve optimal-control problems, train operators that answer them, measure both."""

    def add_arguments(self, parser, cli_name):
        """Add the verb and what is passed on to it."""
        self._parser = parser
        self._cli_name = cli_name
        self._verbs = Verbs()
        parser.usage = f'{cli_name} [-h] VERB ...'
        parser.epilog = (
            f'{_listing(self._verbs)}\n`{cli_name} VERB --help` tells more of a verb.')
        verb = parser.add_argument('verb', nargs='?', metavar='VERB', help='one of those below')
        verb.completer = lambda **_: sorted(self._verbs.by_name)
        parser.add_argument('arguments', nargs=REMAINDER, metavar='...', help='arguments of the verb')

    def main(self, *, parser, args):
        """Become the program of the verb, or say which verbs there are."""
        if args.verb is None:
            self._parser.print_help()
            return 0
        faults = self._verbs.faults_of(args.verb)
        verb = self._verbs.by_name.get(args.verb)
        if verb is not None:
            _warn(faults)
            return _become(verb, args.arguments)
        if faults:
            return '\n'.join(f'{self._cli_name}: {fault}' for fault in faults)
        _warn(self._verbs.faults)
        print(f"{self._cli_name}: there is no verb '{args.verb}'; "
              f'{_hint(args.verb, self._verbs.by_name)}', file=sys.stderr)
        return 2
