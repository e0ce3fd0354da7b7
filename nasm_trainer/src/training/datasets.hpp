// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__DATASETS_HPP_
#define TRAINING__DATASETS_HPP_

#include <memory>
#include <string>

#include "nasm_trainer/dataset/dataset_reader.hpp"
#include "nasm_trainer/training/train.hpp"

namespace nasm_trainer {

/// Seeds of trainings are below this. From it on they are of the instances to train and to validate
/// with, so that these never meet each other or the test instances.
inline constexpr uint64_t kSeedCount = 1'000'000;

struct Datasets {
  std::unique_ptr<DatasetReader> training;
  std::unique_ptr<DatasetReader> validation;
  bool is_one_file = false;  ///< both are parts of the same one, see Sampling::Part
};

/// Throws for the files that the request names, if they cannot be used, without making any.
void check_given_datasets(const TrainRequest& request);

/// Throws std::invalid_argument if the split changes what the encoding does not show.
void require_visible(const std::string& system, const std::string& split,
                     nasm_core::Encoding encoding);

/// Opens what the request names and makes what it does not. Throws Interrupted if told to stop.
Datasets open_datasets(const TrainRequest& request, const TrainOptions& options);

/// Such as "rocket_id_newton_1000_seed1000003_jitter0.01.h5".
std::string dataset_name(const DatasetRequest& request);

}  // namespace nasm_trainer

#endif  // TRAINING__DATASETS_HPP_
