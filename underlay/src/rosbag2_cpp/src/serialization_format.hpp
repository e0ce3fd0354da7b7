// SPDX-License-Identifier: Apache-2.0
#ifndef SERIALIZATION_FORMAT_HPP_
#define SERIALIZATION_FORMAT_HPP_

#include <stdexcept>

#include "rosbag2_cpp/converter_options.hpp"

namespace rosbag2_cpp {

inline void require_no_conversion(const std::string& bag, const ConverterOptions& options) {
  for (const std::string& format :
       {options.input_serialization_format, options.output_serialization_format}) {
    if (!format.empty() && format != "cdr") {
      throw std::runtime_error("Could not find converter for format '" + format + "' (bag '" + bag +
                               "'): only 'cdr' is supported");
    }
  }
}

}  // namespace rosbag2_cpp

#endif  // SERIALIZATION_FORMAT_HPP_
