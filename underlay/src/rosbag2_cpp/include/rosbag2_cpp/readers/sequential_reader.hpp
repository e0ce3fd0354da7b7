// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__READERS__SEQUENTIAL_READER_HPP_
#define ROSBAG2_CPP__READERS__SEQUENTIAL_READER_HPP_

#include <memory>
#include <string>
#include <vector>

#include "rosbag2_cpp/reader_interfaces/base_reader_interface.hpp"
#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/storage_factory.hpp"

namespace rosbag2_cpp {
namespace readers {

// Reads the files of a bag one after the other, each in the order of its time stamps.
class SequentialReader : public reader_interfaces::BaseReaderInterface {
 public:
  SequentialReader();
  ~SequentialReader() override;

  void open(const rosbag2_storage::StorageOptions& storage_options,
            const ConverterOptions& converter_options) override;
  void close() override;
  bool has_next() override;
  std::shared_ptr<rosbag2_storage::SerializedBagMessage> read_next() override;
  const rosbag2_storage::BagMetadata& get_metadata() const override;
  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() const override;
  void set_filter(const rosbag2_storage::StorageFilter& storage_filter) override;
  void reset_filter() override;
  void seek(const rcutils_time_point_value_t& timestamp) override;

  virtual bool has_next_file() const;
  virtual std::string get_current_file() const;
  // The current file without its extension.
  virtual std::string get_current_uri() const;

 private:
  void open_folder(const rosbag2_storage::StorageOptions& storage_options);
  void open_file(const rosbag2_storage::StorageOptions& storage_options);
  void load_file(size_t index);
  void require_open() const;

  rosbag2_storage::StorageFactory storage_factory_;
  rosbag2_storage::MetadataIo metadata_io_;
  rosbag2_storage::StorageOptions storage_options_;
  rosbag2_storage::BagMetadata metadata_;
  std::vector<std::string> files_;
  size_t file_ = 0;
  rosbag2_storage::StorageFilter filter_;
  rcutils_time_point_value_t seek_time_ = 0;
  std::shared_ptr<rosbag2_storage::storage_interfaces::ReadOnlyInterface> storage_;
};

}  // namespace readers
}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__READERS__SEQUENTIAL_READER_HPP_
