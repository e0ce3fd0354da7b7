// SPDX-License-Identifier: Apache-2.0
#include "tables/training_queue.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "nasm_common/child_process.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/progress.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

std::string stem(const std::string& model) {
  return fs::path(model).stem().string();
}

std::string log_path(const TableRequest& request, const std::string& model) {
  return (fs::path(request.work) / "logs" / (stem(model) + ".log")).string();
}

std::string last_lines(const std::string& file) {
  constexpr std::size_t kLines = 5;
  std::deque<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    lines.push_back(line);
    if (lines.size() > kLines) lines.pop_front();
  }
  std::string text;
  for (const std::string& line : lines) text += "\n    " + line;
  return text;
}

void create_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::runtime_error("cannot create " + folder.string() + ": " + error.message());
}

class Queue {
 public:
  Queue(const TableRequest& request, const std::vector<Training>& trainings) : request_(request) {
    for (const Training& training : trainings) {
      if (!fs::exists(model_path(request, training.model))) waiting_.push_back(training);
    }
    total_ = waiting_.size();
    if (request.show_progress && total_ > 0) progress_.emplace("training", total_);
  }

  std::vector<TrainingFailure> run() {
    while (!waiting_.empty() || !running_.empty()) {
      stop_if_asked();
      start_what_is_ready();
      collect();
      if (progress_) progress_->update(total_ - waiting_.size() - running_.size(), note());
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return failures_;
  }

 private:
  struct Running {
    Training training;
    nasm_common::ChildProcess process;
  };

  std::string note() const {
    std::string names;
    for (const Running& one : running_) {
      names += (names.empty() ? "" : ", ") + stem(one.training.model);
    }
    return names;
  }

  void start_what_is_ready() {
    for (auto next = waiting_.begin();
         next != waiting_.end() && running_.size() < static_cast<std::size_t>(request_.jobs);) {
      const Training training = *next;
      const bool ready = training.start.empty() || fs::exists(model_path(request_, training.start));
      if (ready) {
        std::vector<std::string> command = {request_.program};
        for (auto& word : training_arguments(request_, training))
          command.push_back(std::move(word));
        // A table shows useless models too.
        command.insert(command.end(), {"--threads", "1", "--quiet", "--max-error", "inf"});
        running_.push_back(
            {training, nasm_common::ChildProcess(command, log_path(request_, training.model))});
      } else if (is_expected(training.start)) {
        ++next;
        continue;
      } else {
        failures_.push_back({training.model, training.start + " to begin with is missing"});
      }
      next = waiting_.erase(next);
    }
  }

  bool is_expected(const std::string& model) const {
    const auto makes_it = [&](const Training& training) { return training.model == model; };
    return std::any_of(waiting_.begin(), waiting_.end(), makes_it) ||
           std::any_of(running_.begin(), running_.end(),
                       [&](const Running& one) { return makes_it(one.training); });
  }

  void collect() {
    for (auto one = running_.begin(); one != running_.end();) {
      const auto exit_code = one->process.poll();
      if (!exit_code) {
        ++one;
        continue;
      }
      // The trainings may have been interrupted one by one.
      if (*exit_code == nasm_common::kInterrupted) interrupted_ = true;
      const std::string& model = one->training.model;
      const std::string log = log_path(request_, model);
      if (*exit_code != 0) {
        failures_.push_back({model, "exit code " + std::to_string(*exit_code) + last_lines(log) +
                                        "\n    (" + log + ")"});
      } else if (!fs::exists(model_path(request_, model))) {
        failures_.push_back({model, "it ended well, but left no model (" + log + ")"});
      }
      one = running_.erase(one);
    }
  }

  void stop_if_asked() {
    if (!interrupted_ && !(request_.stop && *request_.stop)) return;
    for (Running& one : running_) one.process.interrupt();
    while (!running_.empty()) {
      collect();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    throw nasm_common::Interrupted("interrupted; finished models are in " +
                                   (fs::path(request_.work) / "models").string() +
                                   "; run the same command again to resume");
  }

  const TableRequest& request_;
  std::vector<Training> waiting_;
  std::vector<Running> running_;
  std::vector<TrainingFailure> failures_;
  std::size_t total_ = 0;
  bool interrupted_ = false;
  std::optional<nasm_common::Progress> progress_;
};

}  // namespace

std::string model_path(const TableRequest& request, const std::string& model) {
  return (fs::path(request.work) / "models" / model).string();
}

std::vector<std::string> training_arguments(const TableRequest& request, const Training& training) {
  std::vector<std::string> arguments = training.arguments;
  if (!training.start.empty()) {
    arguments.insert(arguments.end(), {"--model", model_path(request, training.start)});
  }
  arguments.insert(arguments.end(),
                   {"--work", request.work, "--out", model_path(request, training.model)});
  return arguments;
}

std::vector<TrainingFailure> run_trainings(const TableRequest& request,
                                           const std::vector<Training>& trainings) {
  create_folder(fs::path(request.work) / "models");
  create_folder(fs::path(request.work) / "logs");
  return Queue(request, trainings).run();
}

}  // namespace nasm_trainer
