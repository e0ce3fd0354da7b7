#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Check what every file and package of the repository has in common: check_sources.py FILE... | --all

Findings are printed as `file:line: message`; the exit code says whether there was one. Long files only earn a warning.
"""

import ast
from pathlib import Path
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

LICENCE = 'SPDX-License-Identifier: Apache-2.0'
LICENSED_SUFFIXES = {
    '.c', '.cmake', '.cpp', '.h', '.hpp', '.in', '.meta', '.msg', '.py', '.sh', '.srv', '.xml', '.yaml', '.yml'}
LICENSED_NAMES = {'CMakeLists.txt', 'Makefile', '.clang-format'}
MAX_LINES = 450
MAINTAINER = 'maintainers@nasm-suite.org'


def newest_version():
    """The one place where the version stands."""
    return re.search(r'^## (\d+\.\d+\.\d+)', Path('CHANGELOG.md').read_text(), re.MULTILINE).group(1)


def check_licence(path, lines):
    is_licensed = path.suffix in LICENSED_SUFFIXES or path.name in LICENSED_NAMES
    # The metadata of a bag is what a recorder has written.
    if not is_licensed or path.name == 'metadata.yaml':
        return
    # A #!, a directive to shellcheck, or the <?xml ...?> and <?xml-model ...?> of a package.xml may come first.
    if not any(LICENCE in line for line in lines[:3]):
        yield 1, f'the first lines must hold "{LICENCE}"'


def check_manifest(path, text):
    # Packages of users, and of tests that play one, have versions of their own.
    if path.name != 'package.xml' or {'examples', 'test'} & set(path.parts):
        return
    root = ElementTree.fromstring(text)
    maintainer = root.find('maintainer')
    facts = (
        ('format', root.get('format'), '3'),
        ('version', root.findtext('version'), newest_version()),
        ('license', root.findtext('license'), 'Apache-2.0'),
        ('maintainer', maintainer.get('email') if maintainer is not None else None, MAINTAINER))
    for name, actual, expected in facts:
        if actual != expected:
            yield 1, f'{name} is {actual}, not {expected}'


def check_citation(path, text):
    version = newest_version()
    if path.name == 'CITATION.cff' and f'\nversion: {version}\n' not in text:
        yield 1, f'version is not {version}'


def check_independence(path, lines):
    """The suite compiles against Humble; it must not know what stands in for it."""
    if not re.match(r'nasm_|ros2nasm$|launch$|benchmark$', path.parts[0]):
        return
    for number, line in enumerate(lines, 1):
        if 'underlay' in line.lower():
            yield number, 'the suite must not refer to the underlay'


def check_test_domains(path, lines):
    """Tests run in parallel, also with those of other workspaces: only a reserved domain is a test's own."""
    if path.name != 'CMakeLists.txt' and path.suffix != '.cmake':
        return
    for number, line in enumerate(lines, 1):
        if 'ROS_DOMAIN_ID=' in line:
            yield number, 'a fixed ROS_DOMAIN_ID is shared; use the isolated tests of ament_cmake_ros'


def check_verbs(paths):
    """`ros2 nasm` tells users which package has a verb that is not installed, so it has to know them all."""
    command = Path('ros2nasm/ros2nasm/verbs.py')
    text = command.read_text()
    literal = re.search(r'^PACKAGES_BY_VERB = (\{.*?^\})', text, re.MULTILINE | re.DOTALL)
    known = ast.literal_eval(literal.group(1))
    actual = {}
    for path in paths:
        if path.name == 'nasm_verbs':
            package = ElementTree.parse(path.parent / 'package.xml').getroot().findtext('name')
            for line in path.read_text().splitlines():
                actual[line.partition('=')[0].strip()] = package
    for verb in sorted(known.keys() | actual.keys()):
        if known.get(verb) != actual.get(verb):
            line = text.count('\n', 0, literal.start()) + 1
            yield command, line, f"verb '{verb}' is of package {actual.get(verb)}, not {known.get(verb)}"


def main(names):
    if names == ['--all']:
        names = subprocess.run(['git', 'ls-files'], capture_output=True, text=True, check=True).stdout.splitlines()
        names = [name for name in names if Path(name).is_file()]
    failed = False
    for path, number, message in check_verbs(list(map(Path, names))):
        print(f'{path}:{number}: {message}')
        failed = True
    for path in map(Path, names):
        text = path.read_text(errors='replace')
        lines = text.splitlines()
        findings = [
            *check_licence(path, lines), *check_manifest(path, text), *check_citation(path, text),
            *check_independence(path, lines), *check_test_domains(path, lines)]
        for number, message in findings:
            print(f'{path}:{number}: {message}')
        failed = failed or bool(findings)
        if path.suffix in ('.cpp', '.h', '.hpp') and len(lines) > MAX_LINES:
            print(f'{path}:{MAX_LINES}: warning: {len(lines)} lines; does it do one thing?')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
