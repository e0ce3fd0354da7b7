# SPDX-License-Identifier: Apache-2.0
"""Names of nodes."""

from collections import Counter
import re
from weakref import WeakKeyDictionary

_NODE_NAME = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')
_NAMESPACE = re.compile(r'/|(/[A-Za-z_][A-Za-z0-9_]*)+')

# By launch context.
_counts = WeakKeyDictionary()


def warn_about_duplicate(context, node_name, logger):
    """Count a node; warn if the launch has started one of that name before."""
    counter = _counts.setdefault(context, Counter())
    counter[node_name] += 1
    if counter[node_name] > 1:
        logger.warning(
            f'there are now at least {counter[node_name]} nodes with the name {node_name} '
            'created within this launch context')


def validate_node_name(name):
    """Refuse what is not a name of a node."""
    if not _NODE_NAME.fullmatch(name):
        raise ValueError(
            f"invalid node name '{name}': it must consist of letters, digits and underscores "
            'and not start with a digit')


def validate_namespace(namespace):
    """Refuse what is not an absolute namespace."""
    if not _NAMESPACE.fullmatch(namespace) or '__' in namespace:
        raise ValueError(
            f"invalid namespace '{namespace}': its parts must consist of letters, digits and "
            'single underscores and not start with a digit')
