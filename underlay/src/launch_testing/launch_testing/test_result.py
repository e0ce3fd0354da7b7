# SPDX-License-Identifier: Apache-2.0
"""Results of tests, with their durations."""

import time
import unittest


class TestResult(unittest.TextTestResult):
    """Records all test cases and how long each took."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        super().__init__(stream, descriptions, verbosity)
        self._starts = {}
        self._times = {}

    @property
    def testCases(self):
        """The test cases that ran."""
        return list(self._times)

    @property
    def testTimes(self):
        """The durations in seconds, by test case."""
        return self._times

    def startTest(self, test):
        """Start the clock."""
        self._starts[test] = time.monotonic()
        self._times[test] = 0.0
        super().startTest(test)

    def stopTest(self, test):
        """Stop the clock."""
        self._times[test] = time.monotonic() - self._starts[test]
        super().stopTest(test)

    def append(self, results):
        """Add the results of another run."""
        self._times.update(results._times)
        self.failures += results.failures
        self.errors += results.errors
        self.testsRun += results.testsRun
        self.skipped += results.skipped
        self.expectedFailures += results.expectedFailures
        self.unexpectedSuccesses += results.unexpectedSuccesses


class FailResult(unittest.TestResult):
    """All test cases failed, since the launch did."""

    def __init__(self, test_run, message):
        super().__init__()
        self.failures = [(case, message) for case in test_run.all_cases()]
        self.testsRun = len(self.failures)

    @property
    def testCases(self):
        """All the test cases."""
        return [case for case, _ in self.failures]

    @property
    def testTimes(self):
        """Zero for each test case."""
        return {case: 0.0 for case in self.testCases}

    def wasSuccessful(self) -> bool:
        """Return False, even if there are no test cases."""
        return False
