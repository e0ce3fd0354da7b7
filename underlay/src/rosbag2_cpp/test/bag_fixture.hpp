// SPDX-License-Identifier: Apache-2.0
#ifndef BAG_FIXTURE_HPP_
#define BAG_FIXTURE_HPP_

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/ros_helper.hpp"

// A folder that goes away with the test, and short ways to write and read bags in it.
class BagTest : public testing::Test {
 protected:
  using Message = rosbag2_storage::SerializedBagMessage;
  using StorageOptions = rosbag2_storage::StorageOptions;

  BagTest() {
    std::string name = (std::filesystem::temp_directory_path() / "bag test XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~BagTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  StorageOptions options(const std::string& name) const {
    StorageOptions result;
    result.uri = path(name);
    result.storage_id = "sqlite3";
    return result;
  }

  static std::shared_ptr<Message> message(const std::string& topic, int64_t time,
                                          const std::string& data = "data") {
    auto result = std::make_shared<Message>();
    result->topic_name = topic;
    result->time_stamp = time;
    result->serialized_data = rosbag2_storage::make_serialized_message(data.data(), data.size());
    return result;
  }

  // A bag of messages of /a at these times.
  static void write(const StorageOptions& options, const std::vector<int64_t>& times,
                    const std::string& data = "data") {
    rosbag2_cpp::Writer writer;
    writer.open(options);
    writer.create_topic({"/a", "std_msgs/msg/String", "cdr", "- history: 3"});
    for (const int64_t time : times) {
      writer.write(message("/a", time, data));
    }
  }
  void write(const std::string& name, const std::vector<int64_t>& times) const {
    write(options(name), times);
  }

  static std::vector<int64_t> rest_of(rosbag2_cpp::Reader& reader) {
    std::vector<int64_t> times;
    while (reader.has_next()) {
      times.push_back(reader.read_next()->time_stamp);
    }
    return times;
  }

  std::vector<int64_t> read(const std::string& name) const {
    rosbag2_cpp::Reader reader;
    reader.open(path(name));
    return rest_of(reader);
  }

  // What is said of a bag that cannot be opened or not be read to its end.
  std::string error_of(const std::string& name) const {
    const auto before = snapshot();
    std::string error = "none";
    try {
      read(name);
    } catch (const std::runtime_error& exception) {
      error = exception.what();
      EXPECT_NE(error.find(path(name)), std::string::npos) << error;
    }
    EXPECT_EQ(snapshot(), before);
    return error;
  }
  void expect_error(const std::string& name, const std::string& part) const {
    const std::string error = error_of(name);
    EXPECT_NE(error.find(part), std::string::npos) << error;
  }

  std::string content(const std::string& file) const {
    std::ostringstream stream;
    stream << std::ifstream(path(file), std::ios::binary).rdbuf();
    return stream.str();
  }

  void put(const std::string& file, const std::string& bytes) const {
    std::ofstream(path(file), std::ios::binary) << bytes;
  }

  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = content(file);
    const auto place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    put(file, text.replace(place, from.size(), to));
  }

  // All files, each with what changes when its content does.
  std::map<std::string, std::string> snapshot() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      const std::string name = entry.path().lexically_relative(folder_).string();
      const std::string bytes = entry.is_regular_file() ? content(name) : "";
      files[name] = std::to_string(bytes.size()) + " bytes, hash " +
                    std::to_string(std::hash<std::string>()(bytes));
    }
    return files;
  }

  std::filesystem::path folder_;
};

#endif  // BAG_FIXTURE_HPP_
