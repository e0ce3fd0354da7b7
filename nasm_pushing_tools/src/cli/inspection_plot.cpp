// SPDX-License-Identifier: Apache-2.0
#include "cli/plots.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

#include "nasm_common/numbers.hpp"
#include "nasm_plot/figure.hpp"
#include "units.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;
using nasm_plot::Axes;
using nasm_plot::SeriesStyle;
using Numbers = std::vector<double>;

// Places in the palette.
constexpr std::size_t kBlue = 0;
constexpr std::size_t kOrange = 1;
constexpr std::size_t kGreen = 2;

Numbers numbers(const Eigen::VectorXd& vector) {
  return {vector.begin(), vector.end()};
}

/// Figure of one recording.
class RecordingFigure {
 public:
  RecordingFigure(const Inspection& inspection, const RepairedRecording& recordings)
      : inspection_(inspection), raw_(recordings.raw), repaired_(recordings.repaired) {
    figure_.share_x = true;
    figure_.width_px = 1200;
    figure_.height_px = 900;
    start_ = std::max(
        {raw_.object.time.minCoeff(), raw_.tip.time.minCoeff(), raw_.wrench.time.minCoeff()});
  }

  nasm_plot::Figure& draw() {
    figure_.title = title();
    draw_force();
    draw_distance();
    draw_yaw();
    draw_path();
    draw_clock(raw_.object, repaired_.object, "object", figure_.at(1, 1));
    draw_clock(raw_.wrench, repaired_.wrench, "wrench", figure_.at(2, 1));
    return figure_;
  }

 private:
  using Quantity = std::function<Eigen::VectorXd(const Eigen::MatrixX3d&)>;

  std::string title() const {
    const PushName& name = inspection_.name;
    const std::string push = name.acceleration > 0.0 ? format("%g mm/s²", name.acceleration)
                                                     : format("%g mm/s", name.speed);
    return format("%s on %s, %s, side %d, contact %.3f, angle %.3f rad: %s", name.shape.c_str(),
                  name.surface.c_str(), push.c_str(), name.side, name.contact, name.angle,
                  inspection_.usable() ? "usable" : "excluded");
  }

  /// What was found about some defects of a stream: " (repaired: late rows, drop-out)".
  std::string found(const std::string& stream, const std::set<Defect>& defects) const {
    std::string text;
    for (const Handling handling : {Handling::kExcluded, Handling::kNoted, Handling::kRepaired}) {
      std::string part;
      for (const Finding& finding : inspection_.quality.findings) {
        if (finding.handling != handling || finding.stream != stream ||
            defects.count(finding.defect) == 0) {
          continue;
        }
        part += (part.empty() ? "" : ", ") + std::string(to_string(finding.defect));
      }
      if (part.empty()) continue;
      text += (text.empty() ? "" : "; ") + std::string(to_string(handling)) + ": " + part;
    }
    return text.empty() ? "" : " (" + text + ")";
  }

  Numbers seconds(const Stream& stream) const {
    return numbers((stream.time.array() - start_).matrix());
  }

  /// As recorded, in the order of the file, behind as repaired.
  void draw(const Stream& raw, const Stream& repaired, const Quantity& quantity, Axes& axes) const {
    axes.add({"as recorded", seconds(raw), numbers(quantity(raw.values)),
              SeriesStyle::line_and_points, false, kOrange});
    axes.add({"repaired", seconds(repaired), numbers(quantity(repaired.values)), SeriesStyle::line,
              false, kBlue});
    axes.x_label = "time t [s]";
  }

  void draw_force() {
    Axes& axes = figure_.at(0, 0);
    axes.title =
        "force" + found("wrench", {Defect::kFrozenForce, Defect::kForceOffset, Defect::kNotFinite});
    axes.y_label = "force |F| [N]";
    draw(
        raw_.wrench, repaired_.wrench,
        [](const Eigen::MatrixX3d& wrench) -> Eigen::VectorXd {
          return wrench.leftCols<2>().rowwise().norm();
        },
        axes);
  }

  void draw_distance() {
    Axes& axes = figure_.at(1, 0);
    axes.title = "motion" + found("object", {Defect::kNoMotion, Defect::kNotFinite}) +
                 found("", {Defect::kLateStart, Defect::kShort, Defect::kNoOverlap});
    axes.y_label = "distance from the start [mm]";
    const Eigen::RowVector3d first = repaired_.object.values.row(0);
    draw(
        raw_.object, repaired_.object,
        [first](const Eigen::MatrixX3d& pose) -> Eigen::VectorXd {
          return 1e3 * (pose.rowwise() - first).leftCols<2>().rowwise().norm();
        },
        axes);
  }

