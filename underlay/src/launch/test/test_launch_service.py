# SPDX-License-Identifier: Apache-2.0
"""Processes, events and the end of a launch."""

import os
import signal
import sys
import threading

from launch import LaunchDescription
from launch import LaunchDescriptionSource
from launch import LaunchService
from launch.actions import DeclareLaunchArgument
from launch.actions import ExecuteProcess
from launch.actions import GroupAction
from launch.actions import IncludeLaunchDescription
from launch.actions import OpaqueFunction
from launch.actions import RegisterEventHandler
from launch.actions import SetEnvironmentVariable
from launch.actions import Shutdown
from launch.actions import TimerAction
from launch.conditions import IfCondition
from launch.event_handlers import OnProcessExit
from launch.event_handlers import OnProcessIO
from launch.event_handlers import OnProcessStart
from launch.event_handlers import OnShutdown
from launch.substitutions import LaunchConfiguration
import pytest


def run(*entities, **kwargs):
    service = LaunchService(noninteractive=True)
    service.include_launch_description(LaunchDescription(list(entities)))
    return service.run(**kwargs)


def python(code, **kwargs):
    return ExecuteProcess(cmd=[sys.executable, '-c', code], name='python', **kwargs)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# One write each, whatever Python's buffering is.
WAIT = 'import os, time; os.write(1, b"ready"); time.sleep(60)'
IGNORE = ('import os, signal, time; {}; os.write(1, b"ready")\n'
          'while True: time.sleep(1)')
IGNORE_SIGINT = IGNORE.format('signal.signal(2, signal.SIG_IGN)')
IGNORE_BOTH = IGNORE.format('[signal.signal(n, signal.SIG_IGN) for n in (2, 15)]')


def when_ready(process, *actions):
    return RegisterEventHandler(OnProcessIO(
        target_action=process, on_stdout=lambda event: list(actions)))


def test_messages(capsys):
    good = python('print("to stdout")', output='screen')
    bad = python('import sys; print("no newline", end="", file=sys.stderr); sys.exit(3)')
    assert run(good, bad) == 0
    out = capsys.readouterr().out
    name = good.process_details['name']
    assert '[INFO] [launch]: All log files can be found below ' in out
    assert '[INFO] [launch]: Default logging verbosity is set to INFO\n' in out
    assert f"[INFO] [{name}]: process started with pid [{good.process_details['pid']}]\n" in out
    assert f'[{name}] to stdout\n' in out
    assert f"[INFO] [{name}]: process has finished cleanly [pid {good.process_details['pid']}]" \
        in out
    assert f'[{bad.name}] no newline\n' in out
    assert f"[ERROR] [{bad.name}]: process has died [pid {bad.process_details['pid']}, " \
        'exit code 3, cmd ' in out
    assert (good.return_code, bad.return_code) == (0, 3)


@pytest.mark.parametrize(('output', 'on_screen'), [
    ('screen', {'out', 'err'}), ('log', {'err'}), ('both', {'out', 'err'}),
])
def test_output_destinations(output, on_screen, capsys):
    process = python('import sys; print("out"); print("err", file=sys.stderr)', output=output)
    run(process)
    lines = capsys.readouterr().out.splitlines()
    shown = {text for text in ('out', 'err') if f'[{process.name}] {text}' in lines}
    assert shown == on_screen


def test_events_come_in_order():
    seen = []
    process = python('import os; os.write(1, b"hello"); raise SystemExit(2)')

    def note(text):
        return lambda event, context=None: seen.append(text)

    run(RegisterEventHandler(OnProcessStart(target_action=process, on_start=note('start'))),
        RegisterEventHandler(OnProcessIO(
            on_stdout=lambda event: seen.append(event.text.decode().strip()))),
        RegisterEventHandler(OnProcessExit(
            target_action=process, on_exit=lambda event, _: seen.append(event.returncode))),
        RegisterEventHandler(OnShutdown(on_shutdown=note('shutdown'))),
        process)
    assert seen == ['start', 'hello', 2, 'shutdown']


def test_on_exit_shuts_down(capsys):
    waiting = ExecuteProcess(cmd=['sleep', '60'])
    assert run(waiting, python('pass', on_exit=Shutdown())) == 0
    assert 'was required: shutting down launched system' in capsys.readouterr().out
    assert waiting.return_code == -signal.SIGINT


def test_large_output_is_complete():
    received = []
    run(RegisterEventHandler(OnProcessIO(on_stdout=lambda event: received.append(event.text))),
        python('import sys; sys.stdout.write("x" * 3000000)'))
    assert sum(map(len, received)) == 3000000


