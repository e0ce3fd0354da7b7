// SPDX-License-Identifier: Apache-2.0
#ifndef RCL_ACTION__ACTION_CLIENT_H_
#define RCL_ACTION__ACTION_CLIENT_H_

#include "rcl/allocator.h"
#include "rcl_action/default_qos.h"
#include "rmw/qos_profiles.h"

typedef struct rcl_action_client_options_s {
  rmw_qos_profile_t goal_service_qos;
  rmw_qos_profile_t result_service_qos;
  rmw_qos_profile_t cancel_service_qos;
  rmw_qos_profile_t feedback_topic_qos;
  rmw_qos_profile_t status_topic_qos;
  rcl_allocator_t allocator;
} rcl_action_client_options_t;

static inline rcl_action_client_options_t rcl_action_client_get_default_options(void) {
  rcl_action_client_options_t options;
  options.goal_service_qos = rmw_qos_profile_services_default;
  options.result_service_qos = rmw_qos_profile_services_default;
  options.cancel_service_qos = rmw_qos_profile_services_default;
  options.feedback_topic_qos = rmw_qos_profile_default;
  options.status_topic_qos = rcl_action_qos_profile_status_default;
  options.allocator = rcl_get_default_allocator();
  return options;
}

#endif  // RCL_ACTION__ACTION_CLIENT_H_
