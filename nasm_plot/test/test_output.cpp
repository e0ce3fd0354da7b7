// SPDX-License-Identifier: Apache-2.0
#include <cairo.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_plot {
namespace {

using nasm_common::testing::TemporaryFolder;

Figure small_figure() {
  Figure figure;
  figure.width_px = 300;
  figure.height_px = 200;
  figure.at(0).add({"a", {0.0, 1.0}, {0.0, 1.0}});
  return figure;
}

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string message_of_saving(const std::filesystem::path& file) {
  try {
    small_figure().save(file);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

/// Writing beyond `bytes` fails, as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = signal(SIGXFSZ, SIG_IGN);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_;
  sighandler_t handler_;
};

TEST(Save, PngHasTwoPixelsPerPxAndInk) {
  const TemporaryFolder folder;
  const auto file = folder / "figure.png";
  small_figure().save(file);
  cairo_surface_t* image = cairo_image_surface_create_from_png(file.c_str());
  ASSERT_EQ(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
  EXPECT_EQ(cairo_image_surface_get_width(image), 600);
  EXPECT_EQ(cairo_image_surface_get_height(image), 400);
  const unsigned char* pixels = cairo_image_surface_get_data(image);
  const int stride = cairo_image_surface_get_stride(image);
  int blue = 0;
  for (int y = 0; y < 400; ++y) {
    for (int x = 0; x < 600; ++x) {
      const unsigned char* bgr = pixels + y * stride + 4 * x;
      if (bgr[0] == 0xb2 && bgr[1] == 0x72 && bgr[2] == 0x00) ++blue;
    }
  }
  EXPECT_EQ(pixels[0] & pixels[1] & pixels[2], 0xff);
  EXPECT_GT(blue, 500);
  cairo_surface_destroy(image);
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(Save, ExtensionDecidesInEitherCase) {
  const TemporaryFolder folder;
  small_figure().save(folder / "a.PNG");
  small_figure().save(folder / "a.Svg");
  EXPECT_EQ(content(folder / "a.PNG").substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(content(folder / "a.Svg").substr(0, 5), "<?xml");
}

TEST(Save, ReplacesAnExistingFile) {
  const TemporaryFolder folder;
  const auto file = folder / "figure.svg";
  std::ofstream(file) << "old";
  small_figure().save(file);
  EXPECT_EQ(content(file), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + small_figure().svg());
}

TEST(Save, SameFigureGivesSameBytes) {
  EXPECT_EQ(small_figure().png(), small_figure().png());
  EXPECT_EQ(small_figure().svg(), small_figure().svg());
  Figure other = small_figure();
  other.at(0).title = "other";
  EXPECT_NE(other.png(), small_figure().png());
  EXPECT_NE(other.svg(), small_figure().svg());
}

TEST(Save, UnknownExtensionIsRefusedWithTheFileAndTheChoice) {
  const TemporaryFolder folder;
  for (const char* name : {"figure.pdf", "figure", ".png", "figure.png.gz"}) {
    try {
      small_figure().save(folder / name);
      ADD_FAILURE() << name << " was accepted";
    } catch (const std::invalid_argument& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(name), std::string::npos) << message;
      EXPECT_NE(message.find(".png or .svg"), std::string::npos) << message;
    }
  }
  EXPECT_EQ(folder.file_count(), 0U);
}

TEST(Save, FolderThatDoesNotExistIsNamed) {
  const TemporaryFolder folder;
  const auto file = folder / "no/such/folder.png";
  EXPECT_NE(message_of_saving(file).find(file), std::string::npos);
}

TEST(Save, FailureLeavesNothingBehind) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "taken.png/inside");
  EXPECT_NE(message_of_saving(folder / "taken.png").find("taken.png"), std::string::npos);
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(Save, FullDiskKeepsTheOldFile) {
  const TemporaryFolder folder;
  const auto file = folder / "figure.png";
  std::ofstream(file) << "old";
  std::string message;
  {
    const FileSizeLimit limit(1000);
    message = message_of_saving(file);
  }
  EXPECT_NE(message.find(file), std::string::npos) << message;
  EXPECT_EQ(content(file), "old");
  EXPECT_EQ(folder.file_count(), 1U);
}

}  // namespace
}  // namespace nasm_plot
