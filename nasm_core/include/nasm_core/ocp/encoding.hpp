// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__ENCODING_HPP_
#define NASM_CORE__OCP__ENCODING_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

#include "nasm_core/ocp/instance.hpp"

namespace nasm_core {

/// "task", "feedback" or "all".
const char* to_string(Encoding encoding);
/// Throws std::invalid_argument that lists the names there are.
Encoding encoding_from(const std::string& name);

/// Whether a network that sees `encoding` sees all that `varies`.
bool covers(Encoding encoding, Encoding varies);

std::vector<Component> encoded_components(const SystemInfo& info, Encoding encoding);

/// Name of a component for tables and files, such as "goal.position_x".
std::string component_name(const SystemInfo& info, const Component& component);

double get(const Instance& instance, const Component& component);
/// The goal has to be set before errors are, and the sine of an angle before its cosine.
void set(Instance& instance, const Component& component, double value);

/// Writes the vector that a network sees; does not allocate. Sizes must match.
void encode(const Instance& instance, const std::vector<Component>& components,
            Eigen::Ref<Eigen::VectorXd> encoded);

/// The instance with the given encoded values and all else at its default.
Instance decode(const SystemInfo& info, const std::vector<Component>& components,
                const Eigen::Ref<const Eigen::VectorXd>& encoded);

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__ENCODING_HPP_
