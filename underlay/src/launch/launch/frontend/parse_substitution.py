# SPDX-License-Identifier: Apache-2.0
r"""
Text with $(substitutions) in it.

    template     = (substitution | text)*
    substitution = "$(" identifier (" " value)* ")"
    value        = "'" template "'" | '"' template '"' | (substitution | word)+

A backslash takes the meaning from the character after it. Inside quotes, the words of nested
substitutions may contain the other kind of quote, but are not quoted themselves.
"""

import re

from .expose import instantiate_substitution

_IDENTIFIER = re.compile(r'[A-Za-z][A-Za-z0-9_-]*')


def replace_escaped_characters(data: str) -> str:
    """Remove the backslashes of escaped characters."""
    return re.sub(r'\\(.)', r'\1', data)


class _Scanner:

    def __init__(self, text):
        self._text = text
        self._position = 0

    def _fail(self, expected):
        raise ValueError(
            f"invalid substitution in '{self._text}' at column {self._position + 1}: "
            f'expected {expected}')

    def _at(self, prefix) -> bool:
        return self._text.startswith(prefix, self._position)

    def _expect(self, token):
        if not self._at(token):
            self._fail(repr(token))
        self._position += len(token)

    def _take_text(self, stop_characters):
        """Take text up to a stop character or the start of a substitution."""
        from ..substitutions import TextSubstitution
        start = self._position
        while self._position < len(self._text):
            if self._at('$(') or self._text[self._position] in stop_characters:
                break
            # An escaped character is text, whatever it is.
            self._position += 2 if self._at('\\') else 1
        self._position = min(self._position, len(self._text))
        taken = self._text[start:self._position]
        return [TextSubstitution(text=replace_escaped_characters(taken))] if taken else []

    def template(self, quote=''):
        """Take fragments up to the quote, or up to the end of the text if there is none."""
        fragments = []
        while self._position < len(self._text) and not (quote and self._at(quote)):
            fragments += [self._substitution(quote)] if self._at('$(') else self._take_text(quote)
        return fragments

    def _substitution(self, quote):
        self._expect('$(')
        match = _IDENTIFIER.match(self._text, self._position)
        if match is None:
            self._fail('the name of a substitution')
        self._position = match.end()
        arguments = []
        while self._at(' '):
            self._position += 1
            arguments.append(self._value(quote))
        self._expect(')')
        return instantiate_substitution(match.group(), arguments)

    def _value(self, quote):
        if not quote and (self._at("'") or self._at('"')):
            inner_quote = self._text[self._position]
            self._expect(inner_quote)
            value = self.template(inner_quote)
            self._expect(inner_quote)
            return value
        value = []
        stop_characters = ' ()' + (quote or '\'"')
        while True:
            part = [self._substitution(quote)] if self._at('$(') else (
                self._take_text(stop_characters))
            if not part:
                break
            value += part
        if not value:
            self._fail('an argument')
        return value


def parse_substitution(string_value: str):
    """Return the list of substitutions that a text consists of."""
    from ..substitutions import TextSubstitution
    return _Scanner(string_value).template() or [TextSubstitution(text='')]


def parse_if_substitutions(value):
    """Parse the texts in a value or list; what holds no substitution stays plain."""
    from ..substitutions import TextSubstitution

    def parse(item):
        if not isinstance(item, str):
            return item
        parsed = parse_substitution(item)
        if len(parsed) == 1 and isinstance(parsed[0], TextSubstitution):
            return parsed[0].text
        return parsed

    if not isinstance(value, list):
        return parse(value)
    result = [parse(item) for item in value]
    if len({type(item) for item in result if not isinstance(item, list)}) > 1:
        raise ValueError(f'{value} is not a uniform list')
    return result
