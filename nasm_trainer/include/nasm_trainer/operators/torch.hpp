// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__OPERATORS__TORCH_HPP_
#define NASM_TRAINER__OPERATORS__TORCH_HPP_

// What networks and their training need of LibTorch. All of <torch/torch.h> takes 1.4 times as long
// to compile.
#include <torch/autograd.h>
#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>
#include <torch/types.h>
#include <torch/utils.h>

#endif  // NASM_TRAINER__OPERATORS__TORCH_HPP_
