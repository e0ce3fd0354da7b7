// SPDX-License-Identifier: Apache-2.0
#include "tables/trainings.hpp"

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "nasm_common/child_process.hpp"
#include "nasm_common/exit_code.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"

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

/// Returns why there is no model; empty: there is one.
std::string train(const TableRequest& request, const Training& training,
                  const std::atomic<bool>& stop) {
  const std::string log = log_path(request, training.model);
  std::vector<std::string> command = {request.program};
  for (auto& word : training_arguments(request, training)) command.push_back(std::move(word));
  // A table shows useless models too.
  command.insert(command.end(), {"--threads", "1", "--quiet", "--max-error", "inf"});
  nasm_common::ChildProcess process(command, log);
  bool interrupted = false;
  std::optional<int> exit_code;
  while (!(exit_code = process.poll())) {
    if (stop && !interrupted) {
      process.interrupt();
      interrupted = true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (*exit_code == nasm_common::kInterrupted || (interrupted && *exit_code != 0)) {
    throw nasm_common::Interrupted("the training was interrupted");
  }
  if (*exit_code != 0) {
    return "exit code " + std::to_string(*exit_code) + last_lines(log) + "\n    (" + log + ")";
  }
  if (fs::exists(model_path(request, training.model))) return "";
  return "it ended well, but left no model (" + log + ")";
}

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
  const std::string models = (fs::path(request.work) / "models").string();
  nasm_common::create_folder(models);
  nasm_common::create_folder((fs::path(request.work) / "logs").string());
  std::vector<QueuedTraining> queue;
  for (const Training& training : trainings) {
    const std::string& start = training.start;
    queue.push_back(
        {stem(training.model), model_path(request, training.model),
         start.empty() ? "" : model_path(request, start),
         [&](const std::atomic<bool>& stop) { return train(request, training, stop); }});
  }
  return run_queue(request, queue, "finished models are in " + models);
}

}  // namespace nasm_trainer
