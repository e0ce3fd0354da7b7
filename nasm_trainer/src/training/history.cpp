// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/history.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "nasm_plot/figure.hpp"

namespace nasm_trainer {
namespace {

constexpr std::size_t kColumns = 5;
constexpr char kName[] = "history";

[[noreturn]] void fail_to_write(const std::string& path) {
  throw std::runtime_error("cannot write " + path + ": " + std::strerror(errno));
}

}  // namespace

void put_history(nasm_core::TensorFile& file, const History& history) {
  nasm_core::Tensor tensor;
  tensor.name = kName;
  tensor.shape = {static_cast<int64_t>(history.size()), static_cast<int64_t>(kColumns)};
  tensor.type = nasm_core::Tensor::Type::kFloat64;
  for (const auto& [report, cpu_s] : history) {
    const double epoch = report.epoch;
    tensor.values.insert(tensor.values.end(),
                         {epoch, report.training_loss, report.validation_loss, report.rate, cpu_s});
  }
  file.tensors.push_back(std::move(tensor));
}

History take_history(const nasm_core::TensorFile& file) {
  const nasm_core::Tensor& tensor = file.tensor(kName);
  if (tensor.shape.size() != 2 || tensor.shape[1] != static_cast<int64_t>(kColumns)) {
    throw std::runtime_error("tensor history has another shape than expected");
  }
  History history;
  for (std::size_t i = 0; i + kColumns <= tensor.values.size(); i += kColumns) {
    const double* const row = tensor.values.data() + i;
    history.push_back({{static_cast<int>(row[0]), row[1], row[2], row[3]}, row[4]});
  }
  return history;
}

HistoryLog::HistoryLog(const std::string& path, const History& history) : path_(path) {
  if (path.empty()) return;
  file_ = std::fopen(path.c_str(), "w");
  if (!file_) fail_to_write(path);
  std::fputs("epoch,training_loss,validation_loss,rate,cpu_s\n", file_);
  for (const HistoryEntry& entry : history) add(entry);
}

HistoryLog::~HistoryLog() {
  if (file_) std::fclose(file_);
}

void HistoryLog::add(const HistoryEntry& entry) {
  if (!file_) return;
  std::fprintf(file_, "%d,%.9g,%.9g,%.9g,%.3f\n", entry.report.epoch, entry.report.training_loss,
               entry.report.validation_loss, entry.report.rate, entry.cpu_s);
  if (std::fflush(file_) != 0) fail_to_write(path_);
}

void plot_history(const std::string& path, const std::string& title, const History& history) {
  nasm_plot::Series training{"training", {}, {}};
  nasm_plot::Series validation{"validation", {}, {}};
  for (const auto& [report, cpu_s] : history) {
    training.x.push_back(report.epoch);
    training.y.push_back(report.training_loss);
    validation.x.push_back(report.epoch);
    validation.y.push_back(report.validation_loss);
  }
  nasm_plot::Figure figure;
  figure.title = title;
  nasm_plot::Axes& axes = figure.at(0);
  axes.x_label = "epoch";
  axes.y_label = "loss";
  axes.log_x = true;
  axes.log_y = true;
  axes.add(training).add(validation);
  figure.save(path);
}

}  // namespace nasm_trainer
