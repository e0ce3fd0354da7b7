# SPDX-License-Identifier: Apache-2.0
"""Base of the readers of launch files, and the choice among them."""

from importlib import metadata
import os

from .expose import instantiate_action
from .parse_substitution import parse_if_substitutions
from .parse_substitution import parse_substitution
from .parse_substitution import replace_escaped_characters
from ..invalid_launch_file_error import InvalidLaunchFileError


class InvalidFrontendLaunchFileError(InvalidLaunchFileError):
    """A launch file cannot be read."""


class Parser:
    """Makes launch descriptions from elements; a subclass reads the elements from a file."""

    extensions_loaded = False
    frontend_parsers = None

    @classmethod
    def load_launch_extensions(cls):
        """Import the packages that add elements and substitutions."""
        if not Parser.extensions_loaded:
            for entry_point in metadata.entry_points(group='launch.frontend.launch_extension'):
                entry_point.load()
            Parser.extensions_loaded = True

    @classmethod
    def load_parser_implementations(cls):
        """Import the readers of the installed syntaxes."""
        if Parser.frontend_parsers is None:
            Parser.frontend_parsers = {
                entry_point.name: entry_point.load()
                for entry_point in metadata.entry_points(group='launch.frontend.parser')}

    def parse_action(self, entity):
        """Make the action for an element."""
        self.load_launch_extensions()
        return instantiate_action(entity, self)

    def parse_substitution(self, value):
        """Return the list of substitutions that a text consists of."""
        self.load_launch_extensions()
        return parse_substitution(value)

    def parse_if_substitutions(self, value):
        """Parse the texts in a value or list; what holds no substitution stays plain."""
        self.load_launch_extensions()
        return parse_if_substitutions(value)

    def escape_characters(self, value):
        """Remove the backslashes of escaped characters."""
        return replace_escaped_characters(value)

    def parse_description(self, entity):
        """Make the launch description for the root element."""
        from ..launch_description import LaunchDescription
        if entity.type_name != 'launch':
            raise RuntimeError(
                f'{entity._location}: the root element is <{entity.type_name}>, not <launch>')
        return LaunchDescription([self.parse_action(child) for child in entity.children])

    @classmethod
    def may_parse(cls, filename) -> bool:
        """Tell whether the name of a file suits this reader."""
        return any(filename.endswith('.' + ext) for ext in cls.get_file_extensions())

    @classmethod
    def load(cls, file):
        """Return (root element, parser) of a file, by its name."""
        cls.load_parser_implementations()
        filename = os.fspath(file)
        for parser in cls.frontend_parsers.values():
            if parser.may_parse(filename):
                return parser.load(file)
        extensions = sorted({
            ext for parser in cls.frontend_parsers.values()
            for ext in parser.get_file_extensions()})
        raise InvalidFrontendLaunchFileError(likely_errors=[ValueError(
            f"unknown launch file format '{filename}': the name must end with one of "
            + ', '.join('.' + ext for ext in extensions))])

    @classmethod
    def get_file_extensions(cls):
        """Return the endings of file names, without a dot in front."""
        return set()
