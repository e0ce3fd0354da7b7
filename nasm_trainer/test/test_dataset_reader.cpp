// SPDX-License-Identifier: Apache-2.0
#include <hdf5.h>
#include <sys/stat.h>

#include <functional>
#include <limits>

#include "dataset_fixture.hpp"
#include "nasm_trainer/dataset/dataset_reader.hpp"

namespace nasm_trainer {
namespace {

/// A small file of three pendulums, and what the reader says of what is made of it.
class DatasetReaderTest : public DatasetTest {
 protected:
  DatasetReaderTest() {
    DatasetRequest request = request_for("pendulum", 3);
    request.steps = 4;
    generate(request, newton_for("pendulum"), options_for(file_));
    original_ = bytes_of(file_);
  }

  std::string fault() const {
    return message_of<std::runtime_error>([this] { DatasetReader(file_).verify(); });
  }

  /// Changes the file by HDF5's own means.
  std::string fault_after(const std::function<void(hid_t file)>& change) const {
    const hid_t file = H5Fopen(file_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    EXPECT_GE(file, 0);
    change(file);
    EXPECT_GE(H5Fclose(file), 0);
    return fault();
  }

  static void replace(hid_t file, const char* name, hid_t type, std::vector<hsize_t> sizes) {
    EXPECT_GE(H5Ldelete(file, name, H5P_DEFAULT), 0);
    const hid_t space = H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr);
    const hid_t dataset =
        H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    EXPECT_GE(dataset, 0);
    H5Dclose(dataset);
    H5Sclose(space);
  }

  static void set_count(hid_t file, const char* name, uint64_t value) {
    const hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    EXPECT_GE(H5Awrite(attribute, H5T_NATIVE_UINT64, &value), 0);
    H5Aclose(attribute);
  }

