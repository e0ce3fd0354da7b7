// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/training/samples.hpp"

#include <algorithm>
#include <utility>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/symmetry.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/correction.hpp"

namespace nasm_trainer {
namespace {

/// Keeps times apart from what else is drawn with the same seed.
constexpr uint64_t kTimesOfSamples = 0x7469'6d65'7300'0000;

/// What a symmetry does to a sample.
struct Image {
  nasm_core::SignedPermutation instance, controls;
};

std::vector<Image> images_of(const nasm_core::SystemInfo& info, nasm_core::Encoding encoding) {
  if (!nasm_core::answers_with_corrections(info, encoding)) return {};
  const auto components = nasm_core::encoded_components(info, encoding);
  std::vector<Image> images;
  for (const nasm_core::Symmetry& symmetry : nasm_core::symmetry_group(info)) {
    images.push_back({nasm_core::encoded_symmetry(info, components, symmetry), symmetry.controls});
  }
  return images;
}

/// Writes the samples of one trajectory to the rows that begin at the pointers.
struct Writer {
  const Layout& layout;
  const nasm_core::SystemInfo& info;
  const Sampling& sampling;
  int steps;
  std::vector<Image> images;  ///< empty: the trajectory itself alone

  /// Of each image; together at least as many as asked for.
  int per_image() const {
    const int count = std::max(1, static_cast<int>(images.size()));
    return (sampling.per_trajectory + count - 1) / count;
  }
  int64_t rows() const {
    return per_image() * std::max<int64_t>(1, static_cast<int64_t>(images.size()));
  }

  template <class Number>
  void write(const Record& record, Number* instances, Number* fractions, Number* controls) const {
    const Column& encoded = layout.columns[kEncoded];
    const bool corrects = layout.columns[kCorrections].width > 0;
    const Column& labels = layout.columns[corrects ? kCorrections : kControls];
    const auto instance = record.values.segment(encoded.offset, encoded.width).cast<Number>();
    const int width = labels.width / steps;
    const double stretch = record.values(layout.columns[kHorizon].offset) / info.horizon;
    nasm_common::Random random = random_times(sampling, record.index);
    const int count = per_image();
    Sampling spread = sampling;
    spread.per_trajectory = count;
    for (int i = 0; i < static_cast<int>(rows()); ++i) {
      const int step = draw_step(spread, i % count, steps, random);
      fractions[i] =
          static_cast<Number>(static_cast<double>(step + info.control_offset) * stretch / steps);
      const auto control =
          record.values.segment(labels.offset + step * width, width).cast<Number>();
      const auto image = static_cast<std::size_t>(i / count);
      put(instance, images.empty() ? nullptr : &images[image].instance,
          instances + i * encoded.width);
      put(control, images.empty() ? nullptr : &images[image].controls, controls + i * width);
    }
  }

  template <class Values, class Number>
  static void put(const Values& values, const nasm_core::SignedPermutation* change,
                  Number* target) {
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      target[i] =
          change ? static_cast<Number>(change->sign[k]) * values(change->from[k]) : values(i);
    }
  }
};

constexpr int64_t kValidationEvery = 20;

bool is_wanted(Sampling::Part part, int64_t number) {
  if (part == Sampling::Part::kAll) return true;
  return (number % kValidationEvery == 0) == (part == Sampling::Part::kValidation);
}

int64_t wanted_of(Sampling::Part part, int64_t count) {
  const int64_t validation = (count + kValidationEvery - 1) / kValidationEvery;
  if (part == Sampling::Part::kAll) return count;
  return part == Sampling::Part::kValidation ? validation : count - validation;
}

/// The regulator's cost from where a trajectory starts.
class GoalCosts {
 public:
  explicit GoalCosts(const DatasetReader& data)
      : layout_(data.layout()),
        instance_(
            nasm_core::default_instance(nasm_core::find_system(data.request().system).info())),
        evaluator_(nasm_core::find_system(data.request().system).make_evaluator()) {}

  double of(const Record& record) {
    const auto values = [&](ColumnId id) {
      return record.values.segment(layout_.columns[id].offset, layout_.columns[id].width);
    };
    instance_.goal = values(kGoal);
    instance_.initial_state = values(kInitialState);
    instance_.parameters = values(kParameters);
    evaluator_->bind(instance_);
    return evaluator_->terminal_cost(instance_.initial_state);
  }

