#!/usr/bin/env bash
# Prepare .venv with the pinned requirements of one list: scripts/setup.sh run|dev|research|atlas. Safe to repeat.
set -euo pipefail
cd "$(dirname "$0")/.."
list=${1:-run}
stamp=.venv/.ready-$list
# Compiled once, also where Python is told to keep nothing of it: commands start in half the time.
compiled() { .venv/bin/python -m compileall -q src; }
[ -f "$stamp" ] && [ "$stamp" -nt "requirements/$list.txt" ] && [ "$stamp" -nt pyproject.toml ] && compiled && exit 0

make_venv() { python3 -m venv .venv; }
if [ ! -x .venv/bin/python ]; then
  # Debian splits venv off its Python; as root we can fetch the missing part ourselves.
  make_venv 2>/dev/null || { rm -rf .venv; [ "$(id -u)" = 0 ] && apt-get update -q && apt-get install -yq python3-venv && make_venv; }
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'
export VIRTUAL_ENV="$PWD/.venv"
.venv/bin/uv pip install --quiet --compile-bytecode --require-hashes -r "requirements/$list.txt"
.venv/bin/uv pip install --quiet --no-deps --no-build-isolation -e .
compiled
touch "$stamp"
