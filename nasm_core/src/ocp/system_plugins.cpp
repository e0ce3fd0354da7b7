// SPDX-License-Identifier: Apache-2.0
#include "ocp/system_plugins.hpp"

#include <dlfcn.h>

#include <ament_index_cpp/get_resource.hpp>
#include <ament_index_cpp/get_resources.hpp>
#include <map>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>

#include "ocp/registry.hpp"

namespace nasm_core {
namespace {

constexpr char kResource[] = "nasm_systems";

/// What the loader says, without the path that it begins with.
std::string last_error(const std::string& path) {
  const char* const error = dlerror();
  const std::string text = error == nullptr ? "unknown error" : error;
  const std::string beginning = path + ": ";
  return text.compare(0, beginning.size(), beginning) == 0 ? text.substr(beginning.size()) : text;
}

void load(const std::string& path) {
  // The program may be linked with it.
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD) != nullptr) return;
  const std::size_t before = registration_count();
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) {
    record_fault(path, last_error(path));
  } else if (registration_count() == before) {
    record_fault(path, "no system in it; NASM_CORE_REGISTER_SYSTEM(Model) is missing");
  }
}

void load_libraries_of(const std::string& package) {
  std::string lines, prefix;
  if (!ament_index_cpp::get_resource(kResource, package, lines, &prefix)) return;
  std::istringstream stream(lines);
  for (std::string library; stream >> library;) load(prefix + "/lib/" + library);
}

std::map<std::string, std::string> packages() {
  try {
    return ament_index_cpp::get_resources(kResource);
  } catch (const std::runtime_error&) {
    return {};  // AMENT_PREFIX_PATH is not set: there are no packages
  }
}

}  // namespace

void load_system_plugins() {
  static std::once_flag once;
  // A system may look for others while it is registered, and would wait for itself.
  thread_local bool is_loading = false;
  if (is_loading) return;
  std::call_once(once, [] {
    is_loading = true;
    for (const auto& [package, prefix] : packages()) {
      try {
        load_libraries_of(package);
      } catch (const std::exception& error) {
        record_fault(prefix, "resource " + std::string(kResource) + " of package " + package +
                                 ": " + error.what());
      }
    }
    is_loading = false;
  });
}

}  // namespace nasm_core
