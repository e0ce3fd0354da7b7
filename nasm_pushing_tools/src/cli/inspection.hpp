// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__INSPECTION_HPP_
#define NASM_PUSHING_TOOLS__CLI__INSPECTION_HPP_

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nasm_pushing_tools/recordings/recording.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

/// Findings about one recording.
struct Inspection {
  std::string file;
  std::string error;  ///< not empty: it cannot be read, and what follows is not there
  PushName name;
  std::array<int, 3> rows{};   ///< object, tip, wrench, as recorded
  double duration = 0.0;       ///< [s] that all streams have
  double largest_force = 0.0;  ///< [N] as recorded
  double distance = 0.0;       ///< [mm] from the object's first to its last pose
  QualityReport quality;

  bool usable() const { return error.empty() && quality.usable(); }
};

/// The recording before and after its repair.
struct RepairedRecording {
  Recording raw;
  Recording repaired;
};

/// The first and the last instant [s] that all streams have; rows that are not finite do not count.
std::pair<double, double> common_time(const Recording& recording);

/// From the bytes of a file. The recordings are only set if it can be read.
Inspection inspect(const std::string& file, const std::string& bytes,
                   std::optional<RepairedRecording>& recordings);

/// Inspection of a file that cannot be read.
Inspection unreadable(const std::string& file, const std::string& error);

/// Summary of all recordings. Stores a few numbers of each.
class InspectionSummary {
 public:
  struct Count {
    int usable = 0;
    int total = 0;
  };
  using Handled = std::array<int, 3>;  ///< recordings, by Handling

  void add(const Inspection& inspection);

  int total() const { return total_; }
  int usable() const { return usable_; }
  int unreadable() const { return unreadable_; }
  const std::map<Defect, Handled>& defects() const { return defects_; }
  /// By surface and shape.
  const std::map<std::pair<std::string, std::string>, Count>& objects() const { return objects_; }
  /// Values of usable recordings, in the order of arrival.
  const std::vector<float>& forces() const { return forces_; }        ///< [N]
  const std::vector<float>& distances() const { return distances_; }  ///< [mm]

 private:
  int total_ = 0;
  int usable_ = 0;
  int unreadable_ = 0;
  std::map<Defect, Handled> defects_;
  std::map<std::pair<std::string, std::string>, Count> objects_;
  std::vector<float> forces_;
  std::vector<float> distances_;
};

/// Names of the columns and their units.
std::string table_header();
/// One line.
std::string table_row(const Inspection& inspection);
std::string summary_text(const InspectionSummary& summary);

/// JSON objects on one line.
std::string to_json(const Inspection& inspection);
std::string to_json(const InspectionSummary& summary);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__INSPECTION_HPP_
