# SPDX-License-Identifier: Apache-2.0
"""Bags played by real processes to a recorder. Nothing here looks at a wall clock."""

import os
import struct

from bags import DELAY, make, play, process, read, recorded, stop, value, values, wait_until

SECOND = 10**9
START = 1000 * SECOND


def counting(count, step=SECOND, topic='/numbers'):
    """Make messages at equal distances."""
    return [(topic, START + step * index, value(index)) for index in range(count)]


def wait_for(path, topic, count):
    """Wait until a recording has that many messages of a topic."""
    wait_until(lambda: path.exists() and len(values(path, topic)) >= count)


def clock_stamps(path):
    """Return the times of the /clock messages of a recording."""
    stamps = [struct.unpack('<iI', data[4:12]) for name, _, data in read(path) if name == '/clock']
    return [SECOND * seconds + nanoseconds for seconds, nanoseconds in stamps]


def test_a_thousand_messages_a_second_arrive_in_order(tmp_path):
    messages = counting(2000, SECOND // 1000)
    original = make(tmp_path / 'original', messages)
    copy = tmp_path / 'copy'
    with recorded(copy):
        play(original)
        wait_for(copy, '/numbers', 2000)
    assert [(topic, data) for topic, _, data in read(copy)] == \
        [(topic, data) for topic, _, data in messages]


def test_rate_remap_topics_and_offset(tmp_path):
    original = make(tmp_path / 'original', counting(10, 500 * SECOND) +
                    counting(10, 500 * SECOND, '/kept') + counting(10, 500 * SECOND, '/left_out'))
    copy = tmp_path / 'copy'
    # Without its effect, the rate of 10,000 would leave this running for more than an hour.
    with recorded(copy):
        errors = play(original, '--rate', '10000', '--start-offset', '1200', '--topics',
                      '/numbers', '/kept', '/absent', '--remap', '/numbers:=/others')
        wait_for(copy, '/others', 7)
        wait_for(copy, '/kept', 7)
    assert values(copy, '/others') == values(copy, '/kept') == list(range(3, 10))
    assert {topic for topic, _, _ in read(copy)} == {'/others', '/kept'}
    assert "The bag has no topic '/absent'" in errors


def test_messages_wait_for_their_time(tmp_path):
    original = make(tmp_path / 'original', counting(2, 3600 * SECOND))
    copy = tmp_path / 'copy'
    with recorded(copy), process(os.environ['BAG'], 'play', original, *DELAY) as player:
        wait_for(copy, '/numbers', 1)
        assert stop(player)[0] == 0
    assert values(copy, '/numbers') == [0]


def test_clock_and_loop(tmp_path):
    original = make(tmp_path / 'original', counting(4, SECOND // 10))
    copy = tmp_path / 'copy'
    with recorded(copy), \
            process(os.environ['BAG'], 'play', original, '--loop', '--clock', *DELAY) as player:
        wait_for(copy, '/numbers', 6)
        assert stop(player)[0] == 0
    heard = values(copy, '/numbers')
    assert heard == [index % 4 for index in range(len(heard))]
    stamps = clock_stamps(copy)
    assert stamps[0] == START, 'the time stands still until the bag begins'
    falls = [after for before, after in zip(stamps, stamps[1:]) if after < before]
    assert falls == [START] * len(falls) and falls, 'each round starts at the begin'


def test_a_recorder_under_simulated_time(tmp_path):
    original = make(tmp_path / 'original', counting(20, SECOND // 20))
    copy = tmp_path / 'copy'
    with recorded(copy, '--use-sim-time'):
        play(original, '--clock', '100')
        wait_for(copy, '/numbers', 20)
    assert values(copy, '/numbers') == list(range(20))
    stamps = [stamp for topic, stamp, _ in read(copy) if topic == '/numbers']
    assert START <= stamps[0] and stamps == sorted(stamps)
    assert stamps[-1] < START + 100 * SECOND, 'times are those of the bag'


def test_quality_of_service_is_that_of_the_recording(tmp_path):
    forever = 'sec: 9223372036\n    nsec: 854775807\n'
    best_effort = ('- history: 3\n  depth: 0\n  reliability: 2\n  durability: 2\n'
                   f'  deadline:\n    {forever}  lifespan:\n    {forever}  liveliness: 1\n'
                   f'  liveliness_lease_duration:\n    {forever}'
                   '  avoid_ros_namespace_conventions: false')
    overrides = tmp_path / 'qos.yaml'
    overrides.write_text('/latched: {depth: 5, reliability: reliable, '
                         'durability: transient_local}\n')
    original = make(tmp_path / 'original', counting(5, SECOND // 100) +
                    counting(5, SECOND // 100, '/latched'), qos=best_effort)
    copy = tmp_path / 'copy'
    with recorded(copy):
        play(original, '--qos-profile-overrides-path', overrides, '--wait-for-all-acked', '0')
        wait_for(copy, '/numbers', 5)
        wait_for(copy, '/latched', 5)
    offered = (copy / 'metadata.yaml').read_text().split('name: ')
    policies = {part.split()[0]: part for part in offered[1:]}
    assert 'reliability: 2\\n  durability: 2' in policies['/numbers']
    assert 'reliability: 1\\n  durability: 1' in policies['/latched']


def test_unknown_types_are_counted(tmp_path):
    messages = counting(5, SECOND // 100)
    messages += [(topic, stamp, b'\0\1\0\0what') for topic in ['/odd', '/odder']
                 for stamp in range(START, START + 3)]
    original = make(tmp_path / 'original', messages,
                    {'/odd': 'unknown_package/msg/Thing', '/odder': 'std_msgs/msg/Unknown'})
    copy = tmp_path / 'copy'
    with recorded(copy):
        errors = play(original)
        wait_for(copy, '/numbers', 5)
    assert values(copy, '/numbers') == list(range(5))
    for topic in ['/odd', '/odder']:
        assert f"Ignoring a topic '{topic}'" in errors
        assert f"3 messages of topic '{topic}' were not published" in errors
