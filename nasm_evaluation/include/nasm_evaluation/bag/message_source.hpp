// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__BAG__MESSAGE_SOURCE_HPP_
#define NASM_EVALUATION__BAG__MESSAGE_SOURCE_HPP_

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/serialization.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace nasm_evaluation {

/// The messages of some topics of a recording, one after the other, over all of its files. Throws
/// BagError that names the file.
class MessageSource {
 public:
  using Message = rosbag2_storage::SerializedBagMessage;
  /// Whether a topic is wanted.
  using Choice = std::function<bool(const rosbag2_storage::TopicMetadata&)>;

  MessageSource(std::vector<std::string> uris, Choice is_wanted);

  /// Null at the end.
  std::shared_ptr<const Message> next();

  /// Types of the topics of all files, by name.
  const std::map<std::string, std::string>& types() const { return types_; }
  std::size_t expected() const { return expected_; }
  /// Messages of topics that are not wanted, by type.
  const std::map<std::string, std::size_t>& unwanted() const { return unwanted_; }

 private:
  /// How many messages of wanted topics it has, as it says.
  std::size_t look_at(const std::string& uri, bool is_first_look);
  void open(const std::string& uri);
  [[noreturn]] void fail(const std::string& reason) const;

  const std::vector<std::string> uris_;
  const Choice is_wanted_;
  std::map<std::string, std::string> types_;
  std::map<std::string, std::size_t> unwanted_;
  std::size_t expected_ = 0;

  std::size_t next_uri_ = 0;
  std::unique_ptr<rosbag2_cpp::Reader> reader_;
  std::vector<std::string> wanted_here_;  ///< topics of the open file
  std::size_t expected_here_ = 0;
  std::size_t read_here_ = 0;
};

/// False if the bytes are not of the type.
template <class Content>
bool decode(const MessageSource::Message& stored, Content& content) {
  static const rclcpp::Serialization<Content> serialization;
  const rclcpp::SerializedMessage bytes(*stored.serialized_data);
  try {
    serialization.deserialize_message(&bytes, &content);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__BAG__MESSAGE_SOURCE_HPP_
