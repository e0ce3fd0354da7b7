// SPDX-License-Identifier: Apache-2.0
#include "cli/inspection.hpp"

#include <nlohmann/json.hpp>

#include "nasm_common/numbers.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

/// Why it is excluded and what is noted in full, what is repaired by name.
std::string findings_text(const QualityReport& quality) {
  std::string text;
  for (const Handling handling : {Handling::kExcluded, Handling::kNoted, Handling::kRepaired}) {
    std::string part;
    for (const Finding& finding : quality.findings) {
      if (finding.handling != handling) continue;
      const std::string words =
          handling == Handling::kRepaired ? to_string(finding.defect) : finding.text;
      if (part.find(words) == std::string::npos) part += (part.empty() ? "" : ", ") + words;
    }
    if (part.empty()) continue;
    text += (text.empty() ? "" : "; ") + std::string(to_string(handling)) + ": " + part;
  }
  return text;
}

}  // namespace

std::string table_header() {
  return format("  %-8s %-7s %5s %5s %4s %7s %7s %4s  %14s %6s %6s %6s  %-6s  %s\n", "surface",
                "shape", "a", "v", "side", "contact", "angle", "rep", "rows", "time", "force",
                "moved", "usable", "findings") +
         format("  %-8s %-7s %5s %5s %4s %7s %7s %4s  %14s %6s %6s %6s\n", "", "", "mm/s2", "mm/s",
                "", "", "rad", "", "object/tip/F", "s", "max N", "mm");
}

std::string table_row(const Inspection& inspection) {
  if (!inspection.error.empty()) return "  not readable: " + inspection.error + "\n";
  const PushName& name = inspection.name;
  const std::string rows =
      format("%d/%d/%d", inspection.rows[0], inspection.rows[1], inspection.rows[2]);
  const std::string repetition = name.repetition < 0 ? "-" : std::to_string(name.repetition);
  return format("  %-8s %-7s %5g %5g %4d %7.3f %7.3f %4s  %14s %6.2f %6.2f %6.2f  %-6s  ",
                name.surface.c_str(), name.shape.c_str(), name.acceleration, name.speed, name.side,
                name.contact, name.angle, repetition.c_str(), rows.c_str(), inspection.duration,
                inspection.largest_force, inspection.distance, inspection.usable() ? "yes" : "no") +
         findings_text(inspection.quality) + "\n";
}

std::string summary_text(const InspectionSummary& summary) {
  std::string text = format(
      "%d recordings: %d usable, %d excluded, %d not readable\n", summary.total(), summary.usable(),
      summary.total() - summary.usable() - summary.unreadable(), summary.unreadable());
  if (!summary.defects().empty()) {
    text +=
        format("\n%-16s %10s %10s %10s   recordings\n", "defect", "repaired", "noted", "excluded");
    for (const auto& [defect, handled] : summary.defects()) {
      text +=
          format("%-16s %10d %10d %10d\n", to_string(defect), handled[0], handled[1], handled[2]);
    }
  }
  if (!summary.objects().empty()) {
    text += format("\n%-8s %-7s %10s %10s\n", "surface", "shape", "usable", "of");
    for (const auto& [object, count] : summary.objects()) {
      text += format("%-8s %-7s %10d %10d\n", object.first.c_str(), object.second.c_str(),
                     count.usable, count.total);
    }
  }
  return text;
}

std::string to_json(const Inspection& inspection) {
  nlohmann::ordered_json object;
  object["file"] = inspection.file;
  object["usable"] = inspection.usable();
  if (!inspection.error.empty()) {
    object["error"] = inspection.error;
  } else {
    const PushName& name = inspection.name;
    object["surface"] = name.surface;
    object["shape"] = name.shape;
    object["acceleration_mm_s2"] = name.acceleration;
    object["speed_mm_s"] = name.speed;
    object["side"] = name.side;
    object["contact"] = name.contact;
    object["angle_rad"] = name.angle;
    object["repetition"] = name.repetition;
    object["rows"] = inspection.rows;
    object["duration_s"] = inspection.duration;
    object["largest_force_n"] = inspection.largest_force;
    object["distance_mm"] = inspection.distance;
    object["findings"] = nlohmann::ordered_json::array();
    for (const Finding& finding : inspection.quality.findings) {
      object["findings"].push_back({{"defect", to_string(finding.defect)},
                                    {"handling", to_string(finding.handling)},
                                    {"stream", finding.stream},
                                    {"count", finding.count},
                                    {"text", finding.text}});
    }
  }
  // Names of files need not be UTF-8.
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string to_json(const InspectionSummary& summary) {
  nlohmann::ordered_json object;
  object["recordings"] = summary.total();
  object["usable"] = summary.usable();
  object["unreadable"] = summary.unreadable();
  object["defects"] = nlohmann::ordered_json::array();
  for (const auto& [defect, handled] : summary.defects()) {
    object["defects"].push_back({{"defect", to_string(defect)},
                                 {"repaired", handled[0]},
                                 {"noted", handled[1]},
                                 {"excluded", handled[2]}});
  }
  object["objects"] = nlohmann::ordered_json::array();
  for (const auto& [name, count] : summary.objects()) {
    object["objects"].push_back({{"surface", name.first},
                                 {"shape", name.second},
                                 {"usable", count.usable},
                                 {"recordings", count.total}});
  }
  return object.dump();
}

}  // namespace nasm_pushing
