// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <stdexcept>
#include <string>

#include "data.hpp"
#include "json_writer.hpp"

namespace nasm_report {
namespace {

/// A canvas of 700 px shows less.
constexpr int kDigits = 5;

void check_rows(const std::string& what, const std::vector<std::vector<double>>& rows,
                std::size_t width, std::size_t times) {
  // Controls end one row before the states.
  if (rows.size() != times && rows.size() + 1 != times) {
    throw std::invalid_argument(what + ": " + std::to_string(rows.size()) + " rows for " +
                                std::to_string(times) + " times");
  }
  for (const auto& row : rows) {
    if (row.size() != width) {
      throw std::invalid_argument(what + ": a row of " + std::to_string(row.size()) +
                                  " values, where the animation names " + std::to_string(width));
    }
  }
}

void check_track(const std::string& name, const Track& track, const Animation& animation) {
  if (track.times.empty()) return;
  check_rows(name + " states", track.states, animation.states.size(), track.times.size());
  check_rows(name + " controls", track.controls, animation.controls.size(), track.times.size());
}

void check(const Animation& animation) {
  for (const int state : animation.goal_states) {
    if (state < 0 || static_cast<std::size_t>(state) >= animation.states.size()) {
      throw std::invalid_argument("goal_states: " + std::to_string(state) + " is no state of " +
                                  std::to_string(animation.states.size()));
    }
  }
  for (const Run& run : animation.runs) {
    check_track("run \"" + run.label + "\"", run.motion, animation);
    check_track("reference of run \"" + run.label + "\"", run.reference, animation);
    if (run.motion.times.empty()) {
      throw std::invalid_argument("run \"" + run.label + "\" has no times");
    }
    if (run.goal.size() != animation.goal_states.size()) {
      throw std::invalid_argument("run \"" + run.label + "\": a goal of " +
                                  std::to_string(run.goal.size()) + " values for " +
                                  std::to_string(animation.goal_states.size()) + " goal_states");
    }
  }
}

void write(JsonWriter& json, const char* key, const Track& track) {
  json.key(key).begin_object().member("times", track.times).member("states", track.states);
  json.member("controls", track.controls).end_object();
}

void write(JsonWriter& json, const Run& run) {
  json.begin_object().member("label", run.label).member("goal", run.goal);
  json.key("facts").begin_array();
  for (const auto& [name, text] : run.facts) {
    json.begin_array().value(name).value(text).end_array();
  }
  json.end_array().key("parameters").begin_object();
  for (const auto& [name, number] : run.parameters) json.member(name, number);
  json.end_object();
  write(json, "motion", run.motion);
  write(json, "reference", run.reference);
  json.end_object();
}

}  // namespace

std::string to_json(const Animation& animation) {
  check(animation);
  JsonWriter json(kDigits);
  json.begin_object().member("scene", animation.scene);
  json.member("motion_name", animation.motion_name);
  json.member("reference_name", animation.reference_name);
  json.member("time", animation.time).member("states", animation.states);
  json.member("controls", animation.controls).member("goal_states", animation.goal_states);
  json.key("runs").begin_array();
  for (const Run& run : animation.runs) write(json, run);
  return json.end_array().end_object().text();
}

}  // namespace nasm_report
