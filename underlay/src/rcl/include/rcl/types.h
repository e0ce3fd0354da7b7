// SPDX-License-Identifier: Apache-2.0
#ifndef RCL__TYPES_H_
#define RCL__TYPES_H_

#include "rmw/types.h"

typedef rmw_ret_t rcl_ret_t;

#define RCL_RET_OK RMW_RET_OK
#define RCL_RET_ERROR RMW_RET_ERROR
#define RCL_RET_BAD_ALLOC RMW_RET_BAD_ALLOC
#define RCL_RET_INVALID_ARGUMENT RMW_RET_INVALID_ARGUMENT
#define RCL_RET_NODE_NAME_NON_EXISTENT 203
#define RCL_RET_INVALID_ROS_ARGS 1003

typedef rmw_serialized_message_t rcl_serialized_message_t;

#endif  // RCL__TYPES_H_
