// SPDX-License-Identifier: Apache-2.0
#ifndef RECORDINGS__WHOLE_FILE_HPP_
#define RECORDINGS__WHOLE_FILE_HPP_

#include <string>

namespace nasm_pushing {

/// All bytes of a file that is no larger than any recording. Throws std::runtime_error that names
/// it.
std::string read_whole_file(const std::string& path);

/// The file appears complete or not at all. It is not forced onto the disk, which would take longer
/// than all else; a recording can be made again. Throws std::runtime_error that names it.
void write_whole_file(const std::string& path, const std::string& bytes);

}  // namespace nasm_pushing

#endif  // RECORDINGS__WHOLE_FILE_HPP_
