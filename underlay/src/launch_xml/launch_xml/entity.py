# SPDX-License-Identifier: Apache-2.0
"""Elements of XML launch files."""

from launch._did_you_mean import did_you_mean
from launch.frontend import Entity as BaseEntity
from launch.frontend.type_utils import check_is_list_entity
from launch.utilities.type_utils import coerce_to_type


class Entity(BaseEntity):
    """An XML element."""

    def __init__(self, xml_element):
        self._element = xml_element
        self._location = xml_element.location
        self._known_attributes = set()
        self._known_children = set()

    @property
    def type_name(self) -> str:
        """The tag."""
        return self._element.tag

    @property
    def children(self):
        """The nested elements."""
        self._known_children.update(child.tag for child in self._element)
        return [Entity(child) for child in self._element]

    def get_attr(self, name, *, data_type=str, optional=False, can_be_str=True):
        """Return an attribute as `data_type`, or the nested elements of that name."""
        if check_is_list_entity(data_type):
            self._known_children.add(name)
            found = [Entity(child) for child in self._element if child.tag == name]
            if not found and not optional:
                raise AttributeError(f'<{self.type_name}> needs a nested <{name}>')
            return found or None
        self._known_attributes.add(name)
        value = self._element.attrib.get(name)
        if value is None:
            if optional:
                return None
            raise AttributeError(f"<{self.type_name}> needs the attribute '{name}'")
        try:
            return coerce_to_type(value, data_type, can_be_str=can_be_str)
        except ValueError as exc:
            raise TypeError(f"attribute '{name}' of <{self.type_name}>: {exc}") from exc

    def assert_entity_completely_parsed(self):
        """Refuse attributes and nested elements that nobody asked for."""
        for child in self._element:
            if child.tag not in self._known_children:
                raise ValueError(
                    f'unexpected element <{child.tag}> (line {child.line}) in '
                    f'<{self.type_name}>{did_you_mean(child.tag, self._known_children)}')
        for name in self._element.attrib:
            if name not in self._known_attributes:
                raise ValueError(
                    f"unknown attribute '{name}' of "
                    f'<{self.type_name}>{did_you_mean(name, self._known_attributes)}')
