# SPDX-License-Identifier: Apache-2.0
"""Loads tests from a Python module."""

import functools
import inspect
import unittest

from .actions import ReadyToTest


def _all_entities(entities):
    for entity in entities:
        yield entity
        yield from _all_entities(entity.describe_sub_entities())
        for _, conditional in entity.describe_conditional_sub_entities():
            yield from _all_entities(conditional)


def _all_cases(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from _all_cases(item)
        else:
            yield item


class _Loader(unittest.TestLoader):
    """Loads the test classes for before or for after the shutdown."""

    def __init__(self, post_shutdown):
        super().__init__()
        self._post_shutdown = post_shutdown

    def loadTestsFromTestCase(self, testCaseClass):
        """Load a class if it is for the right time."""
        if getattr(testCaseClass, '__post_shutdown_test__', False) != self._post_shutdown:
            return self.suiteClass()
        # A class of its own, since arguments are bound to its class methods.
        own_class = type(testCaseClass.__name__, (testCaseClass,),
                         {'__module__': testCaseClass.__module__})
        return super().loadTestsFromTestCase(own_class)


def _bind_arguments(function, arguments):
    names = inspect.signature(function).parameters
    return functools.partial(
        function, **{name: value for name, value in arguments.items() if name in names})


class _TestRun:
    """One launch and its tests."""

    def __init__(self, name, test_description_function, pre_shutdown_tests,
                 post_shutdown_tests):
        self.name = name
        self.pre_shutdown_tests = pre_shutdown_tests
        self.post_shutdown_tests = post_shutdown_tests
        self._test_description_function = test_description_function

    @property
    def markers(self):
        """The marks of the test description."""
        return getattr(self._test_description_function, '__markers__', {})

    def _describe(self, ready_fn):
        """Return (launch description, test context); ready_fn is called at ReadyToTest."""
        result = self._test_description_function()
        description, test_context = result if isinstance(result, tuple) else (result, {})
        ready = [entity for entity in _all_entities(description.entities)
                 if isinstance(entity, ReadyToTest)]
        if not ready:
            raise RuntimeError(
                'the description of generate_test_description() has no ReadyToTest action')
        ready[0]._add_callback(ready_fn)
        return description, test_context

    def get_launch_description(self):
        """Return the launch description, to look at."""
        return self._describe(ready_fn=lambda: None)[0]

    def _bind(self, suite, arguments):
        """Give arguments to the methods of the tests that have parameters of these names."""
        classes = set()
        for case in _all_cases(suite):
            for name in (case._testMethodName, 'setUp', 'tearDown'):
                setattr(case, name, _bind_arguments(getattr(case, name), arguments))
            classes.add(type(case))
        for test_class in classes:
            for name in ('setUpClass', 'tearDownClass'):
                setattr(test_class, name,
                        _bind_arguments(getattr(test_class, name), arguments))

    def all_cases(self):
        """List all test cases."""
        return [*_all_cases(self.pre_shutdown_tests), *_all_cases(self.post_shutdown_tests)]

    def __str__(self):
        return self.name


def LoadTestsFromPythonModule(module, *, name='launch_tests'):
    """List the test runs of a module, of which there is one."""
    if not hasattr(module, 'generate_test_description'):
        raise RuntimeError(f"'{module.__file__}' has no function generate_test_description()")
    return [_TestRun(name, module.generate_test_description,
                     _Loader(False).loadTestsFromModule(module),
                     _Loader(True).loadTestsFromModule(module))]