 private:
  const Layout& layout_;
  nasm_core::Instance instance_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
};

template <class Number>
void fill(const DatasetReader& data, const Writer& writer, Samples& samples) {
  const Column& encoded = data.layout().columns[kEncoded];
  Number* instances = samples.instances.data_ptr<Number>();
  Number* fractions = samples.fractions.data_ptr<Number>();
  Number* controls = samples.controls.data_ptr<Number>();
  GoalCosts goal_costs(data);
  Number* costs = samples.costs.defined() ? samples.costs.data_ptr<Number>() : nullptr;
  Number* to_goal = costs ? samples.goal_costs.data_ptr<Number>() : nullptr;
  const int cost_offset = data.layout().columns[kCost].offset;
  const int64_t rows = writer.rows();
  const int64_t inputs = samples.instances.size(1);
  const int64_t outputs = samples.controls.size(1);
  int64_t number = 0;
  data.for_each([&](const Record& record) {
    if (record.outcome != Outcome::kLabelled) return true;
    if (!is_wanted(writer.sampling.part, number++)) return true;
    const auto instance = record.values.segment(encoded.offset, encoded.width);
    if (samples.lower.size() == 0) samples.lower = samples.upper = instance;
    samples.lower = samples.lower.cwiseMin(instance);
    samples.upper = samples.upper.cwiseMax(instance);
    for (const Image& image : writer.images) {
      const Eigen::VectorXd other = nasm_core::image_of(image.instance, Eigen::VectorXd(instance));
      samples.lower = samples.lower.cwiseMin(other);
      samples.upper = samples.upper.cwiseMax(other);
    }
    writer.write(record, instances, fractions, controls);
    if (costs) {
      std::fill_n(costs, rows, static_cast<Number>(record.values(cost_offset)));
      std::fill_n(to_goal, rows, static_cast<Number>(goal_costs.of(record)));
      costs += rows;
      to_goal += rows;
    }
    instances += rows * inputs;
    fractions += rows;
    controls += rows * outputs;
    return true;
  });
}

/// Mean and standard deviation of the columns, in double whatever the type.
std::pair<Eigen::VectorXd, Eigen::VectorXd> moments(const torch::Tensor& values) {
  const int64_t columns = values.size(1);
  Eigen::VectorXd mean(columns), deviation(columns);
  for (int64_t i = 0; i < columns; ++i) {
    const torch::Tensor column = values.select(1, i).to(torch::kFloat64);
    mean(i) = column.mean().item<double>();
    const double spread = (column - mean(i)).square().mean().sqrt().item<double>();
    const double rounding = 1e-6 * std::abs(mean(i));
    deviation(i) = spread > rounding ? spread : 1.0;
  }
  return {mean, deviation};
}

torch::Tensor as_row(const Eigen::VectorXd& values, torch::ScalarType type) {
  torch::Tensor row = torch::empty({1, values.size()}, torch::kFloat64);
  std::copy(values.begin(), values.end(), row.data_ptr<double>());
  return row.to(type);
}

/// Part of the mean cost from which on a network counts; see correction_factor.
constexpr double kLeastStake = 0.01;

/// A network is judged by its gap relative to the optimum, which is quadratic in its errors. Where
/// next to nothing is at stake, errors do not count more and more.
torch::Tensor importance_of(const Samples& samples) {
  if (!samples.costs.defined()) return {};
  torch::Tensor squares = 1.0 / (samples.costs + kLeastStake * samples.costs.mean());
  if (samples.factors.defined()) squares = squares * samples.factors.square();
  return (squares / squares.mean()).sqrt();
}

template <class Action>
NetworkSamples of_each(const NetworkSamples& all, const Action& action) {
  return {action(all.instances),
          action(all.times),
          action(all.fractions),
          action(all.controls),
          all.weights.defined() ? action(all.weights) : all.weights,
          all.importance.defined() ? action(all.importance) : all.importance};
}

}  // namespace

nasm_common::Random random_times(const Sampling& sampling, uint64_t trajectory) {
  return nasm_common::Random(sampling.seed ^ kTimesOfSamples, trajectory);
}

