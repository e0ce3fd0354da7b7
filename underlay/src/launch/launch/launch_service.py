# SPDX-License-Identifier: Apache-2.0
"""Runs launch descriptions."""

import asyncio
import logging as std_logging
import signal
import threading
import traceback

from . import logging
from .event import Event
from .event_handler import _as_entities
from .event_handler import BaseEventHandler
from .events import Shutdown
from .launch_context import LaunchContext


class _IncludeEvent(Event):
    name = 'launch.events.IncludeLaunchDescription'

    def __init__(self, launch_description):
        self.launch_description = launch_description


class _OnInclude(BaseEventHandler):

    def __init__(self):
        super().__init__(matcher=lambda event: isinstance(event, _IncludeEvent))

    def handle(self, event, context):
        return event.launch_description


def _visit(entity, context):
    for sub_entity in entity.visit(context) or []:
        _visit(sub_entity, context)


class LaunchService:
    """
    The loop of a launch.

    It handles one event at a time, and ends when it was shut down and no work is pending.
    """

    def __init__(self, *, noninteractive=False, debug=False):
        logging.launch_config.level = std_logging.DEBUG if debug else std_logging.INFO
        self._logger = logging.get_logger('launch')
        self._context = LaunchContext(noninteractive=noninteractive)
        self._context.register_event_handler(_OnInclude())
        # Guards the loop against ending while another thread hands it a call.
        self._loop_lock = threading.Lock()
        self._loop = None
        self._shutting_down = False
        self._interrupted = False
        self._return_code = 0

    @property
    def context(self):
        """The launch context."""
        return self._context

    def emit_event(self, event):
        """Queue an event; may be called from any thread, before or during the run."""
        with self._loop_lock:
            if self._loop is None:
                self._context.emit_event_sync(event)
            else:
                self._loop.call_soon_threadsafe(self._context.emit_event_sync, event)

    def include_launch_description(self, launch_description):
        """Add a description to what is to be launched."""
        self.emit_event(_IncludeEvent(launch_description))

    def shutdown(self, force_sync=False):
        """End the launch; may be called from any thread, no effect unless it runs."""
        with self._loop_lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(
                    self._shutdown, 'LaunchService.shutdown() called')

    def run(self, *, shutdown_when_idle=True) -> int:
        """Run until shut down; returns 0, or 1 if the launch itself failed."""
        return asyncio.run(self.run_async(shutdown_when_idle=shutdown_when_idle))

    async def run_async(self, *, shutdown_when_idle=True) -> int:
        """Run until shut down; returns 0, or 1 if the launch itself failed."""
        if threading.current_thread() is not threading.main_thread():
            raise RuntimeError('LaunchService can only be run in the main thread.')
        loop = asyncio.get_running_loop()
        wake_up = asyncio.Event()
        self._context._wake_up = wake_up.set
        self._context._asyncio_loop = loop
        with self._loop_lock:
            self._loop = loop
        loop.add_signal_handler(signal.SIGINT, self._on_sigint)
        for number in (signal.SIGTERM, signal.SIGQUIT):
            loop.add_signal_handler(number, self._on_sigterm, number)
        try:
            logging.log_launch_config(logger=self._logger)
            while True:
                wake_up.clear()
                self._process_events()
                if self._context._completion_futures:
                    await wake_up.wait()
                elif self._shutting_down:
                    return self._return_code
                elif shutdown_when_idle:
                    self._shutdown('idle')
                else:
                    await wake_up.wait()
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT):
                loop.remove_signal_handler(number)
            with self._loop_lock:
                self._loop = None
            self._context._asyncio_loop = None
            self._context._wake_up = lambda: None
            self._shutting_down = False

    def _process_events(self):
        queue = self._context._event_queue
        while queue:
            event = queue.popleft()
            if isinstance(event, Shutdown):
                self._shutting_down = True
                self._context._is_shutdown = True
            try:
                self._process_event(event)
            except Exception as exc:
                self._logger.debug(traceback.format_exc())
                message = f'Caught exception in launch (see debug for traceback): {exc}'
                self._logger.error(message)
                self._return_code = 1
                self._shutdown(message)

    def _process_event(self, event):
        context = self._context
        for handler in tuple(context._event_handlers):
            if not handler.matches(event):
                continue
            context._push_locals()
            try:
                for entity in _as_entities(handler.handle(event, context)):
                    _visit(entity, context)
            finally:
                context._pop_locals()

    def _shutdown(self, reason, due_to_sigint=False):
        if self._shutting_down:
            return
        self._shutting_down = True
        self._context._is_shutdown = True
        self._context.emit_event_sync(Shutdown(reason=reason, due_to_sigint=due_to_sigint))

    def _on_sigint(self):
        message = 'user interrupted with ctrl-c (SIGINT)'
        if self._interrupted:
            self._logger.warning(f'{message} again, ignoring...')
            return
        self._interrupted = True
        self._logger.warning(message)
        self._shutdown('ctrl-c (SIGINT)', due_to_sigint=True)

    def _on_sigterm(self, number):
        name = signal.Signals(number).name
        self._logger.error(f'user interrupted with {name}, shutting down')
        self._return_code = 1
        self._shutdown(name)
