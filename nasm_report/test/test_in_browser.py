# SPDX-License-Identifier: Apache-2.0
"""Pages in headless Chromium: they render, complain of nothing, and the animations play."""

import os
import subprocess

import pytest

CHECK = os.environ['CHECK_REPORT']
SYSTEMS = ('pendulum', 'robotarm', 'cartpole', 'quadrotor', 'rocket', 'brachistochrone', 'zermelo', 'pendulum_swing_up',
           'acrobot', 'cart_pole_swing_up', 'quadrotor_flight', 'quadrotor_obstacles', 'rocket_landing')


def check(*arguments):
    result = subprocess.run([CHECK, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    if result.returncode == 77:
        pytest.skip(result.stdout.strip())
    return result.returncode, result.stdout + result.stderr


@pytest.fixture(scope='module')
def examples(tmp_path_factory):
    folder = tmp_path_factory.mktemp('examples')
    subprocess.run([os.environ['EXAMPLE_REPORT'], folder], check=True)
    return folder


def test_each_system_has_a_scene(examples):
    for system in SYSTEMS:
        assert f'NASM.scenes.{system} = ' in (examples / f'{system}.html').read_text()


def test_each_system_moves(examples):
    pages = [examples / f'{system}.html' for system in SYSTEMS]
    assert check(*pages) == (0, ''.join(f'{page}: works\n' for page in pages))


def test_on_a_phone_in_the_dark(examples):
    code, output = check(examples / 'quadrotor.html', '--width', 390, '--dark')
    assert code == 0, output


def test_hostile_text_stays_text(tmp_path):
    page = tmp_path / 'hostile.html'
    subprocess.run([os.environ['WRITE_HOSTILE_PAGE'], page], check=True)
    code, output = check(page, '--forbid', 'hacked')
    assert code == 0, output


def test_faults_are_found(examples, tmp_path):
    whole = (examples / 'pendulum.html').read_text()
    (tmp_path / 'error.html').write_text(whole.replace('page.dataset.ready', 'nonsense();page.dataset.ready'))
    (tmp_path / 'still.html').write_text(whole.replace('requestAnimationFrame(tick)', '0'))
    (tmp_path / 'outside.html').write_text(
        whole.replace('<main>', '<main><img src="https://example.org/x.png">'))
    pages = [tmp_path / f'{name}.html' for name in ('error', 'still', 'outside')]
    code, output = check(*pages, '--patience', 2)
    assert code == 1
    for page in pages:
        assert f'{page}: works' not in output
    assert 'nonsense' in output and 'draws no frames' in output and 'https://example.org' in output
    assert check(tmp_path / 'none.html')[0] == 2