  void draw_yaw() {
    Axes& axes = figure_.at(2, 0);
    axes.title = "orientation" + found("object", {Defect::kYawWrap, Defect::kYawJump});
    axes.y_label = "yaw [°]";
    draw(
        raw_.object, repaired_.object,
        [](const Eigen::MatrixX3d& pose) -> Eigen::VectorXd { return pose.col(2) / kDegree; },
        axes);
  }

  void draw_path() {
    Axes& axes = figure_.at(0, 1);
    axes.title = "seen from above";
    axes.x_label = "x [mm]";
    axes.y_label = "y [mm]";
    axes.equal_aspect = true;
    const auto add = [&](const std::string& label, const Stream& stream, SeriesStyle style,
                         std::size_t color) {
      axes.add({label, numbers(1e3 * stream.values.col(0)), numbers(1e3 * stream.values.col(1)),
                style, false, color});
    };
    add("tip", repaired_.tip, SeriesStyle::line, kGreen);
    add("object, as recorded", raw_.object, SeriesStyle::points, kOrange);
    add("object, repaired", repaired_.object, SeriesStyle::line, kBlue);
  }

  void draw_clock(const Stream& raw, const Stream& repaired, const std::string& name, Axes& axes) {
    axes.title = "clock of the " + name +
                 found(name, {Defect::kUnorderedTime, Defect::kRepeatedTime, Defect::kLateRows,
                              Defect::kDropOut});
    axes.x_label = "time t [s]";
    axes.y_label = "from row to row [ms]";
    const auto add = [&](const std::string& label, const Stream& stream, std::size_t color) {
      const Numbers time = seconds(stream);
      Numbers steps;
      for (std::size_t i = 1; i < time.size(); ++i) steps.push_back(1e3 * (time[i] - time[i - 1]));
      axes.add(
          {label, Numbers(time.begin() + 1, time.end()), steps, SeriesStyle::points, false, color});
    };
    add("as recorded", raw, kOrange);
    add("repaired", repaired, kBlue);
  }

  const Inspection& inspection_;
  const Recording& raw_;
  const Recording& repaired_;
  nasm_plot::Figure figure_{3, 2};
  double start_ = 0.0;  // [s] Unix time
};

void draw_defects(const InspectionSummary& summary, Axes& axes) {
  axes.title = "what was found";
  axes.y_label = "recordings";
  std::vector<std::string> names;
  std::vector<nasm_plot::BarGroup> groups = {{"repaired", {}}, {"noted", {}}, {"excluded", {}}};
  for (const auto& [defect, handled] : summary.defects()) {
    names.emplace_back(to_string(defect));
    for (std::size_t i = 0; i < groups.size(); ++i) groups[i].values.push_back(handled[i]);
  }
  if (!names.empty()) axes.bars(names, groups);
}

/// By shape, for each surface.
void draw_objects(const InspectionSummary& summary, Axes& axes) {
  axes.title = "usable by shape and surface";
  axes.y_label = "usable [%]";
  axes.y_min = 0.0;
  axes.y_max = 100.0;
  std::set<std::string> shapes;
  std::set<std::string> surfaces;
  for (const auto& [object, count] : summary.objects()) {
    surfaces.insert(object.first);
    shapes.insert(object.second);
  }
  std::vector<nasm_plot::BarGroup> groups;
  for (const std::string& surface : surfaces) {
    nasm_plot::BarGroup& group = groups.emplace_back();
    group.label = surface;
    for (const std::string& shape : shapes) {
      const auto found = summary.objects().find({surface, shape});
      const bool known = found != summary.objects().end();
      group.values.push_back(known ? 100.0 * found->second.usable / found->second.total
                                   : std::numeric_limits<double>::quiet_NaN());
    }
  }
  if (!groups.empty()) axes.bars({shapes.begin(), shapes.end()}, groups);
}

void draw_histogram(const std::vector<float>& values, const std::string& label, Axes& axes) {
  axes.x_label = label;
  axes.y_label = "usable recordings";
  if (!values.empty()) axes.histogram({values.begin(), values.end()});
}

}  // namespace

void plot_recording(const Inspection& inspection, const RepairedRecording& recordings,
                    const std::string& file) {
  RecordingFigure(inspection, recordings).draw().save(file);
}

void plot_summary(const InspectionSummary& summary, const std::string& file) {
  nasm_plot::Figure figure(2, 2);
  figure.title = format("%d recordings: %d usable, %d excluded, %d not readable", summary.total(),
                        summary.usable(), summary.total() - summary.usable() - summary.unreadable(),
                        summary.unreadable());
  figure.width_px = 1300;
  figure.height_px = 850;
  draw_defects(summary, figure.at(0, 0));
  draw_objects(summary, figure.at(0, 1));
  draw_histogram(summary.forces(), "largest force [N]", figure.at(1, 0));
  draw_histogram(summary.distances(), "distance that the object was moved [mm]", figure.at(1, 1));
  figure.save(file);
}

}  // namespace nasm_pushing
