# SPDX-License-Identifier: Apache-2.0
"""A process of a launch from its start to its end, over respawns."""

import signal

from .._child_process import ChildProcess
from ..event_handlers import OnProcessExit
from ..event_handlers import OnShutdown
from ..events.process import ProcessExited
from ..events.process import ProcessStarted
from ..events.process import ProcessStderr
from ..events.process import ProcessStdout
from ..logging import get_logger
from ..logging import get_output_loggers


class ProcessRun:
    """Starts the process, logs its output, emits its events and ends it when asked."""

    def __init__(self, context, action, details, *, shell, output, on_exit, sigterm_timeout,
                 sigkill_timeout, respawn, respawn_delay):
        self._context = context
        self._action = action
        self._details = details
        self._shell = shell
        self._on_exit = on_exit
        self._timeouts = (sigterm_timeout, sigterm_timeout + sigkill_timeout)
        self._respawn = respawn
        self._respawn_delay = respawn_delay
        self._logger = get_logger(details['name'])
        self._output_loggers = dict(zip((1, 2), get_output_loggers(details['name'], output)))
        self._partial_lines = {1: b'', 2: b''}
        self._child = None
        self._timers = []
        self._shutting_down = False
        self._done = context.asyncio_loop.create_future()
        self.return_code = None

    def start(self):
        """Start the process for the first time."""
        self._start_child()
        self._context.add_completion_future(self._done)
        self._context.register_event_handler(OnShutdown(on_shutdown=self._on_shutdown))
        if self._on_exit is not None:
            self._context.register_event_handler(
                OnProcessExit(target_action=self._action, on_exit=self._on_exit))

    def shutdown(self, *, first_signal):
        """Ask the process to end; escalates to SIGTERM and SIGKILL if it does not."""
        if self._shutting_down or self._done.done():
            return
        self._shutting_down = True
        if self._child is None:
            # It waits to be respawned.
            self._finish()
            return
        if first_signal is not None:
            self._send_signal(first_signal)
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
        for timeout, previous, following in zip(self._timeouts, signals, signals[1:]):
            self._timers.append(self._context.asyncio_loop.call_later(
                timeout, self._escalate, timeout, previous, following))

    def _start_child(self):
        details = self._details
        try:
            self._child = ChildProcess(
                self._context.asyncio_loop, details['cmd'], cwd=details['cwd'],
                env=details['env'], shell=self._shell,
                on_output=self._on_output, on_exit=self._on_child_exit)
        except OSError as exc:
            raise RuntimeError(
                f"cannot start process '{details['name']}': '{exc.filename}': {exc.strerror}"
            ) from exc
        details['pid'] = self._child.pid
        self._logger.info(f'process started with pid [{self._child.pid}]')
        self._emit(ProcessStarted)

    def _emit(self, event_class, **kwargs):
        self._context.emit_event_sync(event_class(action=self._action, **self._details, **kwargs))

    def _on_output(self, fd, data):
        *lines, self._partial_lines[fd] = (self._partial_lines[fd] + data).split(b'\n')
        for line in lines:
            self._log_line(fd, line)
        self._emit(ProcessStdout if fd == 1 else ProcessStderr, text=data)

    def _log_line(self, fd, line):
        text = line.decode(errors='replace')
        self._output_loggers[fd].info(f"[{self._details['name']}] {text}")

    def _on_child_exit(self, returncode):
        for fd, line in self._partial_lines.items():
            if line:
                self._log_line(fd, line)
                self._partial_lines[fd] = b''
        pid = self._child.pid
        self._child = None
        self.return_code = returncode
        if returncode == 0:
            self._logger.info(f'process has finished cleanly [pid {pid}]')
        else:
            command = ' '.join(word for word in self._details['cmd'] if word.strip())
            self._logger.error(f'process has died [pid {pid}, exit code {returncode}, '
                               f"cmd '{command}'].")
        self._emit(ProcessExited, returncode=returncode)
        if self._respawn and not self._shutting_down and not self._context.is_shutdown:
            self._timers.append(self._context.asyncio_loop.call_later(
                self._respawn_delay, self._start_again))
        else:
            self._finish()

    def _start_again(self):
        if self._done.done():
            return
        self.return_code = None
        try:
            self._start_child()
        except RuntimeError as exc:
            self._logger.error(str(exc))
            self._finish()

    def _finish(self):
        for timer in self._timers:
            timer.cancel()
        if not self._done.done():
            self._done.set_result(None)

    def _on_shutdown(self, event, context):
        # A terminal sends Ctrl-C to the processes itself.
        terminal_did = event.due_to_sigint and not context.noninteractive
        self.shutdown(first_signal=None if terminal_did else signal.SIGINT)

    def _escalate(self, timeout, previous, following):
        if self._child is None:
            return
        self._logger.error(
            f"process[{self._details['name']}] failed to terminate '{timeout:g}' seconds after "
            f"receiving '{previous.name}', escalating to '{following.name}'")
        self._send_signal(following)

    def _send_signal(self, number):
        if self._child is not None:
            self._logger.info(
                f"sending signal '{number.name}' to process[{self._details['name']}]")
            self._child.send_signal(number)
