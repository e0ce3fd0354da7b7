// SPDX-License-Identifier: Apache-2.0
#ifndef EVALUATION__ACCURACY_JSON_HPP_
#define EVALUATION__ACCURACY_JSON_HPP_

#include <nlohmann/json.hpp>

#include "nasm_core/operator/model.hpp"

namespace nasm_trainer {

inline nlohmann::ordered_json to_json(const nasm_core::Accuracy& accuracy) {
  return {{"split", accuracy.split},
          {"instances", accuracy.instances},
          {"seed", accuracy.seed},
          {"mape_mean", accuracy.mape_mean},
          {"mape_trimmed", accuracy.mape_trimmed},
          {"mape_median", accuracy.mape_median},
          {"mape_max", accuracy.mape_max}};
}

}  // namespace nasm_trainer

#endif  // EVALUATION__ACCURACY_JSON_HPP_
