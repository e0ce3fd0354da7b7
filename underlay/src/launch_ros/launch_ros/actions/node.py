# SPDX-License-Identifier: Apache-2.0
"""Nodes."""

import pathlib

from launch.actions import ExecuteProcess
from launch.actions._command_line import parse_command_line
from launch.frontend import expose_action
from launch.logging import get_logger
from launch.utilities import normalize_to_list_of_substitutions
from launch.utilities import perform_substitutions
import yaml

from .._node_attributes import parse_parameters
from .._node_attributes import parse_remappings
from .._node_names import validate_namespace
from .._node_names import validate_node_name
from .._node_names import warn_about_duplicate
from .._temporary_files import write_temporary_file
from ..substitutions import ExecutableInPackage
from ..utilities import evaluate_parameters
from ..utilities import make_namespace_absolute
from ..utilities import normalize_parameters
from ..utilities import normalize_remap_rules
from ..utilities import prefix_namespace
from ..utilities._remappings import perform_remap_rules


@expose_action('node')
class Node(ExecuteProcess):
    """
    Starts a ROS node.

    :param executable: an executable of the package, or a path if there is no package.
    :param package: the package of the executable.
    :param name: name of the node; default: what the node itself says.
    :param namespace: namespace, relative to that of the enclosing group.
    :param exec_name: label in the log.
    :param parameters: parameter files and dictionaries; later ones override.
    :param remappings: pairs (from, to).
    :param ros_arguments: further arguments after --ros-args.
    :param arguments: arguments for the node itself.
    """

    UNSPECIFIED_NODE_NAME = '<node_name_unspecified>'
    UNSPECIFIED_NODE_NAMESPACE = '<node_namespace_unspecified>'

    def __init__(self, *, executable, package=None, name=None, namespace=None, exec_name=None,
                 parameters=None, remappings=None, ros_arguments=None, arguments=None, **kwargs):
        cmd = [executable] if package is None else [
            ExecutableInPackage(package=package, executable=executable)]
        cmd += list(arguments or [])
        if ros_arguments is not None:
            cmd += ['--ros-args', *ros_arguments]
        super().__init__(cmd=cmd, name=exec_name, **kwargs)
        self._node_name = None if name is None else normalize_to_list_of_substitutions(name)
        self._node_namespace = None if namespace is None else (
            normalize_to_list_of_substitutions(namespace))
        self._parameters = normalize_parameters(parameters or [])
        self._remappings = normalize_remap_rules(remappings)
        self._final_name = None
        self._final_namespace = None

    @classmethod
    def parse(cls, entity, parser):
        """Read <node>."""
        _, kwargs = super().parse(entity, parser, ignore=['cmd', 'name'])
        for key, attribute in (('arguments', 'args'), ('ros_arguments', 'ros_args')):
            text = entity.get_attr(attribute, optional=True)
            if text is not None:
                kwargs[key] = parse_command_line(text, parser)
        texts = {'name': 'name', 'exec_name': 'exec_name', 'package': 'pkg',
                 'namespace': 'namespace'}
        for key, attribute in texts.items():
            text = entity.get_attr(attribute, optional=True)
            if text is not None:
                kwargs[key] = parser.parse_substitution(text)
        kwargs['executable'] = parser.parse_substitution(entity.get_attr('exec'))
        kwargs.update(parse_remappings(entity, parser))
        kwargs.update(parse_parameters(entity, parser))
        return cls, kwargs

    @property
    def node_name(self) -> str:
        """Namespace and name; placeholders stand for what is left to the node."""
        if self._details is None:
            raise RuntimeError("cannot access 'node_name' before executing action")
        return self._full_name()

    def is_node_name_fully_specified(self) -> bool:
        """Tell whether name and namespace are given."""
        return self._final_name is not None and self._final_namespace is not None

    @property
    def expanded_node_namespace(self) -> str:
        """The namespace; a placeholder if it is left to the node."""
        return self._final_namespace or self.UNSPECIFIED_NODE_NAMESPACE

    def _full_name(self):
        return prefix_namespace(
            self.expanded_node_namespace, self._final_name or self.UNSPECIFIED_NODE_NAME)

    def _expand_names(self, context):
        if self._node_name is not None:
            self._final_name = perform_substitutions(context, self._node_name)
            validate_node_name(self._final_name)
        namespace = None if self._node_namespace is None else (
            perform_substitutions(context, self._node_namespace))
        self._final_namespace = make_namespace_absolute(prefix_namespace(
            context.launch_configurations.get('ros_namespace'), namespace))
        if self._final_namespace is not None:
            validate_namespace(self._final_namespace)

    def _parameter_arguments(self, context):
        arguments = []
        for item in evaluate_parameters(context, self._parameters):
            if isinstance(item, pathlib.Path):
                if item.is_file():
                    arguments += ['--params-file', str(item)]
                else:
                    get_logger('launch_ros.actions.node').warning(
                        f'Parameter file path is not a file: {item}')
            else:
                node = self._full_name() if self.is_node_name_fully_specified() else '/**'
                arguments += ['--params-file', write_temporary_file(
                    yaml.dump({node: {'ros__parameters': item}}, default_flow_style=False))]
        return arguments

    def _expand_command(self, context):
        self._expand_names(context)
        arguments = ['--ros-args']
        if self._final_name is not None:
            arguments += ['-r', f'__node:={self._final_name}']
        if self._final_namespace is not None:
            arguments += ['-r', f'__ns:={self._final_namespace}']
        arguments += self._parameter_arguments(context)
        for rule in perform_remap_rules(context, self._remappings):
            arguments += ['-r', rule]
        return super()._expand_command(context) + arguments

    def execute(self, context):
        """Start the node."""
        result = super().execute(context)
        if self._details is not None and self.is_node_name_fully_specified():
            warn_about_duplicate(context, self.node_name, get_logger(self.name))
        return result
