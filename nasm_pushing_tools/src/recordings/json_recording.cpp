// SPDX-License-Identifier: Apache-2.0
#include "recordings/formats.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "recordings/stream_rows.hpp"

namespace nasm_pushing {
namespace {

using nlohmann::json;

/// Takes the numbers while the text is read, so that neither deep nesting nor a flood of other
/// members takes memory.
class StreamHandler : public nlohmann::json_sax<json> {
 public:
  std::array<std::optional<std::vector<double>>, kStreams.size()> rows;

  bool null() override { return other("null"); }
  bool boolean(bool) override { return other("a truth value"); }
  bool string(string_t&) override { return other("text"); }
  bool binary(binary_t&) override { return other("binary data"); }
  bool number_integer(number_integer_t value) override {
    return number(static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return number(static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return number(value); }

  bool start_object(std::size_t) override {
    if (depth_ > 0) other("an object");
    return enter();
  }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override {
    if (depth_ == 0) fail("it is a list, and not an object with three lists");
    if (current_ && depth_ >= kRowDepth) other("a list");
    return enter();
  }
  bool end_array() override {
    if (current_ && depth_ == kRowDepth) {
      if (in_row_ != kColumns) {
        fail("row " + std::to_string(current_->size() / kColumns) + " of " + name_ + " has " +
             std::to_string(in_row_) + " numbers instead of 4");
      }
      if (current_->size() > kMostRows * kColumns) {
        require_row_count(name_, current_->size() / kColumns);
      }
      in_row_ = 0;
    }
    return leave();
  }
  bool key(string_t& name) override {
    if (depth_ != 1) return true;
    current_ = nullptr;
    for (std::size_t i = 0; i < kStreams.size(); ++i) {
      if (name != kStreams[i].dataset) continue;
      if (rows[i]) fail(name + " is there twice");
      rows[i].emplace();
      current_ = &*rows[i];
      name_ = name;
    }
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const json::exception& error) override {
    std::string text = error.what();  // "[json.exception.parse_error.101] parse error at …"
    fail("it is not JSON: " + text.substr(text.find(']') + 2));
  }

 private:
  static constexpr int kRowDepth = 3;  // object, list of rows, row
  static constexpr int kDeepest = 100;

  [[noreturn]] static void fail(const std::string& why) { throw std::invalid_argument(why); }

  bool enter() {
    if (++depth_ > kDeepest) fail("it is nested deeper than any recording");
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }
  bool number(double value) {
    if (depth_ == 0) fail("it is a number, and not an object with three lists");
    if (!current_) return true;
    if (depth_ != kRowDepth) fail(name_ + " is not a list of rows of 4 numbers");
    // The numbers of a row that is too long are only counted.
    if (++in_row_ <= kColumns) current_->push_back(value);
    return true;
  }
  bool other(const char* what) {
    if (depth_ == 0) fail(std::string("it is ") + what + ", and not an object with three lists");
    if (current_) {
      fail(name_ + " has " + what + " in row " + std::to_string(current_->size() / kColumns) +
           ", and not numbers alone");
    }
    return true;
  }

  int depth_ = 0;
  std::size_t in_row_ = 0;
  std::string name_;
  std::vector<double>* current_ = nullptr;
};

}  // namespace

void parse_json(const std::string& bytes, Recording& recording) {
  StreamHandler handler;
  json::sax_parse(bytes, &handler);
  for (std::size_t i = 0; i < kStreams.size(); ++i) {
    if (!handler.rows[i])
      throw std::invalid_argument(std::string("it has no ") + kStreams[i].dataset);
    require_row_count(kStreams[i].dataset, handler.rows[i]->size() / kColumns);
    recording.*kStreams[i].stream = to_stream(*handler.rows[i]);
  }
}

}  // namespace nasm_pushing
