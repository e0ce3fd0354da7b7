// SPDX-License-Identifier: Apache-2.0
#include "training/datasets.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "dataset/labeller.hpp"
#include "dataset/neighbours.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kTrainingSeeds = kSeedCount;
constexpr uint64_t kValidationSeeds = 2 * kSeedCount;
static_assert(kTestSeed < kTrainingSeeds);

bool stopped(const TrainOptions& options) {
  return options.stop && *options.stop;
}

/// Makes processes that want the same dataset wait for the first of them.
class DatasetLock {
 public:
  DatasetLock(const fs::path& folder, const std::string& name, const TrainOptions& options)
      : path_((folder / ("." + name + ".lock")).string()),
        descriptor_(open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (descriptor_ < 0) nasm_common::fail_with_errno("create", path_);
    try {
      wait(name, options);
    } catch (...) {
      close(descriptor_);
      throw;
    }
  }
  ~DatasetLock() { close(descriptor_); }
  DatasetLock(const DatasetLock&) = delete;
  DatasetLock& operator=(const DatasetLock&) = delete;

 private:
  void wait(const std::string& name, const TrainOptions& options) const {
    while (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) nasm_common::fail_with_errno("lock", path_);
      if (stopped(options))
        throw nasm_common::Interrupted("interrupted while another process makes " + name);
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
  }

  std::string path_;
  int descriptor_;
};

DatasetRequest dataset_request(const TrainRequest& request, uint64_t trajectories, uint64_t seed,
                               const TrainOptions& options) {
  const auto& system = nasm_core::find_system(request.system);
  DatasetRequest dataset;
  dataset.system = request.system;
  dataset.split = request.recipe.split;
  dataset.trajectories = trajectories;
  dataset.last = trajectories;
  dataset.seed = seed;
  dataset.solver = request.recipe.solver;
  dataset.steps = system.info().steps;
  dataset.tolerance = options.labels(system, dataset.solver).tolerance;
  dataset.horizon_jitter = request.recipe.horizon_jitter;
  dataset.encoding = request.recipe.encoding;
  return dataset;
}

void refuse_other(const DatasetReader& reader, const DatasetRequest& expected) {
  const std::string differs = difference(describe(reader.request()), describe(expected));
  if (differs.empty()) return;
  throw std::invalid_argument(reader.path() + " is another dataset than its name says: " + differs +
                              "; remove it to generate it again");
}

/// The definition of a system, if it is a user's, may have changed since: the first label must come
/// out again.
void refuse_outdated(const DatasetReader& reader, const TrainOptions& options) {
  if (reader.labelled() == 0) return;
  RowBlock stored;
  reader.read(0, 1, stored);
  const DatasetRequest& request = reader.request();
  const auto& system = nasm_core::find_system(request.system);
  Labeller labeller(request, reader.layout(), options.labels(system, request.solver).factory());
  Record made;
  labeller.label(stored.index[0], made);
  bool same = made.outcome == Outcome::kLabelled;
  for (const ColumnId id : {kEncoded, kInitialState, kParameters, kHorizon, kCost}) {
    // Another machine may round differently.
    constexpr double kRounding = 1e-5;
    const Column& column = reader.layout().columns[id];
    const Eigen::ArrayXd then = stored.column(reader.layout(), id).row(0).transpose();
    const Eigen::ArrayXd now = made.values.segment(column.offset, column.width);
    const Eigen::ArrayXd rounding = kRounding * then.abs() + 1e-9;
    // A neighbour may have led to a better label than what is found again here.
    const bool may_be_less = id == kCost && Neighbours::are_needed(request);
    same =
        same && (then <= now + rounding).all() && (may_be_less || (now <= then + rounding).all());
  }
  if (same) return;
  throw std::invalid_argument(reader.path() + " was made when " + request.system +
                              " had another definition; remove it to generate it again");
}

void generate_dataset(const DatasetRequest& dataset, const std::string& path,
                      const std::string& label, const TrainOptions& options) {
  GenerateOptions generation;
  generation.output = path;
  generation.workers = options.threads;
  generation.force = true;  // an unfinished run of another version is of no use
  generation.stop = options.stop;
  const auto report = [&](uint64_t done) {
    if (options.on_progress) options.on_progress(label, done, dataset.trajectories, "");
  };
  bool begun = false;
  generation.on_resume = [&](uint64_t done) {
    begun = true;
    report(done);
  };
  generation.on_progress = [&](uint64_t done) {
    if (!begun) report(0);
    begun = true;
    report(done);
  };
  generation.on_neighbours = [&](int round, uint64_t done, uint64_t all) {
    const std::string phase = label + ", labels from neighbours, round " + std::to_string(round);
    if (options.on_progress) options.on_progress(phase, done, all, "");
  };
  const auto& system = nasm_core::find_system(dataset.system);
  const auto summary =
      generate(dataset, options.labels(system, dataset.solver).factory, generation);
  if (summary.finished) return;
  throw nasm_common::Interrupted("interrupted; " + std::to_string(summary.done) + " of " +
                                 std::to_string(dataset.trajectories) +
                                 " trajectories are kept in " + summary.journal +
                                 "; run the same command again to resume");
}

