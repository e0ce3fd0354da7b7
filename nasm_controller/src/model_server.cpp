// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/model_server.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <utility>

#include "nasm_common/checksum.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_controller/message_conversion.hpp"
#include "nasm_controller/model_location.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_controller {
namespace {

using nasm_core::Answer;
using nasm_core::AnswerStatus;
using nasm_core::CertifiedOperator;
using nasm_core::Component;
using nasm_core::Limits;
using nasm_core::Model;
using nasm_core::Request;
using nasm_core::SystemInfo;
using Clock = std::chrono::steady_clock;

/// A problem from the box of the training data, with what the model sees given and no more.
Request drawn_request(const CertifiedOperator& answerer, uint64_t index) {
  const Model& model = answerer.model();
  const SystemInfo& info = answerer.system().info();
  const auto components = nasm_core::encoded_components(info, model.encoding);
  nasm_common::Random random(0, index);
  Eigen::VectorXd point(model.lower.size());
  for (Eigen::Index i = 0; i < point.size(); ++i) {
    point(i) = random.uniform(model.lower(i), model.upper(i));
  }
  const nasm_core::Instance instance = nasm_core::decode(info, components, point);
  Request request;
  request.goal = instance.goal;
  for (const Component& component : components) {
    if (component.kind == Component::Kind::kInitialState) {
      request.initial_state = instance.initial_state;
    } else if (component.kind == Component::Kind::kParameter) {
      const auto parameter = static_cast<size_t>(component.index);
      request.parameter_names.push_back(info.parameters[parameter].name);
      request.parameter_values.push_back(instance.parameters(component.index));
    }
  }
  return request;
}

void warm_up(CertifiedOperator& answerer) {
  constexpr uint64_t kProblems = 5;
  Limits limits;
  Answer answer;
  for (uint64_t i = 0; i < kProblems; ++i) {
    // The last one is polished, since that is other code.
    if (i + 1 == kProblems) limits.max_relative_gap = 1e-12;
    answerer.answer(drawn_request(answerer, i), limits, answer);
  }
}

void refuse(Answer& answer, AnswerStatus status, const std::string& text) {
  answer.status = status;
  answer.text = text;
  answer.controls.setConstant(std::numeric_limits<double>::quiet_NaN());
}

bool sees_initial_state(const Model& model, const SystemInfo& info) {
  const auto components = nasm_core::encoded_components(info, model.encoding);
  const auto seen = std::count_if(components.begin(), components.end(), [](const Component& part) {
    return part.kind == Component::Kind::kInitialState;
  });
  return seen == static_cast<std::ptrdiff_t>(info.initial_state.size());
}

void check_feedback(const Model& model, const SystemInfo& info) {
  if (info.free_states > 0 || info.terminal_states > 0 || info.time_unit != "s") {
    throw std::invalid_argument("receding_horizon is not possible with " + info.name +
                                ": its horizon cannot move on in time");
  }
  if (!sees_initial_state(model, info)) {
    throw std::invalid_argument(
        std::string("receding_horizon needs a model that sees the initial state, but this one was "
                    "trained with the encoding \"") +
        nasm_core::to_string(model.encoding) + "\": give one trained with feedback or all");
  }
}

}  // namespace

std::string model_id(const std::string& path, const Model& model) {
  uint32_t hash = nasm_common::kFnv32;
  for (const auto& tensor : model.weights) {
    const std::size_t size = tensor.values.size() * sizeof(tensor.values[0]);
    hash = nasm_common::fnv1a(tensor.values.data(), size, hash);
  }
  char text[16];
  std::snprintf(text, sizeof text, "-%08x", hash);
  constexpr size_t kLongestStem = 100;  // the message has room for 128 characters in all
  return std::filesystem::path(path).stem().string().substr(0, kLongestStem) + text;
}

ModelServer::ModelServer(Demands demands) : demands_(std::move(demands)) {
}

void ModelServer::check(const Model& model, const std::string& wanted_system) const {
  if (!wanted_system.empty() && model.system != wanted_system) {
    throw std::invalid_argument("it is for the system \"" + model.system +
                                "\", but the controller is for \"" + wanted_system + "\"");
  }
  const SystemInfo& info = nasm_core::find_system(model.system).info();
  if (const auto fault = check_room(info, model.steps)) throw std::invalid_argument(*fault);
  if (demands_.feedback) check_feedback(model, info);
}

std::optional<std::string> ModelServer::load(const std::string& name_or_path) {
  const std::lock_guard<std::mutex> one_at_a_time(loading_);
  std::unique_ptr<Active> other;
  std::string path = name_or_path;
  try {
    const auto start = Clock::now();
    path = find_model(name_or_path);
    const Model model = nasm_core::read_model(path);
    const auto before = served();
    check(model, before ? before->system->info().name : demands_.system);
    CertifiedOperator answerer(model, demands_.precision);
    nasm_controller::warm_up(answerer);
    const nasm_core::System* const system = &answerer.system();
    other = std::make_unique<Active>(Active{std::move(answerer),
                                            {path, model_id(path, model), system, model.horizon,
                                             model.steps, nasm_common::seconds_since(start)}});
  } catch (const std::exception& error) {
    const std::string text = error.what();
    return text.find(path) == std::string::npos ? path + ": " + text : text;
  }
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::swap(active_, other);
  }
  return std::nullopt;  // the old model ends here, when nobody waits
}

std::optional<ModelServer::Served> ModelServer::served() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return active_ ? std::make_optional(active_->served) : std::nullopt;
}

void ModelServer::answer(const Request& request, const Limits& limits, Response& response,
                         const Adjust& adjust) {
  const auto start = Clock::now();
  Answer& answer = response.answer;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!active_) {
    response = Response();
    refuse(answer, AnswerStatus::kNoModel, "no model is loaded");
    return;
  }
  response.model_id = active_->served.id;
  response.system = active_->served.system;
  try {
    active_->answerer.answer(request, limits, answer);
    if (adjust && nasm_core::is_answer(answer.status)) {
      adjust(answer);
      active_->answerer.certify_again(answer);
      if (!std::isfinite(answer.cost) || !answer.controls.allFinite()) {
        refuse(answer, AnswerStatus::kGap, "with the adjusted controls the cost is not finite");
      }
    }
  } catch (const std::exception& error) {
    refuse(answer, AnswerStatus::kInternal, error.what());
  }
  answer.computation_time_s = nasm_common::seconds_since(start);
  if (nasm_core::is_answer(answer.status) && answer.computation_time_s > limits.deadline_s) {
    refuse(answer, AnswerStatus::kDeadline,
           "the answer took " + std::to_string(1e3 * answer.computation_time_s) +
               " ms, allowed are " + std::to_string(1e3 * limits.deadline_s));
  }
}

void ModelServer::warm_up() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (active_) nasm_controller::warm_up(active_->answerer);
}

}  // namespace nasm_controller
