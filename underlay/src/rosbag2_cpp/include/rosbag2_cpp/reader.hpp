// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__READER_HPP_
#define ROSBAG2_CPP__READER_HPP_

#include <memory>
#include <string>
#include <vector>

#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rosbag2_cpp/converter_options.hpp"
#include "rosbag2_cpp/readers/sequential_reader.hpp"
#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_filter.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_cpp {

// Reads a bag and alters nothing in it. Everything but open() and close() throws std::runtime_error
// if no bag is open.
class Reader final {
 public:
  explicit Reader(std::unique_ptr<reader_interfaces::BaseReaderInterface> reader_impl =
                      std::make_unique<readers::SequentialReader>());
  ~Reader();

  // The folder of a bag or one of its files. Throws std::runtime_error.
  void open(const std::string& uri);
  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options = ConverterOptions());
  void close();

  bool has_next();

  // Throws std::runtime_error at the end of the bag.
  std::shared_ptr<rosbag2_storage::SerializedBagMessage> read_next();

  // Also throws what rclcpp::Serialization does if the message is of another type.
  template <class MessageT>
  MessageT read_next() {
    const auto bag_message = read_next();
    const rclcpp::SerializedMessage serialized(*bag_message->serialized_data);
    MessageT message;
    rclcpp::Serialization<MessageT>().deserialize_message(&serialized, &message);
    return message;
  }

  const rosbag2_storage::BagMetadata& get_metadata() const;
  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() const;

  // Takes effect from the present position on.
  void set_filter(const rosbag2_storage::StorageFilter& storage_filter);
  void reset_filter();

  // The next message is the first with this time stamp or a later one.
  void seek(const rcutils_time_point_value_t& timestamp);

  reader_interfaces::BaseReaderInterface& get_implementation_handle() const {
    return *reader_impl_;
  }

 private:
  std::unique_ptr<reader_interfaces::BaseReaderInterface> reader_impl_;
};

}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__READER_HPP_
