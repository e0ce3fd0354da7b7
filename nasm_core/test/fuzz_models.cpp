// SPDX-License-Identifier: Apache-2.0
// Model files that are damaged at random, under the address and undefined-behaviour sanitizers:
// each is either refused, or answers.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "models.hpp"
#include "naive_nasm.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/operator/fused_operator.hpp"

namespace nasm_core {
namespace {

using nasm_common::testing::bytes_of;
using nasm_common::testing::TemporaryFolder;
using nasm_common::testing::write_bytes;

constexpr uint64_t kRounds = 1200;
constexpr uint64_t kEdits = 300;  ///< fewer, since each is written through to the disk

std::vector<Model> models() {
  std::vector<Model> result;
  for (unsigned i = 0; i < 8; ++i) {
    Architecture a;
    a.hidden = {3};
    a.terms = 3;
    a.width = 3;
    a.kernel = 2;
    a.backbone = i & 1 ? Backbone::kConvolution : Backbone::kMlp;
    a.basis = i & 2 ? Basis::kChebyshev : Basis::kFourier;
    a.aggregation = i & 2 ? Aggregation::kNeural : Aggregation::kSum;
    a.adaptive = (i & 4) == 0;
    a.non_static = (i & 4) == 0;
    a.activation = static_cast<Activation>(i % 4);
    result.push_back(test::random_nasm(a, 2, 1, i));
  }
  result.push_back(test::model("robotarm"));
  return result;
}

class Fuzz : public testing::Test {
 protected:
  void SetUp() override {
    for (const Model& model : models()) {
      write_model(path_, model);
      files_.push_back(bytes_of(path_));
    }
  }

  /// Reads the file and asks the model, with all kernels.
  void ask() {
    ++asked_;
    try {
      const Model model = read_model(path_);
      const Eigen::VectorXd encoded = 0.5 * (model.lower + model.upper);
      const Eigen::VectorXd fractions = Eigen::VectorXd::LinSpaced(19, 0.0, 1.0);
      for (const InstructionSet set : instruction_sets()) {
        for (const Precision precision : {Precision::kSingle, Precision::kDouble}) {
          const FusedOperator fused(model, precision, set);
          const auto workspace = fused.make_workspace(19);
          Eigen::MatrixXd controls(fused.controls(), 19);
          fused.evaluate(encoded, fractions, *workspace, controls);
        }
      }
      ++answered_;
    } catch (const std::runtime_error&) {
    } catch (const std::invalid_argument&) {
    }
  }

  const std::string& any_file(nasm_common::Random& random) const {
    return files_[random.next() % files_.size()];
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "model.safetensors";
  std::vector<std::string> files_;
  int asked_ = 0;
  int answered_ = 0;
};

TEST_F(Fuzz, WholeFilesAnswer) {
  for (const std::string& file : files_) {
    write_bytes(path_, file);
    ask();
  }
  EXPECT_EQ(answered_, asked_);
}

TEST_F(Fuzz, TruncatedFilesAreRefused) {
  for (uint64_t round = 0; round < kRounds; ++round) {
    nasm_common::Random random(1, round);
    const std::string& file = any_file(random);
    write_bytes(path_, file.substr(0, random.next() % file.size()));
    ask();
  }
  EXPECT_EQ(answered_, 0);
}

TEST_F(Fuzz, FlippedBitsAreSafe) {
  for (uint64_t round = 0; round < kRounds; ++round) {
    nasm_common::Random random(2, round);
    std::string file = any_file(random);
    // half of them where lengths and metadata are
    const std::size_t range = round % 2 ? file.size() : std::min<std::size_t>(file.size(), 3000);
    for (uint64_t flips = 1 + random.next() % 4; flips > 0; --flips) {
      char& byte = file[random.next() % range];
      byte = static_cast<char>(byte ^ (1 << random.next() % 8));
    }
    write_bytes(path_, file);
    ask();
  }
  EXPECT_GT(answered_, 0);
  EXPECT_LT(answered_, asked_);
}

/// Well-formed files with other architectures, of which few fit the weights.
TEST_F(Fuzz, EditedArchitecturesAreSafe) {
  for (uint64_t round = 0; round < kEdits; ++round) {
    nasm_common::Random random(3, round);
    write_bytes(path_, any_file(random));
    TensorFile file = read_tensor_file(path_);
    Architecture a = architecture_from_json(file.metadata.at("architecture"));
    for (uint64_t edits = 1 + random.next() % 3; edits > 0; --edits) {
      const auto value = static_cast<int>(random.next() % 7);
      switch (random.next() % 11) {
        case 0:
          a.activation = static_cast<Activation>(value % 4);
          break;
        case 1:
          a.backbone = static_cast<Backbone>(value % 2);
          break;
        case 2:
          a.basis = static_cast<Basis>(value % 2);
          break;
        case 3:
          a.aggregation = static_cast<Aggregation>(value % 2);
          break;
        case 4:
          a.adaptive = value % 2;
          break;
        case 5:
          a.non_static = value % 2;
          break;
        case 6:
          a.terms = value;
          break;
        case 7:
          a.width = value == 0 ? 4096 : value;
          break;
        case 8:
          a.kernel = value == 0 ? 255 : value;
          break;
        case 9:
          a.hidden.assign(static_cast<std::size_t>(value), 3);
          break;
        case 10:
          a.kind = static_cast<OperatorKind>(value % 5);
          break;
      }
    }
    file.metadata["architecture"] = to_json(a);
    write_tensor_file(path_, file);
    ask();
  }
  EXPECT_GT(answered_, 0);
  EXPECT_LT(answered_, asked_);
}

TEST_F(Fuzz, EditedMetadataIsSafe) {
  constexpr char kLetters[] = "0123456789-.eE{}[],:\"ntfax ";
  for (uint64_t round = 0; round < kEdits; ++round) {
    nasm_common::Random random(4, round);
    write_bytes(path_, any_file(random));
    TensorFile file = read_tensor_file(path_);
    auto entry = file.metadata.begin();
    std::advance(entry, static_cast<long>(random.next() % file.metadata.size()));
    if (entry->second.empty()) continue;
    entry->second[random.next() % entry->second.size()] =
        kLetters[random.next() % (sizeof kLetters - 1)];
    write_tensor_file(path_, file);
    ask();
  }
  EXPECT_GT(answered_, 0);
  EXPECT_LT(answered_, asked_);
}

}  // namespace
}  // namespace nasm_core
