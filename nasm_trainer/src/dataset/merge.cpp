// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/merge.hpp"

#include <algorithm>
#include <stdexcept>

#include "nasm_trainer/dataset/dataset_reader.hpp"
#include "nasm_trainer/dataset/dataset_writer.hpp"
#include "nasm_trainer/dataset/output_lock.hpp"

namespace nasm_trainer {
namespace {

/// What has to be known of all shards before the first is read.
struct Shard {
  std::string path;
  DatasetRequest request;
  uint64_t labelled;
  uint64_t excluded;
};

DatasetRequest whole(DatasetRequest request) {
  request.first = 0;
  request.last = request.trajectories;
  return request;
}

std::string range_text(uint64_t first, uint64_t last) {
  return std::to_string(first) + " to " + std::to_string(last - 1);
}

void check_same_dataset(const Shard& one, const Shard& other) {
  const std::string text = difference(describe(whole(other.request)), describe(whole(one.request)));
  if (text.empty()) return;
  throw std::invalid_argument(other.path + " and " + one.path +
                              " are not shards of one dataset: in the former " + text);
}

/// The shards must follow each other without a gap.
void check_complete(const std::vector<Shard>& shards) {
  uint64_t next = 0;
  const Shard* before = nullptr;
  for (const Shard& shard : shards) {
    const auto& [first, last] = std::pair(shard.request.first, shard.request.last);
    if (first == last) continue;
    if (first > next) {
      throw std::invalid_argument("a shard is missing: none has trajectories " +
                                  range_text(next, first));
    }
    if (first < next) {
      throw std::invalid_argument(shard.path + " and " + before->path + " both have trajectories " +
                                  range_text(first, std::min(next, last)));
    }
    next = last;
    before = &shard;
  }
  const uint64_t total = shards.front().request.trajectories;
  if (next < total) {
    throw std::invalid_argument("a shard is missing: none has trajectories " +
                                range_text(next, total));
  }
}

std::vector<Shard> survey(const std::vector<std::string>& paths) {
  if (paths.empty()) throw std::invalid_argument("there is no shard to merge");
  std::vector<Shard> shards;
  for (const std::string& path : paths) {
    const DatasetReader reader(path);
    shards.push_back({path, reader.request(), reader.labelled(), reader.excluded()});
    check_same_dataset(shards.front(), shards.back());
  }
  std::sort(shards.begin(), shards.end(),
            [](const Shard& a, const Shard& b) { return a.request.first < b.request.first; });
  check_complete(shards);
  return shards;
}

class Merger {
 public:
  Merger(const std::vector<Shard>& shards, const MergeOptions& options)
      : options_(options), total_(shards.front().request.trajectories) {
    uint64_t labelled = 0;
    uint64_t excluded = 0;
    for (const Shard& shard : shards) {
      labelled += shard.labelled;
      excluded += shard.excluded;
    }
    writer_ = std::make_unique<DatasetWriter>(options.output, whole(shards.front().request),
                                              labelled, excluded);
  }

  /// False: told to stop.
  bool add(const DatasetReader& reader) {
    reader.verify();
    return add_labels(reader) && add_exclusions(reader);
  }

  Tally finish() {
    writer_->finish();
    return tally_;
  }

 private:
  bool add_labels(const DatasetReader& reader) {
    const uint64_t at_once = rows_per_block(reader.layout());
    for (uint64_t first = 0; first < reader.labelled(); first += at_once) {
      const uint64_t count = std::min(at_once, reader.labelled() - first);
      reader.read(first, count, block_);
      for (std::size_t i = 0; i < count; ++i) {
        record_.index = block_.index[i];
        record_.outcome = Outcome::kLabelled;
        record_.iterations = block_.iterations[i];
        record_.values = block_.values.row(static_cast<Eigen::Index>(i));
        add();
      }
      if (!go_on()) return false;
    }
    return true;
  }

  bool add_exclusions(const DatasetReader& reader) {
    constexpr uint64_t kAtOnce = 4096;
    for (uint64_t first = 0; first < reader.excluded(); first += kAtOnce) {
      reader.read_excluded(first, std::min(kAtOnce, reader.excluded() - first), exclusions_);
      for (const Exclusion& exclusion : exclusions_) {
        record_.index = exclusion.index;
        record_.outcome = exclusion.reason;
        add();
      }
      if (!go_on()) return false;
    }
    return true;
  }

  void add() {
    writer_->add(record_);
    tally_.add(record_.outcome);
    ++done_;
  }

  bool go_on() const {
    if (options_.on_progress) options_.on_progress(done_, total_);
    return !(options_.stop && *options_.stop);
  }

  const MergeOptions& options_;
  uint64_t total_;
  uint64_t done_ = 0;
  std::unique_ptr<DatasetWriter> writer_;
  RowBlock block_;
  std::vector<Exclusion> exclusions_;
  Record record_;
  Tally tally_;
};

}  // namespace

MergeSummary merge(const std::vector<std::string>& paths, const MergeOptions& options) {
  OutputLock lock(options.output, options.force);
  if (lock.size() > 0) {
    throw std::invalid_argument(lock.path() +
                                " is of an unfinished run; finish it, remove it, or give another "
                                "output name");
  }
  const std::vector<Shard> shards = survey(paths);
  Merger merger(shards, options);
  for (const Shard& shard : shards) {
    if (!merger.add(DatasetReader(shard.path))) return {};
  }
  return {true, merger.finish()};
}

}  // namespace nasm_trainer
