// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__HDF5_DRAFT_HPP_
#define NASM_TRAINER__DATASET__HDF5_DRAFT_HPP_

#include <memory>
#include <string>
#include <utility>

#include "nasm_common/file.hpp"
#include "nasm_trainer/dataset/hdf5.hpp"

namespace nasm_trainer::hdf5 {

/// An HDF5 file under construction. It takes its name when it is complete and on the disk; before,
/// and if something fails, there is none. `File` is constructed with the temporary name first.
template <class File>
class FileDraft {
 public:
  template <class... Arguments>
  explicit FileDraft(const std::string& path, Arguments&&... arguments)
      : draft_(nasm_common::Draft::sole(path)) {
    initialise();
    guarded([&] {
      file_ = std::make_unique<File>(draft_.temporary(), std::forward<Arguments>(arguments)...);
    });
  }
  ~FileDraft() { discard(); }

  /// Calls action(file). What it throws leaves nothing behind, and HDF5's errors name the file.
  template <class Action>
  void write(const Action& action) {
    guarded([&] { action(*file_); });
  }

  /// The same with the last action, which closes the file.
  template <class Action>
  void finish(const Action& action) {
    guarded([&] {
      action(*file_);
      file_.reset();
      draft_.publish();
    });
  }

 private:
  template <class Action>
  void guarded(const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      discard();
      nasm_common::fail("write", draft_.path(), error.what(), error.error_number);
    } catch (...) {
      discard();
      throw;
    }
  }

  void discard() {
    file_.reset();
    draft_.discard();
  }

  nasm_common::Draft draft_;
  std::unique_ptr<File> file_;
};

}  // namespace nasm_trainer::hdf5

#endif  // NASM_TRAINER__DATASET__HDF5_DRAFT_HPP_
