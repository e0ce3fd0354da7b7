# SPDX-License-Identifier: Apache-2.0
"""Launch configurations and environment variables."""

from ._arguments import check_count
from ._arguments import describe_all
from .substitution_failure import SubstitutionFailure
from ..frontend.expose import expose_substitution
from ..substitution import Substitution
from ..utilities import normalize_to_list_of_substitutions
from ..utilities import perform_substitutions


@expose_substitution('var')
class LaunchConfiguration(Substitution):
    """The value of a launch configuration, such as a launch argument."""

    def __init__(self, variable_name, *, default=None):
        self._variable_name = normalize_to_list_of_substitutions(variable_name)
        self._default = None
        if default is not None:
            if isinstance(default, (bool, int, float)):
                default = str(default)
            self._default = normalize_to_list_of_substitutions(default)

    @classmethod
    def parse(cls, data):
        """Read $(var name [default])."""
        check_count('var', data, 1, 2)
        kwargs = {'default': data[1]} if len(data) == 2 else {}
        return cls, {'variable_name': data[0], **kwargs}

    def describe(self) -> str:
        """Say which configuration this is."""
        return f'LaunchConfig({describe_all(self._variable_name)})'

    def perform(self, context) -> str:
        """Look the configuration up."""
        name = perform_substitutions(context, self._variable_name)
        if name in context.launch_configurations:
            return context.launch_configurations[name]
        if self._default is None:
            raise SubstitutionFailure(f"launch configuration '{name}' does not exist")
        return perform_substitutions(context, self._default)


@expose_substitution('env')
class EnvironmentVariable(Substitution):
    """The value of an environment variable of the launch."""

    def __init__(self, name, *, default_value=None):
        self._name = normalize_to_list_of_substitutions(name)
        self._default_value = None
        if default_value is not None:
            self._default_value = normalize_to_list_of_substitutions(default_value)

    @classmethod
    def parse(cls, data):
        """Read $(env name [default])."""
        check_count('env', data, 1, 2)
        kwargs = {'default_value': data[1]} if len(data) == 2 else {}
        return cls, {'name': data[0], **kwargs}

    def describe(self) -> str:
        """Say which variable this is."""
        return f'EnvVar({describe_all(self._name)})'

    def perform(self, context) -> str:
        """Look the variable up."""
        name = perform_substitutions(context, self._name)
        if name in context.environment:
            return context.environment[name]
        if self._default_value is None:
            raise SubstitutionFailure(f"environment variable '{name}' does not exist")
        return perform_substitutions(context, self._default_value)
