# SPDX-License-Identifier: Apache-2.0
get_filename_component(nasm_models_FOLDER "${nasm_models_DIR}/../models" ABSOLUTE)
