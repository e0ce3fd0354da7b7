# SPDX-License-Identifier: Apache-2.0
"""`ros2 interface`."""
