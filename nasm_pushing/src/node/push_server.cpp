// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/push_server.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "nasm_common/numbers.hpp"
#include "nasm_common/stopwatch.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using Clock = PushServer::Clock;

/// In the middle of the training data, with an image that is half object.
NetworkInput typical_input(const nasm_core::Model& model) {
  NetworkInput input;
  input.image = Eigen::VectorXf::Zero(kPixels);
  input.image.head(kPixels / 2).setOnes();
  input.numbers = (0.5 * (model.lower + model.upper)).head(kNumbers);
  return input;
}

}  // namespace

void PushAnswer::refuse(AnswerStatus why, const std::string& why_text) {
  status = why;
  text = why_text;
  times.clear();  // so that it cannot be executed
  force.clear();
}

PushServer::PushServer(nasm_core::Precision precision) : precision_(precision) {
}

std::optional<std::string> PushServer::stage(const std::string& name_or_path) {
  return slot_.stage(name_or_path, [this](const std::string& path, const nasm_core::Model& model) {
    PushingOperator predictor(model, precision_);
    auto workspace = predictor.make_workspace(model.steps);
    auto made = std::make_unique<Active>(
        Active{std::move(predictor),
               std::move(workspace),
               {},
               {path, nasm_core::model_id(path, model), model.steps, 0.0}});
    PushAnswer answer;
    predict(typical_input(model), 0, {}, *made, answer);
    if (!nasm_core::is_answer(answer.status)) throw std::invalid_argument(answer.text);
    return made;
  });
}

std::optional<std::string> PushServer::load(const std::string& name_or_path) {
  auto fault = stage(name_or_path);
  if (!fault) commit(name_or_path);
  return fault;
}

void PushServer::answer(const NetworkInput& input, int64_t samples, const nasm_core::Limits& limits,
                        Clock::time_point start, PushAnswer& answer) {
  slot_.use([&](Active* active) {
    answer.model_id.clear();
    answer.ood_score = std::numeric_limits<double>::quiet_NaN();
    if (active == nullptr) {
      answer.refuse(AnswerStatus::kNoModel, "no model is loaded");
      return;
    }
    answer.model_id = active->served.id;
    try {
      predict(input, samples, limits, *active, answer);
    } catch (const std::exception& error) {
      answer.refuse(AnswerStatus::kInternal, error.what());
    }
    answer.computation_time_s = nasm_common::seconds_since(start);
    if (nasm_core::is_answer(answer.status) && answer.computation_time_s > limits.deadline_s) {
      answer.refuse(AnswerStatus::kDeadline,
                    nasm_core::deadline_text(answer.computation_time_s, limits.deadline_s));
    }
  });
}

void PushServer::predict(const NetworkInput& input, int64_t samples,
                         const nasm_core::Limits& limits, Active& active, PushAnswer& answer) {
  if (samples > limits.max_samples) {
    answer.refuse(AnswerStatus::kTooManyQueries, "num_samples is " + std::to_string(samples) +
                                                     ", the limit is " +
                                                     std::to_string(limits.max_samples));
    return;
  }
  const OperatorInput push = active.predictor.encode(input);
  answer.ood_score = active.predictor.ood_score(push);
  if (answer.ood_score > limits.max_ood_score &&
      limits.ood_policy == nasm_core::OodPolicy::kRefuse) {
    answer.refuse(AnswerStatus::kOutOfDistribution,
                  "the push is " + nasm_common::short_text(answer.ood_score) +
                      " widths of the training data outside of them, the limit is " +
                      nasm_common::short_text(limits.max_ood_score));
    return;
  }
  const auto count = static_cast<std::size_t>(samples == 0 ? active.served.steps : samples);
  if (active.fractions.size() != count) {
    active.fractions.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      active.fractions[i] = static_cast<double>(i) / static_cast<double>(count);
    }
  }
  answer.times.resize(count);
  std::transform(active.fractions.begin(), active.fractions.end(), answer.times.begin(),
                 [](double fraction) { return kHorizon * fraction; });
  answer.force.resize(count);
  const auto length = static_cast<Eigen::Index>(count);
  const Eigen::Map<const Eigen::VectorXd> fractions(active.fractions.data(), length);
  Eigen::Map<Eigen::VectorXd> force(answer.force.data(), length);
  active.predictor.predict(push, fractions, *active.workspace, force);
  if (!force.allFinite()) {
    answer.refuse(AnswerStatus::kInternal, "the network's answer is not finite");
    return;
  }
  answer.status = AnswerStatus::kOk;
  answer.text.clear();
}

}  // namespace nasm_pushing
