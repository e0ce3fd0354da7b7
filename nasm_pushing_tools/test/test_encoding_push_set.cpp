// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "encoding/push_set.hpp"
#include "encoding/push_set_writer.hpp"
#include "nasm_pushing_tools/encoding/encode_set.hpp"
#include "nasm_trainer/dataset/hdf5.hpp"
#include "recording_fixture.hpp"

namespace nasm_pushing {
namespace {

PushSet example(int size) {
  PushSet set;
  set.numbers.setRandom(kNumbers, size);
  set.force.setRandom(kForceSamples, size);
  set.images.setConstant(kPixels, 2, 0.5F);
  set.images(3, 1) = 0.25F;
  set.description = R"({"made by": "a test"})";
  for (int i = 0; i < size; ++i) {
    set.files.push_back("folder/push" + std::to_string(i) + ".h5");
    set.names.push_back(
        {"delrin", i % 2 == 0 ? "hex" : "tri1", 500.0, -1.0, i % 3, 0.01 * i, -0.02 * i, i - 1});
    set.image.push_back(i % 2);
  }
  return set;
}

class PushSets : public RecordingsTest {
 protected:
  EncodeSummary encode(const std::string& folder, const std::string& output, int threads,
                       const std::atomic<bool>* stop = nullptr) {
    EncodeSetOptions options;
    options.output = path(output);
    options.threads = threads;
    options.description = "{}";
    options.stop = stop;
    return encode_set(RecordingSource({path(folder)}), PushEncoder(), options);
  }

