// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__WRITERS__SEQUENTIAL_WRITER_HPP_
#define ROSBAG2_CPP__WRITERS__SEQUENTIAL_WRITER_HPP_

#include <memory>

#include "rosbag2_cpp/writer_interfaces/base_writer_interface.hpp"

namespace rosbag2_cpp {
namespace writers {

// Writes a new bag: a folder with files that follow each other, and metadata.yaml on closing.
class SequentialWriter : public writer_interfaces::BaseWriterInterface {
 public:
  SequentialWriter();
  ~SequentialWriter() override;

  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options) override;
  void close() override;
  void create_topic(const rosbag2_storage::TopicMetadata& topic_with_type) override;
  void remove_topic(const rosbag2_storage::TopicMetadata& topic_with_type) override;
  // With a cache, what the disk is too slow for is dropped, counted and reported on closing, and a
  // failure of the disk is thrown by a later call.
  void write(std::shared_ptr<rosbag2_storage::SerializedBagMessage> message) override;

 private:
  class Bag;
  Bag& bag() const;

  std::unique_ptr<Bag> bag_;
};

}  // namespace writers
}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__WRITERS__SEQUENTIAL_WRITER_HPP_
