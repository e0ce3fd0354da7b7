// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <random>

#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings_fixture.hpp"

namespace nasm_pushing {
namespace {

/// HDF5 believes a header that claims to have 4 GiB, until there is no memory.
class MemoryLimit {
 public:
  MemoryLimit() {
#ifndef __SANITIZE_ADDRESS__
    getrlimit(RLIMIT_AS, &before_);
    rlimit limit = before_;
    limit.rlim_cur = std::min<rlim_t>(before_.rlim_max, rlim_t{2} << 30);
    setrlimit(RLIMIT_AS, &limit);
#endif
  }
  ~MemoryLimit() {
#ifndef __SANITIZE_ADDRESS__
    setrlimit(RLIMIT_AS, &before_);
#endif
  }

 private:
  rlimit before_{};
};

class DamagedRecordings : public testing::Test {
 protected:
  /// Damages one to eight of the first `places` bytes, and sometimes cuts the end off. Either the
  /// file is refused by name, or what it holds has a quality.
  void damage(const std::string& file, const std::string& bytes, std::size_t places, int times) {
    const MemoryLimit limit;
    for (int seed = 0; seed < times; ++seed) {
      std::mt19937_64 random(static_cast<uint64_t>(seed));
      std::string damaged = bytes;
      for (auto left = 1 + random() % 8; left > 0; --left) {
        char& byte = damaged[random() % places];
        const char kinds[] = {static_cast<char>(random()), '\0', '\xff',
                              static_cast<char>(byte ^ (1 << random() % 8))};
        byte = kinds[random() % 4];
      }
      if (random() % 10 == 0) damaged.resize(random() % damaged.size());
      try {
        Recording recording = parse_recording(file, damaged);
        if (repair(recording).usable()) on_one_clock(recording);
        ++read_;
      } catch (const std::exception& error) {
        ASSERT_EQ(std::string(error.what()).compare(0, file.size(), file), 0) << error.what();
        ++refused_;
      }
    }
  }

  int read_ = 0;
  int refused_ = 0;
  TemporaryFolder folder_;
};

TEST_F(DamagedRecordings, OfHdf5AreRefusedOrJudged) {
  const std::string path = folder_ / (std::string(kPushName) + ".h5");
  write_recording(path, clean_recording(0.02, 0.05));
  const std::string bytes = bytes_of(path);
  damage(path, bytes, bytes.size(), 3000);
  EXPECT_GT(read_, 100);
  EXPECT_GT(refused_, 100);
}

TEST_F(DamagedRecordings, OfJsonAreRefusedOrJudged) {
  const Recording recording = clean_recording(0.02, 0.05);
  std::string text;
  for (const auto& [name, stream] : {std::pair{"object_pose", &recording.object},
                                     {"tip_pose", &recording.tip},
                                     {"ft_wrench", &recording.wrench}}) {
    text += std::string(text.empty() ? "{" : ",") + "\"" + name + "\":[";
    for (Eigen::Index i = 0; i < stream->size(); ++i) {
      char row[160];
      std::snprintf(row, sizeof row, "%s[%.17g,%.9g,%.9g,%.9g]", i == 0 ? "" : ",", stream->time(i),
                    stream->values(i, 0), stream->values(i, 1), stream->values(i, 2));
      text += row;
    }
    text += "]";
  }
  text += "}";
  const std::string path = std::string(kPushName) + ".json";
  EXPECT_EQ(parse_recording(path, text).object.time, recording.object.time);
  damage(path, text, text.size(), 3000);
  EXPECT_GT(refused_, 100);
}

}  // namespace
}  // namespace nasm_pushing
