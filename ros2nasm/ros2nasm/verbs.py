# SPDX-License-Identifier: Apache-2.0
"""
Verbs of `ros2 nasm` and how packages add them.

A package adds verbs by a resource of type "nasm_verbs" in the ament index, one verb per line:

    train = nasm_trainer train | train an operator and write a model file

`ros2 nasm train ARGUMENTS` then becomes `lib/<package>/nasm_trainer train ARGUMENTS`. In CMake:

    ament_index_register_resource("nasm_verbs" CONTENT_FILE "${CMAKE_CURRENT_SOURCE_DIR}/nasm_verbs")
"""

import os
import re
import shlex

from ament_index_python.resources import get_resource
from ament_index_python.resources import get_resources

RESOURCE_TYPE = 'nasm_verbs'

# For hints about packages that are not installed; tools/check_sources.py compares it with them.
PACKAGES_BY_VERB = {
    'closed-loop': 'nasm_evaluation',
    'evaluate': 'nasm_trainer',
    'evaluate-bag': 'nasm_evaluation',
    'finetune': 'nasm_trainer',
    'generate': 'nasm_trainer',
    'inspect': 'nasm_trainer',
    'merge': 'nasm_trainer',
    'push': 'nasm_pushing_tools',
    'query': 'nasm_evaluation',
    'solve': 'nasm_trainer',
    'systems': 'nasm_trainer',
    'table': 'nasm_trainer',
    'train': 'nasm_trainer',
    'two-phase': 'nasm_trainer',
}


class Verb:
    """One line of a resource."""

    def __init__(self, package, prefix, line):
        """Parse the line; raises ValueError."""
        name, separator, rest = line.partition('=')
        target, _, description = rest.partition('|')
        self.package = package
        self.name = name.strip()
        self.description = description.strip()
        command = shlex.split(target)
        if not separator or not command or not re.fullmatch('[a-z][a-z0-9-]*', self.name):
            raise ValueError(
                "it should read 'verb = executable [arguments] | description'")
        self.path = os.path.join(prefix, 'lib', package, command[0])
        self.arguments = command[1:]


class Verbs:
    """The verbs of all installed packages by name, and what is wrong with the others."""

    def __init__(self):
        self.by_name = {}
        self.faults = []
        self._faults_by_name = {}
        for package in sorted(get_resources(RESOURCE_TYPE)):
            content, prefix = get_resource(RESOURCE_TYPE, package)
            for line in filter(None, map(str.strip, content.splitlines())):
                self._add_line(package, prefix, line)

    def faults_of(self, name):
        """Return what is wrong with lines that claim the verb."""
        return self._faults_by_name.get(name, [])

    def _add_line(self, package, prefix, line):
        try:
            verb = Verb(package, prefix, line)
        except ValueError as error:
            self.faults.append(
                f"package {package}: the line '{line}' of its resource {RESOURCE_TYPE} is "
                f'invalid: {error}')
            return
        if not os.access(verb.path, os.X_OK) or os.path.isdir(verb.path):
            self._add_fault(verb, f"there is no executable '{verb.path}'; build the package again")
            return
        other = self.by_name.get(verb.name)
        if other is not None:
            # The suite's own verbs cannot be taken over; otherwise the first package has it.
            if package == PACKAGES_BY_VERB.get(verb.name) != other.package:
                verb, other = other, verb
            self.by_name[verb.name] = other
            self._add_fault(verb, f'the package {other.package} has a verb of this name, which is used')
            return
        self.by_name[verb.name] = verb

    def _add_fault(self, verb, message):
        text = f"package {verb.package}, verb '{verb.name}': {message}"
        self.faults.append(text)
        self._faults_by_name.setdefault(verb.name, []).append(text)
