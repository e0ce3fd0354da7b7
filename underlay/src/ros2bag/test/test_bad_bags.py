# SPDX-License-Identifier: Apache-2.0
"""Bags that are not as they should be: a clear line, no change, no crash."""

import os

from bags import bag, make, value, write
import pytest

START = 1000 * 10**9


def contents(folder):
    """Return what is in the files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def good(tmp_path, count=3):
    """Make a bag."""
    return make(tmp_path / 'bag', [('/numbers', START + index, value(index))
                                   for index in range(count)])


def without_metadata(folder):
    (folder / 'metadata.yaml').unlink()


def without_file(folder):
    (folder / 'bag_0.db3').unlink()


def with_garbage_as_metadata(folder):
    (folder / 'metadata.yaml').write_text('{{{')


def with_other_yaml(folder):
    (folder / 'metadata.yaml').write_text('nothing: here\n')


def with_garbage_as_file(folder):
    (folder / 'bag_0.db3').write_bytes(b'no database' * 1000)


def with_half_a_file(folder):
    file = folder / 'bag_0.db3'
    os.truncate(file, file.stat().st_size // 2)


def with_empty_file(folder):
    os.truncate(folder / 'bag_0.db3', 0)


DAMAGES = [without_metadata, without_file, with_garbage_as_metadata, with_other_yaml,
           with_garbage_as_file, with_half_a_file, with_empty_file]


@pytest.mark.parametrize('damage', DAMAGES)
def test_play_refuses(tmp_path, damage):
    folder = good(tmp_path, 2000)
    damage(folder)
    before = contents(folder)
    refused = bag('play', folder)
    assert refused.returncode == 1
    errors = [line for line in refused.stderr.splitlines() if line.startswith('[ERROR] [ros2bag]')]
    assert len(errors) == 1, refused.stderr
    assert contents(folder) == before


@pytest.mark.parametrize('damage', [without_metadata, with_garbage_as_metadata, with_other_yaml])
def test_info_refuses(tmp_path, damage):
    folder = good(tmp_path)
    damage(folder)
    before = contents(folder)
    refused = bag('info', folder)
    assert refused.returncode == 1
    assert refused.stdout == ''
    assert refused.stderr.startswith('[ERROR] [ros2bag]: ')
    assert contents(folder) == before


@pytest.mark.parametrize('damage', [without_file, with_garbage_as_file, with_empty_file])
def test_reindex_refuses(tmp_path, damage):
    folder = good(tmp_path)
    damage(folder)
    before = contents(folder)
    refused = bag('reindex', folder)
    assert refused.returncode == 1, refused.stderr
    assert '[ERROR] [ros2bag]: ' in refused.stderr
    assert contents(folder) == before


def test_reindex_wants_a_folder(tmp_path):
    file = write(tmp_path / 'bag', [('/numbers', START, value(1))])
    refused = bag('reindex', file)
    assert refused.returncode == 1
    assert refused.stderr == '[ERROR] [ros2bag]: Must specify a bag directory\n'


@pytest.mark.parametrize('verb', ['info', 'play', 'reindex'])
def test_nothing_there(tmp_path, verb):
    refused = bag(verb, tmp_path / 'absent')
    assert refused.returncode == 2
    assert f"Bag path '{tmp_path / 'absent'}' does not exist!" in refused.stderr


def test_a_bag_without_messages(tmp_path):
    folder = make(tmp_path / 'bag', [], {'/numbers': 'std_msgs/msg/Int32'})
    info = bag('info', folder)
    assert info.returncode == 0
    assert 'Messages:          0\n' in info.stdout
    assert bag('play', folder, '--clock', '--loop').returncode == 0


def test_a_file_without_its_folder(tmp_path):
    file = write(tmp_path / 'bag', [('/numbers', START, value(1)),
                                    ('/numbers', START + 1500000000, value(2))])
    info = bag('info', file)
    assert info.returncode == 0, info.stderr
    assert 'Duration:          1.500000000s\n' in info.stdout
    assert 'Messages:          2\n' in info.stdout
    assert 'Topic: /numbers | Type: std_msgs/msg/Int32 | Count: 2 | ' \
        'Serialization Format: cdr\n' in info.stdout


@pytest.mark.parametrize('arguments', [
    ['--rate', '0'], ['--rate', 'nan'], ['--rate', 'fast'], ['--delay', '-1'], ['--clock', '-5'],
    ['--start-offset', '-1'], ['--wait-for-all-acked', '-2'], ['--remap', 'a'],
    ['--read-ahead-queue-size', 'x'], ['--storage', 'paper'], ['--unheard-of'], ['more'],
])
def test_wrong_arguments(tmp_path, arguments):
    refused = bag('play', good(tmp_path), *arguments)
    assert refused.returncode == 2
    assert arguments[0].lstrip('-') in refused.stderr
