# SPDX-License-Identifier: Apache-2.0
"""GoogleTest programs."""

from .test import Test


class GTest(Test):
    """Runs a GoogleTest program."""

    def __init__(self, *, path, **kwargs):
        super().__init__(cmd=[path], **kwargs)
