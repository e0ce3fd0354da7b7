// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/generate.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "dataset/labeller.hpp"
#include "dataset/neighbours.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/ordered_crew.hpp"
#include "nasm_trainer/dataset/dataset_writer.hpp"
#include "nasm_trainer/dataset/journal.hpp"
#include "nasm_trainer/dataset/layout.hpp"

namespace nasm_trainer {
namespace {

bool stopped(const GenerateOptions& options) {
  return options.stop && *options.stop;
}

/// Consecutive records, packed.
struct Block {
  uint64_t first = 0;
  std::size_t count = 0;
  std::vector<unsigned char> bytes;
};

/// Solves what is missing in the journal, until told to stop; what is begun is finished.
void solve_rest(const DatasetRequest& request, const Layout& layout, const SolverFactory& factory,
                const GenerateOptions& options, Journal& journal) {
  constexpr uint64_t kBlock = 4;  // few, so that a stop does not wait long
  const std::size_t record_size = packed_size(layout.width);
  uint64_t next = request.first + journal.size();
  const uint64_t blocks = (request.last - next + kBlock - 1) / kBlock;
  const auto threads = std::min(static_cast<uint64_t>(options.workers), blocks);
  nasm_common::OrderedCrew<Block> crew(static_cast<unsigned>(threads), [&] {
    auto labeller = std::make_shared<Labeller>(request, layout, factory());
    return [&, labeller](Block& block) {
      Record record;
      record.values.setZero(layout.width);
      block.bytes.resize(block.count * record_size);
      for (std::size_t i = 0; i < block.count; ++i) {
        labeller->label(block.first + i, record);
        pack(record, block.bytes.data() + i * record_size);
      }
    };
  });
  for (bool at_end = false; !at_end;) {
    at_end = next == request.last || stopped(options);
    if (!at_end) {
      const uint64_t count = std::min(kBlock, request.last - next);
      crew.give(std::make_unique<Block>(Block{next, count, {}}));
      next += count;
    }
    while (const auto block = crew.take(at_end)) {
      journal.append(block->bytes.data(), block->count);
      if (options.on_progress) options.on_progress(journal.size());
    }
  }
}

bool write_improved(const DatasetRequest& request, const Layout& layout,
                    const SolverFactory& factory, const Journal& journal,
                    const GenerateOptions& options, DatasetWriter& writer) {
  std::vector<Record> labelled;
  const auto collect = [&](const Record& record) {
    if (record.outcome == Outcome::kLabelled) labelled.push_back(record);
    return !stopped(options);
  };
  std::size_t improved = 0;
  if (!journal.for_each(collect) ||
      !Neighbours(request, layout, factory, options).spread(labelled, improved)) {
    return false;
  }
  auto next = labelled.begin();
  return journal.for_each([&](const Record& record) {
    writer.add(record.outcome == Outcome::kLabelled ? *next++ : record);
    return !stopped(options);
  });
}

/// Writes the dataset; false: told to stop, and nothing is written.
bool write_dataset(const DatasetRequest& request, const Layout& layout,
                   const SolverFactory& factory, const Journal& journal,
                   const GenerateOptions& options) {
  DatasetWriter writer(journal.output(), request, journal.tally().labelled(),
                       journal.tally().excluded());
  const auto add = [&](const Record& record) {
    writer.add(record);
    return !stopped(options);
  };
  const bool is_written = Neighbours::are_needed(request)
                              ? write_improved(request, layout, factory, journal, options, writer)
                              : journal.for_each(add);
  if (!is_written) return false;
  writer.finish();
  return true;
}

}  // namespace

GenerateSummary generate(const DatasetRequest& request, const SolverFactory& factory,
                         const GenerateOptions& options) {
  constexpr int kMostWorkers = 1024;
  if (options.workers < 1 || options.workers > kMostWorkers) {
    throw std::invalid_argument("workers is " + std::to_string(options.workers) +
                                ", must be from 1 to " + std::to_string(kMostWorkers));
  }
  const Layout layout = make_layout(request);
  const uint64_t wanted = request.last - request.first;
  Journal journal(options.output, request, layout.width, options.force);
  GenerateSummary summary;
  summary.journal = journal.path();
  summary.resumed = journal.size();
  // At the end there are the whole journal and the whole dataset.
  nasm_common::require_space(journal.output(), (wanted - journal.size()) * journal.record_size() +
                                                   wanted * row_size(layout));
  if (summary.resumed > 0 && options.on_resume) options.on_resume(summary.resumed);

  try {
    solve_rest(request, layout, factory, options, journal);
    summary.done = journal.size();
    summary.tally = journal.tally();
    if (summary.done < wanted) {
      journal.sync();
      return summary;
    }
    if (summary.tally.labelled() == 0 && wanted == request.trajectories) {
      journal.remove();
      throw std::runtime_error(summary.tally.no_label_text(options.output));
    }
    summary.finished = write_dataset(request, layout, factory, journal, options);
  } catch (const nasm_common::DiskFull& error) {
    throw std::runtime_error(std::string(error.what()) + ": " + std::to_string(journal.size()) +
                             " of " + std::to_string(wanted) + " are kept in " + journal.path());
  }
  if (summary.finished) journal.remove();
  return summary;
}

}  // namespace nasm_trainer
