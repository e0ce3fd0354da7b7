# SPDX-License-Identifier: Apache-2.0
"""Find the interfaces of the installed packages."""

import os
import re

from ament_index_python.packages import get_package_prefix
from ament_index_python.packages import PackageNotFoundError
from ament_index_python.resources import get_resource
from ament_index_python.resources import get_resources

RESOURCE_TYPE = 'rosidl_interfaces'
KINDS = ('msg', 'srv', 'action')


def get_interfaces(kind) -> list:
    """Return the full names of all interfaces of a kind: 'msg', 'srv' or 'action'."""
    names = set()
    for package in get_resources(RESOURCE_TYPE):
        content, _ = get_resource(RESOURCE_TYPE, package)
        for line in content.splitlines():
            name, suffix = os.path.splitext(line)
            if name.startswith(f'{kind}/') and suffix in ('.idl', f'.{kind}'):
                names.add(f'{package}/{name}')
    return sorted(names)


def get_interface_path(name) -> str:
    """Return the file that defines an interface, given as 'package/msg/Name'."""
    parts = name.split('/')
    if len(parts) != 3:
        raise ValueError(f"Invalid name '{name}'. Expected three parts separated by '/'")
    package, kind, _ = parts
    if not all(re.fullmatch(r'\w+', part) for part in parts):
        raise ValueError(f"Invalid name '{name}'. Expected letters, digits and '_' between the '/'")
    if kind not in KINDS:
        raise ValueError(f"Invalid name '{name}'. Expected one of {', '.join(KINDS)} "
                         f"instead of '{kind}'")
    try:
        prefix = get_package_prefix(package)
    except PackageNotFoundError:
        raise LookupError(f"Unknown package '{package}'") from None
    path = os.path.join(prefix, 'share', *parts) + f'.{kind}'
    if not os.path.isfile(path):
        raise LookupError(f"Could not find the interface '{name}' in the package '{package}'")
    return path
