// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__FUNCTION_TRAITS_HPP_
#define RCLCPP__FUNCTION_TRAITS_HPP_

#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>

namespace rclcpp::function_traits {

namespace detail {

template <typename CallOperatorT>
struct signature;

template <typename ClassT, typename ReturnTypeT, typename... Args>
struct signature<ReturnTypeT (ClassT::*)(Args...) const> {
  using type = ReturnTypeT(Args...);
};

}  // namespace detail

/// Arguments and result of anything that can be a callback. This one: lambdas and std::function.
template <typename FunctionT>
struct function_traits
    : function_traits<typename detail::signature<decltype(&FunctionT::operator())>::type> {};

template <typename ReturnTypeT, typename... Args>
struct function_traits<ReturnTypeT(Args...)> {
  using arguments = std::tuple<Args...>;
  static constexpr std::size_t arity = sizeof...(Args);
  template <std::size_t N>
  using argument_type = typename std::tuple_element<N, arguments>::type;
  using return_type = ReturnTypeT;
};

template <typename ReturnTypeT, typename... Args>
struct function_traits<ReturnTypeT (*)(Args...)> : function_traits<ReturnTypeT(Args...)> {};

template <typename FunctionT>
struct function_traits<FunctionT&> : function_traits<FunctionT> {};

template <typename FunctionT>
struct function_traits<FunctionT&&> : function_traits<FunctionT> {};

// The type that std::bind returns is libstdc++'s own; its call operator is a template and tells
// nothing, so that the bound function is asked. All its arguments are taken to be placeholders.
template <typename ClassT, typename ReturnTypeT, typename... Args, typename... BoundT>
struct function_traits<std::_Bind<ReturnTypeT (ClassT::*(BoundT...))(Args...)>>
    : function_traits<ReturnTypeT(Args...)> {};

template <typename ClassT, typename ReturnTypeT, typename... Args, typename... BoundT>
struct function_traits<std::_Bind<ReturnTypeT (ClassT::*(BoundT...))(Args...) const>>
    : function_traits<ReturnTypeT(Args...)> {};

template <typename ReturnTypeT, typename... Args, typename... BoundT>
struct function_traits<std::_Bind<ReturnTypeT (*(BoundT...))(Args...)>>
    : function_traits<ReturnTypeT(Args...)> {};

template <typename FunctorAT, typename FunctorBT>
struct same_arguments : std::is_same<typename function_traits<FunctorAT>::arguments,
                                     typename function_traits<FunctorBT>::arguments> {};

}  // namespace rclcpp::function_traits

#endif  // RCLCPP__FUNCTION_TRAITS_HPP_
