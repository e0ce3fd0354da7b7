# SPDX-License-Identifier: Apache-2.0
"""The package of a user: built against the installed suite, trained, queried, served and played."""

import json
import os
from pathlib import Path
import re
import signal
import subprocess
import sys

import pytest

NASM = ['ros2', 'nasm']
QUERY = [*NASM, 'query']
LAUNCH_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'nasm.launch.xml')
EXAMPLE = Path(os.environ['EXAMPLE'])
TUTORIAL = Path(os.environ['TUTORIAL'])
BUILD = Path(os.environ['EXAMPLE_BUILD'])
SYSTEM = 'planar_drone'
GOAL = '1.2,0.8,0,0,0,0'


def run(*words, env=None, code=0):
    result = subprocess.run(words, env=env, capture_output=True, text=True, timeout=120)
    assert result.returncode == code, f'{words}\n{result.stdout}\n{result.stderr}'
    return result


def with_prefix(prefix):
    """Return an environment in which the package is found, and nothing else of it is named."""
    return {**os.environ, 'AMENT_PREFIX_PATH': f'{prefix}:{os.environ["AMENT_PREFIX_PATH"]}'}


@pytest.fixture(scope='module')
def env():
    """Build and install as CMake's users do; the prefix is new, the rest of the build may be kept."""
    prefix = BUILD / 'install'
    run('cmake', '-E', 'rm', '-rf', str(prefix))
    run('cmake', '-S', str(EXAMPLE), '-B', str(BUILD / 'build'), f'-DCMAKE_INSTALL_PREFIX={prefix}',
        f'-DPython3_EXECUTABLE={sys.executable}')
    run('cmake', '--build', str(BUILD / 'build'))
    run('cmake', '--install', str(BUILD / 'build'))
    return with_prefix(prefix)


@pytest.fixture(scope='module')
def model(env, tmp_path_factory):
    path = tmp_path_factory.mktemp('model') / f'{SYSTEM}.safetensors'
    run(*NASM, 'train', '--system', SYSTEM, '--trajectories', '200', '--epochs', '3', '--out', str(path),
        '--work', str(path.parent), '--max-error', 'inf', '--quiet', env=env)
    return path


def test_the_tutorial_shows_the_example():
    sources = [path.read_text() for path in EXAMPLE.rglob('*') if path.is_file()]
    blocks = re.findall(r'^```(\w*)\n(.*?)^```', TUTORIAL.read_text(), re.MULTILINE | re.DOTALL)
    shown = [code for language, code in blocks if language != 'bash']
    assert len(shown) >= 10
    for code in shown:
        assert any(code in source for source in sources), code


def test_the_system_is_listed_with_its_bounds(env):
    result = run(*NASM, 'systems', '--json', env=env)
    assert 'skipped' not in result.stderr
    systems = {system['name']: system for system in json.loads(result.stdout)}
    assert len(systems) == 15
    drone = systems[SYSTEM]
    assert drone['control_lower'] == [0.0, 0.0]
    assert drone['control_upper'] == [8.0, 8.0]
    assert drone['splits']['id']['ranges'][2] == [-0.05, 0.05]
    assert '[0 .. 8 N]' in run(*NASM, 'systems', SYSTEM, env=env).stdout


def test_without_the_package_it_is_not_there():
    result = run(*NASM, 'systems', SYSTEM, code=2)
    assert f'there is no system "{SYSTEM}"; there are: acrobot, brachistochrone' in result.stderr


def test_a_library_that_is_missing_is_named_and_skipped(tmp_path):
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'nasm_systems'
    index.mkdir(parents=True)
    (index / 'broken').write_text('libbroken.so\n')
    result = run(*NASM, 'systems', env=with_prefix(tmp_path))
    assert 'pendulum' in result.stdout
    assert f'skipped: {tmp_path}/lib/libbroken.so: cannot open shared object file' in result.stderr
    result = run(*NASM, 'systems', 'broken', env=with_prefix(tmp_path), code=2)
    assert f'skipped: {tmp_path}/lib/libbroken.so (cannot open shared object file' in result.stderr


def test_it_is_solved(env):
    result = run(*NASM, 'solve', '--system', SYSTEM, '--goal', GOAL, '--json', env=env)
    assert json.loads(result.stdout)['status'] == 'converged'


def test_limits_are_kept(env, tmp_path):
    flight = f'{SYSTEM}_flight'
    assert 'inside_obstacle [m]' in run(*NASM, 'systems', flight, env=env).stdout
    result = run(*NASM, 'closed-loop', '--system', flight, '--policies', 'exact,lqr', '--disturbances', 'none',
                 '--starts', '5', '--duration', '6', '--out', str(tmp_path), '--json', env=env)
    exact, regulator = json.loads(result.stdout)['rows']
    assert exact['successes'] == 5
    assert exact['bound_violations'] == 0
    # Constraints hold at the steps of a plan; between them, it uses a part of the clearance.
    assert exact['worst_excess'] < 0.05
    assert regulator['worst_excess'] > 0.1
    result = run(*NASM, 'solve', '--system', flight, '--goal', '1,0.1', env=env, code=2)
    assert 'the goal is inside the obstacle' in result.stderr


def test_it_is_queried(env, model):
    result = run(*QUERY, '--model', str(model), '--goal', GOAL, '--max-relative-gap', '1e-6',
                 '--max-polish-steps', '100', '--json', env=env)
    answer = json.loads(result.stdout)
    assert answer['system'] == SYSTEM
    assert answer['relative_gap'] <= 1e-6
    thrusts = [thrust for row in answer['controls'] for thrust in row]
    assert min(thrusts) >= 0.0
    assert max(thrusts) == 8.0


def test_it_is_served_and_played(env, model):
    launch = subprocess.Popen(
        ['ros2', 'launch', LAUNCH_FILE, f'system:={SYSTEM}', f'model:={model}', 'real_time_factor:=0.0'],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        client = subprocess.run([os.environ['TEST_CLIENT']], env={**env, 'LAUNCHED_SYSTEMS': SYSTEM},
                                capture_output=True, text=True, timeout=100)
    finally:
        launch.send_signal(signal.SIGINT)
        log = launch.communicate(timeout=20)[0]
    assert client.returncode == 0, client.stdout + log
    assert launch.returncode == 0, log
