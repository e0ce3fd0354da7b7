# SPDX-License-Identifier: Apache-2.0
# The work is done by the scripts in tools/; docs/workspace.md explains the variables.

ROS ?= auto
HUMBLE ?=
BUILD_TYPE ?= Release
WERROR ?= 0
JOBS ?= $(shell nproc)
VERBOSE ?= 0
PACKAGES ?=
export ROS HUMBLE BUILD_TYPE WERROR JOBS VERBOSE PACKAGES

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: demo demo-pushing test test-arm build bench figures models lint tidy version format clean help
# Every target builds; two builds at once would be in each other's way.
.NOTPARALLEL:

demo: ## 50 goals through controller and simulator; writes demo/report.html. SYSTEM=rocket shows another system
	@ONLY=nasm_bringup tools/build.sh
	@tools/run_demo.sh

demo-pushing: ## Pushes: simulated, encoded, learned and predicted by a node; writes demo-pushing/report.html
	@ONLY=nasm_pushing_tools tools/build.sh
	@tools/run_pushing_demo.sh

test: ## Build, then run every test; PACKAGES="a b" selects packages
	@tools/run_tests.sh

test-arm: ## Compile nasm_core for 64-bit ARM and run the tests of its vector code in an emulator
	@tools/test_arm.sh

build: ## Build; afterwards `source install/setup.bash` is all a shell needs
	@tools/build.sh

bench: build ## Build, then measure; results in bench/summary.json
	@tools/run_benchmarks.sh

figures: build ## Draw the figures of docs/
	@tools/draw_figures.sh

models: build ## Retrain the models of nasm_models (half an hour)
	@tools/train_models.sh

lint: ## Check format, code, XML, scripts and package dependencies
	@tools/lint.sh

tidy: ## Look for faults with clang-tidy in what was built; PACKAGES="a b" selects packages
	@tools/tidy.sh

version: ## Write the newest version of CHANGELOG.md into every package.xml and CITATION.cff
	@tools/set_version.sh

format: ## Format the C++ sources in place
	@tools/lint.sh --format

clean: ## Remove everything that was built
	@tools/clean.sh

help: ## Show this text
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo 'Variables: ROS=auto|humble|underlay HUMBLE=prefix BUILD_TYPE=Release WERROR=0|1 JOBS=n VERBOSE=0|1'
