// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__MODEL_SLOT_HPP_
#define NASM_ROS__MODEL_SLOT_HPP_

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "nasm_common/stopwatch.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_core/operator/model_location.hpp"

namespace nasm_ros {

/// A model in use that can be replaced at any time: the new one is prepared while the old one is
/// still in use, and takes its place between two uses. All functions may be called from any
/// thread.
///
/// `Active` is what a model becomes; it has a member `served` with `load_time_s`.
template <class Active>
class ModelSlot {
 public:
  /// Checks, builds and warms up; may throw.
  using Make = std::function<std::unique_ptr<Active>(const std::string& path,
                                                     const nasm_core::Model& model)>;

  /// Makes a model aside and keeps it until `commit`. Returns why not, naming the file; what is in
  /// use does not change.
  std::optional<std::string> stage(const std::string& name_or_path, const Make& make) {
    std::string path = name_or_path;
    const auto fault = stage_made(name_or_path, [&] {
      path = nasm_core::find_model(name_or_path);
      return make(path, nasm_core::read_model(path));
    });
    if (!fault || fault->find(path) != std::string::npos) return fault;
    return path + ": " + *fault;
  }

  /// The same for what is not made from a file; `make` may throw.
  std::optional<std::string> stage_made(const std::string& name,
                                        const std::function<std::unique_ptr<Active>()>& make) {
    std::unique_ptr<Active> made;
    try {
      const auto start = std::chrono::steady_clock::now();
      made = make();
      made->served.load_time_s = nasm_common::seconds_since(start);
    } catch (const std::exception& error) {
      return error.what();
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    staged_ = std::move(made);
    staged_name_ = name;
    return std::nullopt;
  }

  /// Puts the staged model in place if it is the one of this name. False: it is not.
  bool commit(const std::string& name_or_path) {
    std::unique_ptr<Active> old;  // destroyed after the lock, so that no request waits
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!staged_ || staged_name_ != name_or_path) return false;
    old = std::exchange(active_, std::move(staged_));
    return true;
  }

  auto served() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return active_ ? std::make_optional(active_->served) : std::nullopt;
  }

  /// Calls action(active), a pointer that is null if there is no model; nothing replaces it
  /// meanwhile.
  template <class Action>
  void use(const Action& action) {
    const std::lock_guard<std::mutex> lock(mutex_);
    action(active_.get());
  }

 private:
  mutable std::mutex mutex_;
  std::unique_ptr<Active> active_;
  std::unique_ptr<Active> staged_;
  std::string staged_name_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__MODEL_SLOT_HPP_
