// SPDX-License-Identifier: Apache-2.0
// Tests what rosidl_typesupport_cpp generates; it stands here, in a package that has both messages
// and services, because that package has no interfaces of its own.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "rosidl_typesupport_cpp/service_type_support.hpp"
#include "rosidl_typesupport_introspection_cpp/identifier.hpp"
#include "rosidl_typesupport_introspection_cpp/message_introspection.hpp"
#include "rosidl_typesupport_introspection_cpp/service_introspection.hpp"

namespace {

using rcl_interfaces::msg::ParameterEvent;
using rcl_interfaces::srv::GetParameters;
using rosidl_typesupport_cpp::get_message_type_support_handle;
using rosidl_typesupport_cpp::get_service_type_support_handle;

template <typename Handle>
const Handle* handle_by_name(const std::string& symbol) {
  void* library = dlopen(TYPE_SUPPORT_LIBRARY, RTLD_LAZY);
  if (library == nullptr) {
    ADD_FAILURE() << dlerror();
    return nullptr;
  }
  auto get = reinterpret_cast<const Handle* (*)()>(dlsym(library, symbol.c_str()));
  return get == nullptr ? nullptr : get();
}

TEST(TypeSupport, OfAMessageIsItsIntrospection) {
  const auto* handle = get_message_type_support_handle<ParameterEvent>();
  ASSERT_EQ(handle->typesupport_identifier,
            rosidl_typesupport_introspection_cpp::typesupport_identifier);
  const auto* members =
      static_cast<const rosidl_typesupport_introspection_cpp::MessageMembers*>(handle->data);
  EXPECT_STREQ(members->message_namespace_, "rcl_interfaces::msg");
  EXPECT_STREQ(members->message_name_, "ParameterEvent");
  EXPECT_EQ(members->size_of_, sizeof(ParameterEvent));
}

TEST(TypeSupport, OfAServiceHasBothItsMessages) {
  const auto* handle = get_service_type_support_handle<GetParameters>();
  const auto* members =
      static_cast<const rosidl_typesupport_introspection_cpp::ServiceMembers*>(handle->data);
  EXPECT_STREQ(members->service_name_, "GetParameters");
  EXPECT_EQ(members->request_members_,
            get_message_type_support_handle<GetParameters::Request>()->data);
  EXPECT_EQ(members->response_members_,
            get_message_type_support_handle<GetParameters::Response>()->data);
}

TEST(TypeSupport, IsFoundByName) {
  const std::string prefix = "rosidl_typesupport_cpp__get_";
  EXPECT_EQ(handle_by_name<rosidl_message_type_support_t>(
                prefix + "message_type_support_handle__rcl_interfaces__msg__ParameterEvent"),
            get_message_type_support_handle<ParameterEvent>());
  EXPECT_EQ(handle_by_name<rosidl_message_type_support_t>(
                prefix + "message_type_support_handle__rcl_interfaces__srv__GetParameters_Request"),
            get_message_type_support_handle<GetParameters::Request>());
  EXPECT_EQ(handle_by_name<rosidl_service_type_support_t>(
                prefix + "service_type_support_handle__rcl_interfaces__srv__GetParameters"),
            get_service_type_support_handle<GetParameters>());
}

}  // namespace
