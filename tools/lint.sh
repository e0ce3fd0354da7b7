#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the whole repository; with --format only formats the C++ sources. Every check runs, also after a failed one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=/usr/bin:$PATH
: "${JOBS:=$(nproc)}"
unset PYTHONPATH
tools/install_packages.sh lint

# What git tracks or would track; without git, everything but what a build leaves behind.
repository_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
      if [[ -f $file ]]; then printf '%s\0' "$file"; fi
    done
  else
    find . -regextype posix-extended \( -regex '\./(underlay/)?(build|install|log)|\./(out|bench|\.git)' \
      -o -name __pycache__ \) -prune -o -type f -printf '%P\0'
  fi
}

# Sets the array named $1 to the files whose name ends as the regular expression $2 says.
select_files() {
  mapfile -d '' -t "$1" < <(printf '%s\0' "${files[@]}" | grep -zE "$2" || true)
}

check() {
  local name=$1 start=$SECONDS
  shift
  if "$@"; then
    printf '  ok      %s (%s s)\n' "$name" $((SECONDS - start))
  else
    printf '  FAILED  %s\n' "$name"
    failed+=("$name")
  fi
}

check_format() {
  local output
  if output=$(clang-format --dry-run --Werror "${cpp[@]}" 2>&1); then return 0; fi
  # One line per file, and whatever else it has to say of itself.
  grep -E '^[^ ].*error: ' <<<"$output" | sort -t : -u -k 1,1 |
    sed -E 's/:[0-9]+: error: .*clang-format-violations.*/: not formatted from here on/'
  return 1
}

check_xml() {
  xmllint --noout --nonet "${xml[@]}"
}

check_cpp() {
  # cppcheckError: Debian's version gives up on literals such as 20s. accessMoved: it is wrong about chains such as
  # f(std::move(a))->g(std::move(b)). passedByValue: Humble's signatures are given. duplInheritedMember: models replace
  # the constants of SystemModel. In tests it does not know EXPECT_THROW (ignoredReturnValue) and TYPED_TEST (syntaxError).
  cppcheck --quiet --std=c++17 --language=c++ --enable=warning,performance,portability --inline-suppr \
    --library=googletest \
    --suppress={unknownMacro,internalAstError,cppcheckError,accessMoved,passedByValue,duplInheritedMember} \
    --suppress={ignoredReturnValue,syntaxError}':*/test/*' --error-exitcode=1 --template='{file}:{line}: {message} [{id}]' \
    -j "$JOBS" "${include_paths[@]}" "${units[@]}"
}

declare -a cpp units xml shell python manifests
mapfile -d '' -t files < <(repository_files | sort -z)
select_files cpp '\.(cpp|hpp|h)$'
select_files units '\.cpp$'
select_files xml '(^|/)package\.xml$|\.launch\.xml$'
select_files shell '\.sh$|^\.ci/run$'
select_files python '\.py$'
select_files manifests '(^|/)package\.xml$'
include_paths=()
for manifest in "${manifests[@]}"; do
  if [[ -d ${manifest%package.xml}include ]]; then include_paths+=("-I${manifest%package.xml}include"); fi
done

if [[ ${1:-} == --format ]]; then
  clang-format -i "${cpp[@]}"
  exit
fi

failed=()
echo "Linting ${#files[@]} files"
check 'C++ format (make format repairs it)' check_format
check 'C++ faults (cppcheck)' check_cpp
check 'XML is well-formed' check_xml
check 'shell scripts (shellcheck)' shellcheck -x "${shell[@]}"
check 'Python (flake8)' python3 -m flake8 --max-line-length 120 "${python[@]}"
check 'dependencies in package.xml and in use' tools/check_dependencies.py "${manifests[@]%/package.xml}"
check 'what a robot installs' tools/check_robot.py "${manifests[@]%/package.xml}"
check 'licence lines and package facts' tools/check_sources.py "${files[@]}"
if ((${#failed[@]})); then
  printf '%s of the checks failed\n' "${#failed[@]}"
  exit 1
fi
