// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/command.hpp"
#include "verbs.hpp"

int main(int argc, char** argv) {
  ros2cli::Command command("bag", "Various rosbag related sub-commands");
  bool ended = false;
  command.add_verb("info", "Print information about a bag to the screen",
                   ros2bag::make_info_verb());
  command.add_verb("play", "Play back ROS data from a bag", ros2bag::make_play_verb(ended));
  command.add_verb("record", "Record ROS data to a bag", ros2bag::make_record_verb(ended));
  command.add_verb("reindex", "Reconstruct metadata file for a bag", ros2bag::make_reindex_verb());
  const int code = command.run(argc, argv);
  // A signal is the usual end of a recording and of a loop, and no failure of theirs.
  return ended ? 0 : code;
}
