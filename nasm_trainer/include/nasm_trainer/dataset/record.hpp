// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__RECORD_HPP_
#define NASM_TRAINER__DATASET__RECORD_HPP_

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace nasm_trainer {

/// Whether an instance got a label, or why not.
enum class Outcome : int32_t {
  kLabelled,
  kIterationLimit,
  kNoDescent,
  kDiverged,
  kInvalidInstance,
  kGradientTooLarge,
  kConstraintViolated,
  kNotFinite,
  kOtherBranch,  ///< a local minimum, but not the one that labels are
};
inline constexpr std::size_t kOutcomeCount = 9;

/// The outcome for people and files, such as "iteration_limit".
const char* to_string(Outcome outcome);
std::optional<Outcome> outcome_from(const std::string& name);

/// How many instances had each outcome.
class Tally {
 public:
  void add(Outcome outcome) { ++counts_[static_cast<std::size_t>(outcome)]; }
  uint64_t labelled() const { return counts_[0]; }
  uint64_t excluded() const;
  /// Such as "3 excluded (2 iteration_limit, 1 no_descent)".
  std::string excluded_text() const;
  /// Error text for an output without labels.
  std::string no_label_text(const std::string& output) const;

 private:
  std::array<uint64_t, kOutcomeCount> counts_{};
};

/// Outcome of one instance.
struct Record {
  uint64_t index = 0;
  Outcome outcome = Outcome::kInvalidInstance;
  int32_t iterations = 0;
  Eigen::VectorXd values;  ///< as in Layout; zeros if there is no label
};

/// A record as bytes, ended by a checksum.
std::size_t packed_size(int width);
void pack(const Record& record, unsigned char* bytes);
/// False if the bytes are not a record; its values must have their size.
bool unpack(const unsigned char* bytes, Record& record);
/// Outcome of a record that `pack` wrote.
Outcome packed_outcome(const unsigned char* bytes);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__RECORD_HPP_
