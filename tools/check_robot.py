#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Check that what a robot installs is free of what only training and reports need: check_robot.py PACKAGE_FOLDER...

Looks at the closure of package.xml, and at the libraries that built programs are linked with, where there are any.
"""

from pathlib import Path
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROBOT = {
    'nasm_msgs', 'nasm_common', 'nasm_core', 'nasm_ros', 'nasm_models', 'nasm_controller', 'nasm_arm', 'nasm_pushing'}
FORBIDDEN_KEYS = {'libtorch-dev', 'coinor-libipopt-dev', 'libhdf5-dev', 'libcairo2-dev', 'benchmark'}
FORBIDDEN_LIBRARIES = re.compile(r'^lib(torch|c10|ipopt|hdf5|cairo|benchmark)\b')
# Needed to install a package from source or as a binary; tests are not.
TAGS = {'depend', 'build_depend', 'build_export_depend', 'buildtool_depend', 'exec_depend'}


def manifests(folders):
    found = {}
    for folder in map(Path, folders):
        root = ElementTree.parse(folder / 'package.xml').getroot()
        found[root.findtext('name').strip()] = {child.text.strip() for child in root if child.tag in TAGS}
    return found


def forbidden_dependencies(packages):
    for name in sorted(ROBOT & packages.keys()):
        waiting, way = [name], {name: name}
        while waiting:
            package = waiting.pop()
            for key in sorted(packages.get(package, ())):
                if key in way:
                    continue
                way[key] = f'{way[package]} -> {key}'
                waiting.append(key)
                if key in FORBIDDEN_KEYS:
                    yield f'{name}: {way[key]}'


def is_elf(path):
    with path.open('rb') as file:
        return file.read(4) == b'\x7fELF'


def forbidden_libraries(install):
    for name in sorted(ROBOT):
        for path in sorted((install / name).glob('lib/**/*')):
            if not path.is_file() or path.is_symlink() or not is_elf(path):
                continue
            # OpenCV's own libraries may use some of these; what counts is what ours ask for.
            needed = subprocess.run(['readelf', '-d', path], capture_output=True, text=True, check=True).stdout
            for library in re.findall(r'\(NEEDED\).*\[(.*)\]', needed):
                if FORBIDDEN_LIBRARIES.match(library):
                    yield f'{path}: is linked with {library}'


def main(folders):
    findings = list(forbidden_dependencies(manifests(folders)))
    for install in sorted(Path('out').glob('*/install')):
        findings += forbidden_libraries(install)
    for finding in findings:
        print(f'{finding}: a robot must not need this')
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
