# SPDX-License-Identifier: Apache-2.0
"""The main program of `ros2`."""

import argparse
import difflib
import os
import signal
import sys

from ._registry import get_commands


def _help(commands) -> str:
    width = max((len(name) for name in commands), default=0)
    lines = [f'  {name:{width}}  {commands[name].description}' for name in sorted(commands)]
    return '\n'.join([
        'usage: ros2 [-h] Call `ros2 <command> -h` for more detailed usage. ...', '',
        'ros2 is an extensible command-line tool for ROS 2.', '', 'Commands:', *lines])


def _hint(name, commands) -> str:
    if not commands:
        return 'there are no commands; source the setup.bash of a workspace'
    close = difflib.get_close_matches(name, commands, n=1)
    return f"did you mean '{close[0]}'?" if close else (
        f"commands are: {', '.join(sorted(commands))}")


def _run_python_command(command, argv, script_name):
    extension = command.load()
    parser = argparse.ArgumentParser(
        prog=f'{script_name} {command.name}', description=command.description)
    extension.add_arguments(parser, script_name)
    return extension.main(parser=parser, args=parser.parse_args(argv))


def main(*, script_name='ros2', argv=None):
    """Run a command; returns an exit code, or a text to print as an error."""
    argv = sys.argv[1:] if argv is None else argv
    sys.stdout.reconfigure(line_buffering=True)
    try:
        commands = get_commands()
        if not argv or argv[0] in ('-h', '--help'):
            print(_help(commands))
            return 0
        name, *rest = argv
        if name not in commands:
            print(f"{script_name}: unknown command '{name}', {_hint(name, commands)}",
                  file=sys.stderr)
            return 2
        command = commands[name]
        if command.is_executable:
            return command.execute(rest)
        return _run_python_command(command, rest, script_name)
    except KeyboardInterrupt:
        return signal.SIGINT
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except RuntimeError as exc:
        return str(exc)
