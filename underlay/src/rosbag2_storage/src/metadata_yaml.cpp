// SPDX-License-Identifier: Apache-2.0
#include "metadata_yaml.hpp"

#include <filesystem>
#include <limits>
#include <stdexcept>

namespace rosbag2_storage {
namespace {

using Time = std::chrono::time_point<std::chrono::high_resolution_clock>;

YAML::Node duration_to_yaml(std::chrono::nanoseconds duration) {
  YAML::Node node;
  node["nanoseconds"] = duration.count();
  return node;
}

YAML::Node time_to_yaml(Time time) {
  YAML::Node node;
  node["nanoseconds_since_epoch"] = time.time_since_epoch().count();
  return node;
}

YAML::Node topic_to_yaml(const TopicInformation& topic) {
  YAML::Node metadata;
  metadata["name"] = topic.topic_metadata.name;
  metadata["type"] = topic.topic_metadata.type;
  metadata["serialization_format"] = topic.topic_metadata.serialization_format;
  metadata["offered_qos_profiles"] = topic.topic_metadata.offered_qos_profiles;
  YAML::Node node;
  node["topic_metadata"] = metadata;
  node["message_count"] = topic.message_count;
  return node;
}

YAML::Node file_to_yaml(const FileInformation& file) {
  YAML::Node node;
  node["path"] = file.path;
  node["starting_time"] = time_to_yaml(file.starting_time);
  node["duration"] = duration_to_yaml(file.duration);
  node["message_count"] = file.message_count;
  return node;
}

// A node and the way to it, for messages.
struct Place {
  YAML::Node node;
  std::string path;

  Place operator[](const std::string& key) const {
    const std::string inner = path.empty() ? key : path + "." + key;
    if (!node.IsMap()) {
      throw std::runtime_error("'" + path + "' must be a mapping with the key '" + key + "'");
    }
    const YAML::Node& constant = node;
    const YAML::Node value = constant[key];
    if (!value.IsDefined()) {
      throw std::runtime_error("'" + inner + "' is missing");
    }
    return {value, inner};
  }

  template <typename T>
  T as(const char* expected) const {
    try {
      return node.as<T>();
    } catch (const YAML::Exception&) {
      throw std::runtime_error("'" + path + "' must be " + expected);
    }
  }

  std::string text() const {
    if (!node.IsScalar()) {
      throw std::runtime_error("'" + path + "' must be a text");
    }
    return node.Scalar();
  }

  uint64_t count() const { return as<uint64_t>("an integer >= 0"); }

  std::chrono::nanoseconds nanoseconds() const {
    const auto value = as<int64_t>("a number of nanoseconds from 0 to 2^63 - 1");
    if (value < 0) {
      throw std::runtime_error("'" + path + "' must not be negative, but is " +
                               std::to_string(value));
    }
    return std::chrono::nanoseconds(value);
  }

  std::vector<Place> elements() const {
    if (!node.IsSequence()) {
      throw std::runtime_error("'" + path + "' must be a sequence");
    }
    std::vector<Place> result;
    for (const auto& element : node) {
      result.push_back({element, path + "[" + std::to_string(result.size()) + "]"});
    }
    return result;
  }
};

// A bag from elsewhere must not make us open files beside it.
std::string file_below_folder(const Place& place) {
  const std::string name = place.text();
  const std::filesystem::path path(name);
  bool inside = !name.empty() && path.is_relative() && path.has_filename() && path != ".";
  for (const auto& part : path) {
    inside = inside && part != "..";
  }
  if (!inside || name.find('\0') != std::string::npos) {
    throw std::runtime_error("'" + place.path +
                             "' must name a file inside of the bag's folder, not '" + name + "'");
  }
  return name;
}

struct Span {
  Time start;
  std::chrono::nanoseconds duration;
};

Span read_span(const Place& place) {
  const auto start = place["starting_time"]["nanoseconds_since_epoch"].nanoseconds();
  const auto duration = place["duration"]["nanoseconds"].nanoseconds();
  if (duration.count() > std::numeric_limits<int64_t>::max() - start.count()) {
    throw std::runtime_error("'" + place.path + "' ends after the year 2262: its starting_time " +
                             std::to_string(start.count()) + " ns and duration " +
                             std::to_string(duration.count()) + " ns do not fit together");
  }
  return {Time(start), duration};
}

TopicInformation read_topic(const Place& place) {
  const Place metadata = place["topic_metadata"];
  TopicInformation topic;
  topic.topic_metadata.name = metadata["name"].text();
  topic.topic_metadata.type = metadata["type"].text();
  topic.topic_metadata.serialization_format = metadata["serialization_format"].text();
  topic.topic_metadata.offered_qos_profiles = metadata["offered_qos_profiles"].text();
  topic.message_count = place["message_count"].count();
  return topic;
}

FileInformation read_file(const Place& place) {
  const Span span = read_span(place);
  FileInformation file;
  file.path = file_below_folder(place["path"]);
  file.starting_time = span.start;
  file.duration = span.duration;
  file.message_count = place["message_count"].count();
  return file;
}

}  // namespace

YAML::Node to_yaml(const BagMetadata& metadata) {
  YAML::Node topics(YAML::NodeType::Sequence);
  for (const TopicInformation& topic : metadata.topics_with_message_count) {
    topics.push_back(topic_to_yaml(topic));
  }
  YAML::Node paths(YAML::NodeType::Sequence);
  for (const std::string& path : metadata.relative_file_paths) {
    paths.push_back(path);
  }
  YAML::Node files(YAML::NodeType::Sequence);
  for (const FileInformation& file : metadata.files) {
    files.push_back(file_to_yaml(file));
  }
  YAML::Node node;
  node["version"] = metadata.version;
  node["storage_identifier"] = metadata.storage_identifier;
  node["duration"] = duration_to_yaml(metadata.duration);
  node["starting_time"] = time_to_yaml(metadata.starting_time);
  node["message_count"] = metadata.message_count;
  node["topics_with_message_count"] = topics;
  node["compression_format"] = metadata.compression_format;
  node["compression_mode"] = metadata.compression_mode;
  node["relative_file_paths"] = paths;
  node["files"] = files;
  return node;
}

BagMetadata from_yaml(const YAML::Node& node) {
  const Place root{node, "rosbag2_bagfile_information"};
  BagMetadata metadata;
  metadata.version = root["version"].as<int>("an integer");
  if (metadata.version != 4 && metadata.version != 5) {
    throw std::runtime_error(
        "'" + root.path + ".version' is " + std::to_string(metadata.version) +
        ", but only versions 4 and 5 are understood; 'ros2 bag reindex' writes "
        "version 5");
  }
  const Span span = read_span(root);
  metadata.storage_identifier = root["storage_identifier"].text();
  metadata.starting_time = span.start;
  metadata.duration = span.duration;
  metadata.message_count = root["message_count"].count();
  for (const Place& topic : root["topics_with_message_count"].elements()) {
    metadata.topics_with_message_count.push_back(read_topic(topic));
  }
  for (const Place& path : root["relative_file_paths"].elements()) {
    metadata.relative_file_paths.push_back(file_below_folder(path));
  }
  metadata.compression_format = root["compression_format"].text();
  metadata.compression_mode = root["compression_mode"].text();
  if (metadata.version >= 5) {
    for (const Place& file : root["files"].elements()) {
      metadata.files.push_back(read_file(file));
    }
  }
  return metadata;
}

}  // namespace rosbag2_storage
