# SPDX-License-Identifier: Apache-2.0
"""Base of what a launch description is made of."""


class LaunchDescriptionEntity:
    """Something that can be visited when a launch runs."""

    def describe_sub_entities(self):
        """List the entities that a visit certainly leads to."""
        return []

    def describe_conditional_sub_entities(self):
        """List (condition in words, entities) for what a visit may lead to."""
        return []

    def visit(self, context):
        """Do the work; returns the entities to visit next, or None."""
        return None
