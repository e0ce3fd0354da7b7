# SPDX-License-Identifier: Apache-2.0
"""Settings of all tests."""

import pytest


@pytest.fixture(autouse=True)
def log_directory(tmp_path, monkeypatch):
    monkeypatch.setenv('ROS_LOG_DIR', str(tmp_path / 'log'))
