// SPDX-License-Identifier: Apache-2.0
#include "storage_plugins.hpp"

#include <map>
#include <mutex>
#include <stdexcept>

#include "ament_index_cpp/get_resource.hpp"
#include "ament_index_cpp/get_resources.hpp"
#include "class_loader/class_loader.hpp"
#include "rcpputils/split.hpp"

namespace rosbag2_storage {
namespace {

constexpr const char* resource_type = "rosbag2_storage_plugins";

class_loader::ClassLoader& loader_of(const std::string& library) {
  static std::mutex mutex;
  static auto& loaders = *new std::map<std::string, std::unique_ptr<class_loader::ClassLoader>>;
  const std::lock_guard<std::mutex> lock(mutex);
  auto& loader = loaders[library];
  if (!loader) {
    loader = std::make_unique<class_loader::ClassLoader>(library);
  }
  return *loader;
}

}  // namespace

std::vector<StoragePlugin> find_storage_plugins() {
  std::vector<StoragePlugin> plugins;
  for (const auto& [package, prefix] : ament_index_cpp::get_resources(resource_type)) {
    std::string content;
    ament_index_cpp::get_resource(resource_type, package, content);
    for (const std::string& line : rcpputils::split(content, '\n', true)) {
      const auto parts = rcpputils::split(line, ';');
      if (parts.size() != 3) {
        throw std::runtime_error("Package '" + package + "' in '" + prefix +
                                 "' announces the storage '" + line +
                                 "': it must be <storage id>;<class>;<library>");
      }
      plugins.push_back({parts[0], parts[1], prefix + "/" + parts[2]});
    }
  }
  return plugins;
}

std::shared_ptr<storage_interfaces::ReadWriteInterface> create_storage(
    const StoragePlugin& plugin) {
  try {
    auto& loader = loader_of(plugin.library);
    return std::shared_ptr<storage_interfaces::ReadWriteInterface>(
        loader.createUnmanagedInstance<storage_interfaces::ReadWriteInterface>(plugin.class_name));
  } catch (const std::exception& error) {
    throw std::runtime_error("The storage '" + plugin.storage_id + "' cannot be loaded from '" +
                             plugin.library + "': " + error.what());
  }
}

}  // namespace rosbag2_storage
