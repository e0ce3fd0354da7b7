# SPDX-License-Identifier: Apache-2.0
"""Lines of .msg, .srv and .action files."""

import re

PRIMITIVE_TYPES = {
    'bool', 'byte', 'char', 'float32', 'float64', 'int8', 'uint8', 'int16', 'uint16', 'int32',
    'uint32', 'int64', 'uint64', 'string', 'wstring'}
_FIELD = re.compile(
    r'(?P<type>[A-Za-z]\w*(/[A-Za-z]\w*)?)(<=\d+)?(\[(<=)?\d*\])?\s+(?P<name>[A-Za-z]\w*)'
    r'\s*(?P<constant>=)?')
_STRING = re.compile(r'''"(\\.|[^"\\])*"|'(\\.|[^'\\])*\'''')


class Line:
    """A line of the definition of an interface."""

    def __init__(self, package, text):
        """Parse; the package is that of types without one."""
        self.text = text.rstrip()
        self._comment_start = self._find_comment()
        match = _FIELD.match(self.text[:self._comment_start].strip())
        self.nested_type = None
        if match and not match['constant'] and match['type'] not in PRIMITIVE_TYPES:
            owner, _, name = match['type'].rpartition('/')
            self.nested_type = f'{owner or package}/msg/{name}'

    def _find_comment(self):
        """Return where the comment starts, or the length of the line; strings may hold a '#'."""
        quoted = [match.span() for match in _STRING.finditer(self.text)]
        for match in re.finditer('#', self.text):
            if not any(first < match.start() < end for first, end in quoted):
                return match.start()
        return len(self.text)

    @property
    def without_comment(self) -> str:
        """
        The line as Humble shows it without comments; empty if it holds nothing else.

        Humble hides comments that start a line and, behind a field, the words of the comment with
        one character in front of them. Comments further right, a '#' with a blank behind it and
        one without any words stay.
        """
        words = self.text[self._comment_start:].lstrip('#').strip()
        if words and self._comment_start == 0:
            return ''
        if not words or not self.text[:self._comment_start].strip():
            return self.text
        return self.text[:self.text.index(words, self._comment_start) - 1].strip()


def read_definition(path, package):
    """Yield the lines of a file."""
    try:
        with open(path, encoding='utf-8') as file:
            for text in file:
                yield Line(package, text)
    except UnicodeDecodeError as exc:
        raise ValueError(f"cannot read '{path}': {exc}") from exc
    except OSError as exc:
        raise ValueError(f"cannot read '{path}': {exc.strerror}") from exc
