#!/usr/bin/env bash
# Install the wheel of dist/ into an empty environment outside the checkout and play a turn through it:
# scripts/try_wheel.sh [3.12]. A Python that is not there is passed over.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
python=$(command -v "python${1:-3}" || true)
if [ -z "$python" ] || ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "python${1:-3}: not here"
  exit 0
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
.venv/bin/uv venv --quiet --python "$python" "$place/env"
VIRTUAL_ENV="$place/env" .venv/bin/uv pip install --quiet "$root"/dist/sandtable-*.whl
cd "$place"
env -u PYTHONPATH "$place/env/bin/python" "$root/scripts/play_a_turn.py" "$place/env/bin/sandtable"
