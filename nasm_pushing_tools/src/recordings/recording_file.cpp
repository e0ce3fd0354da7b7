// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/recordings/recording_file.hpp"

#include <filesystem>
#include <stdexcept>

#include "nasm_common/file.hpp"
#include "recordings/formats.hpp"
#include "recordings/stream_rows.hpp"

namespace nasm_pushing {

void require_row_count(const std::string& dataset, std::size_t rows) {
  if (rows >= 2 && rows <= kMostRows) return;
  throw std::invalid_argument(dataset + " has " + std::to_string(rows) +
                              (rows == 1 ? " row" : " rows") + "; a push has 2 to " +
                              std::to_string(kMostRows));
}

Recording parse_recording(const std::string& file, const std::string& bytes) {
  Recording recording;
  recording.file = file;
  recording.name = parse_push_name(file);
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension != ".h5" && extension != ".json") {
    throw std::invalid_argument(file + ": it is neither .h5 nor .json");
  }
  try {
    if (extension == ".h5") {
      parse_hdf5(bytes, recording);
    } else {
      parse_json(bytes, recording);
    }
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(file + ": " + error.what());
  } catch (const std::exception& error) {
    throw std::runtime_error(file + ": " + error.what());
  }
  return recording;
}

Recording read_recording(const std::string& path) {
  return parse_recording(path, nasm_common::read_file(path, kMostBytes));
}

void write_recording(const std::string& path, const Recording& recording) {
  for (const StreamKey& key : kStreams) {
    const Stream& stream = recording.*key.stream;
    if (stream.values.rows() != stream.size()) {
      throw std::invalid_argument("cannot write " + path + ": " + key.dataset + " has " +
                                  std::to_string(stream.size()) + " times and " +
                                  std::to_string(stream.values.rows()) + " rows");
    }
  }
  std::string bytes;
  try {
    bytes = to_hdf5(recording);
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot write " + path + ": " + error.what());
  }
  nasm_common::write_file(path, bytes);
}

}  // namespace nasm_pushing
