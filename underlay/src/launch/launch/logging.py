# SPDX-License-Identifier: Apache-2.0
"""Messages and process output, to the screen and to log files."""

import datetime
import logging
import os
import socket
import sys

_SCREEN_FORMAT = '[%(levelname)s] [%(name)s]: %(message)s'
_FILE_FORMAT = '%(created).7f [%(levelname)s] [%(name)s]: %(message)s'

# Destinations of (stdout, stderr) for each value of `output`.
_OUTPUTS = {
    'screen': ({'screen'}, {'screen'}),
    'log': ({'log'}, {'log', 'screen'}),
    'both': ({'log', 'screen'}, {'log', 'screen'}),
}


def _logging_directory() -> str:
    directory = os.environ.get('ROS_LOG_DIR') or os.path.join(
        os.environ.get('ROS_HOME') or os.path.join('~', '.ros'), 'log')
    return os.path.normpath(os.path.expanduser(directory))


class LaunchConfig:
    """Level and place of the logs of this process."""

    def __init__(self):
        self._log_dir = None

    @property
    def level(self):
        """The level from which messages are logged."""
        return logging.root.getEffectiveLevel()

    @level.setter
    def level(self, new_level):
        logging.root.setLevel(new_level)

    @property
    def log_dir(self) -> str:
        """The directory of the log files of this process, made at first use."""
        if self._log_dir is None:
            time = datetime.datetime.now().strftime('%Y-%m-%d-%H-%M-%S-%f')
            path = os.path.join(
                _logging_directory(), f'{time}-{socket.gethostname()}-{os.getpid()}')
            try:
                os.makedirs(path)
            except OSError as exc:
                raise RuntimeError(
                    f"cannot create log directory '{path}': {exc.strerror}; "
                    'set ROS_LOG_DIR to a writable directory') from exc
            self._log_dir = path
        return self._log_dir


launch_config = LaunchConfig()


class _ScreenHandler(logging.StreamHandler):
    """Writes to whatever sys.stdout is now."""

    def __init__(self):
        super().__init__(sys.stdout)

    def emit(self, record):
        """Write the record."""
        self.stream = sys.stdout
        super().emit(record)

    def handleError(self, record):
        """Ignore that nobody reads the output any more; the launch goes on."""
        if not isinstance(sys.exc_info()[1], BrokenPipeError):
            super().handleError(record)


_file_handlers = {}


def _file_handler(log_format):
    if log_format not in _file_handlers:
        handler = logging.FileHandler(
            os.path.join(launch_config.log_dir, 'launch.log'), encoding='utf-8',
            errors='replace')
        handler.setFormatter(logging.Formatter(log_format))
        _file_handlers[log_format] = handler
    return _file_handlers[log_format]


def _screen_handler(log_format):
    handler = _ScreenHandler()
    handler.setFormatter(logging.Formatter(log_format))
    return handler


def get_logger(name=None):
    """Return a logger that writes to the screen and to launch.log."""
    logger = logging.getLogger(name)
    if not logger.handlers:
        logger.propagate = False
        logger.addHandler(_screen_handler(_SCREEN_FORMAT))
        logger.addHandler(_file_handler(_FILE_FORMAT))
    return logger


def get_output_loggers(process_name, output_config):
    """Return the loggers for the lines of stdout and stderr of a process."""
    if output_config not in _OUTPUTS:
        raise ValueError(
            f"invalid output '{output_config}', expected one of {', '.join(_OUTPUTS)}")
    loggers = []
    for stream, destinations in zip(('stdout', 'stderr'), _OUTPUTS[output_config]):
        logger = logging.getLogger(f'{process_name}-{stream}')
        logger.propagate = False
        logger.handlers.clear()
        # Python prints to stderr what no handler takes.
        logger.addHandler(logging.NullHandler())
        if 'screen' in destinations:
            logger.addHandler(_screen_handler('%(message)s'))
        if 'log' in destinations:
            logger.addHandler(_file_handler('%(created).7f %(message)s'))
        loggers.append(logger)
    return tuple(loggers)


def log_launch_config(*, logger):
    """Tell where the log files are and how verbose the launch is."""
    logger.info(f'All log files can be found below {launch_config.log_dir}')
    logger.info(
        f'Default logging verbosity is set to {logging.getLevelName(launch_config.level)}')


__all__ = [
    'get_logger',
    'get_output_loggers',
    'launch_config',
    'log_launch_config',
]
