// SPDX-License-Identifier: Apache-2.0
#ifndef RMW__TOPIC_ENDPOINT_INFO_H_
#define RMW__TOPIC_ENDPOINT_INFO_H_

#include "rmw/types.h"

/// What discovery tells of a publisher or subscription; owns none of the texts.
typedef struct rmw_topic_endpoint_info_s {
  const char* node_name;
  const char* node_namespace;
  const char* topic_type;
  rmw_endpoint_type_t endpoint_type;
  uint8_t endpoint_gid[RMW_GID_STORAGE_SIZE];
  rmw_qos_profile_t qos_profile;
} rmw_topic_endpoint_info_t;

#endif  // RMW__TOPIC_ENDPOINT_INFO_H_
