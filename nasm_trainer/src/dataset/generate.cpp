// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/generate.hpp"

#include <stdexcept>

#include "dataset/labeller.hpp"
#include "dataset/posix_file.hpp"
#include "dataset/worker_pool.hpp"
#include "nasm_trainer/dataset/dataset_writer.hpp"
#include "nasm_trainer/dataset/journal.hpp"
#include "nasm_trainer/dataset/layout.hpp"

namespace nasm_trainer {
namespace {

bool stopped(const GenerateOptions& options) {
  return options.stop && *options.stop;
}

/// Solves what is missing in the journal, until told to stop.
void solve_rest(const DatasetRequest& request, const Layout& layout, const SolverFactory& factory,
                const GenerateOptions& options, Journal& journal) {
  WorkerPool pool;
  pool.workers = options.workers;
  pool.width = layout.width;
  pool.make_worker = [&] {
    auto labeller = std::make_shared<Labeller>(request, layout, factory());
    return [labeller](uint64_t index, Record& record) { labeller->label(index, record); };
  };
  pool.sink = [&](const unsigned char* records, std::size_t count) {
    journal.append(records, count);
    if (options.on_progress) options.on_progress(journal.size());
  };
  pool.stop = [&] { return stopped(options); };
  pool.run(request.first + journal.size(), request.last);
}

/// Writes the dataset; false: told to stop, and nothing is written.
bool write_dataset(const DatasetRequest& request, const Journal& journal,
                   const GenerateOptions& options) {
  DatasetWriter writer(journal.output(), request, journal.tally().labelled(),
                       journal.tally().excluded());
  const auto add = [&](const Record& record) {
    writer.add(record);
    return !stopped(options);
  };
  if (!journal.for_each(add)) return false;
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
  require_space(journal.output(),
                (wanted - journal.size()) * journal.record_size() + wanted * row_size(layout));
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
    summary.finished = write_dataset(request, journal, options);
  } catch (const DiskFull& error) {
    throw std::runtime_error(std::string(error.what()) + ": " + std::to_string(journal.size()) +
                             " of " + std::to_string(wanted) + " are kept in " + journal.path());
  }
  if (summary.finished) journal.remove();
  return summary;
}

}  // namespace nasm_trainer