def test_exit_is_noticed_while_a_grandchild_keeps_the_pipes(tmp_path):
    pid_file = tmp_path / 'pid'
    run(ExecuteProcess(cmd=['sh', '-c', f'sleep 60 & echo $! > {pid_file}']))
    pid = int(pid_file.read_text())
    assert is_running(pid)
    os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(('code', 'expected'), [
    (WAIT, -signal.SIGINT), (IGNORE_SIGINT, -signal.SIGTERM), (IGNORE_BOTH, -signal.SIGKILL)])
def test_shutdown_escalates(code, expected, capsys):
    process = python(code, sigterm_timeout='0.3', sigkill_timeout='0.3')
    assert run(process, when_ready(process, Shutdown(reason='test'))) == 0
    assert process.return_code == expected
    out = capsys.readouterr().out
    assert f"sending signal 'SIGINT' to process[{process.name}]" in out
    escalated = "failed to terminate '0.3' seconds after receiving 'SIGINT', escalating to 'SIGTE"
    assert (escalated in out) == (expected != -signal.SIGINT)
    assert ("escalating to 'SIGKILL'" in out) == (expected == -signal.SIGKILL)


@pytest.mark.parametrize(('number', 'return_code'), [(signal.SIGINT, 0), (signal.SIGTERM, 1)])
def test_signal_to_the_launch_ends_all(number, return_code):
    first, second = python(WAIT), python(WAIT)
    ready = []

    def on_output(event):
        ready.append(event)
        if len(ready) == 2:
            os.kill(os.getpid(), number)

    assert run(first, second,
               RegisterEventHandler(OnProcessIO(on_stdout=on_output))) == return_code
    for process in (first, second):
        assert process.return_code == -signal.SIGINT
        assert not is_running(process.process_details['pid'])


def test_respawn():
    starts = []

    def on_start(event, context):
        starts.append(event.pid)
        return Shutdown() if len(starts) == 3 else None

    run(RegisterEventHandler(OnProcessStart(on_start=on_start)),
        python('import time; time.sleep(0.05)', respawn=True, respawn_delay=0.01))
    assert len(set(starts)) == 3


def test_shutdown_from_another_thread():
    service = LaunchService(noninteractive=True)
    process = python(WAIT)

    def shut_down(event):
        threading.Thread(target=service.shutdown).start()

    service.include_launch_description(LaunchDescription([
        process, RegisterEventHandler(OnProcessIO(on_stdout=shut_down))]))
    assert service.run(shutdown_when_idle=False) == 0
    assert process.return_code == -signal.SIGINT


def test_timers():
    seen = []

    def note(text):
        return OpaqueFunction(function=lambda context: seen.append(text))

    late = TimerAction(period=60.0, actions=[note('late')])
    canceled = TimerAction(period=0.1, actions=[note('canceled')])
    assert run(late, canceled, OpaqueFunction(function=lambda context: canceled.cancel()),
               TimerAction(period=0.05, actions=[note('early')]),
               TimerAction(period=0.3, actions=[Shutdown()])) == 0
    assert seen == ['early']


def test_scopes_and_conditions():
    seen = {}

    def look(context, key):
        seen[key] = (context.launch_configurations.get('x'), context.environment.get('DEMO_X'))

    run(DeclareLaunchArgument('x', default_value='1'),
        GroupAction([SetEnvironmentVariable('DEMO_X', LaunchConfiguration('x')),
                     OpaqueFunction(function=look, args=['inside'])]),
        GroupAction([SetEnvironmentVariable('DEMO_X', 'never')], scoped=False,
                    condition=IfCondition('false')),
        OpaqueFunction(function=look, args=['outside']))
    assert seen == {'inside': ('1', '1'), 'outside': ('1', None)}


@pytest.mark.parametrize(('entity', 'culprit'), [
    (ExecuteProcess(cmd=['/nowhere/program']), "'/nowhere/program': No such file or directory"),
    (ExecuteProcess(cmd=['true'], cwd='/nowhere'), "'/nowhere': No such file or directory"),
    (ExecuteProcess(cmd=['true'], output='sceen'), "invalid output 'sceen'"),
    (DeclareLaunchArgument('needed'), "missing required argument 'needed'"),
    (DeclareLaunchArgument('m', default_value=['c'], choices=['a', 'b']), "'m': the value 'c'"),
    (GroupAction([], condition=IfCondition('maybe')), "invalid condition 'maybe'"),
])
def test_errors_end_the_launch(entity, culprit, capsys):
    waiting = ExecuteProcess(cmd=['sleep', '60'])
    description = LaunchDescription([entity])
    assert run(waiting, IncludeLaunchDescription(
        LaunchDescriptionSource(launch_description=description))) == 1
    out = capsys.readouterr().out
    errors = [line for line in out.splitlines() if line.startswith('[ERROR] [launch]')]
    assert len(errors) == 1
    assert culprit in errors[0]
    assert 'Traceback' not in out
    assert not is_running(waiting.process_details['pid'])
