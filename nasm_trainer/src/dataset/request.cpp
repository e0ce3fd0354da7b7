// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/request.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "dataset/file_format.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {
namespace {

const std::string* find(const Description& description, const std::string& name) {
  for (const auto& [key, value] : description) {
    if (key == name) return &value;
  }
  return nullptr;
}

bool differs(const Description& actual, const Description& expected, const std::string& name) {
  const std::string* one = find(actual, name);
  const std::string* other = find(expected, name);
  return one && other ? *one != *other : one != other;
}

}  // namespace

const char* software_version() {
  return NASM_TRAINER_VERSION;
}

void check_request(const DatasetRequest& request) {
  const auto& info = nasm_core::find_system(request.system).info();
  nasm_core::find_split(info, request.split);
  if (request.trajectories < 1 || request.trajectories > kMostTrajectories) {
    throw std::invalid_argument("trajectories is " + std::to_string(request.trajectories) +
                                ", must be from 1 to " + std::to_string(kMostTrajectories));
  }
  if (request.first > request.last || request.last > request.trajectories) {
    throw std::invalid_argument("the range " + std::to_string(request.first) + " to " +
                                std::to_string(request.last) + " is not within the " +
                                std::to_string(request.trajectories) + " trajectories");
  }
  if (!(request.horizon_jitter >= 0.0 && request.horizon_jitter <= 1.0)) {
    throw std::invalid_argument("horizon jitter is " +
                                nasm_common::exact_text(request.horizon_jitter) +
                                ", must be from 0 to 1");
  }
  if (!(request.tolerance > 0.0)) {
    throw std::invalid_argument("tolerance is " + nasm_common::exact_text(request.tolerance) +
                                ", must be greater than 0");
  }
  if (request.solver.empty()) throw std::invalid_argument("solver is empty");
  auto instance = nasm_core::default_instance(info);
  instance.steps = request.steps;
  if (const auto fault = nasm_core::check_instance(info, instance)) {
    throw std::invalid_argument(fault->text);
  }
}

DatasetRequest shard_of(const DatasetRequest& request, uint64_t shard, uint64_t shards) {
  if (shard >= shards) {
    throw std::invalid_argument("shard " + std::to_string(shard) + "/" + std::to_string(shards) +
                                " does not exist; shards are numbered from 0");
  }
  const auto start = [&](uint64_t number) {
    const uint64_t larger_shards = request.trajectories % shards;
    return number * (request.trajectories / shards) + std::min(number, larger_shards);
  };
  DatasetRequest part = request;
  part.first = start(shard);
  part.last = start(shard + 1);
  return part;
}

Description describe(const DatasetRequest& request) {
  return {{"format", std::string(kFormatName) + " " + std::to_string(kFormatVersion)},
          {"software_version", request.software_version},
          {"system", request.system},
          {"split", request.split},
          {"trajectories", std::to_string(request.trajectories)},
          {"seed", std::to_string(request.seed)},
          {"solver", request.solver},
          {"steps", std::to_string(request.steps)},
          {"tolerance", nasm_common::exact_text(request.tolerance)},
          {"horizon_jitter", nasm_common::exact_text(request.horizon_jitter)},
          {"encoding", nasm_core::to_string(request.encoding)},
          {"range_begin", std::to_string(request.first)},
          {"range_end", std::to_string(request.last)}};
}

std::string to_text(const Description& description) {
  std::string text;
  for (const auto& [key, value] : description) text += key + " = " + value + "\n";
  return text;
}

Description from_text(const std::string& text) {
  Description description;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto separator = line.find(" = ");
    if (separator == std::string::npos) continue;
    description.emplace_back(line.substr(0, separator), line.substr(separator + 3));
  }
  return description;
}

std::string difference(const Description& actual, const Description& expected) {
  // The range follows from the number of trajectories.
  const bool other_number = differs(actual, expected, "trajectories");
  std::string text;
  for (const auto& [key, value] : expected) {
    if (!differs(actual, expected, key)) continue;
    if (other_number && (key == "range_begin" || key == "range_end")) continue;
    const std::string* other = find(actual, key);
    text +=
        (text.empty() ? "" : ", ") + key + " is " + (other ? *other : "missing") + ", not " + value;
  }
  return text;
}

}  // namespace nasm_trainer
