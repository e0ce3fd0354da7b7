#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Compare what packages declare in package.xml with what they use: check_dependencies.py PACKAGE_FOLDER...

Used means: found, linked, exported or extended in CMake, included in C++, imported in Python, or named in a launch
file. A name that stands on only one side is a finding, printed as `file:line: message`; the exit code says whether
there was one.
"""

from pathlib import Path
import re
import sys
import xml.etree.ElementTree as ElementTree

# What CMake and C++ call something that package.xml names by another key; () needs no key.
KEYS = {
    'CLI': ('cli11',), 'CLI11': ('cli11',), 'DART': ('libdart-dev',), 'console_bridge': ('libconsole-bridge-dev',),
    'dart': ('libdart-dev',), 'mujoco': ('libmujoco-dev',), 'urdfdom': ('liburdfdom-dev',), 'Eigen': ('eigen',),
    'Eigen3': ('eigen',), 'HDF5': ('libhdf5-dev',),
    'PkgConfig': ('pkg-config',), 'Python3': (), 'Threads': (), 'ament_cmake_core': ('ament_cmake', 'ament_cmake_core'),
    'cairo': ('libcairo2-dev',), 'fastdds': ('fastrtps',),
    'ipopt': ('coinor-libipopt-dev',), 'nlohmann': ('nlohmann-json-dev',), 'nlohmann_json': ('nlohmann-json-dev',),
    'OpenCV': ('libopencv-dev',), 'opencv2': ('libopencv-dev',), 'zip': ('libzip-dev',),
    'SQLite3': ('libsqlite3-dev',), 'Torch': ('libtorch-dev',), 'torch': ('libtorch-dev',),
    'yaml': ('libyaml-dev', 'yaml'), 'yaml-cpp': ('yaml-cpp', 'libyaml-cpp-dev')}
MODULE_KEYS = {'yaml': ('python3-yaml',), 'pytest': ('python3-pytest', 'ament_cmake_pytest')}
# Needed by generated code, loaded as plug-ins or run from outside, so nothing in the package itself names them.
IMPLICIT = {'launch_ros', 'launch_xml', 'nasm_models', 'python3-pytest', 'ros2bag', 'ros2launch', 'ros2run',
            'rosbag2_storage_default_plugins', 'rosidl_default_runtime'}
# An interface package gets the rest of rosidl through this one.
GENERATORS = 'rosidl_default_generators'

BUILD = {'depend', 'build_depend', 'buildtool_depend'}
EXPORT = {'depend', 'build_export_depend', 'buildtool_export_depend', 'exec_depend'}
RUN = {'depend', 'exec_depend'}
TEST = {'test_depend'}
ANY = BUILD | EXPORT | TEST

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([\w-]+)/')
IMPORT = re.compile(r'^\s*(?:from|import)\s+(\w+)')
LAUNCH = re.compile(r'\bpkg="(\w+)"|\$\(find-pkg-(?:share|prefix) (\w+)')
CMAKE_COMMAND = re.compile(r'^\s*(\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)', re.MULTILINE)
CMAKE_WORDS = {'INTERFACE', 'PRIVATE', 'PUBLIC', 'SYSTEM'}


class Use:
    """One mention of another package: where it is, and which tags of package.xml would declare it."""

    def __init__(self, name, path, line, what, tags):
        self.name, self.path, self.line, self.what, self.tags = name, path, line, what, tags
        self.keys = (MODULE_KEYS if what == 'imported' else KEYS).get(name, (name,))
        if what == 'included' and name.startswith('rosidl_'):
            self.keys = (*self.keys, GENERATORS)


class Package:
    """The declarations and the uses of one package."""

    def __init__(self, folder):
        self.folder = folder
        self.manifest = folder / 'package.xml'
        text = self.manifest.read_text()
        root = ElementTree.fromstring(text)
        self.name = root.findtext('name').strip()
        self.declared = [
            (child.tag, child.text.strip(), self._line_of(text, child)) for child in root if child.tag in ANY]
        self.found = set()
        self.uses = []

    @staticmethod
    def _line_of(text, element):
        match = re.search(rf'<{element.tag}[^>]*>\s*{re.escape(element.text.strip())}\s*<', text)
        return text.count('\n', 0, match.start()) + 1 if match else 1

    def files(self, *patterns):
        return sorted(path for pattern in patterns for path in self.folder.rglob(pattern))

    def is_test(self, path):
        return path.relative_to(self.folder).parts[0] in ('examples', 'test')

    def scan(self, known):
        for path in self.files('CMakeLists.txt', '*.cmake', '*.cmake.in'):
            self._scan_cmake(path)
        for path in self.files('*.h', '*.hpp', '*.cpp'):
            public = path.relative_to(self.folder).parts[0] == 'include'
            tags = ANY if self.is_test(path) else EXPORT if public else BUILD
            self._scan_lines(path, INCLUDE, 'included', tags, known)
        for path in self.files('*.py'):
            tags = ANY if self.is_test(path) else RUN
            self._scan_lines(path, IMPORT, 'imported', tags, known)
        for path in self.files('*.launch.xml', '*.launch.py'):
            tags = ANY if self.is_test(path) else RUN
            self._scan_lines(path, LAUNCH, 'launched', tags, None)

    def _scan_lines(self, path, pattern, what, tags, known):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for match in pattern.finditer(line):
                name = next(filter(None, match.groups()))
                if name != self.name and (known is None or name in known):
                    self.uses.append(Use(name, path, number, what, tags))

    def _scan_cmake(self, path):
        text = re.sub(r'#.*', '', path.read_text())
        own_build = path == self.folder / 'CMakeLists.txt'
        conditions = []
        for match in CMAKE_COMMAND.finditer(text):
            command, words = match.group(1).lower(), match.group(2).replace('"', ' ').split()
            line = text.count('\n', 0, match.start(1)) + 1
            if command == 'if':
                conditions.append(' '.join(words))
            elif command == 'endif' and conditions:
                conditions.pop()
            testing = any('BUILD_TESTING' in condition for condition in conditions)
            build_tags = BUILD if own_build and not testing else ANY
            if command in ('find_package', 'find_library', 'pkg_check_modules'):
                name = words[{'find_package': 0, 'find_library': 1, 'pkg_check_modules': -1}[command]]
                self.found.add(name)
                self._use(name, path, line, 'found', build_tags)
            elif command == 'ament_target_dependencies' and own_build:
                for name in words[1:]:
                    self._needs_find(name, path, line)
            elif command == 'rosidl_generate_interfaces' and 'DEPENDENCIES' in words:
                for name in words[words.index('DEPENDENCIES') + 1:]:
                    self._needs_find(name, path, line)
            elif command == 'ament_index_register_resource' and words[0] == 'nasm_verbs':
                self._use('ros2nasm', path, line, 'extended', RUN)
            elif command == 'ament_export_dependencies' and own_build:
                for name in words:
                    self._use(name, path, line, 'exported', EXPORT)

    def _use(self, name, path, line, what, tags):
        if '$' not in name and name != self.name:
            self.uses.append(Use(name, path, line, what, tags))

    def _needs_find(self, name, path, line):
        if '$' not in name and name.isidentifier() and name not in CMAKE_WORDS | self.found and name.islower():
            self.uses.append(Use(name, path, line, 'linked without find_package', set()))

    def findings(self):
        reported = set()
        for use in self.uses:
            if (use.path, use.name) in reported or (use.tags and not use.keys):
                continue
            if not any(tag in use.tags and key in use.keys for tag, key, _ in self.declared):
                reported.add((use.path, use.name))
                yield use.path, use.line, f'{use.name} is {use.what}{self._remedy(use)}'
        yield from self._unused_declarations()

    def _remedy(self, use):
        if not use.tags:
            return ''
        tags = 'a test_depend' if use.tags == ANY else ' or '.join(sorted(use.tags))
        return f', but package.xml does not declare it as {tags}'

    def _unused_declarations(self):
        used = {(key, use.what) for use in self.uses for key in use.keys}
        has_cmake = (self.folder / 'CMakeLists.txt').exists()
        for tag, key, line in self.declared:
            if tag == 'buildtool_export_depend':
                continue  # The functions of such a tool have names of their own.
            ways = {what for used_key, what in used if used_key == key}
            if key in IMPLICIT or ('found' in ways if tag in BUILD and has_cmake else ways):
                continue
            if tag not in BUILD and self._is_mentioned(key):
                continue
            where = 'found in CMake' if tag in BUILD and has_cmake else 'used'
            yield self.manifest, line, f'{tag} {key} is not {where}'

    def _is_mentioned(self, name):
        word = re.compile(rf'\b{re.escape(name)}\b')
        return any(
            word.search(path.read_text(errors='replace'))
            for path in self.files('CMakeLists.txt', '*.cmake', '*.py', '*.cfg', '*.xml', '*.cpp', '*.in')
            if path != self.manifest)


def main(folders):
    packages = [Package(Path(folder)) for folder in folders]
    known = {package.name for package in packages} | set(KEYS) | set(MODULE_KEYS)
    known |= {key for package in packages for _, key, _ in package.declared}
    count = 0
    for package in packages:
        package.scan(known)
        for path, line, message in sorted(set(package.findings()), key=str):
            print(f'{path}:{line}: {message}')
            count += 1
    return 1 if count else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
