// SPDX-License-Identifier: Apache-2.0
// Damaged metadata under the sanitizers: an exception or metadata, never undefined behaviour.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "rosbag2_storage/metadata_io.hpp"
#include "sample_metadata.hpp"

namespace {

const std::string sample = rosbag2_storage::MetadataIo().serialize_metadata(sample_metadata());

size_t survivors(const std::vector<std::string>& texts) {
  size_t count = 0;
  for (const std::string& text : texts) {
    try {
      const auto metadata = rosbag2_storage::MetadataIo().deserialize_metadata(text);
      EXPECT_GE((metadata.starting_time + metadata.duration).time_since_epoch().count(), 0);
      ++count;
    } catch (const std::runtime_error&) {
    }
  }
  return count;
}

TEST(MetadataFuzz, FlippedBytes) {
  std::mt19937 random(7);
  std::vector<std::string> texts;
  for (int i = 0; i < 2000; ++i) {
    std::string text = sample;
    for (int flips = 1 + i % 3; flips > 0; --flips) {
      text[random() % text.size()] = static_cast<char>(random() % 256);
    }
    texts.push_back(std::move(text));
  }
  // Most damage is within names and numbers, so that both outcomes must occur.
  const size_t read = survivors(texts);
  EXPECT_GT(read, 0u);
  EXPECT_LT(read, texts.size());
}

TEST(MetadataFuzz, TruncatedText) {
  std::vector<std::string> texts;
  // Behind the key, files may be missing without anybody being able to tell.
  for (size_t length = 0; length < sample.find("files:"); ++length) {
    texts.push_back(sample.substr(0, length));
  }
  EXPECT_EQ(survivors(texts), 0u);
}

TEST(MetadataFuzz, ShuffledLines) {
  std::vector<std::string> lines;
  std::istringstream stream(sample);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line + "\n");
  }
  std::mt19937 random(11);
  std::vector<std::string> texts;
  for (int i = 0; i < 500; ++i) {
    std::swap(lines[random() % lines.size()], lines[random() % lines.size()]);
    std::string text;
    for (const std::string& line : lines) {
      text += line;
    }
    texts.push_back(text);
  }
  EXPECT_LT(survivors(texts), texts.size());
}

}  // namespace
