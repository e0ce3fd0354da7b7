// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/merge.hpp"

#include <algorithm>
#include <stdexcept>

#include "nasm_common/file.hpp"
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
    shards.push_back({path, reader.request(), reader.labelled()});
    check_same_dataset(shards.front(), shards.back());
  }
  std::sort(shards.begin(), shards.end(),
            [](const Shard& a, const Shard& b) { return a.request.first < b.request.first; });
  check_complete(shards);
  return shards;
}

uint64_t count_labels(const std::vector<Shard>& shards) {
  uint64_t labelled = 0;
  for (const Shard& shard : shards) labelled += shard.labelled;
  return labelled;
}

}  // namespace

MergeSummary merge(const std::vector<std::string>& paths, const MergeOptions& options) {
  OutputLock lock(options.output, options.force);
  if (lock.size() > 0) {
    throw std::invalid_argument(lock.path() +
                                " is of an unfinished run; finish it, remove it, or give another "
                                "output name");
  }
  const std::vector<Shard> shards = survey(paths);
  const DatasetRequest request = whole(shards.front().request);
  const uint64_t labelled = count_labels(shards);
  nasm_common::require_space(lock.output(), labelled * row_size(make_layout(request)));
  DatasetWriter writer(lock.output(), request, labelled, request.trajectories - labelled);
  MergeSummary summary;
  uint64_t done = 0;
  const auto add = [&](const Record& record) {
    writer.add(record);
    summary.tally.add(record.outcome);
    if (options.on_progress) options.on_progress(++done, request.trajectories);
    return !(options.stop && *options.stop);
  };
  for (const Shard& shard : shards) {
    if (!DatasetReader(shard.path).for_each(add)) return {};
  }
  if (labelled == 0) throw std::runtime_error(summary.tally.no_label_text(options.output));
  writer.finish();
  summary.finished = true;
  return summary;
}

}  // namespace nasm_trainer
