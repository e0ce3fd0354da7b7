# SPDX-License-Identifier: Apache-2.0
"""The request to end the launch."""

from ..event import Event


class Shutdown(Event):
    """Asks for the end of the launch and of all its processes."""

    name = 'launch.events.Shutdown'

    def __init__(self, *, reason='reason not given', due_to_sigint=False, **kwargs):
        super().__init__(**kwargs)
        self._reason = reason
        self._due_to_sigint = due_to_sigint

    @property
    def reason(self):
        """Why the launch ends."""
        return self._reason

    @property
    def due_to_sigint(self):
        """Whether Ctrl-C caused it; then a terminal has signalled the processes already."""
        return self._due_to_sigint
