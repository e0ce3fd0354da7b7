// SPDX-License-Identifier: Apache-2.0
#ifndef INBOX_HPP_
#define INBOX_HPP_

#include <atomic>
#include <memory>

#include "node_interfaces/node_base.hpp"
#include "wire/participant.hpp"

namespace rclcpp {

/// A wire reader whose arrivals wake the executors.
class Inbox {
 public:
  Inbox(node_interfaces::NodeBase& node, const wire::Endpoint& endpoint,
        bool ignore_local_writers = false)
      : flag_(std::make_shared<std::atomic_bool>(false)),
        wake_(node.runtime()->wake),
        reader_(node.participant()->create_reader(
            endpoint,
            [flag = flag_, wake = wake_] {
              flag->store(true);
              wake->notify();
            },
            ignore_local_writers)) {}

  bool may_have_data() const { return flag_->load(); }

  bool take(wire::Sample& sample) {
    // Lowered before taking: what arrives from here on raises it again.
    flag_->store(false);
    if (!reader_->take(sample)) {
      return false;
    }
    if (reader_->has_untaken()) {
      flag_->store(true);
      wake_->notify();  // another thread may have looked while it was down
    }
    return true;
  }

  const wire::Reader& reader() const { return *reader_; }

 private:
  std::shared_ptr<std::atomic_bool> flag_;
  std::shared_ptr<Wake> wake_;
  std::shared_ptr<wire::Reader> reader_;
};

}  // namespace rclcpp

#endif  // INBOX_HPP_
