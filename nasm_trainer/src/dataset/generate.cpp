// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/generate.hpp"

#include <stdexcept>

#include "dataset/labeller.hpp"
#include "dataset/worker_pool.hpp"
#include "nasm_trainer/dataset/dataset_writer.hpp"
#include "nasm_trainer/dataset/journal.hpp"
#include "nasm_trainer/dataset/layout.hpp"

namespace nasm_trainer {
namespace {

Tally count_outcomes(const Journal& journal) {
  Tally tally;
  journal.for_each([&](const Record& record) { tally.add(record.outcome); });
  return tally;
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
  Journal journal(options.output, request, layout.width, options.force);
  GenerateSummary summary;
  summary.resumed = journal.size();
  if (summary.resumed > 0 && options.on_resume) options.on_resume(summary.resumed);

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
  pool.stop = [&] { return options.stop && *options.stop; };
  pool.run(request.first + journal.size(), request.last);

  summary.done = journal.size();
  if (summary.done < request.last - request.first) {
    journal.sync();
    return summary;
  }
  summary.tally = count_outcomes(journal);
  if (summary.tally.labelled() == 0 && request.last - request.first == request.trajectories) {
    journal.remove();
    throw std::runtime_error(options.output + " is not written, for no instance got a label: " +
                             summary.tally.excluded_text());
  }
  DatasetWriter writer(options.output, request, summary.tally.labelled(), summary.tally.excluded());
  journal.for_each([&](const Record& record) { writer.add(record); });
  writer.finish();
  journal.remove();
  summary.finished = true;
  return summary;
}

}  // namespace nasm_trainer
