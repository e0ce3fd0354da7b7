// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__REPLAY_RESULTS_HPP_
#define NASM_PUSHING_TOOLS__TEST__REPLAY_RESULTS_HPP_

#include "replay/results.hpp"

namespace nasm_pushing::test {

/// A push that was measured as 10 N throughout and predicted with this relative error.
inline ReplayRecord made_up_record(const std::string& shape, double contact, double error) {
  ReplayRecord record;
  record.name.surface = "abs";
  record.name.shape = shape;
  record.name.speed = 50.0;
  record.name.contact = contact;
  record.file = "folder/" + to_string(record.name) + ".h5";
  record.split = contact_split(record.name);
  record.measured.assign(110, 10.0);
  nasm_msgs::msg::ControlTrajectory answer;
  answer.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  answer.controls.assign(110, 10.0 * (1.0 + error));
  answer.ood_score = 0.25;
  answer.computation_time = 2e-4;
  take_answer(answer, 4e-4, record);
  return record;
}

inline ReplayResults made_up_results() {
  ReplayResults results;
  for (int i = 0; i < 4; ++i) {
    results.records.push_back(made_up_record("rect1", 0.5, 0.1 * i));
    results.records.push_back(made_up_record("hex", 0.25, 0.2 * i));
  }
  results.skipped["frozen force"] = {2, "folder/a.h5: 99 % of its rows repeat"};
  results.paths = {"folder"};
  results.model_id = "pushing-01234567";
  results.machine = "a processor, 2 cores";
  results.date = "2024-01-02 03:04";
  return results;
}

}  // namespace nasm_pushing::test

#endif  // NASM_PUSHING_TOOLS__TEST__REPLAY_RESULTS_HPP_
