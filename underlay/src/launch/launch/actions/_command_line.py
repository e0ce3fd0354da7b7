# SPDX-License-Identifier: Apache-2.0
"""Command lines in one attribute."""

import shlex

from ..substitutions import TextSubstitution


def parse_command_line(text, parser):
    """
    Split a text with substitutions into the words of a command line.

    Only blanks outside of substitutions separate words: the value of a substitution, whatever
    it holds, stays within one word.
    """
    words = []
    word = []

    def end_word():
        nonlocal word
        if word:
            words.append(word)
        word = []

    for sub in parser.parse_substitution(text):
        if not isinstance(sub, TextSubstitution):
            word.append(sub)
            continue
        if sub.text[:1].isspace():
            end_word()
        for index, token in enumerate(shlex.split(sub.text)):
            if index:
                end_word()
            word.append(TextSubstitution(text=token))
        if sub.text[-1:].isspace():
            end_word()
    end_word()
    return words
