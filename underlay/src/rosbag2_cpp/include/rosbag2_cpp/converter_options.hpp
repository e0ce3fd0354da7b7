// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_CPP__CONVERTER_OPTIONS_HPP_
#define ROSBAG2_CPP__CONVERTER_OPTIONS_HPP_

#include <string>

namespace rosbag2_cpp {

// Messages are not converted: each of these must be empty or "cdr".
struct ConverterOptions {
  std::string input_serialization_format;
  std::string output_serialization_format;
};

}  // namespace rosbag2_cpp

#endif  // ROSBAG2_CPP__CONVERTER_OPTIONS_HPP_
