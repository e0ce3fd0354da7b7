# SPDX-License-Identifier: Apache-2.0
"""The mark of tests that run after the shutdown."""


def post_shutdown_test():
    """Mark a test class to run after all processes have ended."""
    def decorator(test_class):
        if not isinstance(test_class, type):
            raise TypeError('post_shutdown_test() decorates classes')
        test_class.__post_shutdown_test__ = True
        return test_class
    return decorator
