// SPDX-License-Identifier: Apache-2.0
#include "query/query.hpp"

#include <stdexcept>

#include "nasm_common/command_line.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_evaluation {
namespace {

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void add_parameter(const std::string& text, nasm_core::Request& request) {
  const auto [name, value] = nasm_common::name_and_number("--parameter", text);
  request.parameter_names.push_back(name);
  request.parameter_values.push_back(value);
}

}  // namespace

nasm_ros::Response run_query(const Query& query) {
  const nasm_ros::ServingSettings settings = query.answering.settings();
  nasm_ros::ModelServer server({"", settings.precision, false});
  if (const auto fault = server.load(query.model)) throw std::invalid_argument(*fault);

  nasm_core::Request request;
  request.goal = query.goal.empty() ? server.served()->system->info().goal : vector(query.goal);
  request.initial_state = vector(query.initial_state);
  for (const std::string& parameter : query.parameters) add_parameter(parameter, request);
  request.horizon = query.horizon;
  request.times = vector(query.at);
  request.num_samples = query.times;
  nasm_ros::Response response;
  server.answer(request, settings.limits, response);
  return response;
}

}  // namespace nasm_evaluation
