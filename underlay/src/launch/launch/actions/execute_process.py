# SPDX-License-Identifier: Apache-2.0
"""Processes."""

import itertools
import os
import re
import shlex
import signal
from typing import List

from ._command_line import parse_command_line
from ._process_run import ProcessRun
from ..action import Action
from ..frontend import Entity
from ..frontend import expose_action
from ..substitutions import LaunchConfiguration
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions
from ..utilities.type_utils import normalize_typed_substitution
from ..utilities.type_utils import perform_typed_substitution

_process_numbers = itertools.count(1)


@expose_action('executable')
class ExecuteProcess(Action):
    """
    Starts a process and watches it.

    :param cmd: the executable and its arguments.
    :param prefix: command to put in front, e.g. a debugger; default: launch-prefix.
    :param name: label in the log; default: the name of the executable.
    :param cwd: working directory.
    :param additional_env: variables to add to the environment.
    :param shell: give the command line to a shell.
    :param sigterm_timeout: seconds from SIGINT to SIGTERM at shutdown.
    :param sigkill_timeout: seconds from SIGTERM to SIGKILL at shutdown.
    :param output: screen, log (stdout to the log file, stderr also to the screen) or both.
    :param on_exit: actions, or a function of (event, context), for when it ends.
    :param respawn: start it again when it ends, except at shutdown.
    :param respawn_delay: seconds to wait before that.
    """

    def __init__(self, *, cmd, prefix=None, name=None, cwd=None, additional_env=None, shell=False,
                 sigterm_timeout=LaunchConfiguration('sigterm_timeout', default=5),
                 sigkill_timeout=LaunchConfiguration('sigkill_timeout', default=5),
                 output='log', on_exit=None, respawn=False, respawn_delay=None, **kwargs):
        super().__init__(**kwargs)
        self._cmd = [normalize_to_list_of_substitutions(word) for word in cmd]
        self._prefix = None if prefix is None else normalize_to_list_of_substitutions(prefix)
        self._name = None if name is None else normalize_to_list_of_substitutions(name)
        self._cwd = None if cwd is None else normalize_to_list_of_substitutions(cwd)
        self._additional_env = [
            (normalize_to_list_of_substitutions(key), normalize_to_list_of_substitutions(value))
            for key, value in (additional_env or {}).items()]
        self._shell = shell
        self._sigterm_timeout = normalize_to_list_of_substitutions(sigterm_timeout)
        self._sigkill_timeout = normalize_to_list_of_substitutions(sigkill_timeout)
        self._output = normalize_to_list_of_substitutions(
            os.environ.get('OVERRIDE_LAUNCH_PROCESS_OUTPUT', output))
        self._on_exit = on_exit
        self._respawn = normalize_typed_substitution(respawn, bool)
        self._respawn_delay = respawn_delay
        self._details = None
        self._run = None

    @classmethod
    def parse(cls, entity, parser, ignore=None):
        """Read <executable>; derived classes ignore the attributes they read themselves."""
        _, kwargs = super().parse(entity, parser)
        ignore = ignore or []
        if 'cmd' not in ignore:
            kwargs['cmd'] = parse_command_line(entity.get_attr('cmd'), parser)
        texts = {'cwd': 'cwd', 'name': 'name', 'prefix': 'launch-prefix', 'output': 'output',
                 'respawn': 'respawn'}
        for key, attribute in texts.items():
            if key in ignore:
                continue
            text = entity.get_attr(attribute, optional=True)
            if text is not None:
                kwargs[key] = parser.parse_substitution(text)
        respawn_delay = entity.get_attr(
            'respawn_delay', data_type=float, optional=True, can_be_str=False)
        if respawn_delay is not None:
            if respawn_delay < 0.0:
                raise ValueError(f"attribute 'respawn_delay' is negative: {respawn_delay}")
            kwargs['respawn_delay'] = respawn_delay
        shell = entity.get_attr('shell', data_type=bool, optional=True, can_be_str=False)
        if shell is not None:
            kwargs['shell'] = shell
        variables = entity.get_attr('env', data_type=List[Entity], optional=True)
        if variables is not None:
            kwargs['additional_env'] = {
                tuple(parser.parse_substitution(variable.get_attr('name'))):
                parser.parse_substitution(variable.get_attr('value'))
                for variable in variables}
            for variable in variables:
                variable.assert_entity_completely_parsed()
        return cls, kwargs

    @property
    def process_details(self):
        """Name, command, directory, environment and, once started, pid; None before."""
        return self._details

    @property
    def name(self):
        """The label in the log once executed, before that a list of substitutions."""
        return self._name if self._details is None else self._details['name']

    @property
    def return_code(self):
        """The return code, None while there is none."""
        return None if self._run is None else self._run.return_code

    def get_sub_entities(self):
        """List the actions for when the process ends."""
        return self._on_exit if isinstance(self._on_exit, list) else []

    def _expand_command(self, context):
        """Return the command line without prefix."""
        return [perform_substitutions(context, word) for word in self._cmd]

    def _expand_prefix(self, context, executable):
        if self._prefix is not None:
            return shlex.split(perform_substitutions(context, self._prefix))
        configurations = context.launch_configurations
        pattern = configurations.get('launch-prefix-filter', '')
        if not re.match(pattern, os.path.basename(executable)):
            return []
        return shlex.split(configurations.get('launch-prefix', ''))

    def _expand_details(self, context):
        cmd = self._expand_command(context)
        cmd = self._expand_prefix(context, cmd[0]) + cmd
        name = os.path.basename(cmd[0]) if self._name is None else (
            perform_substitutions(context, self._name))
        return {
            'name': f'{name}-{next(_process_numbers)}',
            'cmd': cmd,
            'cwd': None if self._cwd is None else perform_substitutions(context, self._cwd),
            'env': {**context.environment,
                    **{perform_substitutions(context, key): perform_substitutions(context, value)
                       for key, value in self._additional_env}},
        }

    def _seconds(self, context, timeout) -> float:
        return float(perform_substitutions(context, timeout))

    def execute(self, context):
        """Start the process."""
        if self._run is not None:
            raise RuntimeError(f"process '{self.name}' was executed more than once")
        if context.is_shutdown:
            return None
        self._details = self._expand_details(context)
        self._run = ProcessRun(
            context, self, self._details, shell=self._shell,
            output=perform_substitutions(context, self._output), on_exit=self._on_exit,
            sigterm_timeout=self._seconds(context, self._sigterm_timeout),
            sigkill_timeout=self._seconds(context, self._sigkill_timeout),
            respawn=perform_typed_substitution(context, self._respawn, bool),
            respawn_delay=self._respawn_delay or 0.0)
        self._run.start()
        return None

    def _shutdown_process(self, context, *, send_sigint):
        """Ask the process to end, with escalation if it does not."""
        if self._run is not None:
            self._run.shutdown(first_signal=signal.SIGINT if send_sigint else None)
