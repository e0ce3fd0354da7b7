#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Turns colcon's start and end messages on standard input into one line per package: progress.sh NUMBER_OF_PACKAGES
# (In bash because Debian's awk reads ahead and would show nothing until the end.)
if [[ ${VERBOSE:-0} == 1 ]]; then exec cat; fi
count=0
while IFS= read -r line; do
  if [[ $line =~ ^Finished\ +'<<<'\ ([^ ]+)\ (.*) ]]; then
    printf '  [%*d/%d] %s %s\n' ${#1} $((++count)) "$1" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  elif [[ $line =~ ^(Failed|Aborted)\ +'<<<'\ ([^ ]+) ]]; then
    printf '  %s %s\n' "${BASH_REMATCH[1],}" "${BASH_REMATCH[2]}"
  elif [[ -n $line && $line != 'Starting >>>'* && $line != '[Processing:'* ]]; then
    printf '%s\n' "$line"
  fi
done
