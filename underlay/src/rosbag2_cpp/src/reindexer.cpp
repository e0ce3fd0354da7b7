// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_cpp/reindexer.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <regex>
#include <stdexcept>
#include <tuple>

#include "rcutils/logging_macros.h"
#include "rosbag2_storage/default_storage_id.hpp"

namespace rosbag2_cpp {
namespace {

namespace fs = std::filesystem;

using rosbag2_storage::BagMetadata;
using rosbag2_storage::TopicInformation;

// Files of a split bag end in _0, _1, ..., which is the order in which they were written.
auto place_of(const fs::path& file) {
  const std::string stem = file.stem().string();
  std::smatch match;
  const bool numbered = std::regex_match(stem, match, std::regex(R"(.*_(\d{1,18}))"));
  return std::make_tuple(numbered ? std::stoll(match[1].str()) : -1, stem);
}

std::vector<fs::path> find_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error) && entry.path().extension() == ".db3") {
      files.push_back(entry.path());
    }
  }
  if (files.empty()) {
    throw std::runtime_error("No database files found for reindexing: there is no .db3 file in '" +
                             folder.string() + "'");
  }
  std::sort(files.begin(), files.end(),
            [](const fs::path& a, const fs::path& b) { return place_of(a) < place_of(b); });
  return files;
}

void add_topic(std::vector<TopicInformation>& topics, const TopicInformation& topic) {
  const auto known = std::find_if(topics.begin(), topics.end(), [&](const TopicInformation& other) {
    return other.topic_metadata.name == topic.topic_metadata.name;
  });
  if (known == topics.end()) {
    topics.push_back(topic);
    return;
  }
  known->message_count += topic.message_count;
  if (!topic.topic_metadata.offered_qos_profiles.empty()) {
    known->topic_metadata.offered_qos_profiles = topic.topic_metadata.offered_qos_profiles;
  }
}

}  // namespace

void Reindexer::reindex(const rosbag2_storage::StorageOptions& storage_options) {
  using Time = decltype(BagMetadata::starting_time);
  const Time never(std::chrono::nanoseconds::max());
  BagMetadata bag;
  bag.starting_time = never;
  Time end{};
  for (const fs::path& file : find_files(storage_options.uri)) {
    auto options = storage_options;
    options.uri = file.string();
    if (options.storage_id.empty()) {
      options.storage_id = rosbag2_storage::get_default_storage_id();
    }
    const BagMetadata part = storage_factory_.open_read_only(options)->get_metadata();
    bag.storage_identifier = part.storage_identifier;
    bag.relative_file_paths.push_back(file.filename().string());
    const bool empty = part.message_count == 0;
    bag.files.push_back({file.filename().string(), empty ? never : part.starting_time,
                         part.duration, part.message_count});
    bag.message_count += part.message_count;
    if (!empty) {
      bag.starting_time = std::min(bag.starting_time, part.starting_time);
      end = std::max(end, part.starting_time + part.duration);
    }
    for (const TopicInformation& topic : part.topics_with_message_count) {
      add_topic(bag.topics_with_message_count, topic);
    }
  }
  if (bag.message_count > 0) {
    bag.duration = end - bag.starting_time;
  }
  metadata_io_.write_metadata(storage_options.uri, bag);
  RCUTILS_LOG_INFO_NAMED("rosbag2_cpp", "Reindexing complete: %zu files, %zu messages.",
                         bag.files.size(), static_cast<size_t>(bag.message_count));
}

}  // namespace rosbag2_cpp
