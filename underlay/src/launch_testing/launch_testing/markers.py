# SPDX-License-Identifier: Apache-2.0
"""Marks of test descriptions."""


def keep_alive(test_description):
    """Let the launch go on when all its processes have ended before the tests have."""
    if not hasattr(test_description, '__markers__'):
        test_description.__markers__ = {}
    test_description.__markers__['keep_alive'] = True
    return test_description
