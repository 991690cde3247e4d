#!/usr/bin/env bash
# Install the wheel of dist/ into an empty environment outside the checkout and play a turn through it:
# scripts/try_wheel.sh [3.12]. A Python that neither this machine has nor uv can fetch is passed over, and named.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
version=${1:-3}
works() { [ -x "$1" ] && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
# On the path; one of pyenv's, whose shims on the path may refuse; or one of uv's own, fetched if need be.
find_python() {
  local one
  for one in "$(command -v "python$version" || true)" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$version"*/bin/python; do
    if works "$one"; then echo "$one"; return; fi
  done
  .venv/bin/uv python install --quiet "$version" 2>/dev/null || return 0
  .venv/bin/uv python find --managed-python "$version" 2>/dev/null || true
}
python=$(find_python)
if [ -z "$python" ]; then
  echo "python$version: not here, and not to be had; the wheel was not tried on it"
  exit 0
fi
"$python" --version
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
.venv/bin/uv venv --quiet --python "$python" "$place/env"
VIRTUAL_ENV="$place/env" .venv/bin/uv pip install --quiet "$root"/dist/sandtable-*.whl
cd "$place"
env -u PYTHONPATH "$place/env/bin/python" "$root/scripts/play_a_turn.py" "$place/env/bin/sandtable"
