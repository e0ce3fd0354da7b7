# SPDX-License-Identifier: Apache-2.0
"""What may be given where actions are expected."""

from typing import Iterable
from typing import Union

from .launch_description_entity import LaunchDescriptionEntity

SomeActionsType = Union[LaunchDescriptionEntity, Iterable[LaunchDescriptionEntity]]
