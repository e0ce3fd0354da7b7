# SPDX-License-Identifier: Apache-2.0
"""Register of the elements and substitutions that launch files may use."""

from .._did_you_mean import did_you_mean
from .._located_error import located

_action_parsers = {}
_substitution_parsers = {}


def expose_action(name):
    """Make a class with a `parse` method available as element `name`."""
    def decorator(cls):
        _action_parsers[name] = cls.parse
        return cls
    return decorator


def expose_substitution(name):
    """Make a class with a `parse` method available as $(name ...)."""
    def decorator(cls):
        _substitution_parsers[name] = cls.parse
        return cls
    return decorator


def instantiate_action(entity, parser):
    """Make the action for an element; errors name file and line."""
    with located(entity._location):
        name = entity.type_name
        if name not in _action_parsers:
            raise RuntimeError(f'unknown element <{name}>{did_you_mean(name, _action_parsers)}')
        action_class, kwargs = _action_parsers[name](entity, parser)
        entity.assert_entity_completely_parsed()
        action = action_class(**kwargs)
    action._location = entity._location
    return action


def instantiate_substitution(type_name, args):
    """Make the substitution for $(type_name args)."""
    if type_name not in _substitution_parsers:
        hint = did_you_mean(type_name, _substitution_parsers)
        raise RuntimeError(f'unknown substitution $({type_name}){hint}')
    substitution_class, kwargs = _substitution_parsers[type_name](args)
    return substitution_class(**kwargs)