  template <class Value>
  static void overwrite(hid_t file, const char* name, hid_t type, std::vector<Value> values) {
    const hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
    EXPECT_GE(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
    H5Dclose(dataset);
  }

  const std::string file_ = path("data.h5");
  std::string original_;
};

TEST_F(DatasetReaderTest, KnowsWhatWasAskedFor) {
  const DatasetReader reader(file_);
  DatasetRequest request = request_for("pendulum", 3);
  request.steps = 4;
  EXPECT_EQ(describe(reader.request()), describe(request));
  EXPECT_EQ(reader.labelled(), 3u);
  EXPECT_EQ(reader.excluded(), 0u);
  EXPECT_EQ(reader.content_hash().size(), 16u);
  reader.verify();
}

TEST_F(DatasetReaderTest, BlocksAreTheSameAsAll) {
  const DatasetReader reader(file_);
  RowBlock all;
  reader.read(0, 3, all);
  RowBlock block;
  for (uint64_t row = 0; row < 3; ++row) {
    reader.read(row, 1, block);
    EXPECT_EQ(block.values.row(0), all.values.row(static_cast<Eigen::Index>(row)));
    EXPECT_EQ(block.index[0], row);
  }
  EXPECT_THROW(reader.read(2, 2, block), std::out_of_range);
  EXPECT_THROW(reader.read(4, 0, block), std::out_of_range);
}

TEST_F(DatasetReaderTest, HashTellsDatasetsApart) {
  DatasetRequest request = request_for("pendulum", 3);
  request.steps = 4;
  request.seed = 8;
  generate(request, newton_for("pendulum"), options_for(path("other.h5")));
  EXPECT_NE(DatasetReader(file_).content_hash(), DatasetReader(path("other.h5")).content_hash());
}

TEST_F(DatasetReaderTest, FileDoesNotKnowWhenItWasMade) {
  const hid_t file = H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  for (const char* name : {"/", "controls", "index", "control_fraction", "excluded",
                           "excluded/index", "excluded/reason"}) {
    H5O_info_t info;
    ASSERT_GE(H5Oget_info_by_name(file, name, &info, H5P_DEFAULT), 0) << name;
    EXPECT_EQ(info.btime, 0) << name;
    EXPECT_EQ(info.mtime, 0) << name;
  }
  H5Fclose(file);
}

TEST_F(DatasetReaderTest, FilesThatAreNone) {
  const std::string cannot = "cannot read " + file_ + ": ";
  write_bytes(file_, "");
  EXPECT_EQ(fault(), cannot + "it is not an HDF5 file, or not a whole one");
  write_bytes(file_, "time,height\n0,1\n");
  EXPECT_EQ(fault(), cannot + "it is not an HDF5 file, or not a whole one");
  std::filesystem::remove(file_);
  EXPECT_EQ(fault(), "cannot read " + file_ + ": No such file or directory");
  H5Fclose(H5Fcreate(file_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
  EXPECT_EQ(fault(), cannot + "it is not a dataset that `ros2 nasm generate` makes");
  EXPECT_EQ(message_of<std::runtime_error>([this] { DatasetReader(path(".")); }),
            "cannot read " + path(".") + ": it is not a file");
}

TEST_F(DatasetReaderTest, FileThatMustNotBeReadIsNamed) {
  ASSERT_EQ(chmod(file_.c_str(), 0), 0);
  const int status = in_child([this] {
    constexpr uid_t kNobody = 65534;  // root may read anything
    if (geteuid() == 0 && setuid(kNobody) != 0) return 2;
    return fault() == "cannot read " + file_ + ": Permission denied" ? 0 : 1;
  });
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(DatasetReaderTest, EveryNumberHasAUnit) {
  const hid_t file = H5Fopen(file_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  for (const char* name :
       {"cost", "horizon", "index", "iterations", "control_fraction", "excluded/index"}) {
    EXPECT_GT(H5Aexists_by_name(file, name, "unit", H5P_DEFAULT), 0) << name;
  }
  for (const char* name : {"encoded", "goal", "initial_state", "parameters", "controls"}) {
    EXPECT_GT(H5Aexists_by_name(file, name, "units", H5P_DEFAULT), 0) << name;
  }
  H5Fclose(file);
}

TEST_F(DatasetReaderTest, BranchIsThatOfLabels) {
  EXPECT_EQ(fault_after([](hid_t file) { EXPECT_EQ(H5Aexists(file, "branch"), 0); }),
            "nothing was thrown");
  std::filesystem::remove(file_);
  generate(request_for("cartpole", 1), newton_for("cartpole"), options_for(file_));
  EXPECT_EQ(fault(), "nothing was thrown");
  EXPECT_EQ(
      fault_after([](hid_t file) {
        const hid_t attribute = H5Aopen(file, "branch", H5P_DEFAULT);
        const hid_t type = H5Aget_type(attribute);
        EXPECT_GE(H5Awrite(attribute, type, "large_swing"), 0);
        H5Tclose(type);
        H5Aclose(attribute);
      }),
      "cannot read " + file_ + ": branch is large_swing, labels of cartpole are of small_swing");
}

TEST_F(DatasetReaderTest, TruncatedFilesAreRefused) {
  for (std::size_t size = 0; size < original_.size(); size += 97) {
    write_bytes(file_, original_.substr(0, size));
    EXPECT_EQ(fault().find("cannot read " + file_), 0u) << size << " bytes: " << fault();
  }
}

TEST_F(DatasetReaderTest, DamageIsNoticedOrWithoutEffect) {
  const auto content = [this](RowBlock& block) {
    const DatasetReader reader(file_);
    reader.verify();
    reader.read(0, reader.labelled(), block);
    return to_text(describe(reader.request()));
  };
  RowBlock original;
  const std::string description = content(original);
  std::size_t noticed = 0;
  for (std::size_t i = 0; i < original_.size(); ++i) {
    std::string damaged = original_;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    write_bytes(file_, damaged);
    try {
      RowBlock block;
      EXPECT_EQ(content(block), description) << "byte " << i;
      EXPECT_EQ(block.values, original.values) << "byte " << i;
      EXPECT_EQ(block.index, original.index) << "byte " << i;
      EXPECT_EQ(block.iterations, original.iterations) << "byte " << i;
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(std::string(error.what()).find("cannot read " + file_), 0u) << error.what();
      ++noticed;
    }
  }
  EXPECT_GT(noticed, original_.size() / 2) << "the rest is unused space";
}

TEST_F(DatasetReaderTest, WrongSizesAreNamed) {
  EXPECT_EQ(fault_after([](hid_t file) {
              replace(file, "goal", H5T_IEEE_F64LE, {3, 2, 1});
            }),
            "cannot read " + file_ + ": dataset goal is of size 3 x 2 x 1, must be 3 x 2");
  write_bytes(file_, original_);
  EXPECT_EQ(fault_after([](hid_t file) { replace(file, "cost", H5T_IEEE_F32LE, {3}); }),
            "cannot read " + file_ + ": dataset cost has another type of number");
  write_bytes(file_, original_);
  const std::string missing =
      fault_after([](hid_t file) { H5Ldelete(file, "controls", H5P_DEFAULT); });
  EXPECT_EQ(missing.find("cannot read " + file_ + ": dataset controls: "), 0u) << missing;
}

TEST_F(DatasetReaderTest, PromisesOfHugeDataAreRefused) {
  constexpr uint64_t kMany = 1'000'000'000;
  const std::string message = fault_after([](hid_t file) {
    for (const char* name : {"trajectories", "range_end", "labelled_count"}) {
      set_count(file, name, kMany);
    }
    for (const char* name : {"encoded", "goal"}) replace(file, name, H5T_IEEE_F64LE, {kMany, 2});
  });
  EXPECT_EQ(message, "cannot read " + file_ +
                         ": dataset encoded is not stored in one piece within the file");
}

TEST_F(DatasetReaderTest, CountsThatDoNotAddUpAreRefused) {
  EXPECT_EQ(fault_after([](hid_t file) { set_count(file, "labelled_count", 2); }),
            "cannot read " + file_ + ": 2 labelled and 0 excluded trajectories are not 3");
  write_bytes(file_, original_);
  EXPECT_EQ(fault_after([](hid_t file) { set_count(file, "steps", 1ULL << 40); }),
            "cannot read " + file_ + ": steps is 2147483647, must be from 2 to 1000000");
  write_bytes(file_, original_);
  EXPECT_EQ(fault_after([](hid_t file) { set_count(file, "format_version", 2); }),
            "cannot read " + file_ + ": format_version is 2, this software reads 1");
}

TEST_F(DatasetReaderTest, LinksToOtherFilesAreNotFollowed) {
  write_bytes(path("other.h5"), original_);
  EXPECT_EQ(fault_after([](hid_t file) {
              H5Ldelete(file, "cost", H5P_DEFAULT);
              H5Lcreate_external("other.h5", "/cost", file, "cost", H5P_DEFAULT, H5P_DEFAULT);
            }),
            "cannot read " + file_ + ": dataset cost is a link to somewhere else");
}

TEST_F(DatasetReaderTest, NumbersThatAreNotFiniteAreNamed) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(fault_after([](hid_t file) {
              overwrite<double>(file, "cost", H5T_NATIVE_DOUBLE, {1.0, kNan, 1.0});
            }),
            "cannot read " + file_ + ": dataset cost, row 1, number 0 is nan, must be finite");
}

TEST_F(DatasetReaderTest, IndicesMustRise) {
  EXPECT_EQ(fault_after([](hid_t file) {
              overwrite<uint64_t>(file, "index", H5T_NATIVE_UINT64, {0, 2, 2});
            }),
            "cannot read " + file_ + ": dataset index[2] is 2, must be from 3 to 2");
}

TEST_F(DatasetReaderTest, ChangedNumbersAreNoticed) {
  const std::string message = fault_after([](hid_t file) {
    overwrite<double>(file, "cost", H5T_NATIVE_DOUBLE, {1.0, 2.0, 3.0});
  });
  EXPECT_NE(message.find("damaged or was changed"), std::string::npos) << message;
}

}  // namespace
}  // namespace nasm_trainer
