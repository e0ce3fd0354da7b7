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
  if (track.constraints.empty()) return;
  check_rows(name + " constraints", track.constraints, animation.constraints.size(),
             track.times.size());
}

void check_goal(const Run& run, const std::vector<double>& goal, const Animation& animation) {
  if (goal.size() == animation.goal_states.size()) return;
  throw std::invalid_argument("run \"" + run.label + "\": a goal of " +
                              std::to_string(goal.size()) + " values for " +
                              std::to_string(animation.goal_states.size()) + " goal_states");
}

void check_bounds(const char* name, const std::vector<double>& bounds, const Animation& animation) {
  if (bounds.empty() || bounds.size() == animation.controls.size()) return;
  throw std::invalid_argument(std::string(name) + ": " + std::to_string(bounds.size()) +
                              " values for " + std::to_string(animation.controls.size()) +
                              " controls");
}

void check(const Animation& animation) {
  check_bounds("control_lower", animation.control_lower, animation);
  check_bounds("control_upper", animation.control_upper, animation);
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
    check_goal(run, run.goal, animation);
    for (const NextGoal& next : run.next_goals) check_goal(run, next.goal, animation);
    if (run.reference_run && *run.reference_run >= animation.runs.size()) {
      throw std::invalid_argument("run \"" + run.label + "\": reference_run " +
                                  std::to_string(*run.reference_run) + " of " +
                                  std::to_string(animation.runs.size()) + " runs");
    }
  }
}

void write(JsonWriter& json, const char* key, const Track& track) {
  json.key(key).begin_object().member("times", track.times).member("states", track.states);
  json.member("controls", track.controls).member("constraints", track.constraints).end_object();
}

void write(JsonWriter& json, const Run& run) {
  json.begin_object().member("label", run.label).member("goal", run.goal);
  json.key("facts").begin_array();
  for (const auto& [name, text] : run.facts) {
    json.begin_array().value(name).value(text).end_array();
  }
  json.end_array().key("parameters").begin_object();
  for (const auto& [name, number] : run.parameters) json.member(name, number);
  json.end_object().key("next_goals").begin_array();
  for (const NextGoal& next : run.next_goals) {
    json.begin_object().member("time", next.time).member("goal", next.goal).end_object();
  }
  json.end_array();
  write(json, "motion", run.motion);
  if (run.reference_run) {
    json.member("reference", static_cast<int>(*run.reference_run));
  } else {
    write(json, "reference", run.reference);
  }
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
  json.member("controls", animation.controls).member("constraints", animation.constraints);
  json.member("control_lower", animation.control_lower);
  json.member("control_upper", animation.control_upper);
  json.member("goal_states", animation.goal_states);
  json.key("runs").begin_array();
  for (const Run& run : animation.runs) write(json, run);
  return json.end_array().end_object().text();
}

}  // namespace nasm_report
