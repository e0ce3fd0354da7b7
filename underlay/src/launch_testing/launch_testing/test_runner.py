# SPDX-License-Identifier: Apache-2.0
"""Launches systems and runs their tests."""

import threading
import unittest

from launch import LaunchDescription
from launch import LaunchDescriptionSource
from launch import LaunchService
from launch.actions import IncludeLaunchDescription
from launch.actions import RegisterEventHandler
from launch.event_handlers import OnProcessExit
from launch.event_handlers import OnProcessIO
from launch.event_handlers import OnProcessStart
from launch.events.process import ProcessExited

from .io_handler import ActiveIoHandler
from .proc_info_handler import ActiveProcInfoHandler
from .test_result import FailResult
from .test_result import TestResult

_STARTUP_TIMEOUT_S = 15


class _LaunchDied(Exception):
    pass


def _run_suite(suite):
    # Kept, since the names of the test cases are needed for the report.
    suite._cleanup = False
    return unittest.TextTestRunner(verbosity=2, resultclass=TestResult).run(suite)


class _Worker:
    """One launch in this thread, with its active tests in another."""

    def __init__(self, test_run, launch_arguments, debug):
        self._test_run = test_run
        self._launch_arguments = launch_arguments
        self._service = LaunchService(noninteractive=True, debug=debug)
        self._ready = threading.Event()
        self._results = None
        self._error = None
        self._proc_info = ActiveProcInfoHandler()
        self._proc_output = ActiveIoHandler()

    def run(self):
        description, test_context = self._test_run._describe(ready_fn=self._ready.set)
        self._bind(test_context)
        self._service.include_launch_description(self._observed(description))
        thread = threading.Thread(target=self._run_active_tests, daemon=True)
        thread.start()
        return_code = self._service.run(
            shutdown_when_idle=not self._test_run.markers.get('keep_alive', False))
        if self._results is None:
            print(self._error or 'all processes ended before the tests did')
            self._print_output_of_failed_processes()
            raise _LaunchDied()
        thread.join()
        self._results.append(_run_suite(self._test_run.post_shutdown_tests))
        if not self._results.wasSuccessful():
            self._print_output_of_failed_processes()
        if return_code != 0:
            raise _LaunchDied()
        return self._results

    def _bind(self, test_context):
        test_args = dict(self._launch_arguments)
        arguments = {**test_context, 'test_args': test_args}
        self._test_run._bind(self._test_run.pre_shutdown_tests, {
            **arguments, 'launch_service': self._service, 'proc_info': self._proc_info,
            'proc_output': self._proc_output})
        self._test_run._bind(self._test_run.post_shutdown_tests, {
            **arguments, 'proc_info': self._proc_info._proc_info_handler,
            'proc_output': self._proc_output._io_handler})

    def _observed(self, description):
        """Return the description with handlers that record what the processes do."""
        def on_start(event, _):
            self._proc_info.append(event)
            self._proc_output.track(event.process_name)

        return LaunchDescription([
            RegisterEventHandler(OnProcessStart(on_start=on_start)),
            RegisterEventHandler(OnProcessExit(
                on_exit=lambda event, _: self._proc_info.append(event))),
            RegisterEventHandler(OnProcessIO(
                on_stdout=self._proc_output.append, on_stderr=self._proc_output.append)),
            IncludeLaunchDescription(
                LaunchDescriptionSource(launch_description=description),
                launch_arguments=self._launch_arguments),
        ])

    def _run_active_tests(self):
        if self._ready.wait(timeout=_STARTUP_TIMEOUT_S):
            self._results = _run_suite(self._test_run.pre_shutdown_tests)
        else:
            self._error = f'not ready for the tests after {_STARTUP_TIMEOUT_S} s'
        self._service.shutdown()

    def _print_output_of_failed_processes(self):
        for event in self._proc_info:
            if not isinstance(event, ProcessExited) or event.returncode == 0:
                continue
            text = b''.join(output.text for output in self._proc_output[event.process_name])
            print(f'--- {event.process_name} ended with {event.returncode}; its output:')
            print(text.decode(errors='replace'), end='' if text.endswith(b'\n') else '\n')
            print(f'--- end of the output of {event.process_name}')


class LaunchTestRunner:
    """Runs launches one after the other."""

    def __init__(self, test_runs, launch_file_arguments=(), debug=False):
        self._test_runs = test_runs
        self._launch_arguments = list(launch_file_arguments)
        self._debug = debug

    def run(self):
        """Return the results, by test run."""
        results = {}
        for run in self._test_runs:
            try:
                results[run] = _Worker(run, self._launch_arguments, self._debug).run()
            except _LaunchDied:
                results[run] = FailResult(run, message='the launch ended before its tests did')
        return results
