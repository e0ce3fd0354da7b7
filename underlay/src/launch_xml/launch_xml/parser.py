# SPDX-License-Identifier: Apache-2.0
"""Reader of XML launch files."""

import os
from xml.etree import ElementTree
from xml.parsers import expat

from launch import frontend

from .entity import Entity


class _LocatedElement(ElementTree.Element):
    """An element that knows where it stands."""

    def __init__(self, tag, attributes, file_name, line):
        super().__init__(tag, attributes)
        self.line = line
        self.location = f'{file_name}:{line}'


def _parse_xml(file, file_name):
    builder = ElementTree.TreeBuilder(
        element_factory=lambda tag, attributes: _LocatedElement(
            tag, attributes, file_name, parser.CurrentLineNumber))
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    try:
        parser.ParseFile(file)
    except expat.ExpatError as exc:
        message = expat.ErrorString(exc.code)
        raise frontend.InvalidFrontendLaunchFileError('xml', likely_errors=[ValueError(
            f'{file_name}:{exc.lineno}: malformed XML at column {exc.offset + 1}: {message}')])
    return builder.close()


class Parser(frontend.Parser):
    """Reads XML launch files."""

    @classmethod
    def load(cls, file):
        """Return (root element, parser) of the file of a path."""
        with open(file, 'rb') as opened:
            return Entity(_parse_xml(opened, os.fspath(file))), cls()

    @classmethod
    def get_file_extensions(cls):
        """Return the endings of file names, without a dot in front."""
        return {'launch.xml', 'xml', 'launch'}
