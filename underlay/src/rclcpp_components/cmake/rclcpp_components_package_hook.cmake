# SPDX-License-Identifier: Apache-2.0
# Runs in ament_package(): writes what was registered into the ament index.
list(REMOVE_DUPLICATES _RCLCPP_COMPONENTS_PACKAGE_RESOURCE_INDICES)
foreach(_index ${_RCLCPP_COMPONENTS_PACKAGE_RESOURCE_INDICES})
  ament_index_register_resource(${_index} CONTENT "${_RCLCPP_COMPONENTS_${_index}__NODES}")
endforeach()
