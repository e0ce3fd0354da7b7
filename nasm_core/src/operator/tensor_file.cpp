// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/tensor_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "nasm_common/file.hpp"
#include "operator/json_text.hpp"

namespace nasm_core {
namespace {

using nlohmann::json;

constexpr uint64_t kLargestHeader = 100'000'000;
constexpr int64_t kMostElements = int64_t{1} << 40;
constexpr char kMetadata[] = "__metadata__";

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "tensor files are little-endian, and so must the processor be"
#endif

struct Span {
  Tensor tensor;
  uint64_t begin;
  uint64_t end;
};

uint64_t size_of(Tensor::Type type) {
  return type == Tensor::Type::kFloat32 ? 4 : 8;
}
const char* name_of(Tensor::Type type) {
  return type == Tensor::Type::kFloat32 ? "F32" : "F64";
}

/// Says what is wrong with the file; the caller adds its name.
[[noreturn]] void refuse(const std::string& fault) {
  throw std::runtime_error(fault);
}

std::string in_quotes(const std::string& name) {
  return json(name).dump(-1, ' ', true, json::error_handler_t::replace);
}

json parse_header(const std::string& text) {
  json header;
  try {
    header = parse_json(text);
  } catch (const std::invalid_argument& error) {
    refuse(std::string("its header ") + error.what());
  }
  if (!header.is_object()) refuse("its header is not a JSON object");
  return header;
}

std::map<std::string, std::string> parse_metadata(const json& entry) {
  if (!entry.is_object()) refuse("its metadata is not a JSON object");
  std::map<std::string, std::string> metadata;
  for (const auto& [name, text] : entry.items()) {
    if (!text.is_string()) refuse("its metadata " + in_quotes(name) + " is not a text");
    metadata[name] = text.get<std::string>();
  }
  return metadata;
}

std::vector<uint64_t> whole_numbers(const json& entry, const char* field, const std::string& who) {
  const auto found = entry.find(field);
  if (found == entry.end() || !found->is_array()) refuse(who + " has no list \"" + field + "\"");
  std::vector<uint64_t> numbers;
  for (const json& number : *found) {
    if (!number.is_number_unsigned()) {
      refuse(who + " has a \"" + field + "\" entry " + number.dump() +
             " that is not a whole number");
    }
    numbers.push_back(number.get<uint64_t>());
  }
  return numbers;
}

Span parse_tensor(const std::string& name, const json& entry, uint64_t data_size) {
  const std::string who = "tensor " + in_quotes(name);
  if (!entry.is_object()) refuse(who + " is not described by a JSON object");
  const json type = entry.value("dtype", json());
  Span span;
  span.tensor.name = name;
  if (type == "F32") {
    span.tensor.type = Tensor::Type::kFloat32;
  } else if (type == "F64") {
    span.tensor.type = Tensor::Type::kFloat64;
  } else {
    refuse(who + " has the type " + type.dump() + ", must be \"F32\" or \"F64\"");
  }
  for (const uint64_t size : whole_numbers(entry, "shape", who)) {
    if (size > static_cast<uint64_t>(kMostElements)) refuse(who + " is too large");
    span.tensor.shape.push_back(static_cast<int64_t>(size));
  }
  const auto offsets = whole_numbers(entry, "data_offsets", who);
  if (offsets.size() != 2) refuse(who + " must have two \"data_offsets\"");
  span.begin = offsets[0];
  span.end = offsets[1];
  int64_t count = 0;
  try {
    count = element_count(span.tensor.shape);
  } catch (const std::invalid_argument& error) {
    refuse(who + ": " + error.what());
  }
  if (span.begin > span.end || span.end > data_size) {
    refuse(who + " lies at bytes " + std::to_string(span.begin) + " to " +
           std::to_string(span.end) + " of " + std::to_string(data_size) +
           "; the file may be truncated");
  }
  if (span.end - span.begin != static_cast<uint64_t>(count) * size_of(span.tensor.type)) {
    refuse(who + " has " + std::to_string(span.end - span.begin) + " bytes, which its shape and " +
           "type do not need");
  }
  return span;
}

/// Tensors must follow each other without a gap, so that every byte of the file has one meaning.
void check_layout(std::vector<Span>& spans, uint64_t data_size) {
  std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  uint64_t position = 0;
  for (const Span& span : spans) {
    if (span.begin != position) {
      refuse("tensor " + in_quotes(span.tensor.name) + " begins at byte " +
             std::to_string(span.begin) + (span.begin > position ? ", after a hole" : ", within") +
             " what ends at " + std::to_string(position));
    }
    position = span.end;
  }
  if (position != data_size) {
    refuse(std::to_string(data_size - position) + " bytes follow the last tensor");
  }
}

template <class Number>
void copy_values(const char* bytes, std::size_t count, std::vector<double>& values) {
  values.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    Number number;
    std::memcpy(&number, bytes + i * sizeof number, sizeof number);
    values[i] = static_cast<double>(number);
  }
}

template <class Number>
void append_values(const std::vector<double>& values, std::string& bytes) {
  for (const double value : values) {
    const auto number = static_cast<Number>(value);
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
}

void read_values(const std::string& bytes, Span& span) {
  const char* const begin = bytes.data() + span.begin;
  const auto count = static_cast<std::size_t>(element_count(span.tensor.shape));
  if (span.tensor.type == Tensor::Type::kFloat32) {
    copy_values<float>(begin, count, span.tensor.values);
  } else {
    copy_values<double>(begin, count, span.tensor.values);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(span.tensor.values[i])) {
      refuse("tensor " + in_quotes(span.tensor.name) + " has a value at " + std::to_string(i) +
             " that is not finite");
    }
  }
}

std::string take(std::ifstream& file, uint64_t count, const char* what) {
  std::string bytes(static_cast<std::size_t>(count), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  if (static_cast<uint64_t>(file.gcount()) != count) refuse(std::string("it ends within ") + what);
  return bytes;
}

TensorFile read(std::ifstream& file, uint64_t file_size) {
  uint64_t header_size = 0;
  if (file_size < sizeof header_size) refuse("it has only " + std::to_string(file_size) + " bytes");
  const std::string prefix = take(file, sizeof header_size, "the header's size");
  std::memcpy(&header_size, prefix.data(), sizeof header_size);
  if (header_size > kLargestHeader || header_size > file_size - sizeof header_size) {
    refuse("its header would have " + std::to_string(header_size) +
           " bytes; it is truncated, or not a safetensors file");
  }
  const json header = parse_header(take(file, header_size, "the header"));
  const uint64_t data_size = file_size - sizeof header_size - header_size;

  TensorFile content;
  std::vector<Span> spans;
  for (const auto& [name, entry] : header.items()) {
    if (name == kMetadata) {
      content.metadata = parse_metadata(entry);
    } else {
      spans.push_back(parse_tensor(name, entry, data_size));
    }
  }
  check_layout(spans, data_size);
  const std::string data = take(file, data_size, "the tensors");
  for (Span& span : spans) {
    read_values(data, span);
    content.tensors.push_back(std::move(span.tensor));
  }
  return content;
}

void check_tensor(const Tensor& tensor, std::set<std::string>& names) {
  const std::string who = "tensor " + in_quotes(tensor.name);
  if (tensor.name == kMetadata) throw std::invalid_argument(who + " has a reserved name");
  if (!names.insert(tensor.name).second) throw std::invalid_argument(who + " is there twice");
  if (static_cast<std::size_t>(element_count(tensor.shape)) != tensor.values.size()) {
    throw std::invalid_argument(who + " has " + std::to_string(tensor.values.size()) +
                                " values, which is not what its shape says");
  }
  for (const double value : tensor.values) {
    const bool fits = tensor.type == Tensor::Type::kFloat64
                          ? std::isfinite(value)
                          : std::isfinite(static_cast<float>(value));
    if (!fits) throw std::invalid_argument(who + " has a value that is not finite");
  }
}

}  // namespace

int64_t element_count(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (const int64_t size : shape) {
    if (size < 0) throw std::invalid_argument("the size " + std::to_string(size) + " is negative");
    if (size > 0 && count > kMostElements / size) {
      throw std::invalid_argument("the shape is too large");
    }
    count *= size;
  }
  return count;
}

const Tensor& TensorFile::tensor(const std::string& name) const {
  for (const Tensor& candidate : tensors) {
    if (candidate.name == name) return candidate;
  }
  throw std::runtime_error("there is no tensor " + in_quotes(name));
}

TensorFile read_tensor_file(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown)) {
    throw std::runtime_error("cannot read " + path + ": it is not a file");  // a pipe would block
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path + ": " + std::strerror(errno));
  try {
    file.seekg(0, std::ios::end);
    const std::streamoff size = file.tellg();
    file.seekg(0);
    if (size < 0 || !file) refuse("it is not a regular file");
    return read(file, static_cast<uint64_t>(size));
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot read " + path + ": " + error.what());
  }
}

void write_tensor_file(const std::string& path, const TensorFile& file) {
  nlohmann::ordered_json header;
  if (!file.metadata.empty()) header[kMetadata] = file.metadata;
  std::set<std::string> names;
  std::string data;
  for (const Tensor& tensor : file.tensors) {
    check_tensor(tensor, names);
    const std::size_t begin = data.size();
    if (tensor.type == Tensor::Type::kFloat32) {
      append_values<float>(tensor.values, data);
    } else {
      append_values<double>(tensor.values, data);
    }
    header[tensor.name] = {{"dtype", name_of(tensor.type)},
                           {"shape", tensor.shape},
                           {"data_offsets", {begin, data.size()}}};
  }
  std::string text;
  try {
    text = header.is_null() ? "{}" : header.dump();
  } catch (const json::exception&) {
    throw std::invalid_argument("a name or a text of the metadata is not UTF-8");
  }
  // Readers map the file into memory and want the tensors aligned.
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const auto header_size = static_cast<uint64_t>(text.size());
  if (header_size > kLargestHeader) throw std::invalid_argument("the header is too large");
  std::string bytes(reinterpret_cast<const char*>(&header_size), sizeof header_size);
  nasm_common::write_file(path, bytes + text + data);
}

}  // namespace nasm_core
