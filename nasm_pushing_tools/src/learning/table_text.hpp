// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__TABLE_TEXT_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__TABLE_TEXT_HPP_

#include <string>

#include "learning/push_table.hpp"

namespace nasm_pushing {

std::string to_markdown(const PushTable& table, const PushTableRequest& request);
/// A line for each cell, after one with the names of the fields.
std::string to_csv(const PushTable& table, const PushTableRequest& request);
std::string to_json(const PushTable& table, const PushTableRequest& request);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__TABLE_TEXT_HPP_
