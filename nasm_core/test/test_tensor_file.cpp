// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "nasm_common/random.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_core {
namespace {

using nasm_common::testing::bytes_of;
using nasm_common::testing::TemporaryFolder;
using nasm_common::testing::write_bytes;

std::string file_with(const std::string& header, const std::string& data) {
  const auto size = static_cast<uint64_t>(header.size());
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + header + data;
}

TensorFile example() {
  return {{{"note", "a \"text\"\nwith lines and µ"}},
          {{"layer.weight", {2, 3}, {1, 2, 3, -4, 5.5, 1e-30}, Tensor::Type::kFloat32},
           {"exact", {1}, {0.1}, Tensor::Type::kFloat64},
           {"number", {}, {7}, Tensor::Type::kFloat32},
           {"nothing", {0, 4}, {}, Tensor::Type::kFloat64}}};
}

class TensorFileTest : public testing::Test {
 protected:
  std::string fault_of(const std::string& bytes) {
    const std::string path = folder_ / "hostile.safetensors";
    write_bytes(path, bytes);
    try {
      read_tensor_file(path);
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
      return error.what();
    }
    return "";
  }

  void expect_fault(const std::string& bytes, const std::string& part) {
    EXPECT_NE(fault_of(bytes).find(part), std::string::npos) << fault_of(bytes);
  }

  TemporaryFolder folder_;
};

TEST_F(TensorFileTest, RoundTrip) {
  const std::string path = folder_ / "example.safetensors";
  write_tensor_file(path, example());
  const TensorFile back = read_tensor_file(path);
  EXPECT_EQ(back.metadata, example().metadata);
  ASSERT_EQ(back.tensors.size(), 4U);
  for (const Tensor& tensor : example().tensors) {
    const Tensor& other = back.tensor(tensor.name);
    EXPECT_EQ(other.shape, tensor.shape);
    EXPECT_EQ(other.type, tensor.type);
    ASSERT_EQ(other.values.size(), tensor.values.size());
    for (std::size_t i = 0; i < tensor.values.size(); ++i) {
      EXPECT_EQ(other.values[i], tensor.type == Tensor::Type::kFloat32
                                     ? static_cast<double>(static_cast<float>(tensor.values[i]))
                                     : tensor.values[i]);
    }
  }
  EXPECT_EQ(folder_.file_count(), 1U) << "a temporary file is left";
}

TEST_F(TensorFileTest, SameContentSameBytes) {
  write_tensor_file(folder_ / "a", example());
  write_tensor_file(folder_ / "b", example());
  EXPECT_EQ(bytes_of(folder_ / "a"), bytes_of(folder_ / "b"));
}

/// The layout that other programs expect, byte by byte.
TEST_F(TensorFileTest, LayoutIsThatOfSafetensors) {
  write_tensor_file(folder_ / "a", {{}, {{"x", {2}, {1, 2}, Tensor::Type::kFloat32}}});
  const std::string header = R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  const float data[2] = {1, 2};
  std::string padded = header;
  padded.resize((header.size() + 7) / 8 * 8, ' ');
  EXPECT_EQ(bytes_of(folder_ / "a"),
            file_with(padded, std::string(reinterpret_cast<const char*>(data), sizeof data)));
}

TEST_F(TensorFileTest, OthersFilesAreRead) {
  const std::string path = folder_ / "other";
  write_bytes(path, file_with(R"(  {"b":{"data_offsets":[4,8],"shape":[1],"dtype":"F32"},)"
                              R"("a":{"dtype":"F32","shape":[],"data_offsets":[0,4]}} )",
                              std::string("\0\0\x80\x3f\0\0\0\x40", 8)));
  const TensorFile file = read_tensor_file(path);
  EXPECT_EQ(file.tensor("a").values, std::vector<double>{1.0});
  EXPECT_EQ(file.tensor("b").values, std::vector<double>{2.0});
}

TEST_F(TensorFileTest, FaultsAreNamed) {
  const std::string data(8, '\0');
  const auto tensor = [](const std::string& fields) { return R"({"x":{)" + fields + "}}"; };
  expect_fault("", "only 0 bytes");
  expect_fault("1234567", "only 7 bytes");
  expect_fault(std::string(8, '\xff'), "truncated, or not a safetensors file");
  expect_fault(file_with("{nonsense", ""), "not JSON");
  expect_fault(file_with("[]", ""), "not a JSON object");
  expect_fault(file_with(std::string(200'000, '['), ""), "nested too deeply");
  expect_fault(
      file_with(R"({"x":{"dtype":)" + std::string(200'000, '[') + std::string(200'000, ']') + "}}",
                ""),
      "nested too deeply");
  expect_fault(file_with(R"({"__metadata__":{"a":1}})", ""), "\"a\" is not a text");
  expect_fault(file_with(R"({"x":3})", ""), "tensor \"x\"");
  expect_fault(file_with(tensor(R"("dtype":"I64","shape":[1],"data_offsets":[0,8])"), data),
               "type \"I64\"");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"), data),
               "entry -2");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[2.5],"data_offsets":[0,8])"), data),
               "entry 2.5");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[2])"), data), "no list \"data_offsets\"");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0])"), data), "two");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"), data),
               "bytes 8 to 0");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[4],"data_offsets":[0,16])"), data),
               "may be truncated");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0,8])"), data),
               "8 bytes");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0,4])"), data),
               "4 bytes follow");
  expect_fault(file_with(tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])"), data),
               "after a hole");
  expect_fault(
      file_with(
          tensor(R"("dtype":"F32","shape":[1099511627776,1099511627776],"data_offsets":[0,8])"),
          data),
      "too large");
  const std::string one = R"("dtype":"F32","shape":[2],"data_offsets":[0,8]})";
  expect_fault(file_with(R"({"x":{)" + one + R"(,"y":{)" + one + "}", data), "within");
  expect_fault(file_with(R"({"x":{)" + one + R"(,"x":{)" + one + "}", data), "twice");
  const float values[2] = {1.0F, std::numeric_limits<float>::quiet_NaN()};
  expect_fault(file_with(R"({"x":{)" + one + "}",
                         std::string(reinterpret_cast<const char*>(values), sizeof values)),
               "value at 1 that is not finite");
}

