# SPDX-License-Identifier: Apache-2.0
"""Recorded starts and ends of processes."""

import threading

from launch.events.process import ProcessExited

from .util import NoMatchingProcessException
from .util import resolveProcesses


class ProcInfoHandler:
    """The last event, start or end, of each process."""

    def __init__(self):
        self._events = {}

    def append(self, process_info):
        """Record an event."""
        self._events[process_info.action] = process_info

    def __iter__(self):
        return iter(self._events.values())

    def processes(self):
        """List the actions of the processes."""
        return self._events.keys()

    def __getitem__(self, key):
        """Return the event of a process, given by a part of its name or by its action."""
        if not isinstance(key, str):
            return self._events[key]
        for action, event in self._events.items():
            if key in action.process_details['name']:
                return event
        raise KeyError(key)


class ActiveProcInfoHandler:
    """The same while processes run, with ways to wait for starts and ends."""

    def __init__(self):
        self._condition = threading.Condition()
        self._proc_info_handler = ProcInfoHandler()

    def append(self, process_info):
        """Record an event."""
        with self._condition:
            self._proc_info_handler.append(process_info)
            self._condition.notify_all()

    def __iter__(self):
        with self._condition:
            return iter(list(self._proc_info_handler))

    def processes(self):
        """List the actions of the processes."""
        with self._condition:
            return list(self._proc_info_handler.processes())

    def __getitem__(self, key):
        with self._condition:
            return self._proc_info_handler[key]

    def _wait(self, accept, process, timeout):
        def found():
            try:
                action = resolveProcesses(self._proc_info_handler, process=process)[0]
            except NoMatchingProcessException:
                return False
            return accept(self._proc_info_handler[action])

        with self._condition:
            return self._condition.wait_for(found, timeout=timeout)

    def assertWaitForShutdown(self, process, *, timeout=10):
        """Assert that a process ends in time."""
        assert self._wait(
            lambda event: isinstance(event, ProcessExited), process, timeout
        ), f"process '{process}' did not end within {timeout} s"

    def assertWaitForStartup(self, process, *, timeout=10):
        """Assert that a process starts in time."""
        assert self._wait(lambda event: True, process, timeout), (
            f"process '{process}' did not start within {timeout} s")