std::unique_ptr<DatasetReader> make_or_open(const DatasetRequest& dataset, const std::string& work,
                                            const std::string& label, const TrainOptions& options) {
  const fs::path folder = fs::path(work) / "data";
  nasm_common::create_folder(folder.string());
  const std::string name = dataset_name(dataset);
  const std::string path = (folder / name).string();
  const DatasetLock lock(folder, name, options);
  if (!fs::exists(path)) generate_dataset(dataset, path, label, options);
  auto reader = std::make_unique<DatasetReader>(path);
  refuse_other(*reader, dataset);
  refuse_outdated(*reader, options);
  return reader;
}

std::unique_ptr<DatasetReader> open_given(const std::string& path, const TrainRequest& request) {
  auto reader = std::make_unique<DatasetReader>(path);
  const DatasetRequest& has = reader->request();
  if (has.system != request.system) {
    throw std::invalid_argument(path + " has data of " + has.system + ", not of " + request.system);
  }
  if (has.encoding != request.recipe.encoding) {
    throw std::invalid_argument(
        path + " has the encoding " + nasm_core::to_string(has.encoding) + ", not " +
        nasm_core::to_string(request.recipe.encoding) +
        "; see --changeable, --feedback and `ros2 nasm generate --encoding`");
  }
  require_visible(has.system, has.split, has.encoding);
  if (reader->labelled() == 0) throw std::invalid_argument(path + " has no labelled trajectory");
  if (has.seed == kTestSeed) {
    throw std::invalid_argument(path + " has seed " + std::to_string(kTestSeed) +
                                ", which is kept for testing; generate data with another one");
  }
  return reader;
}

void check_pair(const DatasetReader& training, const DatasetReader& validation) {
  const DatasetRequest& one = training.request();
  const DatasetRequest& other = validation.request();
  if (one.split != other.split) {
    throw std::invalid_argument(validation.path() + " has the split " + other.split +
                                ", the training data " + one.split + "; generate it with --split " +
                                one.split);
  }
  const bool overlap = one.first < other.last && other.first < one.last;
  if (one.seed != other.seed || !overlap) return;
  throw std::invalid_argument(validation.path() + " has instances of " + training.path() +
                              ": validation needs others; generate it with another --seed");
}

}  // namespace

void require_visible(const std::string& system, const std::string& split,
                     nasm_core::Encoding encoding) {
  const auto& info = nasm_core::find_system(system).info();
  const nasm_core::Encoding varies = nasm_core::find_split(info, split).varies;
  if (nasm_core::covers(encoding, varies)) return;
  const bool all = varies == nasm_core::Encoding::kAll;
  throw std::invalid_argument("the split " + split + " changes " +
                              (all ? "everything" : "the initial state") +
                              ", which the network must see: it needs the encoding " +
                              (all ? "all (--changeable)" : "feedback (--feedback)"));
}

std::string dataset_name(const DatasetRequest& request) {
  std::string name = request.system + "_" + request.split + "_" + request.solver + "_" +
                     std::to_string(request.trajectories) + "_seed" + std::to_string(request.seed);
  if (request.encoding != nasm_core::Encoding::kTask) {
    name += std::string("_") + nasm_core::to_string(request.encoding);
  }
  if (request.horizon_jitter > 0.0) {
    name += nasm_common::format("_jitter%g", request.horizon_jitter);
  }
  return name + ".h5";
}

void check_given_datasets(const TrainRequest& request) {
  if (request.data.empty()) {
    if (!request.validation.empty()) {
      throw std::invalid_argument("validation data without training data; give --data too");
    }
    return;
  }
  const auto training = open_given(request.data, request);
  if (request.validation.empty()) return;
  check_pair(*training, *open_given(request.validation, request));
}

Datasets open_datasets(const TrainRequest& request, const TrainOptions& options) {
  Datasets datasets;
  if (request.data.empty()) {
    datasets.training = make_or_open(dataset_request(request, request.recipe.trajectories,
                                                     kTrainingSeeds + request.seed, options),
                                     request.work, "training data", options);
  } else {
    datasets.training = open_given(request.data, request);
  }
  // Labels from neighbours are good where these are many, which a small file has not.
  datasets.is_one_file =
      request.validation.empty() && Neighbours::are_needed(datasets.training->request());
  if (datasets.is_one_file) {
    datasets.validation = std::make_unique<DatasetReader>(datasets.training->path());
  } else if (request.validation.empty()) {
    // Data that were given may be of another distribution than the recipe's.
    TrainRequest alike = request;
    alike.recipe.split = datasets.training->request().split;
    alike.recipe.solver = datasets.training->request().solver;
    alike.recipe.horizon_jitter = datasets.training->request().horizon_jitter;
    datasets.validation =
        make_or_open(dataset_request(alike, request.recipe.validation_trajectories,
                                     kValidationSeeds + request.seed, options),
                     request.work, "validation data", options);
  } else {
    datasets.validation = open_given(request.validation, request);
  }
  if (!datasets.is_one_file) check_pair(*datasets.training, *datasets.validation);
  if (datasets.training->labelled() == 0 || datasets.validation->labelled() == 0) {
    throw std::runtime_error("there is no labelled trajectory to train or validate with");
  }
  return datasets;
}

}  // namespace nasm_trainer
