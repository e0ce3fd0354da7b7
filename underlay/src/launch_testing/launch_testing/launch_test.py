# SPDX-License-Identifier: Apache-2.0
"""The command `launch_test`."""

import argparse
import importlib.util
import os
import sys

from .junitxml import unittestResultsToXml
from .loader import LoadTestsFromPythonModule
from .test_runner import LaunchTestRunner


def _load_module(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def add_arguments(parser):
    """Add the arguments of the command to the parser."""
    parser.add_argument('launch_test_file', help='path of the launch test')
    parser.add_argument('--package-name', help='package of the test, for the report')
    parser.add_argument(
        '-v', '--verbose', action='store_true', help='show debug messages of the launch')
    parser.add_argument(
        '-s', '--show-args', '--show-arguments', action='store_true',
        help='show the arguments of the launch test and exit')
    parser.add_argument(
        'launch_arguments', nargs='*',
        help="arguments as '<name>:=<value>'; for duplicates, the last one wins")
    parser.add_argument('--junit-xml', dest='xmlpath', help='where to write a JUnit report')


def _parse_launch_arguments(arguments):
    pairs = {}
    for argument in arguments:
        name, separator, value = argument.partition(':=')
        if not separator or not name or not value:
            raise RuntimeError(
                f"malformed launch argument '{argument}', expected format '<name>:=<value>'")
        pairs[name] = value
    return pairs.items()


def _print_arguments(launch_description):
    print("Arguments (pass arguments as '<name>:=<value>'):")
    for argument in launch_description.get_launch_arguments():
        print(f"\n    '{argument.name}':\n        {argument.description}")


def run(parser, args) -> int:
    """Run a launch test; returns the exit code."""
    if not os.path.isfile(args.launch_test_file):
        parser.error(f"Test file '{args.launch_test_file}' does not exist")
    path = os.path.abspath(args.launch_test_file)
    base_name = os.path.splitext(os.path.basename(path))[0]
    package_name = args.package_name or base_name
    module = _load_module(package_name, path)
    test_runs = LoadTestsFromPythonModule(
        module, name=f'{package_name}.{base_name}.launch_tests')
    if args.show_args:
        _print_arguments(test_runs[0].get_launch_description())
        return 0
    results = LaunchTestRunner(
        test_runs, _parse_launch_arguments(args.launch_arguments), args.verbose).run()
    if args.xmlpath:
        report = unittestResultsToXml(
            name=f'{package_name}.{base_name}', test_results=results)
        report.write(args.xmlpath, encoding='utf-8', xml_declaration=True)
    return 0 if all(result.wasSuccessful() for result in results.values()) else 1


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog='launch_test', description='Run a launch test.')
    add_arguments(parser)
    try:
        sys.exit(run(parser, parser.parse_args()))
    except RuntimeError as exc:
        parser.error(str(exc))


if __name__ == '__main__':
    main()
