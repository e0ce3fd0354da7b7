// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/checkpoint.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace nasm_trainer {
namespace {

constexpr char kFormat[] = "nasm_checkpoint 1";

std::string text_of(const nasm_core::TensorFile& file, const std::string& name) {
  const auto entry = file.metadata.find(name);
  return entry == file.metadata.end() ? std::string() : entry->second;
}

}  // namespace

Checkpoint::Checkpoint(std::string path, Description request)
    : path_(std::move(path)), request_(std::move(request)) {
}

std::optional<nasm_core::TensorFile> Checkpoint::load(bool force) const {
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) return std::nullopt;
  nasm_core::TensorFile file;
  try {
    file = nasm_core::read_tensor_file(path_);
  } catch (const std::runtime_error& fault) {
    if (force) return std::nullopt;
    throw std::runtime_error(std::string(fault.what()) +
                             "; give --force to train from the start, without this checkpoint");
  }
  const std::string format = text_of(file, "format");
  const std::string differs = format == kFormat
                                  ? difference(from_text(text_of(file, "request")), request_)
                                  : "format is \"" + format + "\", not \"" + kFormat + "\"";
  if (differs.empty()) return file;
  if (force) return std::nullopt;
  throw std::invalid_argument(path_ + " is of another training run: " + differs +
                              "; give --force to train from the start, without it");
}

void Checkpoint::store(nasm_core::TensorFile state) const {
  state.metadata["format"] = kFormat;
  state.metadata["request"] = to_text(request_);
  nasm_core::write_tensor_file(path_, state);
}

void Checkpoint::remove() const noexcept {
  std::error_code error;
  std::filesystem::remove(path_, error);
}

}  // namespace nasm_trainer
