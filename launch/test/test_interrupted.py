# SPDX-License-Identifier: Apache-2.0
"""Programs that get Ctrl-C while they start: they end as if it had come later."""

import os
import signal
import subprocess
import time

from ament_index_python.packages import get_package_prefix
import pytest

# Program, words, exit code after Ctrl-C.
PROGRAMS = (
    ('nasm_controller', 'controller', ['--ros-args', '-p', 'model:=pendulum'], 0),
    ('nasm_evaluation', 'demo', ['--ros-args', '-r', '__ns:=/nowhere'], 130),
    ('nasm_ros', 'run_beside', ['sleep', '100'], 0),
    ('nasm_sim', 'simulator', [], 0),
    ('nasm_visualization', 'visualizer', [], 0),
)
DELAYS_MS = range(20, 200, 10)


def heed_ctrl_c():
    """What a shell starts in the background ignores it, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(command, delay_ms):
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=heed_ctrl_c)
    try:
        time.sleep(delay_ms / 1000)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=20)[1]
    finally:
        process.kill()
    return process.returncode, errors


@pytest.mark.parametrize('package, name, words, code', PROGRAMS, ids=[row[1] for row in PROGRAMS])
def test_ctrl_c_while_it_starts(package, name, words, code):
    program = os.path.join(get_package_prefix(package), 'lib', package, name)
    for delay in DELAYS_MS:
        returned, errors = interrupt([program, *words], delay)
        # Before rclcpp handles it, the signal ends any process. Humble itself may log an error: a
        # lifecycle transition that it cannot publish any more.
        assert returned in (code, -signal.SIGINT), f'after {delay} ms: {returned}\n{errors}'
        assert '\nerror: ' not in '\n' + errors, f'after {delay} ms:\n{errors}'
