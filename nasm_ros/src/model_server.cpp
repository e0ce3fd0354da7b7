// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/model_server.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/certified_operator.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_core/operator/real_time_solver.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_ros {
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

bool is_of_state(const Component& part) {
  return part.kind != Component::Kind::kGoal && part.kind != Component::Kind::kParameter;
}

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
    if (is_of_state(component)) {
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

bool sees_initial_state(const Model& model, const SystemInfo& info) {
  std::vector<bool> seen(static_cast<std::size_t>(info.initial_state.size()));
  for (const Component& part : nasm_core::encoded_components(info, model.encoding)) {
    if (is_of_state(part)) seen[static_cast<std::size_t>(part.index)] = true;
  }
  return std::find(seen.begin(), seen.end(), false) == seen.end();
}

void check_horizon(const SystemInfo& info) {
  if (info.free_states > 0 || info.terminal_states > 0 || info.time_unit != "s") {
    throw std::invalid_argument("receding_horizon is not possible with " + info.name +
                                ": its horizon cannot move on in time");
  }
}

void check_feedback(const Model& model, const SystemInfo& info) {
  check_horizon(info);
  if (!sees_initial_state(model, info)) {
    throw std::invalid_argument(
        std::string("receding_horizon needs a model that sees the initial state, but this one was "
                    "trained with the encoding \"") +
        nasm_core::to_string(model.encoding) + "\": give one trained with feedback or all");
  }
}

}  // namespace

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

std::unique_ptr<ModelServer::Active> ModelServer::make_solver() const {
  if (demands_.system.empty()) {
    throw std::invalid_argument("solver rti needs the parameter system");
  }
  const nasm_core::System& system = nasm_core::find_system(demands_.system);
  const SystemInfo& info = system.info();
  if (const auto fault = check_room(info, info.steps)) throw std::invalid_argument(*fault);
  if (demands_.feedback) check_horizon(info);
  return std::make_unique<Active>(
      Active{std::make_unique<nasm_core::RealTimeSolver>(system, demands_.rti_iterations),
             {"", "rti", &system, info.horizon, info.steps, 0.0}});
}

std::optional<std::string> ModelServer::stage(const std::string& name_or_path) {
  if (demands_.rti_iterations > 0) {
    return slot_.stage_made(name_or_path, [this] { return make_solver(); });
  }
  return slot_.stage(name_or_path, [this](const std::string& path, const Model& model) {
    const auto before = served();
    check(model, before ? before->system->info().name : demands_.system);
    auto answerer = std::make_unique<CertifiedOperator>(model, demands_.precision);
    nasm_ros::warm_up(*answerer);
    const nasm_core::System* const system = &answerer->system();
    return std::make_unique<Active>(
        Active{std::move(answerer),
               {path, nasm_core::model_id(path, model), system, model.horizon, model.steps, 0.0}});
  });
}

std::optional<std::string> ModelServer::load(const std::string& name_or_path) {
  auto fault = stage(name_or_path);
  if (!fault) commit(name_or_path);
  return fault;
}

void ModelServer::answer(const Request& request, const Limits& limits, Response& response) {
  const auto start = Clock::now();
  Answer& answer = response.answer;
  slot_.use([&](Active* active) {
    if (active == nullptr) {
      response = Response();
      answer.refuse(AnswerStatus::kNoModel, "no model is loaded");
      return;
    }
    response.model_id = active->served.id;
    response.system = active->served.system;
    try {
      active->answerer->answer(request, limits, answer);
    } catch (const std::exception& error) {
      answer.refuse(AnswerStatus::kInternal, error.what());
    }
    // Waiting for another request to be answered counts too.
    answer.computation_time_s = nasm_common::seconds_since(start);
    if (nasm_core::is_answer(answer.status) && answer.computation_time_s > limits.deadline_s) {
      answer.refuse(AnswerStatus::kDeadline,
                    nasm_core::deadline_text(answer.computation_time_s, limits.deadline_s));
    }
  });
}

void ModelServer::warm_up() {
  slot_.use([](Active* active) {
    if (active == nullptr) return;
    auto* const model = dynamic_cast<CertifiedOperator*>(active->answerer.get());
    if (model != nullptr) nasm_ros::warm_up(*model);
  });
}

}  // namespace nasm_ros
