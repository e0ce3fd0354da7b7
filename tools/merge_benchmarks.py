#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Merge Google Benchmark's JSON files into one: merge_benchmarks.py SUMMARY RESULT...

The summary maps "program/benchmark" to its time, unit, iterations and the program's own counters.
"""

import json
from pathlib import Path
import sys

# What Google Benchmark itself writes beside time and iterations; every other number is a counter of the program.
BOOKKEEPING = {
    'family_index', 'per_family_instance_index', 'repetitions', 'repetition_index', 'threads', 'aggregate_name',
    'aggregate_unit', 'name', 'run_name', 'run_type', 'label'}


def read_results(path):
    """Return the context and the named results of one file."""
    document = json.loads(path.read_text())
    results = {}
    for entry in document['benchmarks']:
        values = {key: value for key, value in entry.items() if key not in BOOKKEEPING}
        if entry.get('label'):
            values['label'] = entry['label']
        results[f'{path.stem}/{entry["name"]}'] = values
    return document['context'], results


def main(summary, *files):
    paths = [Path(name) for name in files if Path(name).is_file()]
    if not paths:
        print('error: no benchmark wrote a result', file=sys.stderr)
        return 1
    merged = {'context': {}, 'benchmarks': {}}
    for path in paths:
        try:
            context, results = read_results(path)
        except (ValueError, KeyError) as error:
            print(f'error: {path}: no result of Google Benchmark: {error!r}', file=sys.stderr)
            return 1
        merged['context'] = {key: context.get(key) for key in ('date', 'num_cpus', 'mhz_per_cpu', 'load_avg')}
        merged['benchmarks'].update(results)
        failures = [name for name, values in results.items() if values.get('error_occurred')]
        for name in failures:
            print(f'error: {name}: {results[name].get("error_message")}', file=sys.stderr)
        if failures:
            return 1
    Path(summary).write_text(json.dumps(merged, indent=2) + '\n')
    print(f'Results in {summary}: {len(merged["benchmarks"])}')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
