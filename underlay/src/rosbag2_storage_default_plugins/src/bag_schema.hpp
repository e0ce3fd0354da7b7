// SPDX-License-Identifier: Apache-2.0
#ifndef BAG_SCHEMA_HPP_
#define BAG_SCHEMA_HPP_

#include <vector>

#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/topic_metadata.hpp"
#include "sqlite_database.hpp"

namespace rosbag2_storage_plugins {

// The tables of a bag, as version 3 of the schema has them.
void create_bag_schema(const SqliteDatabase& database);

// Throws std::runtime_error for a file that is not a bag. Bags of all versions pass, since what is
// read here is in all of them.
void check_bag_schema(const SqliteDatabase& database);

std::vector<rosbag2_storage::TopicMetadata> read_topics(const SqliteDatabase& database);

// Counts the messages; those with time stamps before 1970 cannot be read and do not count.
rosbag2_storage::BagMetadata count_messages(const SqliteDatabase& database);

}  // namespace rosbag2_storage_plugins

#endif  // BAG_SCHEMA_HPP_
