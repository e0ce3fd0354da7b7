// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/offline/evaluate.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "nasm_common/machine.hpp"
#include "nasm_common/ordered_crew.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_evaluation/bag/case_reader.hpp"
#include "offline/worker.hpp"

namespace nasm_evaluation {
namespace {

/// Some cases in a row and, once they were judged, the verdicts.
struct Batch {
  explicit Batch(std::size_t shown) : worst(shown) {}
  std::vector<Case> cases;
  std::vector<Verdict> verdicts;
  WorstCases worst;
};

using Crew = nasm_common::OrderedCrew<Batch>;

/// Large enough to make the cost of handing over negligible.
constexpr std::size_t kBatch = 32;

std::unique_ptr<Batch> next_batch(CaseReader& reader, std::size_t shown) {
  auto batch = std::make_unique<Batch>(shown);
  while (batch->cases.size() < kBatch) {
    auto posed = reader.next();
    if (!posed) break;
    batch->cases.push_back(std::move(*posed));
  }
  return batch;
}

void collect(Crew& crew, bool at_end, Evaluation& evaluation, WorstCases& worst) {
  while (auto batch = crew.take(at_end)) {
    std::move(batch->verdicts.begin(), batch->verdicts.end(),
              std::back_inserter(evaluation.verdicts));
    worst.add(std::move(batch->worst));
  }
}

}  // namespace

std::optional<OfflineResult> evaluate_offline(const OfflineOptions& options,
                                              const OnProgress& on_progress) {
  const auto start = std::chrono::steady_clock::now();
  OfflineResult result;
  Evaluation& evaluation = result.evaluation;
  {
    const Answerer answerer(options.model, "", options.settings);
    evaluation.model_path = answerer.served().path;
    evaluation.model_id = answerer.served().id;
  }
  result.model = nasm_core::read_model(evaluation.model_path);
  if (!options.baseline.empty()) {
    const Answerer baseline(options.baseline, result.model.system, options.settings);
    evaluation.baseline_path = baseline.served().path;
    evaluation.baseline_id = baseline.served().id;
  }
  evaluation.source = options.bag;
  evaluation.system = result.model.system;
  evaluation.machine = nasm_common::describe_machine();
  evaluation.date = nasm_common::date_text();

  evaluation.loop_options = options.loop_options;
  CaseReader reader({options.bag, result.model.system, result.model.horizon, options.topics,
                     options.goal_topic, options.loop_options});
  const unsigned threads =
      options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  Crew crew(threads, [&] {
    const auto worker =
        std::make_shared<Worker>(result.model, evaluation.model_path, evaluation.baseline_path,
                                 options.settings, Judge::Options{options.with_optimum});
    return [worker](Batch& batch) {
      for (Case& posed : batch.cases) {
        batch.verdicts.push_back(worker->work(std::move(posed), batch.worst));
      }
      batch.cases.clear();
    };
  });
  WorstCases worst(options.shown);
  for (;;) {
    auto batch = next_batch(reader, options.shown);
    const bool is_last = batch->cases.size() < kBatch;
    crew.give(std::move(batch));
    collect(crew, is_last, evaluation, worst);
    if (on_progress && !on_progress(reader.intake().messages, reader.expected_messages())) {
      return std::nullopt;
    }
    if (is_last) break;
  }
  evaluation.loop_runs = reader.take_loop_runs();
  evaluation.intake = reader.intake();
  result.shown = worst.take();
  evaluation.duration_s = nasm_common::seconds_since(start);
  return result;
}

}  // namespace nasm_evaluation
