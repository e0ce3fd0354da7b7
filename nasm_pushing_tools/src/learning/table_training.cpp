// SPDX-License-Identifier: Apache-2.0
#include "learning/table_training.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "learning/push_training.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

nasm_trainer::TrainRequest run_of(const PushTableRequest& request, const TableTraining& training) {
  nasm_trainer::TrainRequest run;
  run.preset = request.preset;
  run.recipe = push_recipe(request.preset, method_architecture(request.preset, training.method));
  if (request.epochs > 0) run.recipe.epochs = request.epochs;
  run.seed = training.seed;
  run.output = model_path(request, training);
  run.command = request.command;
  return run;
}

/// Threads that take one training after the other.
class Workers {
 public:
  Workers(const PushTableRequest& request, std::vector<TableTraining> trainings)
      : request_(request), trainings_(std::move(trainings)) {
    if (request.show_progress && !trainings_.empty()) {
      progress_.emplace("training", trainings_.size());
    }
  }

  std::vector<std::string> run() {
    std::vector<std::thread> threads;
    const auto count = std::min(static_cast<std::size_t>(request_.jobs), trainings_.size());
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (interrupted_) {
      throw nasm_common::Interrupted("interrupted; what was trained is kept in " +
                                     (fs::path(request_.output) / "models").string() +
                                     "; run the same command again to resume");
    }
    return failures_;
  }

 private:
  void work() {
    while (const TableTraining* const training = next()) {
      std::string failure;
      bool interrupted = false;
      try {
        nasm_trainer::TrainOptions options;
        options.stop = request_.stop;
        train_profiles(push_request(request_.pushes, training->rule, run_of(request_, *training)),
                       options);
      } catch (const nasm_common::Interrupted&) {
        interrupted = true;
      } catch (const std::exception& error) {
        failure =
            fs::path(model_path(request_, *training)).filename().string() + ": " + error.what();
      }
      const std::lock_guard<std::mutex> lock(mutex_);
      interrupted_ = interrupted_ || interrupted;
      if (!failure.empty()) failures_.push_back(failure);
      if (progress_) progress_->update(++done_, training->method);
    }
  }

  const TableTraining* next() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (request_.stop && *request_.stop) interrupted_ = next_ < trainings_.size() || interrupted_;
    return interrupted_ || next_ == trainings_.size() ? nullptr : &trainings_[next_++];
  }

  const PushTableRequest& request_;
  const std::vector<TableTraining> trainings_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  uint64_t done_ = 0;
  bool interrupted_ = false;
  std::vector<std::string> failures_;
  std::optional<nasm_common::Progress> progress_;
};

}  // namespace

std::string model_path(const PushTableRequest& request, const TableTraining& training) {
  std::string rule = to_string(training.rule);
  for (char& letter : rule) {
    if (letter == ':' || letter == '/') letter = '-';
  }
  std::string name = rule + "_" + nasm_trainer::to_string(request.preset) + "_" + training.method +
                     "_seed" + std::to_string(training.seed);
  if (request.epochs > 0) name += "_epochs" + std::to_string(request.epochs);
  return (fs::path(request.output) / "models" / (name + ".safetensors")).string();
}

void check_trained(const PushTableRequest& request, const std::vector<TableTraining>& trainings) {
  const std::string hash = content_hash(request.pushes);
  for (const TableTraining& training : trainings) {
    const std::string path = model_path(request, training);
    if (!fs::exists(path)) continue;
    const nasm_core::Model model = nasm_core::read_model(path);
    const auto architecture = method_architecture(request.preset, training.method);
    if (model.dataset_hash == hash && model.seed == training.seed &&
        nasm_core::to_json(model.architecture) == nasm_core::to_json(architecture)) {
      continue;
    }
    throw std::runtime_error(path +
                             " was trained with other data, another seed or another network; "
                             "remove it to train it again, or give another folder");
  }
}

std::vector<std::string> run_trainings(const PushTableRequest& request,
                                       const std::vector<TableTraining>& trainings) {
  std::vector<TableTraining> missing;
  for (const TableTraining& training : trainings) {
    if (!fs::exists(model_path(request, training))) missing.push_back(training);
  }
  return Workers(request, std::move(missing)).run();
}

}  // namespace nasm_pushing
