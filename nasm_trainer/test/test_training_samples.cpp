// SPDX-License-Identifier: Apache-2.0
#include "dataset_fixture.hpp"
#include "nasm_trainer/dataset/dataset_reader.hpp"
#include "nasm_trainer/training/samples.hpp"

namespace nasm_trainer {
namespace {

class SamplesTest : public DatasetTest {
 protected:
  DatasetReader make(const std::string& system, double jitter = 0.0) const {
    DatasetRequest request = request_for(system, 30);
    request.horizon_jitter = jitter;
    generate(request, newton_for(system), options_for(path(system + ".h5")));
    return DatasetReader(path(system + ".h5"));
  }
};

TEST_F(SamplesTest, AreControlsOfTheDatasetAtTheirRealTimes) {
  const DatasetReader data = make("quadrotor", 0.01);
  const Samples samples = draw_samples(data, {7, false, 3}, torch::kFloat64);
  ASSERT_EQ(samples.instances.size(0), 210);
  RowBlock block;
  data.read(0, 30, block);
  const auto instances = block.column(data.layout(), kEncoded);
  const auto controls = block.column(data.layout(), kControls);
  const auto horizon = block.column(data.layout(), kHorizon);
  const auto at = [](const torch::Tensor& tensor, int64_t row, int64_t column) {
    return tensor.index({row, column}).item<double>();
  };
  for (int64_t row = 0; row < 210; ++row) {
    const int64_t trajectory = row / 7;
    const double fraction = at(samples.fractions, row, 0);
    const double place = fraction / horizon(trajectory, 0) * 100.0;
    const auto step = static_cast<int64_t>(std::lround(place));
    EXPECT_NEAR(place, static_cast<double>(step), 1e-9);
    EXPECT_EQ(at(samples.instances, row, 4), instances(trajectory, 4));
    for (int64_t c = 0; c < 4; ++c) {
      EXPECT_EQ(at(samples.controls, row, c), controls(trajectory, 4 * step + c));
    }
  }
  EXPECT_GT(samples.fractions.max().item<double>(), 0.95);
  EXPECT_EQ(samples.lower, instances.colwise().minCoeff().transpose());
  EXPECT_EQ(samples.upper, instances.colwise().maxCoeff().transpose());
}

TEST_F(SamplesTest, ControlsMayBelongToTheEndOfTheirStep) {
  const DatasetReader data = make("brachistochrone");
  const int offset = nasm_core::find_system("brachistochrone").info().control_offset;
  ASSERT_NE(offset, 0);
  const Samples samples = draw_samples(data, {100, true, 0}, torch::kFloat64);
  EXPECT_NEAR(samples.fractions.min().item<double>(), 0.01 * offset, 1e-12);
  EXPECT_NEAR(samples.fractions.max().item<double>(), 0.01 * (99 + offset), 1e-12);
}

TEST_F(SamplesTest, StratifiedTimesCoverTheHorizon) {
  const DatasetReader data = make("pendulum");
  const Samples samples = draw_samples(data, {10, true, 0}, torch::kFloat32);
  const float* const fractions = samples.fractions.data_ptr<float>();
  for (int64_t row = 0; row < 300; ++row) {
    EXPECT_EQ(static_cast<int64_t>(fractions[row] * 10.0F + 1e-4F), row % 10);
  }
}

TEST_F(SamplesTest, DependOnTheSeedOnly) {
  const DatasetReader data = make("pendulum");
  const auto fractions = [&](uint64_t seed) {
    return draw_samples(data, {10, false, seed}, torch::kFloat64).fractions;
  };
  EXPECT_TRUE(torch::equal(fractions(1), fractions(1)));
  EXPECT_FALSE(torch::equal(fractions(1), fractions(2)));
}

TEST_F(SamplesTest, NormalisationMakesUnitVariance) {
  const DatasetReader data = make("pendulum");
  Samples samples = draw_samples(data, {10, false, 0}, torch::kFloat64);
  samples.instances.select(1, 0).fill_(5.0);
  const auto normalisation = normalisation_of(samples, 3.0);
  EXPECT_EQ(normalisation.instance_offset(0), 5.0);
  EXPECT_EQ(normalisation.instance_scale(0), 3.0);
  const NetworkSamples seen = normalise(samples, normalisation);
  const auto near = [](const torch::Tensor& values, double mean, double deviation) {
    EXPECT_NEAR(values.mean().item<double>(), mean, 1e-12);
    EXPECT_NEAR(values.std(false).item<double>(), deviation, 1e-12);
  };
  near(seen.instances.select(1, 0), 0.0, 0.0);
  near(seen.instances.select(1, 1), 0.0, 1.0 / 3.0);
  near(seen.times, 0.0, 1.0);
  near(seen.controls, 0.0, 1.0);
  EXPECT_GE(seen.fractions.min().item<double>(), 0.0);
}

TEST_F(SamplesTest, DamagedDatasetIsFound) {
  make("pendulum");
  std::string bytes = bytes_of(path("pendulum.h5"));
  const auto middle = static_cast<std::ptrdiff_t>(bytes.size() * 3 / 4);
  bytes[static_cast<std::size_t>(middle)] =
      static_cast<char>(bytes[static_cast<std::size_t>(middle)] ^ 0x10);
  write_bytes(path("pendulum.h5"), bytes);
  EXPECT_THROW(draw_samples(DatasetReader(path("pendulum.h5")), {}, torch::kFloat64),
               std::runtime_error);
}

}  // namespace
}  // namespace nasm_trainer
