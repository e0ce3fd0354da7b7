// SPDX-License-Identifier: Apache-2.0
#include "training/run_request.hpp"

#include <stdexcept>

#include "nasm_common/checksum.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_trainer/training/run.hpp"

namespace nasm_trainer {
namespace {

void check_start(const TrainRequest& request) {
  if (!request.start) return;
  const nasm_core::Model& start = *request.start;
  if (start.system != request.system) {
    throw std::invalid_argument("the model is for " + start.system + ", not for " + request.system);
  }
  if (start.encoding != request.recipe.encoding) {
    throw std::invalid_argument(std::string("the model has the encoding ") +
                                nasm_core::to_string(start.encoding) + ", not " +
                                nasm_core::to_string(request.recipe.encoding));
  }
}

std::string weights_hash(const nasm_core::Model& model) {
  nasm_common::Checksum checksum;
  for (const nasm_core::Tensor& weight : model.weights) {
    checksum.add(weight.name);
    checksum.add(weight.values.data(), weight.values.size() * sizeof(double));
  }
  return std::to_string(checksum.value());
}

}  // namespace

void check_train_request(const TrainRequest& request, const TrainOptions& options) {
  const auto& system = nasm_core::find_system(request.system);
  require_visible(request.system, request.recipe.split, request.recipe.encoding);
  check_run(request, options);
  if (request.freeze_early && request.recipe.optimiser == Recipe::Optimiser::kLevenbergMarquardt) {
    throw std::invalid_argument("levenberg-marquardt trains all layers; freeze none, or use adam");
  }
  if (request.recipe.relative) {
    throw std::invalid_argument("only profiles are trained with relative errors");
  }
  options.labels(system, request.recipe.solver);
  check_start(request);
  check_given_datasets(request);
}

TrainRequest with_facts_of(TrainRequest request, const Datasets& datasets) {
  const DatasetRequest& data = datasets.training->request();
  request.recipe.split = data.split;
  request.recipe.solver = data.solver;
  request.recipe.horizon_jitter = data.horizon_jitter;
  request.recipe.trajectories = datasets.training->labelled();
  request.recipe.validation_trajectories = datasets.validation->labelled();
  return request;
}

Description describe_run(const TrainRequest& request, const Datasets& datasets) {
  Description description = {{"software_version", software_version()},
                             {"system", request.system},
                             {"seed", std::to_string(request.seed)},
                             {"data", datasets.training->content_hash()},
                             {"validation", datasets.validation->content_hash()}};
  if (request.start) {
    description.emplace_back("start", weights_hash(*request.start));
    description.emplace_back("frozen", request.freeze_early ? "early layers" : "nothing");
  }
  const Description recipe = describe(request.recipe);
  description.insert(description.end(), recipe.begin(), recipe.end());
  return description;
}

}  // namespace nasm_trainer
