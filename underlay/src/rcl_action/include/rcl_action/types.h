// SPDX-License-Identifier: Apache-2.0
#ifndef RCL_ACTION__TYPES_H_
#define RCL_ACTION__TYPES_H_

#define UUID_SIZE 16

#define RCL_RET_ACTION_GOAL_EVENT_INVALID 2301

#endif  // RCL_ACTION__TYPES_H_
