# SPDX-License-Identifier: Apache-2.0
"""Recordings by real processes."""

import resource
import signal

from bags import bag, numbers, read, recording, stop, values, wait_for_line, wait_until
import pytest

ALL_NUMBERS = '^/numbers'


def wait_for_messages(path, topic, count):
    """Wait until a bag that is being written has that many messages of a topic."""
    wait_until(lambda: path.exists() and len(values(path, topic)) >= count)


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_bag(tmp_path, number):
    path = tmp_path / 'bag with a space'
    with recording('numbers', '-o', path) as recorder, numbers('/numbers', 0, 1000) as peer:
        wait_for_line(peer, 'published')
        wait_for_messages(path, '/numbers', 1000)
        code, output = stop(recorder, number)
    assert code == 0
    assert 'Recording stopped' in output
    assert values(path, '/numbers') == list(range(1000))
    stamps = [stamp for _, stamp, _ in read(path)]
    assert stamps == sorted(stamps)
    info = bag('info', path)
    assert info.returncode == 0
    assert 'Messages:          1000\n' in info.stdout
    assert 'Topic: /numbers | Type: std_msgs/msg/Int32 | Count: 1000' in info.stdout


def test_impatience_does_not_cost_the_metadata(tmp_path):
    path = tmp_path / 'bag'
    with recording('/numbers', '-o', path) as recorder, numbers('/numbers', 0, 10) as peer:
        wait_for_line(peer, 'published')
        wait_for_messages(path, '/numbers', 10)
        for _ in range(3):
            recorder.send_signal(signal.SIGINT)
        recorder.communicate(timeout=20)
    assert (path / 'metadata.yaml').exists()
    assert values(path, '/numbers') == list(range(10))


def test_a_killed_recorder_leaves_a_bag(tmp_path):
    path = tmp_path / 'killed bag'
    with recording('/numbers', '-o', path) as recorder, numbers('/numbers', 0, 100) as peer:
        wait_for_line(peer, 'published')
        wait_for_messages(path, '/numbers', 100)
        stop(recorder, signal.SIGKILL)
    refused = bag('info', path)
    assert refused.returncode == 1
    assert f"ros2 bag reindex '{path}'" in refused.stderr
    assert bag('reindex', path).returncode == 0
    assert 'Messages:          100\n' in bag('info', path).stdout
    assert values(path, '/numbers') == list(range(100))


def test_all_qualities_and_late_topics(tmp_path):
    path = tmp_path / 'bag'
    with numbers('/numbers_before', 0, 50, quality='transient_local') as before:
        wait_for_line(before, 'published')
        with recording('-e', ALL_NUMBERS, '-x', 'unwanted', '-o', path) as recorder:
            wait_for_line(recorder, 'Recording...')
            with numbers('/numbers_now', 0, 50) as now, \
                    numbers('/numbers_best', 0, 50, quality='best_effort') as best, \
                    numbers('/numbers/_hidden', 0, 1, quality='transient_local'), \
                    numbers('/numbers_unwanted', 0, 1, quality='transient_local'):
                wait_for_line(now, 'published')
                wait_for_line(best, 'published')
                for topic in ['before', 'now', 'best']:
                    wait_for_messages(path, f'/numbers_{topic}', 50)
                code, output = stop(recorder)
    assert code == 0
    assert output.count('Hidden topics are not recorded') == 1
    for topic in ['before', 'now', 'best']:
        assert values(path, f'/numbers_{topic}') == list(range(50))
    assert {topic for topic, _, _ in read(path)} == {
        '/numbers_before', '/numbers_now', '/numbers_best'}

    offered = (path / 'metadata.yaml').read_text().split('name: ')
    policies = {part.split()[0]: part for part in offered[1:]}
    assert 'reliability: 1\\n  durability: 1' in policies['/numbers_before']
    assert 'reliability: 1\\n  durability: 2' in policies['/numbers_now']
    assert 'reliability: 2\\n  durability: 2' in policies['/numbers_best']
    assert '- history: 3\\n  depth: 0\\n' in policies['/numbers_now']