int draw_step(const Sampling& sampling, int sample, int steps, nasm_common::Random& random) {
  const double place = random.uniform();
  const double fraction = sampling.stratified ? (sample + place) / sampling.per_trajectory : place;
  return std::min(static_cast<int>(fraction * steps), steps - 1);
}

Samples draw_samples(const DatasetReader& data, const Sampling& sampling, torch::ScalarType type) {
  const DatasetRequest& request = data.request();
  const auto& info = nasm_core::find_system(request.system).info();
  const Writer writer{data.layout(), info, sampling, request.steps,
                      images_of(info, request.encoding)};
  const auto rows = wanted_of(sampling.part, static_cast<int64_t>(data.labelled())) * writer.rows();
  Samples samples;
  samples.instances = torch::empty({rows, data.layout().columns[kEncoded].width}, type);
  samples.fractions = torch::empty({rows, 1}, type);
  samples.controls = torch::empty({rows, static_cast<int64_t>(info.controls.size())}, type);
  if (data.layout().columns[kCorrections].width > 0) {
    samples.costs = torch::empty({rows, 1}, type);
    samples.goal_costs = torch::empty({rows, 1}, type);
  }
  if (type == torch::kFloat64) {
    fill<double>(data, writer, samples);
  } else {
    fill<float>(data, writer, samples);
  }
  return samples;
}

double correction_knee(const Samples& samples) {
  return samples.costs.defined() ? kLeastStake * samples.costs.mean().item<double>() : 0.0;
}

void divide_by_factors(const nasm_core::SystemInfo& info, double knee, Samples& samples) {
  if (!(knee > 0.0)) return;
  constexpr double kLeastFactor = 1e-3;  // below, labels are the solver's last digits
  torch::Tensor factors = samples.goal_costs.to(torch::kFloat64).contiguous().clone();
  auto* const values = factors.data_ptr<double>();
  for (int64_t i = 0; i < factors.numel(); ++i) {
    values[i] = std::max(kLeastFactor, nasm_core::correction_factor(info, values[i], knee));
  }
  samples.factors = factors.to(samples.controls.scalar_type());
  samples.controls.div_(samples.factors);
}

nasm_core::Normalisation normalisation_of(const Samples& samples, double instance_range) {
  nasm_core::Normalisation normalisation;
  std::tie(normalisation.instance_offset, normalisation.instance_scale) =
      moments(samples.instances);
  normalisation.instance_scale *= instance_range;
  const auto [time_mean, time_deviation] = moments(samples.fractions);
  normalisation.time_offset = time_mean(0);
  normalisation.time_scale = time_deviation(0);
  std::tie(normalisation.control_offset, normalisation.control_scale) = moments(samples.controls);
  return normalisation;
}

NetworkSamples NetworkSamples::rows(int64_t begin, int64_t end) const {
  return of_each(*this,
                 [begin, end](const torch::Tensor& all) { return all.slice(0, begin, end); });
}

NetworkSamples NetworkSamples::rows(const torch::Tensor& indices) const {
  return of_each(*this,
                 [&indices](const torch::Tensor& all) { return all.index_select(0, indices); });
}

NetworkSamples normalise(Samples samples, const nasm_core::Normalisation& normalisation) {
  const torch::ScalarType type = samples.instances.scalar_type();
  samples.instances.sub_(as_row(normalisation.instance_offset, type))
      .div_(as_row(normalisation.instance_scale, type));
  samples.controls.sub_(as_row(normalisation.control_offset, type))
      .div_(as_row(normalisation.control_scale, type));
  const torch::Tensor times =
      (samples.fractions - normalisation.time_offset) / normalisation.time_scale;
  return {samples.instances, times, samples.fractions,
          samples.controls,  {},    importance_of(samples)};
}

PreparedSamples prepare(Samples training, Samples validation,
                        nasm_core::Normalisation normalisation) {
  PreparedSamples prepared;
  prepared.lower = training.lower;
  prepared.upper = training.upper;
  prepared.training = normalise(std::move(training), normalisation);
  prepared.validation = normalise(std::move(validation), normalisation);
  prepared.normalisation = std::move(normalisation);
  return prepared;
}

}  // namespace nasm_trainer