TEST_F(TensorFileTest, MissingFilesAndFoldersAreNamed) {
  EXPECT_THROW(read_tensor_file(folder_ / "absent"), std::runtime_error);
  EXPECT_THROW(read_tensor_file(folder_ / ""), std::runtime_error);
  EXPECT_THROW(write_tensor_file(folder_ / "absent/file", example()), std::runtime_error);
}

/// Whatever the bytes: an error or a file of finite numbers, never a crash.
TEST_F(TensorFileTest, PipesAreNotWaitedFor) {
  const std::string path = folder_ / "pipe.safetensors";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THROW(read_tensor_file(path), std::runtime_error);
}

TEST_F(TensorFileTest, DamagedFilesNeverCrash) {
  const std::string path = folder_ / "fuzz";
  write_tensor_file(path, example());
  const std::string whole = bytes_of(path);
  int refused = 0;
  for (uint64_t round = 0; round < 3000; ++round) {
    nasm_common::Random random(7, round);
    std::string bytes = whole;
    const auto changes = 1 + random.next() % 4;
    for (uint64_t i = 0; i < changes; ++i) {
      bytes[random.next() % bytes.size()] = static_cast<char>(random.next());
    }
    if (round % 3 == 0) bytes.resize(random.next() % bytes.size());
    write_bytes(path, bytes);
    try {
      for (const Tensor& tensor : read_tensor_file(path).tensors) {
        for (const double value : tensor.values) ASSERT_TRUE(std::isfinite(value));
      }
    } catch (const std::runtime_error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1500);
}

TEST_F(TensorFileTest, WhatCannotBeReadBackIsNotWritten) {
  const std::string path = folder_ / "kept";
  write_bytes(path, "old");
  const auto refused = [&](const Tensor& tensor) {
    EXPECT_THROW(write_tensor_file(path, {{}, {tensor}}), std::invalid_argument);
  };
  refused({"x", {2}, {1}, Tensor::Type::kFloat32});
  refused({"x", {-1}, {}, Tensor::Type::kFloat32});
  refused({"x", {1}, {NAN}, Tensor::Type::kFloat64});
  refused({"x", {1}, {1e300}, Tensor::Type::kFloat32});
  refused({"\xff", {1}, {1}, Tensor::Type::kFloat32});
  refused({"__metadata__", {1}, {1}, Tensor::Type::kFloat32});
  const Tensor tensor{"x", {1}, {1}, Tensor::Type::kFloat32};
  EXPECT_THROW(write_tensor_file(path, {{}, {tensor, tensor}}), std::invalid_argument);
  EXPECT_EQ(bytes_of(path), "old");
  EXPECT_EQ(folder_.file_count(), 1U);
}

}  // namespace
}  // namespace nasm_core
