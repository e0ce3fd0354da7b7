// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <stdexcept>
#include <utility>

#include "nasm_core/ocp/system.hpp"

namespace nasm_core {
namespace {

/// Never destroyed: at exit the library that a system came from may be gone.
std::map<std::string, std::unique_ptr<System>>& systems() {
  static auto* const all = new std::map<std::string, std::unique_ptr<System>>;
  return *all;
}

}  // namespace

bool register_system(std::unique_ptr<System> system) {
  const std::string name = system->info().name;
  return systems().emplace(name, std::move(system)).second;
}

const System& find_system(const std::string& name) {
  const auto found = systems().find(name);
  if (found != systems().end()) return *found->second;
  std::string known;
  for (const auto& entry : systems()) known += (known.empty() ? "" : ", ") + entry.first;
  throw std::invalid_argument("there is no system \"" + name + "\"; there are: " + known);
}

std::vector<std::string> system_names() {
  std::vector<std::string> names;
  for (const auto& entry : systems()) names.push_back(entry.first);
  return names;
}

}  // namespace nasm_core
