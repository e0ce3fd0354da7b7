// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__DATASET_WRITER_HPP_
#define NASM_TRAINER__DATASET__DATASET_WRITER_HPP_

#include <cstdint>
#include <memory>
#include <string>

#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

namespace hdf5 {
template <class File>
class FileDraft;
}

/// Writes a dataset file (HDF5) from records in the order of their index. The bytes depend on the
/// request and the records only. The file takes its name when it is complete and on the disk;
/// before, and if something fails, there is none.
///
/// HDF5 is not made for several threads: use this and DatasetReader from one thread at a time.
class DatasetWriter {
 public:
  DatasetWriter(const std::string& path, const DatasetRequest& request, uint64_t labelled,
                uint64_t excluded);
  ~DatasetWriter();

  void add(const Record& record);

  /// Throws std::logic_error if there were not as many records as announced.
  void finish();

 private:
  class File;

  std::unique_ptr<hdf5::FileDraft<File>> draft_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__DATASET_WRITER_HPP_