  std::string refused(const std::string& name) const {
    return refusal<std::runtime_error>([&] { read_push_set(path(name)); });
  }
};

TEST_F(PushSets, ComeBackFromAFile) {
  const PushSet set = example(7);
  write_push_set(path("set.h5"), set);
  EXPECT_EQ(listing(), std::vector<std::string>{"set.h5"});
  const PushSet read = read_push_set(path("set.h5"));
  EXPECT_EQ(read.files, set.files);
  EXPECT_EQ(read.numbers, set.numbers);
  EXPECT_EQ(read.force, set.force);
  EXPECT_EQ(read.image, set.image);
  EXPECT_EQ(read.images, set.images);
  EXPECT_EQ(read.description, set.description);
  ASSERT_EQ(read.names.size(), 7U);
  EXPECT_EQ(read.names[5].surface, "delrin");
  EXPECT_EQ(read.names[5].shape, "tri1");
  EXPECT_EQ(read.names[5].side, 2);
  EXPECT_EQ(read.names[5].contact, 0.05);
  EXPECT_EQ(read.names[5].angle, -0.1);
  EXPECT_EQ(read.names[5].repetition, 4);
  EXPECT_EQ(content_hash(read), content_hash(set));
}

TEST_F(PushSets, DoNotDependOnThePieces) {
  const PushSet set = example(600);
  write_push_set(path("whole.h5"), set);
  {
    PushSetWriter writer(path("pieces.h5"), set.files.back().size());
    std::vector<int> piece;
    for (int i = 0; i < set.size(); ++i) {
      piece.push_back(i);
      if (i % 37 != 0 && i + 1 < set.size()) continue;
      writer.append(select(set, piece));
      piece.clear();
    }
    writer.finish(set.images, set.description);
  }
  const PushSet pieces = read_push_set(path("pieces.h5"));
  EXPECT_EQ(pieces.files, set.files);
  EXPECT_EQ(pieces.force, set.force);
  EXPECT_EQ(bytes_of(path("pieces.h5")).size(), bytes_of(path("whole.h5")).size());
}

/// The layout of a dataset in the file: how many rows it has, how long they are, and their chunks.
std::vector<hsize_t> layout_of(hid_t file, const char* name) {
  namespace hdf5 = nasm_trainer::hdf5;
  const hdf5::Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose, name);
  const hdf5::Handle space(H5Dget_space(dataset), H5Sclose, name);
  const hdf5::Handle properties(H5Dget_create_plist(dataset), H5Pclose, name);
  const auto rank = static_cast<std::size_t>(H5Sget_simple_extent_ndims(space));
  std::vector<hsize_t> sizes(2 * rank), most(rank);
  H5Sget_simple_extent_dims(space, sizes.data(), most.data());
  H5Pget_chunk(properties, static_cast<int>(rank), sizes.data() + rank);
  EXPECT_EQ(most[0], H5S_UNLIMITED) << name;
  return sizes;
}

TEST_F(PushSets, HaveTheLayoutOfVersion1) {
  write_push_set(path("set.h5"), example(7));
  nasm_trainer::hdf5::initialise();
  const nasm_trainer::hdf5::Handle file(
      H5Fopen(path("set.h5").c_str(), H5F_ACC_RDONLY, nasm_trainer::hdf5::file_access()), H5Fclose,
      "file");
  for (const char* name : {"file", "surface", "shape", "image"}) {
    EXPECT_EQ(layout_of(file, name), (std::vector<hsize_t>{7, 256})) << name;
  }
  EXPECT_EQ(layout_of(file, "name"), (std::vector<hsize_t>{7, 6, 256, 6}));
  EXPECT_EQ(layout_of(file, "numbers"), (std::vector<hsize_t>{7, kNumbers, 256, kNumbers}));
  EXPECT_EQ(layout_of(file, "force"), (std::vector<hsize_t>{7, kForceSamples, 256, kForceSamples}));
  EXPECT_EQ(layout_of(file, "images"), (std::vector<hsize_t>{2, kPixels, 256, kPixels}));
}

TEST_F(PushSets, HashTellsContentsApart) {
  const PushSet set = example(4);
  PushSet other = set;
  other.force(3, 2) += 1e-12;
  EXPECT_NE(content_hash(other), content_hash(set));
  other = set;
  other.image[0] = 1;
  EXPECT_NE(content_hash(other), content_hash(set));
  // The same pictures in another order are the same to a network.
  other = set;
  other.images.col(0).swap(other.images.col(1));
  for (int& place : other.image) place = 1 - place;
  EXPECT_EQ(content_hash(other), content_hash(set));
  EXPECT_EQ(content_hash(set).size(), 16U);
}

TEST_F(PushSets, SelectTakesColumns) {
  const PushSet set = example(5);
  const PushSet two = select(set, {4, 1});
  EXPECT_EQ(two.size(), 2);
  EXPECT_EQ(two.files[0], set.files[4]);
  EXPECT_EQ(two.numbers.col(1), set.numbers.col(1));
  EXPECT_THROW(select(set, {5}), std::invalid_argument);
  EXPECT_THROW(select(set, {-1}), std::invalid_argument);
}

TEST_F(PushSets, ThatAreNotWholeAreNotWritten) {
  PushSet set = example(3);
  set.force(0, 1) = NAN;
  EXPECT_THROW(write_push_set(path("set.h5"), set), std::invalid_argument);
  set = example(3);
  set.names.pop_back();
  EXPECT_THROW(write_push_set(path("set.h5"), set), std::invalid_argument);
  set = example(3);
  set.image[2] = 2;
  EXPECT_THROW(write_push_set(path("set.h5"), set), std::invalid_argument);
  set = example(3);
  set.names[0].shape = std::string(100, 'x');
  EXPECT_THROW(write_push_set(path("set.h5"), set), std::invalid_argument);
  EXPECT_TRUE(listing().empty());
  EXPECT_NE(refusal<std::runtime_error>([&] {
              write_push_set(path("none/set.h5"), example(3));
            }).find("none/set.h5"),
            std::string::npos);
}

TEST_F(PushSets, ReadingRefusesByName) {
  EXPECT_NE(refused("none.h5").find("none.h5"), std::string::npos);
  write_bytes(path("text.h5"), "no HDF5");
  EXPECT_NE(refused("text.h5").find("text.h5"), std::string::npos);
  write_recording(path("motion.h5"), recording_of(accelerated_push(), 0.4));
  EXPECT_NE(refused("motion.h5").find("motion.h5"), std::string::npos);

  PushSet set = example(3);
  set.force(0, 0) = 1234.5;
  write_push_set(path("set.h5"), set);
  std::string bytes = bytes_of(path("set.h5"));
  write_bytes(path("cut.h5"), bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(refused("cut.h5").find("cut.h5"), std::string::npos);
  const double number = 1234.5;
  const std::string before(reinterpret_cast<const char*>(&number), sizeof number);
  const auto place = bytes.find(before);
  ASSERT_NE(place, std::string::npos);
  bytes[place + 6] = static_cast<char>(bytes[place + 6] ^ 1);
  write_bytes(path("changed.h5"), bytes);
  EXPECT_NE(refused("changed.h5").find("damaged"), std::string::npos);
}

TEST_F(PushSets, EncodingGoesOnPastWhatCannotBeUsed) {
  add_recording("data", accelerated_push(), 0.4);
  add_recording("data", accelerated_push(0.5, 1.0, 0.2, 0.5), 0.5);
  add_recording("data", accelerated_push(), 0.1);
  write_bytes(path("data/motion_surface=abs_shape=hex_a=500_v=-1_i=0.000_s=0.300_t=0.000.h5"), "x");
  write_bytes(path("data/holiday.h5"), "x");
  const EncodeSummary summary = encode("data", "set.h5", 2);
  EXPECT_EQ(summary.recordings, 5U);
  ASSERT_EQ(summary.encoded, 1U) << (summary.skipped.empty()
                                         ? ""
                                         : summary.skipped.begin()->first + ": " +
                                               summary.skipped.begin()->second.example);
  EXPECT_EQ(summary.skipped.size(), 4U);
  for (const std::string reason :
       {"weak force", "other contact", "not readable", "name not understood"}) {
    ASSERT_EQ(summary.skipped.count(reason), 1U) << reason;
    EXPECT_EQ(summary.skipped.at(reason).count, 1U);
    EXPECT_NE(summary.skipped.at(reason).example.find("data/"), std::string::npos);
  }
  const PushSet set = read_push_set(path("set.h5"));
  EXPECT_EQ(set.size(), 1);
  EXPECT_EQ(set.names[0].contact, 0.4);
  EXPECT_EQ(set.images.cols(), 1);
}

TEST_F(PushSets, EncodingDoesNotDependOnThreads) {
  for (int i = 0; i < 12; ++i) {
    add_recording("data", accelerated_push(0.3 + 0.02 * i), 0.21 + 0.04 * i);
  }
  EXPECT_EQ(encode("data", "one.h5", 1).encoded, 12U);
  EXPECT_EQ(encode("data", "three.h5", 3).encoded, 12U);
  EXPECT_EQ(bytes_of(path("one.h5")), bytes_of(path("three.h5")));
}

TEST_F(PushSets, NothingIsWrittenOfNothingOrWhenStopped) {
  add_recording("data", accelerated_push(), 0.9);
  EXPECT_EQ(encode("data", "set.h5", 2).encoded, 0U);
  add_recording("data", accelerated_push(), 0.5);
  const std::atomic<bool> stop{true};
  EXPECT_TRUE(encode("data", "set.h5", 2, &stop).stopped);
  EXPECT_EQ(listing(), std::vector<std::string>{"data"});
}

TEST(PushFilter, IsThePapersUnlessTold) {
  const PushFilter paper;
  PushName name{"abs", "hex", 500.0, -1.0, 0, 0.5, 0.698, -1};
  EXPECT_FALSE(paper.skip(name));
  for (const double contact : {0.2, 0.8, 0.1, 0.9}) {
    name.contact = contact;
    EXPECT_EQ(paper.skip(name).reason, "other contact") << contact;
  }
  name.contact = 0.21;
  EXPECT_FALSE(paper.skip(name));
  name.angle = -0.71;
  EXPECT_EQ(paper.skip(name).reason, "other angle");
  name.angle = 0.0;
  name.side = 1;
  EXPECT_EQ(paper.skip(name).reason, "other side");
  name.side = 0;
  name.acceleration = 0.0;
  EXPECT_EQ(paper.skip(name).reason, "other acceleration");
  name.contact = 1.0;
  name.side = 3;
  EXPECT_FALSE((PushFilter{std::nullopt, std::nullopt, 1.6, 0.0, 1.0}.skip(name)));
}

TEST_F(PushSets, RealRecordingsAreEncoded) {
  const char* const given = std::getenv("NASM_PUSH_DATA");
  const std::string folder = given != nullptr ? given
                                              : std::filesystem::path(__FILE__).parent_path() /
                                                    "../../../shared/data/mit_push";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no recordings in " << folder;
  EncodeSetOptions options;
  options.output = path("real.h5");
  options.filter = {std::nullopt, std::nullopt, 1.6, 0.0, 1.0};
  options.threads = 2;
  const EncodeSummary summary = encode_set(RecordingSource({folder}), PushEncoder(), options);
  EXPECT_GT(summary.encoded, summary.recordings / 2);
  const PushSet set = read_push_set(options.output);
  for (const PushName& name : set.names) {
    EXPECT_FALSE(name.surface == "abs" && name.shape == "rect1") << "its force is frozen";
  }
  EXPECT_GT(set.force.minCoeff(), 0.0);
  EXPECT_LT(set.force.maxCoeff(), 50.0);
  EXPECT_LT(set.numbers.bottomRows(kAccelerationSamples).maxCoeff(), 20.0);
}

}  // namespace
}  // namespace nasm_pushing
