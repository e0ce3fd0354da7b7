# SPDX-License-Identifier: Apache-2.0
"""Base of events."""


class Event:
    """Something that happened, or a request, that event handlers act upon."""

    name = 'launch.Event'
