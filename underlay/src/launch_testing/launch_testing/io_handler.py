# SPDX-License-Identifier: Apache-2.0
"""Recorded output of processes."""

import threading

from .asserts.assert_output import assertInStream
from .util import NoMatchingProcessException
from .util import resolveProcesses


class IoHandler:
    """The output of all processes, in order and by process."""

    def __init__(self):
        self._sequence = []
        self._by_name = {}

    def track(self, process_name):
        """Know a process that has not written anything yet."""
        self._by_name.setdefault(process_name, [])

    def append(self, process_io):
        """Record output."""
        self._sequence.append(process_io)
        self._by_name.setdefault(process_io.process_name, []).append(process_io)

    def __iter__(self):
        return iter(self._sequence)

    def processes(self):
        """List the actions of the processes that have written something."""
        return [outputs[0].action for outputs in self._by_name.values() if outputs]

    def __getitem__(self, key):
        """Return the output of a process, given by name or action."""
        return list(self._by_name[key if isinstance(key, str) else key.process_details['name']])


class ActiveIoHandler:
    """The same while processes run, with a way to wait for output."""

    def __init__(self):
        self._condition = threading.Condition()
        self._io_handler = IoHandler()

    def track(self, process_name):
        """Know a process that has not written anything yet."""
        with self._condition:
            self._io_handler.track(process_name)
            self._condition.notify_all()

    def append(self, process_io):
        """Record output."""
        with self._condition:
            self._io_handler.append(process_io)
            self._condition.notify_all()

    def __iter__(self):
        with self._condition:
            return iter(list(self._io_handler))

    def processes(self):
        """List the actions of the processes that have written something."""
        with self._condition:
            return self._io_handler.processes()

    def __getitem__(self, key):
        with self._condition:
            return self._io_handler[key]

    def waitFor(self, expected_output, process=None, *, strict_proc_matching=True,
                timeout=10, stream='stderr') -> bool:
        """Wait for output as in assertInStream(); tells whether it came in time."""
        def found():
            try:
                assertInStream(
                    self._io_handler, expected_output, process,
                    strict_proc_matching=strict_proc_matching, stream=stream)
                return True
            except (AssertionError, NoMatchingProcessException):
                return False

        with self._condition:
            success = self._condition.wait_for(found, timeout=timeout)
        if not success:
            # Says so if there is no such process at all.
            resolveProcesses(self, process=process, strict_proc_matching=False)
        return success

    def assertWaitFor(self, *args, **kwargs):
        """Assert that output comes in time, as in waitFor()."""
        assert self.waitFor(*args, **kwargs), 'the output did not come in time'
