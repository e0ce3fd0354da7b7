# SPDX-License-Identifier: Apache-2.0
"""Loading of composable nodes into a container."""

import asyncio
import pathlib
from typing import List

from launch.action import Action
from launch.event_handlers import OnShutdown
from launch.frontend import Entity
from launch.frontend import expose_action
from launch.logging import get_logger
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions
import yaml

from .composable_node_container import _parse_composable_nodes
from .composable_node_container import ComposableNodeContainer
from .._node_names import warn_about_duplicate
from ..substitutions import ExecutableInPackage
from ..utilities import evaluate_parameters
from ..utilities import make_namespace_absolute
from ..utilities import prefix_namespace
from ..utilities._parameters import read_parameter_file
from ..utilities._remappings import perform_remap_rules


def _to_yaml(value) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, width=float('inf'))
    return text.removesuffix('...\n').rstrip('\n')


def _values(context, parameters, full_node_name):
    """Return all parameters as one dictionary, later ones overriding."""
    result = {}
    for item in evaluate_parameters(context, parameters or ()):
        if isinstance(item, pathlib.Path):
            item = read_parameter_file(item, full_node_name)
        result.update(item)
    return result


class _LoadRequest:
    """A node to load, with all substitutions performed."""

    def __init__(self, context, description):
        self.plugin = perform_substitutions(context, description.node_plugin)
        package = perform_substitutions(context, description.package)
        name = '' if description.node_name is None else (
            perform_substitutions(context, description.node_name))
        namespace = None if description.node_namespace is None else (
            perform_substitutions(context, description.node_namespace))
        namespace = make_namespace_absolute(prefix_namespace(
            context.launch_configurations.get('ros_namespace'), namespace))
        self.node_name = prefix_namespace(namespace or '/', name)
        self.arguments = ['--package', package, '--plugin', self.plugin]
        if name:
            self.arguments += ['--node-name', name]
        if namespace is not None:
            self.arguments += ['--namespace', namespace]
        for rule in perform_remap_rules(context, description.remappings):
            self.arguments += ['--remap', rule]
        for option, parameters in (('--param', description.parameters),
                                   ('--extra-arg', description.extra_arguments)):
            for key, value in _values(context, parameters, self.node_name).items():
                self.arguments += [option, f'{key}:={_to_yaml(value)}']


@expose_action('load_composable_node')
class LoadComposableNodes(Action):
    """
    Loads nodes, one after the other, into a container.

    :param composable_node_descriptions: the nodes.
    :param target_container: the container action, or the full name of the container.
    """

    def __init__(self, *, composable_node_descriptions, target_container, **kwargs):
        super().__init__(**kwargs)
        self._descriptions = list(composable_node_descriptions)
        self._target = target_container
        if not isinstance(target_container, ComposableNodeContainer):
            self._target = normalize_to_list_of_substitutions(target_container)
        self._task = None

    @classmethod
    def parse(cls, entity, parser):
        """Read <load_composable_node target> with nested <composable_node>."""
        _, kwargs = super().parse(entity, parser)
        kwargs['target_container'] = parser.parse_substitution(entity.get_attr('target'))
        kwargs['composable_node_descriptions'] = _parse_composable_nodes(
            entity.get_attr('composable_node', data_type=List[Entity]), parser)
        return cls, kwargs

    def execute(self, context):
        """Begin to load the nodes."""
        container = self._target.node_name if isinstance(
            self._target, ComposableNodeContainer) else (
                perform_substitutions(context, self._target))
        # There is no service client in Python here: a helper calls the container's service.
        helper = ExecutableInPackage(
            package='rclcpp_components', executable='load_component').perform(context)
        requests = [_LoadRequest(context, description) for description in self._descriptions]
        environment = dict(context.environment)
        self._task = context.asyncio_loop.create_task(
            self._load_all(context, [helper, '--container', container], requests, environment))
        context.add_completion_future(self._task)
        context.register_event_handler(OnShutdown(on_shutdown=self._cancel))

    def _cancel(self, event, context):
        self._task.cancel()

    async def _load_all(self, context, command, requests, environment):
        logger = get_logger('launch_ros.actions.load_composable_nodes')
        container = command[-1]
        for request in requests:
            process = await asyncio.create_subprocess_exec(
                *command, *request.arguments, env=environment,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
            try:
                _, errors = await process.communicate()
            except asyncio.CancelledError:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
                logger.warning(
                    f"Abandoning load of '{request.node_name}' in container '{container}', "
                    'due to shutdown.')
                raise
            if process.returncode == 0:
                warn_about_duplicate(context, request.node_name, get_logger(container))
                logger.info(f"Loaded node '{request.node_name}' in container '{container}'")
            else:
                reason = ' '.join(errors.decode(errors='replace').split())
                logger.error(
                    f"Failed to load node '{request.node_name}' of type '{request.plugin}' in "
                    f"container '{container}': {reason}")
