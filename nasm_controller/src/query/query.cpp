// SPDX-License-Identifier: Apache-2.0
#include "query/query.hpp"

#include <stdexcept>

#include "nasm_core/ocp/system.hpp"

namespace nasm_controller {
namespace {

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void add_parameter(const std::string& text, nasm_core::Request& request) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw std::invalid_argument("--parameter \"" + text + "\" must have the form name=value");
  }
  const std::string value = text.substr(equals + 1);
  size_t used = 0;
  double parsed = 0.0;
  try {
    parsed = std::stod(value, &used);
  } catch (const std::exception&) {
    used = std::string::npos;
  }
  if (used != value.size()) {
    throw std::invalid_argument("--parameter " + text + ": \"" + value + "\" is not a number");
  }
  request.parameter_names.push_back(text.substr(0, equals));
  request.parameter_values.push_back(parsed);
}

}  // namespace

Response run_query(const Query& query) {
  nasm_core::Limits limits = query.limits;
  limits.ood_policy = nasm_core::ood_policy_from(query.ood_policy);
  if (query.deadline_ms > 0.0) limits.deadline_s = 1e-3 * query.deadline_ms;
  const auto precision =
      query.precision == "double" ? nasm_core::Precision::kDouble : nasm_core::Precision::kSingle;
  ModelServer server({"", precision, false});
  if (const auto fault = server.load(query.model)) throw std::invalid_argument(*fault);

  nasm_core::Request request;
  request.goal = query.goal.empty() ? server.served()->system->info().goal : vector(query.goal);
  request.initial_state = vector(query.initial_state);
  for (const std::string& parameter : query.parameters) add_parameter(parameter, request);
  request.horizon = query.horizon;
  request.times = vector(query.at);
  request.num_samples = query.times;
  Response response;
  server.answer(request, limits, response);
  return response;
}

}  // namespace nasm_controller
