# SPDX-License-Identifier: Apache-2.0
"""Output of a command."""

import shlex
import subprocess

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from .. import logging
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions

_STDERR_POLICIES = ('fail', 'ignore', 'warn', 'capture')


@expose_substitution('command')
class Command(Substitution):
    """What a command prints; `on_stderr` says what its error output means."""

    def __init__(self, command, *, on_stderr='fail'):
        self._command = normalize_to_list_of_substitutions(command)
        self._on_stderr = normalize_to_list_of_substitutions(on_stderr)

    @classmethod
    def parse(cls, data):
        """Read $(command 'command' [on_stderr])."""
        check_count('command', data, 1, 2)
        kwargs = {'on_stderr': data[1]} if len(data) == 2 else {}
        return cls, {'command': data[0], **kwargs}

    @property
    def command(self):
        """The command line, as a list of substitutions."""
        return self._command

    @property
    def on_stderr(self):
        """One of fail, ignore, warn and capture, as a list of substitutions."""
        return self._on_stderr

    def describe(self) -> str:
        """Show the command."""
        return f'Command({describe_all(self._command)})'

    def perform(self, context) -> str:
        """Run the command."""
        command = perform_substitutions(context, self._command)
        policy = perform_substitutions(context, self._on_stderr)
        if policy not in _STDERR_POLICIES:
            raise SubstitutionFailure(
                f"$(command): on_stderr is '{policy}', expected {', '.join(_STDERR_POLICIES)}")
        stderr = subprocess.STDOUT if policy == 'capture' else subprocess.PIPE
        try:
            result = subprocess.run(
                shlex.split(command), stdout=subprocess.PIPE, stderr=stderr, text=True)
        except OSError as exc:
            raise SubstitutionFailure(f"cannot run '{command}': {exc}") from exc
        error_output = (result.stderr or '').strip()
        if result.returncode != 0:
            raise SubstitutionFailure(
                f"'{command}' failed with exit code {result.returncode}: {error_output}")
        if error_output and policy == 'fail':
            raise SubstitutionFailure(f"'{command}' wrote to stderr: {error_output}")
        if error_output and policy == 'warn':
            logging.get_logger('launch').warning(
                f"'{command}' wrote to stderr: {error_output}")
        return result.stdout
