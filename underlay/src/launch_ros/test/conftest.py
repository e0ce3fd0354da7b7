# SPDX-License-Identifier: Apache-2.0
"""A package whose executables write down how they were started."""

import json
import os
import sys

import pytest

_DUMP = f'''#!{sys.executable}
import json
import os
import sys
import yaml

arguments = sys.argv[1:]
params = []
for index, argument in enumerate(arguments):
    if arguments[index - 1] == '--params-file':
        with open(argument) as file:
            params.append(yaml.full_load(file))
        if 'launch_params_' in argument:
            arguments[index] = '<temporary>'
record = dict(
    executable=os.path.basename(sys.argv[0]), argv=arguments, params=params, cwd=os.getcwd(),
    env={{key: value for key, value in os.environ.items() if key.startswith('DEMO_')}})
with open(os.environ['DUMP_FILE'], 'a') as file:
    file.write(json.dumps(record) + chr(10))
'''


class DemoPackage:
    """Package demo_pkg, with the executables dump and dump2."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.share = prefix / 'share' / 'demo_pkg'
        self.dump_file = prefix / 'dump.jsonl'
        index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
        index.mkdir(parents=True)
        (index / 'demo_pkg').write_text('')
        self.share.mkdir()
        (self.share / 'params.yaml').write_text('/**:\n  ros__parameters:\n    rate: 5\n')
        self.add_executable('demo_pkg', 'dump', _DUMP)
        self.add_executable('demo_pkg', 'dump2', _DUMP)

    def add_executable(self, package, name, content):
        """Add an executable, and the package if need be."""
        index = self.prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
        (index / package).write_text('')
        path = self.prefix / 'lib' / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        path.chmod(0o755)

    def write(self, name, content):
        """Write a file into the share directory; returns its path."""
        path = self.share / name
        path.write_text(content)
        return path

    def records(self):
        """Return how the processes were started, ordered by executable and arguments."""
        if not self.dump_file.exists():
            return []
        records = [json.loads(line) for line in self.dump_file.read_text().splitlines()]
        return sorted(records, key=lambda record: (record['executable'], record['argv']))


@pytest.fixture
def demo_pkg(tmp_path, monkeypatch):
    package = DemoPackage(tmp_path)
    paths = f"{tmp_path}:{os.environ.get('AMENT_PREFIX_PATH', '')}"
    monkeypatch.setenv('AMENT_PREFIX_PATH', paths)
    monkeypatch.setenv('DUMP_FILE', str(package.dump_file))
    monkeypatch.setenv('ROS_LOG_DIR', str(tmp_path / 'log'))
    monkeypatch.setenv('DEMO_HOME', 'home')
    return package
