// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/record.hpp"

#include <cstring>
#include <numeric>

#include "nasm_common/checksum.hpp"

namespace nasm_trainer {
namespace {

struct Head {
  uint64_t index;
  int32_t outcome;
  int32_t iterations;
};

uint64_t checksum_of(const unsigned char* bytes, std::size_t size) {
  nasm_common::Checksum checksum;
  checksum.add(bytes, size);
  return checksum.value();
}

}  // namespace

const char* to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::kLabelled:
      return "labelled";
    case Outcome::kIterationLimit:
      return "iteration_limit";
    case Outcome::kNoDescent:
      return "no_descent";
    case Outcome::kDiverged:
      return "diverged";
    case Outcome::kInvalidInstance:
      return "invalid_instance";
    case Outcome::kGradientTooLarge:
      return "gradient_too_large";
    case Outcome::kConstraintViolated:
      return "constraint_violated";
    case Outcome::kNotFinite:
      return "not_finite";
    case Outcome::kOtherBranch:
      return "other_branch";
  }
  return "unknown";
}

std::optional<Outcome> outcome_from(const std::string& name) {
  for (std::size_t i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    if (name == to_string(outcome)) return outcome;
  }
  return std::nullopt;
}

uint64_t Tally::excluded() const {
  return std::accumulate(counts_.begin() + 1, counts_.end(), uint64_t{0});
}

std::string Tally::excluded_text() const {
  std::string reasons;
  for (std::size_t i = 1; i < kOutcomeCount; ++i) {
    if (counts_[i] == 0) continue;
    reasons += (reasons.empty() ? " (" : ", ") + std::to_string(counts_[i]) + " " +
               to_string(static_cast<Outcome>(i));
  }
  return std::to_string(excluded()) + " excluded" + (reasons.empty() ? "" : reasons + ")");
}

std::string Tally::no_label_text(const std::string& output) const {
  return output + " is not written, for no instance got a label: " + excluded_text();
}

std::size_t packed_size(int width) {
  return sizeof(Head) + sizeof(double) * static_cast<std::size_t>(width) + sizeof(uint64_t);
}

void pack(const Record& record, unsigned char* bytes) {
  const std::size_t values = sizeof(double) * static_cast<std::size_t>(record.values.size());
  const Head head = {record.index, static_cast<int32_t>(record.outcome), record.iterations};
  std::memcpy(bytes, &head, sizeof head);
  std::memcpy(bytes + sizeof head, record.values.data(), values);
  const uint64_t checksum = checksum_of(bytes, sizeof head + values);
  std::memcpy(bytes + sizeof head + values, &checksum, sizeof checksum);
}

bool unpack(const unsigned char* bytes, Record& record) {
  const std::size_t values = sizeof(double) * static_cast<std::size_t>(record.values.size());
  Head head;
  std::memcpy(&head, bytes, sizeof head);
  uint64_t checksum;
  std::memcpy(&checksum, bytes + sizeof head + values, sizeof checksum);
  if (checksum != checksum_of(bytes, sizeof head + values) || head.outcome < 0 ||
      head.outcome >= static_cast<int32_t>(kOutcomeCount)) {
    return false;
  }
  record.index = head.index;
  record.outcome = static_cast<Outcome>(head.outcome);
  record.iterations = head.iterations;
  std::memcpy(record.values.data(), bytes + sizeof head, values);
  return true;
}

Outcome packed_outcome(const unsigned char* bytes) {
  Head head;
  std::memcpy(&head, bytes, sizeof head);
  return static_cast<Outcome>(head.outcome);
}

}  // namespace nasm_trainer
