// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "data.hpp"
#include "json_writer.hpp"

namespace nasm_report {
namespace {

const char* name_of(Marks marks) {
  switch (marks) {
    case Marks::line:
      return "line";
    case Marks::steps:
      return "steps";
    case Marks::points:
      return "points";
  }
  return "line";
}

void write(JsonWriter& json, const char* key, const Axis& axis) {
  json.key(key).begin_object();
  json.member("label", axis.label).member("log", axis.logarithmic);
  json.member("numbers", axis.numbers == Numbers::seconds ? "seconds" : "plain").end_object();
}

void write_color(JsonWriter& json, const std::optional<std::size_t>& color, std::size_t position) {
  json.member("color", static_cast<int>(color.value_or(position) % 6));
}

void check(const Series& series) {
  const std::size_t size = series.x.size();
  if (size != series.y.size() || (!series.notes.empty() && size != series.notes.size())) {
    throw std::invalid_argument("series \"" + series.label + "\" has " + std::to_string(size) +
                                " x, " + std::to_string(series.y.size()) + " y and " +
                                std::to_string(series.notes.size()) +
                                " notes: they must be as many");
  }
}

}  // namespace

std::string to_json(const Chart& chart) {
  JsonWriter json;
  json.begin_object();
  write(json, "x", chart.x);
  write(json, "y", chart.y);
  json.member("diagonal", chart.diagonal).key("series").begin_array();
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    check(series);
    json.begin_object().member("label", series.label).member("marks", name_of(series.marks));
    json.member("dashed", series.dashed);
    write_color(json, series.color, i);
    json.member("x", series.x).member("y", series.y).member("notes", series.notes).end_object();
  }
  return json.end_array().end_object().text();
}

std::string to_json(const Histogram& histogram) {
  JsonWriter json;
  json.begin_object();
  write(json, "x", histogram.x);
  json.member("count_name", histogram.count_name).key("groups").begin_array();
  for (std::size_t i = 0; i < histogram.groups.size(); ++i) {
    const Histogram::Group& group = histogram.groups[i];
    json.begin_object().member("label", group.label).member("values", group.values);
    write_color(json, group.color, i);
    json.end_object();
  }
  return json.end_array().end_object().text();
}

std::string to_json(const Distributions& distributions) {
  JsonWriter json;
  json.begin_object();
  write(json, "x", distributions.x);
  json.key("rows").begin_array();
  for (std::size_t i = 0; i < distributions.rows.size(); ++i) {
    const Distributions::Row& row = distributions.rows[i];
    json.begin_object().member("label", row.label).member("note", row.note);
    json.member("values", row.values);
    write_color(json, row.color, i);
    json.end_object();
  }
  return json.end_array().end_object().text();
}

}  // namespace nasm_report
