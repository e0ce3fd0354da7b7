#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Gather what benchmarks measured: merge_benchmarks.py SUMMARY RESULT...

Each RESULT is a JSON file of Google Benchmark. The counters that the programs themselves set become the summary's
keys, together with `context`, which has date and machine.
"""

import json
from pathlib import Path
import sys

# What Google Benchmark itself writes of each benchmark; every other number is a counter of the program.
BOOKKEEPING = {
    'aggregate_name', 'aggregate_unit', 'cpu_time', 'error_message', 'error_occurred', 'family_index', 'iterations',
    'label', 'name', 'per_family_instance_index', 'real_time', 'repetition_index', 'repetitions', 'run_name',
    'run_type', 'threads', 'time_unit'}


def counters(path):
    """Return the context and the counters of one file; raise ValueError if it reports a failure."""
    document = json.loads(path.read_text())
    found = {}
    for entry in document['benchmarks']:
        if entry.get('error_occurred'):
            raise ValueError(f'{entry["name"]}: {entry.get("error_message")}')
        found.update({key: value for key, value in entry.items() if key not in BOOKKEEPING})
    return document['context'], found


def main(summary, *files):
    merged = {'context': {}}
    for path in (Path(name) for name in files if Path(name).is_file()):
        try:
            context, found = counters(path)
        except (ValueError, KeyError) as error:
            print(f'error: {path}: {error}', file=sys.stderr)
            return 1
        twice = sorted(found.keys() & merged.keys())
        if twice:
            print(f'error: {path}: another benchmark has the counter {twice[0]} already', file=sys.stderr)
            return 1
        merged['context'] = {key: context.get(key) for key in ('date', 'num_cpus', 'mhz_per_cpu', 'load_avg')}
        merged.update(found)
    if len(merged) == 1:
        print('error: no benchmark wrote a result', file=sys.stderr)
        return 1
    Path(summary).write_text(json.dumps(merged, indent=2) + '\n')
    print(f'Results in {summary}:')
    for key, value in merged.items():
        if key != 'context':
            print(f'  {key:36} {value:.6g}')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
