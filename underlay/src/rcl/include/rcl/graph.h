// SPDX-License-Identifier: Apache-2.0
#ifndef RCL__GRAPH_H_
#define RCL__GRAPH_H_

#include "rmw/topic_endpoint_info.h"

typedef rmw_topic_endpoint_info_t rcl_topic_endpoint_info_t;

#endif  // RCL__GRAPH_H_
