# SPDX-License-Identifier: Apache-2.0
"""A bag that ROS 2 has recorded. It is not part of the repository."""

import os
import pathlib
import shutil

from bags import bag, play, read, recorded, wait_until
import pytest

REAL_BAGS = pathlib.Path(os.environ.get(
    'NASM_ROSBAG2_DATA',
    pathlib.Path(__file__).resolve().parent / '../../../../../shared/data/rosbag2'))

TALKER = """
Files:             talker.db3
Bag size:          17.6 KiB
Storage id:        sqlite3
Duration:          4.531096768s
Start:             Apr  2 2020 22:23:55.112411371 (1585866235.112411371)
End:               Apr  2 2020 22:23:59.643508139 (1585866239.643508139)
Messages:          20
Topic information: Topic: /topic | Type: std_msgs/msg/String | Count: 10 | Serialization Format: cdr
                   Topic: /rosout | Type: rcl_interfaces/msg/Log | Count: 10 | \
Serialization Format: cdr
                   Topic: /parameter_events | Type: rcl_interfaces/msg/ParameterEvent | Count: 0 | \
Serialization Format: cdr

"""


@pytest.mark.skipif(not REAL_BAGS.is_dir(),
                    reason=f'no recorded bags in {REAL_BAGS}; set NASM_ROSBAG2_DATA')
def test_a_bag_that_ros_2_recorded(tmp_path, monkeypatch):
    monkeypatch.setenv('TZ', 'UTC')
    # A copy: SQLite itself leaves files next to the original when this test looks into it.
    talker = tmp_path / 'talker'
    talker.mkdir()
    for name in ['metadata.yaml', 'talker.db3']:
        shutil.copyfile(REAL_BAGS / 'talker' / name, talker / name)
    assert bag('info', talker).stdout == TALKER
    copy = tmp_path / 'copy'
    with recorded(copy):
        play(talker, '--rate', '100', '--topics', '/topic')
        wait_until(lambda: len(read(copy)) >= 10)
    original = [data for topic, _, data in read(talker) if topic == '/topic']
    assert [data for _, _, data in read(copy)] == original
