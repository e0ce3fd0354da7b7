// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__TESTING__GOLDEN_VALUES_HPP_
#define NASM_CORE__TESTING__GOLDEN_VALUES_HPP_

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <string>

namespace nasm_core {

/// An optimum that is known from elsewhere.
struct Golden {
  std::string system;
  double displacement;  ///< of all goal components from the goal's base
  double cost;
  double first_control;
  double middle_control;
};

inline void PrintTo(const Golden& golden, std::ostream* stream) {
  *stream << golden.system << " displaced by " << golden.displacement;
}

inline std::string golden_name(const testing::TestParamInfo<Golden>& test) {
  return test.param.system + std::to_string(std::lround(10.0 * test.param.displacement));
}

inline auto golden_values() {
  return testing::Values(Golden{"pendulum", 0.1, 4454.78078033, 30.6875547557, 3.38775369695},
                         Golden{"pendulum", 0.6, 5553.99096522, 35.4275060754, 1.17977427235},
                         Golden{"robotarm", 0.1, 25.6799714715, -3.37182806799, 0.450675362407},
                         Golden{"robotarm", 0.6, 34.9172488289, -1.86178216963, 0.411318331869},
                         Golden{"cartpole", 0.1, 554.672964528, -0.552530760009, -0.492543041718},
                         Golden{"cartpole", 0.2, 594.182551075, -0.467905018724, -0.487380856561},
                         Golden{"quadrotor", 0.1, 17093.4271966, -10.4338477479, 4.08702116784},
                         Golden{"quadrotor", 0.6, 18166.0710012, -11.2194943728, 4.00759480815},
                         Golden{"rocket", 0.1, 18228.5654541, 6.22315133819, 0.342468297215},
                         Golden{"rocket", 0.6, 18156.4520087, 7.30864311164, 0.40255753417});
}

}  // namespace nasm_core

#endif  // NASM_CORE__TESTING__GOLDEN_VALUES_HPP_
