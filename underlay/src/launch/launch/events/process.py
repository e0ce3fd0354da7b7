# SPDX-License-Identifier: Apache-2.0
"""Events from processes."""

from ..event import Event


class RunningProcessEvent(Event):
    """Something happened to a process."""

    name = 'launch.events.process.RunningProcessEvent'

    def __init__(self, *, action, name, cmd, cwd, env, pid, **kwargs):
        super().__init__(**kwargs)
        self.action = action
        self.process_name = name
        self.cmd = cmd
        self.cwd = cwd
        self.env = env
        self.pid = pid


class ProcessStarted(RunningProcessEvent):
    """A process has started."""

    name = 'launch.events.process.ProcessStarted'


class ProcessExited(RunningProcessEvent):
    """A process has ended; a signal N gives the return code -N."""

    name = 'launch.events.process.ProcessExited'

    def __init__(self, *, returncode, **kwargs):
        super().__init__(**kwargs)
        self.returncode = returncode


class ProcessIO(RunningProcessEvent):
    """A process has written something."""

    name = 'launch.events.process.ProcessIO'

    def __init__(self, *, text: bytes, fd, **kwargs):
        super().__init__(**kwargs)
        self.text = text
        self.from_stdout = fd == 1
        self.from_stderr = fd == 2


class ProcessStdout(ProcessIO):
    """A process has written to its standard output."""

    name = 'launch.events.process.ProcessStdout'

    def __init__(self, *, text, **kwargs):
        super().__init__(text=text, fd=1, **kwargs)


class ProcessStderr(ProcessIO):
    """A process has written to its standard error."""

    name = 'launch.events.process.ProcessStderr'

    def __init__(self, *, text, **kwargs):
        super().__init__(text=text, fd=2, **kwargs)


__all__ = [
    'ProcessExited',
    'ProcessIO',
    'ProcessStarted',
    'ProcessStderr',
    'ProcessStdout',
    'RunningProcessEvent',
]
