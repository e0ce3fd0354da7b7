// SPDX-License-Identifier: Apache-2.0
#include "metadata_text.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iomanip>
#include <sstream>
#include <vector>

namespace ros2bag {
namespace {

using std::chrono::nanoseconds;

// The width of the names of the fields.
constexpr size_t kIndentation = 19;

struct SplitTime {
  std::time_t seconds;
  std::string fraction;  // nine digits
};

SplitTime split(nanoseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  std::ostringstream fraction;
  fraction << std::setw(9) << std::setfill('0') << (time - seconds).count();
  return {static_cast<std::time_t>(seconds.count()), fraction.str()};
}

std::string in_seconds(nanoseconds time) {
  const SplitTime parts = split(time);
  return std::to_string(parts.seconds) + "." + parts.fraction;
}

/// Date and time of day where the user is, and the seconds since the epoch.
std::string as_instant(nanoseconds time) {
  const SplitTime parts = split(time);
  std::tm local = {};
  localtime_r(&parts.seconds, &local);
  std::ostringstream text;
  text << std::put_time(&local, "%b %e %Y %H:%M:%S") << "." << parts.fraction << " ("
       << in_seconds(time) << ")";
  return text.str();
}

std::string as_size(uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
  auto size = static_cast<double>(bytes);
  size_t unit = 0;
  while (size >= 1024.0 && unit + 1 < kUnits.size()) {
    size /= 1024.0;
    ++unit;
  }
  std::ostringstream text;
  text << std::fixed << std::setprecision(unit == 0 ? 0 : 1) << size << " " << kUnits[unit];
  return text.str();
}

std::string as_column(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "" : std::string(kIndentation, ' ')) + line + "\n";
  }
  return text.empty() ? "\n" : text;
}

std::string as_line(const rosbag2_storage::TopicInformation& topic) {
  return "Topic: " + topic.topic_metadata.name + " | Type: " + topic.topic_metadata.type +
         " | Count: " + std::to_string(topic.message_count) +
         " | Serialization Format: " + topic.topic_metadata.serialization_format;
}

}  // namespace

std::string to_text(const rosbag2_storage::BagMetadata& metadata) {
  const nanoseconds start = metadata.starting_time.time_since_epoch();
  std::vector<std::string> topics;
  for (const auto& topic : metadata.topics_with_message_count) {
    topics.push_back(as_line(topic));
  }
  std::ostringstream text;
  text << "\n"
       << "Files:             " << as_column(metadata.relative_file_paths)
       << "Bag size:          " << as_size(metadata.bag_size) << "\n"
       << "Storage id:        " << metadata.storage_identifier << "\n"
       << "Duration:          " << in_seconds(metadata.duration) << "s\n"
       << "Start:             " << as_instant(start) << "\n"
       << "End:               " << as_instant(start + metadata.duration) << "\n"
       << "Messages:          " << metadata.message_count << "\n"
       << "Topic information: " << as_column(topics);
  return text.str();
}

}  // namespace ros2bag
