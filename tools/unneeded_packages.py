#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Print which packages are not needed to build and run others: unneeded_packages.py FOLDER NAME...

Looks at the packages in the root and in underlay/src, tests apart, and prints the unneeded ones of FOLDER, `.` or
`underlay/src`.
"""

from pathlib import Path
import sys
import xml.etree.ElementTree as ElementTree


def read_packages(folder):
    """Return what each package in a folder names in package.xml, but for its tests."""
    packages = {}
    for manifest in Path(folder).glob('*/package.xml'):
        root = ElementTree.parse(manifest).getroot()
        packages[root.findtext('name').strip()] = {
            element.text.strip() for element in root
            if element.tag.endswith('depend') and element.tag != 'test_depend'}
    return packages


def main(folder, *names):
    packages = {**read_packages('.'), **read_packages('underlay/src')}
    needed, new = set(), set(names)
    while new:
        needed |= new
        new = set().union(*(packages.get(name, set()) for name in new)) - needed
    print('\n'.join(sorted(read_packages(folder).keys() - needed)))


if __name__ == '__main__':
    main(*sys.argv[1:])
