# SPDX-License-Identifier: Apache-2.0
"""An element of a launch file, whatever its syntax."""


class Entity:
    """An element with attributes and nested elements."""

    # File and line, for error messages.
    _location = None

    @property
    def type_name(self) -> str:
        """The name of the element."""
        raise NotImplementedError()

    @property
    def children(self):
        """The nested elements."""
        raise NotImplementedError()

    def get_attr(self, name, *, data_type=str, optional=False, can_be_str=True):
        """
        Return an attribute as `data_type`, or the nested elements of that name.

        `List[Entity]` asks for nested elements, None for YAML rules. What cannot be converted
        stays a text if `can_be_str`, since it may hold substitutions.
        """
        raise NotImplementedError()

    def assert_entity_completely_parsed(self):
        """Refuse attributes and nested elements that nobody asked for."""
        raise NotImplementedError()
