# SPDX-License-Identifier: Apache-2.0
"""The state that the entities of a launch share while it runs."""

from collections import deque
import os


class LaunchContext:
    """Launch configurations, environment, events and pending work of one launch."""

    def __init__(self, *, noninteractive=False):
        self._noninteractive = noninteractive
        self._locals = {}
        self._locals_stack = []
        self._launch_configurations = {}
        self._launch_configurations_stack = []
        self._environment_stack = []
        self._event_handlers = deque()
        self._event_queue = deque()
        self._completion_futures = set()
        self._is_shutdown = False
        self._asyncio_loop = None
        # The launch service waits for this; set whenever there may be something to do.
        self._wake_up = lambda: None

    @property
    def noninteractive(self) -> bool:
        """Whether no terminal is attached, so that Ctrl-C does not reach the processes."""
        return self._noninteractive

    @property
    def is_shutdown(self) -> bool:
        """Whether the launch is ending."""
        return self._is_shutdown

    @property
    def asyncio_loop(self):
        """The loop of the running launch, or None."""
        return self._asyncio_loop

    @property
    def launch_configurations(self):
        """The launch configurations, by name."""
        return self._launch_configurations

    @property
    def environment(self):
        """The environment variables of the processes to start."""
        return os.environ

    def get_locals_as_dict(self):
        """Return the local values."""
        return self._locals

    def extend_locals(self, extensions):
        """Set local values, until the handling of the current event ends."""
        self._locals.update(extensions)

    def _push_locals(self):
        self._locals_stack.append(dict(self._locals))

    def _pop_locals(self):
        self._locals = self._locals_stack.pop()

    def _push_launch_configurations(self):
        self._launch_configurations_stack.append(dict(self._launch_configurations))

    def _pop_launch_configurations(self):
        self._launch_configurations = self._launch_configurations_stack.pop()

    def _push_environment(self):
        self._environment_stack.append(dict(os.environ))

    def _pop_environment(self):
        saved = self._environment_stack.pop()
        os.environ.clear()
        os.environ.update(saved)

    def add_completion_future(self, completion_future):
        """Keep the launch running until the future is done."""
        self._completion_futures.add(completion_future)

        def done(future):
            self._completion_futures.discard(future)
            self._wake_up()

        completion_future.add_done_callback(done)

    def register_event_handler(self, event_handler):
        """Add a handler, in front of the others."""
        self._event_handlers.appendleft(event_handler)

    def unregister_event_handler(self, event_handler):
        """Remove a handler."""
        self._event_handlers.remove(event_handler)

    def emit_event_sync(self, event):
        """Queue an event; to be called in the thread of the launch."""
        self._event_queue.append(event)
        self._wake_up()

    def perform_substitution(self, substitution) -> str:
        """Return the text of a substitution."""
        return substitution.perform(self)
