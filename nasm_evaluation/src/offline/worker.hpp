// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__WORKER_HPP_
#define OFFLINE__WORKER_HPP_

#include <memory>
#include <string>

#include "nasm_evaluation/judge.hpp"
#include "nasm_ros/responder.hpp"
#include "offline/worst_cases.hpp"

namespace nasm_evaluation {

/// A model that answers as the controller would. For one thread at a time.
class Answerer {
 public:
  /// Throws std::invalid_argument if the model cannot be served, or not for the system (empty:
  /// any).
  Answerer(const std::string& model, const std::string& system,
           const nasm_ros::ServingSettings& settings);

  const nasm_ros::ModelServer::Served& served() const { return served_; }
  const nasm_msgs::msg::ControlTrajectory& answer(const Case& posed);

 private:
  const nasm_ros::ServingSettings& settings_;
  nasm_ros::ModelServer server_;
  nasm_ros::ModelServer::Served served_;
  nasm_ros::Responder responder_{server_};
  nasm_msgs::msg::ControlTrajectory trajectory_;
};

/// Answers cases and judges the answers, in memory of its own.
class Worker {
 public:
  /// `settings` must live as long.
  Worker(const nasm_core::Model& model, const std::string& model_path,
         const std::string& baseline_path, const nasm_ros::ServingSettings& settings,
         Judge::Options options);

  /// The case goes to `worst` if it is one of them.
  Verdict work(Case posed, WorstCases& worst);

 private:
  Answerer answerer_;
  std::unique_ptr<Answerer> baseline_;
  Judge judge_;
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__WORKER_HPP_
