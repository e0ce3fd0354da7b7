# SPDX-License-Identifier: Apache-2.0
"""One run of a command."""

import os
import subprocess
import threading

_CHUNK_BYTES = 65536


class ChildProcess:
    """
    A running child of the launch.

    In the thread of the loop it calls on_output(fd, bytes) for what the child writes to its
    stdout (1) and stderr (2) and then, once, on_exit(returncode).
    """

    def __init__(self, loop, cmd, *, cwd, env, shell, on_output, on_exit):
        self._loop = loop
        self._on_output = on_output
        self._on_exit = on_exit
        self._popen = subprocess.Popen(
            ' '.join(cmd) if shell else cmd, cwd=cwd, env=env, shell=shell,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._pipes = {1: self._popen.stdout, 2: self._popen.stderr}
        for fd, pipe in self._pipes.items():
            os.set_blocking(pipe.fileno(), False)
            loop.add_reader(pipe, self._read, fd)
        threading.Thread(target=self._wait, daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    def send_signal(self, number):
        """Send a signal, unless the child has ended."""
        self._popen.send_signal(number)

    def _wait(self):
        self._popen.wait()
        self._loop.call_soon_threadsafe(self._exited)

    def _read(self, fd) -> bool:
        """Pass on what is there; tells whether there may be more now."""
        try:
            data = os.read(self._pipes[fd].fileno(), _CHUNK_BYTES)
        except BlockingIOError:
            return False
        if not data:
            self._loop.remove_reader(self._pipes[fd])
            return False
        self._on_output(fd, data)
        return True

    def _exited(self):
        # All that the child wrote is in the pipes by now. They are not read to their end:
        # something that the child started may keep them open.
        for fd, pipe in self._pipes.items():
            while self._read(fd):
                pass
            self._loop.remove_reader(pipe)
            pipe.close()
        try:
            self._popen.stdin.close()
        except BrokenPipeError:
            pass
        self._on_exit(self._popen.returncode)
