// SPDX-License-Identifier: Apache-2.0
#include "ocp/registry.hpp"

#include <dlfcn.h>

#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "nasm_core/ocp/symmetry.hpp"
#include "ocp/derivative_check.hpp"
#include "ocp/system_plugins.hpp"

namespace nasm_core {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<System>> systems;
  std::vector<SystemFault> faults;
  std::atomic<std::size_t> registrations = 0;
};

/// Never destroyed: at exit the library that a system came from may be gone.
Registry& registry() {
  static auto* const all = new Registry;
  return *all;
}

std::string library_of(const void* address) {
  Dl_info about;
  return dladdr(address, &about) != 0 && about.dli_fname != nullptr ? about.dli_fname : "unknown";
}

void add(const char* interface, std::unique_ptr<System> (*make)()) {
  // Before anything of the system is touched: its classes may be others than ours.
  if (std::strcmp(interface, NASM_CORE_SYSTEM_INTERFACE) != 0) {
    throw std::runtime_error(std::string("compiled for the interface \"") + interface +
                             "\", but nasm_core has \"" NASM_CORE_SYSTEM_INTERFACE
                             "\"; build the package again");
  }
  std::unique_ptr<System> system = make();
  const std::string name = system->info().name;
  if (const auto wrong = find_wrong_derivative(*system)) {
    throw std::invalid_argument(name + ": " + *wrong);
  }
  if (const auto wrong = find_wrong_symmetry(*system)) {
    throw std::invalid_argument(name + ": " + *wrong);
  }
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  if (!all.systems.emplace(name, std::move(system)).second) {
    throw std::invalid_argument("the name \"" + name + "\" is taken by another system");
  }
}

/// nullptr: not known.
const System* look_up(const std::string& name) {
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.systems.find(name);
  return found == all.systems.end() ? nullptr : found->second.get();
}

}  // namespace

void record_fault(const std::string& library, const std::string& text) {
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.faults.push_back({library, text});
}

std::size_t registration_count() {
  return registry().registrations;
}

bool register_system(const char* interface, std::unique_ptr<System> (*make)()) noexcept {
  const std::string library = library_of(reinterpret_cast<const void*>(make));
  ++registry().registrations;
  try {
    add(interface, make);
    return true;
  } catch (const std::exception& error) {
    record_fault(library, error.what());
  } catch (...) {
    record_fault(library, "registering threw something that is not a std::exception");
  }
  return false;
}

const System& find_system(const std::string& name) {
  if (const System* known = look_up(name)) return *known;
  load_system_plugins();
  if (const System* loaded = look_up(name)) return *loaded;
  std::string text = "there is no system \"" + name + "\"; there are: ";
  const char* separator = "";
  for (const std::string& known : system_names()) {
    text += separator + known;
    separator = ", ";
  }
  separator = "; skipped: ";
  for (const SystemFault& fault : system_faults()) {
    text += separator + fault.library + " (" + fault.text + ")";
    separator = ", ";
  }
  throw std::invalid_argument(text);
}

std::vector<std::string> system_names() {
  load_system_plugins();
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<std::string> names;
  for (const auto& entry : all.systems) names.push_back(entry.first);
  return names;
}

std::vector<SystemFault> system_faults() {
  load_system_plugins();
  Registry& all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.faults;
}

}  // namespace nasm_core
