// SPDX-License-Identifier: Apache-2.0
#include "dataset/neighbours.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "dataset/labeller.hpp"
#include "nasm_common/ordered_crew.hpp"
#include "nasm_core/operator/correction.hpp"

namespace nasm_trainer {
namespace {

constexpr int kMostRounds = 12;
constexpr std::size_t kNeighbours = 12;
/// A neighbour is tried if it costs less than this part.
constexpr double kPromising = 0.97;

}  // namespace

struct Neighbours::Job {
  std::size_t index;
  const Record* neighbour;
  Record record;
  bool is_better = false;
};

bool Neighbours::are_needed(const DatasetRequest& request) {
  const auto& info = nasm_core::find_system(request.system).info();
  return !info.angles.empty() && nasm_core::answers_with_corrections(info, request.encoding);
}

Neighbours::Neighbours(const DatasetRequest& request, const Layout& layout,
                       const SolverFactory& factory, const GenerateOptions& options)
    : request_(request), layout_(layout), factory_(factory), options_(options) {
}

/// Those of the encoded instances, each component relative to its spread.
std::vector<std::vector<std::size_t>> Neighbours::nearest(
    const std::vector<Record>& records) const {
  const Column& encoded = layout_.columns[kEncoded];
  const auto count = static_cast<Eigen::Index>(records.size());
  Eigen::MatrixXf points(encoded.width, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    points.col(i) = records[static_cast<std::size_t>(i)]
                        .values.segment(encoded.offset, encoded.width)
                        .cast<float>();
  }
  const Eigen::VectorXf mean = points.rowwise().mean();
  points.colwise() -= mean;
  const Eigen::VectorXf spread =
      (points.rowwise().squaredNorm() / static_cast<float>(count)).cwiseSqrt().cwiseMax(1e-6F);
  points.array().colwise() /= spread.array();
  std::vector<std::vector<std::size_t>> all(records.size());
  Eigen::RowVectorXf distances(count);
  std::vector<std::size_t> order(records.size());
  for (Eigen::Index i = 0; i < count; ++i) {
    distances = (points.colwise() - points.col(i)).colwise().squaredNorm();
    for (std::size_t j = 0; j < order.size(); ++j) order[j] = j;
    const std::size_t wanted = std::min(kNeighbours + 1, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(wanted),
                      order.end(), [&](std::size_t one, std::size_t other) {
                        return distances(static_cast<Eigen::Index>(one)) <
                               distances(static_cast<Eigen::Index>(other));
                      });
    for (std::size_t j = 0; j < wanted; ++j) {
      if (order[j] != static_cast<std::size_t>(i))
        all[static_cast<std::size_t>(i)].push_back(order[j]);
    }
  }
  return all;
}

bool Neighbours::spread(std::vector<Record>& records, std::size_t& improved) const {
  improved = 0;
  const auto neighbours = nearest(records);
  const auto cost = [&](std::size_t i) { return records[i].values(layout_.columns[kCost].offset); };
  std::vector<char> changed(records.size(), 1);
  nasm_common::OrderedCrew<Job> crew(static_cast<unsigned>(options_.workers), [&] {
    auto labeller = std::make_shared<Labeller>(request_, layout_, factory_());
    return [labeller](Job& job) { job.is_better = labeller->relabel(*job.neighbour, job.record); };
  });
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<std::unique_ptr<Job>> better;
    const auto collect = [&](bool at_end) {
      while (auto job = crew.take(at_end)) {
        if (job->is_better) better.push_back(std::move(job));
      }
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (options_.stop && *options_.stop) return false;
      const Record* best = nullptr;
      double least = kPromising * cost(i) - 1e-4;
      for (const std::size_t j : neighbours[i]) {
        if (!changed[j] || cost(j) >= least) continue;
        least = cost(j);
        best = &records[j];
      }
      if (best) crew.give(std::make_unique<Job>(Job{i, best, records[i]}));
      collect(false);
      if (options_.on_neighbours) options_.on_neighbours(round + 1, i + 1, records.size());
    }
    collect(true);
    std::fill(changed.begin(), changed.end(), char{0});
    for (const auto& job : better) {
      records[job->index] = std::move(job->record);
      changed[job->index] = 1;
    }
    improved += better.size();
    if (better.empty()) break;
  }
  return true;
}

}  // namespace nasm_trainer
