// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hdf5_files.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings_fixture.hpp"

namespace nasm_pushing {
namespace {

TEST(PushNames, AreParsedAndWritten) {
  const std::string text =
      "motion_surface=abs_shape=hex_a=500_v=-1_i=5.000_s=0.300_t=-0.349_rep=0012";
  for (const std::string& file :
       {text + ".h5", text + ".json", text, "abs/hex_h5/" + text + ".h5",
        "/data/hex_h5.zip:hex_h5/" + text + ".h5", "hex_h5.zip:" + text + ".h5"}) {
    const PushName name = parse_push_name(file);
    EXPECT_EQ(name.surface, "abs");
    EXPECT_EQ(name.shape, "hex");
    EXPECT_EQ(name.acceleration, 500.0);
    EXPECT_EQ(name.speed, -1.0);
    EXPECT_EQ(name.side, 5);
    EXPECT_EQ(name.contact, 0.3);
    EXPECT_EQ(name.angle, -0.349);
    EXPECT_EQ(name.repetition, 12);
    EXPECT_EQ(to_string(name), text);
  }
  EXPECT_EQ(to_string(parse_push_name(kPushName)), kPushName);
}

TEST(PushNames, KeepDigitsThatTheDatasetHasNot) {
  PushName name = parse_push_name(kPushName);
  name.contact = 0.312347;
  name.angle = -0.1234;
  const PushName again = parse_push_name(to_string(name) + ".h5");
  EXPECT_EQ(again.contact, name.contact);
  EXPECT_EQ(again.angle, name.angle);
}

struct BadName {
  std::string file;
  std::string complaint;
};

class BadNames : public testing::TestWithParam<BadName> {};

TEST_P(BadNames, AreRefusedByWhatIsWrong) {
  const std::string text = refusal([] { parse_push_name("folder/" + GetParam().file); });
  EXPECT_NE(text.find(GetParam().complaint), std::string::npos) << text;
  EXPECT_NE(text.find(GetParam().file), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadNames,
    testing::Values(
        BadName{"notes.h5", "motion_surface="},
        BadName{"motion_surface=ice_shape=hex_a=0_v=20_i=0_s=0_t=0.h5", "no surface \"ice\""},
        BadName{"motion_surface=abs_shape=star_a=0_v=20_i=0_s=0_t=0.h5", "no shape \"star\""},
        BadName{"motion_surface=abs_a=0_v=20_i=0_s=0_t=0.h5", "_shape="},
        BadName{"motion_surface=abs_shape=hex_a=x_v=20_i=0_s=0_t=0.h5", "\"x\""},
        BadName{"motion_surface=abs_shape=hex_a=1e999_v=-1_i=0_s=0_t=0.h5", "1e999"},
        BadName{"motion_surface=abs_shape=hex_a=nan_v=20_i=0_s=0_t=0.h5", "a=nan"},
        BadName{"motion_surface=abs_shape=hex_a=500_v=20_i=0_s=0_t=0.h5", "either"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=-1_i=0_s=0_t=0.h5", "either"},
        BadName{"motion_surface=abs_shape=hex_a=500_v=-0.5_i=0_s=0_t=0.h5", "either"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=6_s=0_t=0.h5", "i=6"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0.5_s=0_t=0.h5", "whole"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0_s=1.2_t=0.h5", "s=1.2"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0_s=0_t=3.h5", "t=3"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0_s=0.h5", "_t="},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0_s=0_t=0_rep=-2.h5", "rep=-2"},
        BadName{"motion_surface=abs_shape=hex_a=0_v=20_i=0_s=0_t=0_more.h5", "\"_more\""}));

class RecordingFiles : public testing::Test {
 protected:
  std::string path(const std::string& extension = ".h5") const {
    return folder_ / (std::string(kPushName) + extension);
  }
  /// What reading says of these bytes.
  std::string complaint(const std::string& bytes, const std::string& extension) const {
    const std::string text = refusal([&] { parse_recording(path(extension), bytes); });
    EXPECT_EQ(text.substr(0, path(extension).size()), path(extension)) << "names the file";
    return text;
  }
  std::string json_complaint(const std::string& text) const { return complaint(text, ".json"); }

  TemporaryFolder folder_;
};

void expect_equal(const Stream& a, const Stream& b) {
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.values, b.values);
}

TEST_F(RecordingFiles, AreTheSameAfterWritingAndReading) {
  const Recording recording = clean_recording();
  write_recording(path(), recording);
  const Recording again = read_recording(path());
  EXPECT_EQ(again.file, path());
  EXPECT_EQ(to_string(again.name), kPushName);
  expect_equal(again.object, recording.object);
  expect_equal(again.tip, recording.tip);
  expect_equal(again.wrench, recording.wrench);
  const std::string bytes = bytes_of(path());
  write_recording(path(), recording);
  EXPECT_EQ(bytes_of(path()), bytes) << "the same recording gives the same bytes";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(RecordingFiles, AreNotWrittenByHalves) {
  const Recording recording = clean_recording();
  const std::string nowhere = folder_ / "nowhere/x.h5";
  EXPECT_NE(refusal([&] { write_recording(nowhere, recording); }).find(nowhere), std::string::npos);
  Recording uneven = recording;
  uneven.tip.time.conservativeResize(7);
  EXPECT_NE(refusal([&] { write_recording(path(), uneven); }).find("tip_pose"), std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(RecordingFiles, MayBeJson) {
  const Recording recording = parse_recording(
      path(".json"),
      "{\"other\": {\"deep\": [[1, \"text\", null]]}, \"tip_pose\": [[1, 2, 3, 4], "
      "[2, 2, 3, 4]], \"object_pose\": [[1.5, -2e-3, 3, 4], [2, 2, 3, 4], [3, 2, 3, "
      "5]], \"ft_wrench\": [[1, 2, 3, 4], [2, 2, 3, 4]]}");
  EXPECT_EQ(recording.object.size(), 3);
  EXPECT_EQ(recording.object.time(0), 1.5);
  EXPECT_EQ(recording.object.values.row(0), Eigen::RowVector3d(-2e-3, 3.0, 4.0));
  EXPECT_EQ(recording.tip.size(), 2);
}

TEST_F(RecordingFiles, OfJsonAreRefusedByWhatIsWrong) {
  const std::string row = "[1,2,3,4]";
  const std::string stream = "[" + row + "," + row + "]";
  const auto with_tip = [&](const std::string& tip) {
    return "{\"object_pose\":" + stream + ",\"tip_pose\":" + tip + ",\"ft_wrench\":" + stream + "}";
  };
  EXPECT_EQ(refusal([&] { parse_recording(path(".json"), with_tip(stream)); }), "");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "not JSON"},
      {"{", "not JSON"},
      {"{\"object_pose\": [[NaN, 1, 2, 3]]}", "not JSON"},
      {"{} and more", "not JSON"},
      {"\xff\xfe", "not JSON"},
      {"[]", "a list"},
      {"3", "a number"},
      {"null", "null"},
      {"{}", "no object_pose"},
      {"{\"object_pose\":" + stream + ",\"ft_wrench\":" + stream + "}", "no tip_pose"},
      {with_tip("[]"), "tip_pose has 0 rows"},
      {with_tip("[" + row + "]"), "tip_pose has 1 row;"},
      {with_tip("[[1,2,3],[1,2,3]]"), "row 0 of tip_pose has 3 numbers"},
      {with_tip("[" + row + ",[1,2,3,4,5]]"), "tip_pose has 5 numbers"},
      {with_tip("[" + row + ",[]]"), "tip_pose has 0 numbers"},
      {with_tip("[1,2,3,4]"), "tip_pose is not a list of rows"},
      {with_tip("7"), "tip_pose is not a list of rows"},
      {with_tip("[" + row + ",[1,2,null,4]]"), "tip_pose has null in row 1"},
      {with_tip("[[1,2,\"3\",4]]"), "tip_pose has text in row 0"},
      {with_tip("[[1,2,[3],4]]"), "tip_pose has a list in row 0"},
      {with_tip("{\"a\":1}"), "tip_pose has an object"},
      {with_tip("true"), "tip_pose has a truth value"},
      {with_tip(stream + ",\"tip_pose\":" + stream), "tip_pose is there twice"},
      {with_tip("[[1,2,3,1e999]]"), "not JSON"},
      {std::string(100000, '['), "a list"},
      {"{\"a\":" + std::string(100000, '[') + "}", "nested"},
  };
  for (const auto& [text, part] : cases) {
    const std::string answer = json_complaint(text);
    EXPECT_NE(answer.find(part), std::string::npos) << answer << "\nof " << text.substr(0, 80);
  }
}

TEST_F(RecordingFiles, WithTooManyRowsAreRefused) {
  std::string rows = "[1,2,3,4]";
  for (int i = 0; i < 100000; ++i) rows += ",[1,2,3,4]";
  EXPECT_NE(json_complaint("{\"object_pose\":[" + rows + "]}").find("object_pose has 100001 rows"),
            std::string::npos);
  Hdf5File(path()).add("object_pose", {100001, 4});
  EXPECT_NE(complaint(bytes_of(path()), ".h5").find("object_pose has 100001 rows"),
            std::string::npos);
}

TEST_F(RecordingFiles, OfHdf5AreRefusedByWhatIsWrong) {
  const auto answer = [&](const auto& fill) {
    {
      Hdf5File file(path());
      fill(file);
    }
    return complaint(bytes_of(path()), ".h5");
  };
  const auto tip_of_shape = [&](const std::vector<hsize_t>& shape) {
    return answer([&](Hdf5File& file) { file.add("object_pose", {9, 4}).add("tip_pose", shape); });
  };
  EXPECT_NE(answer([](Hdf5File&) {}).find("no object_pose"), std::string::npos);
  EXPECT_NE(tip_of_shape({9, 4}).find("no ft_wrench"), std::string::npos);
  EXPECT_NE(tip_of_shape({9, 3}).find("tip_pose has the shape (9, 3)"), std::string::npos);
  EXPECT_NE(tip_of_shape({36}).find("tip_pose has 1 dimensions"), std::string::npos);
  EXPECT_NE(tip_of_shape({3, 3, 4}).find("tip_pose has 3 dimensions"), std::string::npos);
  EXPECT_NE(tip_of_shape({0, 4}).find("tip_pose has 0 rows"), std::string::npos);
  EXPECT_NE(tip_of_shape({1, 4}).find("tip_pose has 1 row;"), std::string::npos);
  EXPECT_NE(answer([](Hdf5File& file) {
              file.add("object_pose", {9, 4}, H5T_C_S1);
            }).find("object_pose does not hold numbers"),
            std::string::npos);
  EXPECT_NE(answer([](Hdf5File& file) {
              H5Gclose(H5Gcreate2(file.id(), "object_pose", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
            }).find("object_pose"),
            std::string::npos);
}

TEST_F(RecordingFiles, DoNotReachForOtherFiles) {
  const std::string other = folder_ / "other.h5";
  Hdf5File(other).add("object_pose", {9, 4});
  write_bytes(folder_ / "raw", std::string(9 * 4 * 8, 'x'));
  const auto answer = [&](const auto& fill) {
    {
      Hdf5File file(path());
      fill(file);
    }
    return complaint(bytes_of(path()), ".h5");
  };
  EXPECT_NE(answer([&](Hdf5File& file) {
              H5Lcreate_external(other.c_str(), "object_pose", file.id(), "object_pose",
                                 H5P_DEFAULT, H5P_DEFAULT);
            }).find("object_pose is a link"),
            std::string::npos);
  EXPECT_NE(answer([&](Hdf5File& file) {
              const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
              H5Pset_external(properties, (folder_ / "raw").c_str(), 0, 9 * 4 * 8);
              file.add("object_pose", {9, 4}, H5T_IEEE_F64LE, properties);
              H5Pclose(properties);
            }).find("object_pose is stored in other files"),
            std::string::npos);
}

TEST_F(RecordingFiles, MayBeCompressedAndOfOtherTypes) {
  {
    Hdf5File file(path());
    const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    const hsize_t chunk[] = {3, 4};
    H5Pset_chunk(properties, 2, chunk);
    H5Pset_deflate(properties, 6);
    file.add("object_pose", {9, 4}, H5T_IEEE_F64BE, properties);
    file.add("tip_pose", {5, 4}, H5T_IEEE_F32LE).add("ft_wrench", {5, 4}, H5T_STD_I32LE);
    H5Pclose(properties);
  }
  const Recording recording = read_recording(path());
  EXPECT_EQ(recording.object.values(8, 2), 35.0);
  EXPECT_EQ(recording.tip.time(4), 16.0);
  EXPECT_EQ(recording.wrench.time(4), 16.0);
}

TEST_F(RecordingFiles, ThatEndTooEarlyAreRefused) {
  write_recording(path(), clean_recording());
  const std::string bytes = bytes_of(path());
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_NE(complaint(bytes.substr(0, i * bytes.size() / 40), ".h5"), "");
  }
}

TEST_F(RecordingFiles, AreRefusedIfTheyAreNoFiles) {
  EXPECT_NE(refusal([&] { read_recording(path()); }).find("No such file"), std::string::npos);
  std::filesystem::create_directory(path());
  EXPECT_NE(refusal([&] { read_recording(path()); }).find("not a regular file"), std::string::npos);
  EXPECT_NE(refusal([&] { parse_recording(path(".txt"), ""); }), "");
  write_bytes(path(".json"), "");
  std::filesystem::resize_file(path(".json"), std::size_t{33} << 20);
  EXPECT_NE(refusal([&] { read_recording(path(".json")); }).find("that such a file can have"),
            std::string::npos);
}

}  // namespace
}  // namespace nasm_pushing
