# SPDX-License-Identifier: Apache-2.0
"""What the tests of `ros2 bag` share: the processes, and bags made and looked at by hand."""

import contextlib
import os
import pathlib
import signal
import sqlite3
import struct
import subprocess
import time

TIMEOUT_S = 20

# What a recorder that is already there needs to hear the first message, on a busy machine too.
DELAY = ['--delay', '1']

TABLES = """
CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
  serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);
CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
  timestamp INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX timestamp_idx ON messages (timestamp ASC);
"""


def bag(*arguments):
    """Run `ros2 bag` to its end."""
    return subprocess.run([os.environ['BAG'], *map(str, arguments)], text=True,
                          capture_output=True, timeout=TIMEOUT_S)


@contextlib.contextmanager
def process(*command, before_start=None):
    """Run a program that is killed at the end if it is still there."""
    child = subprocess.Popen([*map(str, command)], text=True, stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             preexec_fn=before_start)
    try:
        yield child
    finally:
        child.kill()
        child.communicate()


def numbers(topic, first, count, period_us=1000, quality='reliable'):
    """Run the publisher."""
    return process(os.environ['NUMBERS'], topic, first, count, period_us, quality)


def recording(*arguments, before_start=None):
    """Run `ros2 bag record`."""
    return process(os.environ['BAG'], 'record', *arguments, before_start=before_start)


def wait_for_line(child, text):
    """Read the output of a process up to a line with a text."""
    seen = ''
    for line in child.stdout:
        seen += line
        if text in line:
            return seen
    raise AssertionError(f"'{text}' is not in the output: {seen}")


def stop(child, number=signal.SIGINT):
    """End a process by a signal; returns its exit code and the rest of its output."""
    child.send_signal(number)
    output, _ = child.communicate(timeout=TIMEOUT_S)
    return child.returncode, output


def wait_until(condition):
    """Wait until a condition is true; fails if it does not become so."""
    end = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < end, 'waited in vain'
        time.sleep(0.02)


def read(path):
    """Return the messages of all files of a bag as (topic, stamp, bytes), as they were stored."""
    rows = []
    for file in sorted(pathlib.Path(path).glob('*.db3')):
        with contextlib.closing(sqlite3.connect(f'file:{file}?mode=ro', uri=True)) as database:
            rows += database.execute(
                'SELECT name, timestamp, data FROM messages JOIN topics '
                'ON topics.id = topic_id ORDER BY messages.id').fetchall()
    return rows


def values(path, topic):
    """Return the numbers of a topic of a bag."""
    return [struct.unpack('<i', data[4:8])[0] for name, _, data in read(path) if name == topic]


def value(number):
    """Return a serialized std_msgs/msg/Int32."""
    return b'\0\1\0\0' + struct.pack('<i', number)


def write(folder, messages, types=None, qos=''):
    """
    Write a bag of one file without metadata.yaml.

    messages are (topic, stamp, bytes); topics are of type std_msgs/msg/Int32 unless types says
    something else.
    """
    folder.mkdir()
    names = sorted({topic for topic, _, _ in messages} | set(types or {}))
    file = folder / f'{folder.name}_0.db3'
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES)
        for index, name in enumerate(names):
            database.execute('INSERT INTO topics VALUES (?, ?, ?, ?, ?)', (
                index + 1, name, (types or {}).get(name, 'std_msgs/msg/Int32'), 'cdr', qos))
        for topic, stamp, data in messages:
            database.execute('INSERT INTO messages(topic_id, timestamp, data) VALUES (?, ?, ?)',
                             (names.index(topic) + 1, stamp, data))
        database.commit()
    return file


def make(folder, messages, types=None, qos=''):
    """Write a complete bag of one file."""
    write(folder, messages, types, qos)
    done = bag('reindex', '-s', 'sqlite3', folder)
    assert done.returncode == 0, done.stderr
    return folder


@contextlib.contextmanager
def recorded(path, *arguments):
    """Record all topics but those that every process has."""
    with recording('-a', '-x', '^/(rosout|parameter_events)$', '-o', path,
                   *arguments) as recorder:
        wait_for_line(recorder, 'Recording...')
        yield recorder
        assert stop(recorder)[0] == 0


def play(path, *arguments):
    """Play a bag to its end."""
    played = bag('play', path, *DELAY, *arguments)
    assert played.returncode == 0, played.stderr
    return played.stderr
