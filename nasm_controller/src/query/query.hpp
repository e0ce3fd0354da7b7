// SPDX-License-Identifier: Apache-2.0
#ifndef QUERY__QUERY_HPP_
#define QUERY__QUERY_HPP_

#include <string>
#include <vector>

#include "nasm_controller/model_server.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_controller {

/// What the command line says.
struct Query {
  std::string model;
  std::vector<double> goal;
  std::vector<double> initial_state;
  std::vector<std::string> parameters;  ///< as name=value
  std::vector<double> at;
  double horizon = 0.0;
  int64_t times = 0;
  nasm_core::Limits limits;
  std::string ood_policy = "polish";
  double deadline_ms = 0.0;
  std::string precision = "single";
  bool json = false;
  std::string plot;
};

/// Answers; throws std::invalid_argument if the model cannot be loaded or an option makes no sense.
Response run_query(const Query& query);

/// To the standard output.
void print_text(const Response& response);
void print_json(const Response& response);

/// Controls and states over time, as a PNG or SVG.
void plot_answer(const Response& response, const std::string& file);

}  // namespace nasm_controller

#endif  // QUERY__QUERY_HPP_
