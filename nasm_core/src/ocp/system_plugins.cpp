// SPDX-License-Identifier: Apache-2.0
#include "ocp/system_plugins.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "ocp/registry.hpp"
#include "search_path.hpp"

namespace nasm_core {
namespace {

namespace fs = std::filesystem;

constexpr char kIndex[] = "share/ament_index/resource_index/nasm_systems";

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

/// The prefix of each package that registers libraries; of a package that is installed twice, the
/// first one counts.
std::map<std::string, fs::path> packages() {
  std::map<std::string, fs::path> found;
  std::error_code error;
  for (const fs::path& prefix : package_prefixes()) {
    for (const auto& entry : fs::directory_iterator(prefix / kIndex, error)) {
      found.emplace(entry.path().filename().string(), prefix);
    }
  }
  return found;
}

void load_libraries_of(const std::string& package, const fs::path& prefix) {
  std::ifstream lines(prefix / kIndex / package);
  if (!lines) {
    record_fault((prefix / kIndex / package).string(), "cannot be read");
    return;
  }
  for (std::string library; lines >> library;) load((prefix / "lib" / library).string());
}

}  // namespace

void load_system_plugins() {
  static std::once_flag once;
  // A system may look for others while it is registered, and would wait for itself.
  thread_local bool is_loading = false;
  if (is_loading) return;
  std::call_once(once, [] {
    is_loading = true;
    for (const auto& [package, prefix] : packages()) load_libraries_of(package, prefix);
    is_loading = false;
  });
}

}  // namespace nasm_core
