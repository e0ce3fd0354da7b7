# SPDX-License-Identifier: Apache-2.0
"""Namespaces of nodes."""


def prefix_namespace(base_ns, ns):
    """Put `base_ns` in front of a relative `ns`; either may be None."""
    if ns is None:
        combined = base_ns
    elif not base_ns or ns.startswith('/'):
        combined = ns
    else:
        combined = f"{base_ns.rstrip('/')}/{ns}"
    if combined is None or combined == '/':
        return combined
    return combined.rstrip('/')


def make_namespace_absolute(ns):
    """Put a slash in front, unless there is one or there is no namespace."""
    return ns if ns is None or ns.startswith('/') else f'/{ns}'