def test_two_publishers_of_one_topic_are_both_heard(tmp_path):
    path = tmp_path / 'bag'
    with numbers('/numbers', 0, 20, quality='transient_local') as one, \
            numbers('/numbers', 100, 2000, 5000, quality='best_effort'):
        wait_for_line(one, 'published')
        # It looks around for half a second, so that it finds both before it subscribes.
        with recording('-a', '--no-discovery', '-o', path) as recorder:
            seen = wait_for_line(recorder, "Subscribed to topic '/numbers'")
            wait_until(lambda: any(number >= 100 for number in values(path, '/numbers')))
            code, _ = stop(recorder)
    assert code == 0
    assert 'Some, but not all, publishers' in seen


def test_a_bag_is_split(tmp_path):
    path = tmp_path / 'bag'
    with recording('/numbers', '-o', path, '-b', 86016) as recorder, \
            numbers('/numbers', 0, 5000, 200) as peer:
        wait_for_line(peer, 'published')
        wait_for_messages(path, '/numbers', 5000)
        assert stop(recorder)[0] == 0
    files = sorted(file.name for file in path.glob('*.db3'))
    assert len(files) > 1
    assert values(path, '/numbers') == list(range(5000))
    info = bag('info', path)
    assert f'Files:             {files[0]}\n                   {files[1]}\n' in info.stdout


def test_a_full_disk_ends_the_recording(tmp_path):
    path = tmp_path / 'bag'

    def limit_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    with recording('/numbers', '-o', path, before_start=limit_files) as recorder, \
            numbers('/numbers', 0, 5000, 200):
        output, _ = recorder.communicate(timeout=20)
    assert recorder.returncode == 1
    errors = [line for line in output.splitlines() if line.startswith('[ERROR]')]
    assert len(errors) == 1 and str(path) in errors[0]


@pytest.mark.parametrize('arguments, code, complaint', [
    ([], 1, 'Must specify topic(s), --regex or --all'),
    (['-a', '/numbers'], 1, 'Specify either --all or topics'),
    (['/numbers', '-x', 'a'], 1, '--exclude argument cannot be used'),
    (['-e', '('], 1, "'(' is no regular expression"),
    (['-a', '--use-sim-time', '--no-discovery'], 1, 'incompatible settings'),
    (['-a', '-s', 'paper'], 2, "invalid choice: 'paper'"),
    (['-a', '-b', 'much'], 2, 'max-bag-size'),
    (['-a', '--polling-interval', '0'], 2, 'polling-interval'),
    (['-a', '--qos-profile-overrides-path', '/nowhere.yaml'], 2, '/nowhere.yaml'),
    (['-a', '--max-bag-colour', 'red'], 2, '--max-bag-colour'),
    (['a b'], 1, 'a b'),
])
def test_wrong_arguments(tmp_path, arguments, code, complaint):
    path = tmp_path / 'bag'
    refused = bag('record', *arguments, '-o', path)
    assert refused.returncode == code
    assert complaint in refused.stderr
    assert not path.exists()


def test_an_existing_folder_is_refused(tmp_path):
    refused = bag('record', '-a', '-o', tmp_path)
    assert refused.returncode == 1
    assert refused.stderr == f"[ERROR] [ros2bag]: Output folder '{tmp_path}' already exists.\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize('text, complaint', [
    ('[', 'end of sequence'),
    ('- 1', 'must be a map'),
    ('/a: {reliability: reliable}', "topic '/a': history and/or depth settings are required"),
    ('/a: {history: keep_last}', 'without a depth'),
    ('/a: {depth: -1}', '`depth` may not be a negative value'),
    ('/a: {depth: many}', '`depth` is not of the right type'),
    ('/a: {depth: 1, reliability: sure}', "'sure' is none of best_effort, reliable"),
    ('/a: {depth: 1, colour: red}', '`colour` is no policy'),
    ('/a: {depth: 1, deadline: {sec: 1}}', 'both seconds (sec) and nanoseconds (nsec)'),
])
def test_wrong_overrides(tmp_path, text, complaint):
    file = tmp_path / 'qos.yaml'
    file.write_text(text)
    refused = bag('record', '-a', '--qos-profile-overrides-path', file, '-o', tmp_path / 'bag')
    assert refused.returncode == 2
    assert str(file) in refused.stderr
    assert complaint in refused.stderr
    assert not (tmp_path / 'bag').exists()
