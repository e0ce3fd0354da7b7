// SPDX-License-Identifier: Apache-2.0
#ifndef QUERY__QUERY_HPP_
#define QUERY__QUERY_HPP_

#include <string>
#include <vector>

#include "nasm_ros/model_server.hpp"
#include "offline/answering_options.hpp"

namespace nasm_evaluation {

/// Arguments of the command line.
struct Query {
  std::string model;
  std::vector<double> goal;
  std::vector<double> initial_state;
  std::vector<std::string> parameters;  ///< as name=value
  std::vector<double> at;
  double horizon = 0.0;
  int64_t times = 0;
  AnsweringOptions answering;
  bool json = false;
  std::string plot;
};

/// Answers; throws std::invalid_argument if the model cannot be loaded or an option makes no sense.
nasm_ros::Response run_query(const Query& query);

/// To the standard output.
void print_text(const nasm_ros::Response& response);
void print_json(const nasm_ros::Response& response);

/// Controls and states over time, as a PNG or SVG file.
void plot_answer(const nasm_ros::Response& response, const std::string& file);

}  // namespace nasm_evaluation

#endif  // QUERY__QUERY_HPP_
