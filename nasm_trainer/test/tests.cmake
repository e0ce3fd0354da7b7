# SPDX-License-Identifier: Apache-2.0
find_package(ament_cmake_gtest REQUIRED)

# One program for the tests of each folder of src/. Those that see LibTorch's headers are compiled
# together, like the libraries.
ament_add_gtest(test_baselines
  test/test_analytic_solver.cpp
  test/test_direct_method.cpp
  test/test_pdp.cpp
  TIMEOUT 600)
target_include_directories(test_baselines SYSTEM PRIVATE ${IPOPT_INCLUDE_DIR})
target_link_libraries(test_baselines
  ${PROJECT_NAME}_baselines ${PROJECT_NAME}_dataset ${IPOPT_LIBRARY} Threads::Threads)
# As many threads as cores for matrices this small only get into each other's way.
set_tests_properties(test_baselines PROPERTIES ENVIRONMENT OPENBLAS_NUM_THREADS=1)

ament_add_gtest(test_dataset
  test/test_dataset_journal.cpp
  test/test_dataset_reader.cpp
  test/test_dataset_request.cpp
  test/test_generate.cpp
  test/test_generate_full_disk.cpp
  TIMEOUT 300)
target_include_directories(test_dataset PRIVATE ${HDF5_C_INCLUDE_DIRS})
target_link_libraries(test_dataset ${PROJECT_NAME}_dataset ${HDF5_C_LIBRARIES})

ament_add_gtest(test_operators
  test/test_basis.cpp
  test/test_fused_operator.cpp
  test/test_operator_formulas.cpp
  test/test_operator_layers.cpp
  test/test_operator_models.cpp
  test/test_operators.cpp
  TIMEOUT 300)
target_link_libraries(test_operators ${PROJECT_NAME}_learning)

ament_add_gtest(test_trainers
  test/test_training_samples.cpp
  test/test_training_trainers.cpp
  TIMEOUT 600)
target_link_libraries(test_trainers ${PROJECT_NAME}_learning)
foreach(topic operators trainers)
  target_precompile_headers(test_${topic} REUSE_FROM ${PROJECT_NAME}_operators)
endforeach()

ament_add_gtest(test_training
  test/test_checkpoint.cpp
  test/test_recipe.cpp
  test/test_train_command.cpp
  test/test_training.cpp
  TIMEOUT 600)
ament_add_gtest(test_evaluation
  test/test_evaluate_command.cpp
  test/test_evaluation.cpp
  test/test_evaluation_errors.cpp
  test/test_inspect_command.cpp
  TIMEOUT 300)
ament_add_gtest(test_tables
  test/test_table_files.cpp
  test/test_table_plan.cpp
  test/test_table_published.cpp
  test/test_table_queue.cpp
  TIMEOUT 300)
ament_add_gtest(test_commands
  test/test_blas_core.cpp
  test/test_generate_command.cpp
  test/test_two_phase.cpp
  test/test_two_phase_command.cpp
  TIMEOUT 300)

# These run the program.
ament_add_gtest(test_command_line test/test_command_line.cpp test/test_table_command.cpp TIMEOUT 600)
target_compile_definitions(test_command_line PRIVATE NASM_PROGRAM="$<TARGET_FILE:nasm_trainer>")
add_dependencies(test_command_line nasm_trainer)

foreach(topic command_line commands evaluation tables training)
  target_link_libraries(test_${topic} ${PROJECT_NAME}_cli)
endforeach()
foreach(topic baselines command_line commands dataset evaluation operators tables trainers training)
  target_include_directories(test_${topic} PRIVATE src test)
  set_target_properties(test_${topic} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  # What they call is optimised; the tests themselves are compiled more often than they are run.
  target_compile_options(test_${topic} PRIVATE $<$<CONFIG:Release>:-O1>)
endforeach()
