// SPDX-License-Identifier: Apache-2.0
#ifndef STORAGE_FIXTURE_HPP_
#define STORAGE_FIXTURE_HPP_

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rosbag2_storage/ros_helper.hpp"
#include "sqlite_storage.hpp"

// A folder that goes away with the test, and short ways to write and read files of bags in it.
class StorageTest : public testing::Test {
 protected:
  using Storage = rosbag2_storage_plugins::SqliteStorage;
  using Message = rosbag2_storage::SerializedBagMessage;
  using IOFlag = rosbag2_storage::storage_interfaces::IOFlag;

  struct Text {
    std::string topic;
    int64_t time;
    std::string text;
    bool operator==(const Text& other) const {
      return topic == other.topic && time == other.time && text == other.text;
    }
  };

  StorageTest() {
    // With a character that means something in a URI.
    std::string name = (std::filesystem::temp_directory_path() / "bag?test %23 XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~StorageTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static std::shared_ptr<Message> message(const Text& text) {
    auto result = std::make_shared<Message>();
    result->topic_name = text.topic;
    result->time_stamp = text.time;
    result->serialized_data =
        rosbag2_storage::make_serialized_message(text.text.data(), text.text.size());
    return result;
  }

  static rosbag2_storage::TopicMetadata topic(const std::string& name) {
    return {name, "std_msgs/msg/String", "cdr", "- history: 3"};
  }

  std::unique_ptr<Storage> create(const std::string& name, const std::string& preset = "") const {
    auto storage = std::make_unique<Storage>();
    rosbag2_storage::StorageOptions options;
    options.uri = path(name);
    options.storage_preset_profile = preset;
    storage->open(options, IOFlag::READ_WRITE);
    return storage;
  }

  void write(const std::string& name, const std::vector<Text>& texts) const {
    auto storage = create(name);
    for (const Text& text : texts) {
      storage->create_topic(topic(text.topic));
      storage->write(message(text));
    }
  }

  std::unique_ptr<Storage> open(const std::string& file) const {
    auto storage = std::make_unique<Storage>();
    rosbag2_storage::StorageOptions options;
    options.uri = path(file);
    storage->open(options, IOFlag::READ_ONLY);
    return storage;
  }

  static std::vector<Text> rest_of(Storage& storage) {
    std::vector<Text> texts;
    while (storage.has_next()) {
      const auto next = storage.read_next();
      const auto& data = *next->serialized_data;
      texts.push_back(
          {next->topic_name, next->time_stamp,
           std::string(reinterpret_cast<const char*>(data.buffer), data.buffer_length)});
    }
    return texts;
  }

  std::vector<Text> read(const std::string& file) const { return rest_of(*open(file)); }

  // What is said of a file that cannot be opened or not be read to its end.
  std::string error_of(const std::string& file) const {
    try {
      auto storage = open(file);
      storage->get_metadata();
      rest_of(*storage);
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(path(file)), std::string::npos) << error.what();
      return error.what();
    }
    return "none";
  }

  void execute(const std::string& file, const std::string& sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path(file).c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << (message ? message : "");
    sqlite3_free(message);
    sqlite3_close(database);
  }

  std::string content(const std::string& file) const {
    std::ostringstream stream;
    stream << std::ifstream(path(file), std::ios::binary).rdbuf();
    return stream.str();
  }

  void put(const std::string& file, const std::string& bytes) const {
    std::ofstream(path(file), std::ios::binary) << bytes;
  }

  // All files, each with what changes when its content does.
  std::map<std::string, std::string> snapshot() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      const std::string bytes = content(name);
      files[name] = std::to_string(bytes.size()) + " bytes, hash " +
                    std::to_string(std::hash<std::string>()(bytes));
    }
    return files;
  }

  std::filesystem::path folder_;
};

#endif  // STORAGE_FIXTURE_HPP_
