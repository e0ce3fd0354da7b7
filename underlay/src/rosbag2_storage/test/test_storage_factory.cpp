// SPDX-License-Identifier: Apache-2.0
// What goes wrong before a storage is found; finding one is tested where there is one, in
// rosbag2_cpp.
#include "rosbag2_storage/storage_factory.hpp"

#include <gtest/gtest.h>

#include "temporary_folder.hpp"

namespace {

class StorageFactoryTest : public testing::Test {
 protected:
  StorageFactoryTest() {
    const char* before = std::getenv("AMENT_PREFIX_PATH");
    prefixes_ = before != nullptr ? before : "";
    setenv("AMENT_PREFIX_PATH", folder_.path().c_str(), 1);
  }
  ~StorageFactoryTest() override { setenv("AMENT_PREFIX_PATH", prefixes_.c_str(), 1); }

  // A package that announces storages.
  void announce(const std::string& lines) const {
    const std::string index = "share/ament_index/resource_index/rosbag2_storage_plugins";
    std::filesystem::create_directories(folder_.path() + "/" + index);
    folder_.write(index + "/some_package", lines);
  }

  void expect_error(const std::string& storage_id, const std::string& part) const {
    rosbag2_storage::StorageOptions options;
    options.uri = "some/bag";
    options.storage_id = storage_id;
    rosbag2_storage::StorageFactory factory;
    try {
      factory.open_read_only(options);
      ADD_FAILURE() << storage_id;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
    EXPECT_THROW(factory.open_read_write(options), std::runtime_error);
  }

  TemporaryFolder folder_;
  std::string prefixes_;
};

TEST_F(StorageFactoryTest, NoStorageIsInstalled) {
  expect_error("sqlite3", "'some/bag': there is no storage 'sqlite3'; known are: none");
  expect_error("", "no package with a storage is in AMENT_PREFIX_PATH");
}

TEST_F(StorageFactoryTest, AnotherStorageIsInstalled) {
  announce("other;other::Storage;lib/libother.so\nmore;more::Storage;lib/libmore.so\n");
  expect_error("sqlite3", "known are: other, more");
}

TEST_F(StorageFactoryTest, LibraryIsMissing) {
  announce("sqlite3;some::Storage;lib/libsome.so");
  expect_error("sqlite3", folder_.path() + "/lib/libsome.so");
  expect_error("", folder_.path() + "/lib/libsome.so");
}

TEST_F(StorageFactoryTest, AnnouncementIsMalformed) {
  announce("sqlite3;lib/libsome.so");
  expect_error("sqlite3", "it must be <storage id>;<class>;<library>");
}

}  // namespace
