# SPDX-License-Identifier: Apache-2.0
"""The main program of `ros2`."""

import argparse
import difflib
import os
import signal
import sys

from .command import ProgramCommand
from .entry_points import get_entry_points
from .entry_points import get_first_line_doc


def _load(entry_point):
    # Whatever the module of a package raises, the message has to name the package.
    try:
        extension = entry_point.load()()
    except Exception as exc:
        raise RuntimeError(
            f"cannot load the command '{entry_point.name}' from {entry_point.value}: "
            f'{type(exc).__name__}: {exc}') from exc
    extension.NAME = entry_point.name
    return extension


def _help(entry_points) -> str:
    width = max(map(len, entry_points), default=0)
    lines = []
    for name in sorted(entry_points):
        try:
            description = get_first_line_doc(_load(entry_points[name]))
        except RuntimeError as exc:
            print(f'warning: {exc}', file=sys.stderr)
        else:
            lines.append(f'  {name:{width}}  {description}')
    return '\n'.join([
        'usage: ros2 [-h] Call `ros2 <command> -h` for more detailed usage. ...', '',
        'ros2 is an extensible command-line tool for ROS 2.', '', 'Commands:', *lines])


def _hint(name, entry_points) -> str:
    close = difflib.get_close_matches(name, entry_points, n=1)
    return f"did you mean '{close[0]}'?" if close else (
        f"commands are: {', '.join(sorted(entry_points))}")


def _run(extension, argv, script_name):
    if isinstance(extension, ProgramCommand):
        return extension.execute(argv)
    cli_name = f'{script_name} {extension.NAME}'
    parser = argparse.ArgumentParser(
        prog=cli_name, description=get_first_line_doc(extension),
        formatter_class=argparse.RawDescriptionHelpFormatter)
    extension.add_arguments(parser, cli_name)
    return extension.main(parser=parser, args=parser.parse_args(argv))


def main(*, script_name='ros2', argv=None):
    """Run a command; returns an exit code, or a text to print as an error."""
    argv = sys.argv[1:] if argv is None else argv
    sys.stdout.reconfigure(line_buffering=True)
    try:
        entry_points = get_entry_points('ros2cli.command')
        if not argv or argv[0] in ('-h', '--help'):
            print(_help(entry_points))
            return 0
        name, *rest = argv
        if name not in entry_points:
            print(f"{script_name}: unknown command '{name}', {_hint(name, entry_points)}",
                  file=sys.stderr)
            return 2
        return _run(_load(entry_points[name]), rest, script_name)
    except KeyboardInterrupt:
        return signal.SIGINT
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except RuntimeError as exc:
        return str(exc)
