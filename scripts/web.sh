#!/usr/bin/env bash
# Build the web client, if anything it is made of changed. Needs the run environment (scripts/setup.sh run).
set -euo pipefail
cd "$(dirname "$0")/.."
built=src/sandtable/server/static/index.html
newer() { find web/src web/public web/index.html web/package-lock.json web/vite.config.ts src/sandtable/atlas -type f -newer "$built" ! -name '*.pyc' -print -quit; }
[ -f "$built" ] && [ -z "$(newer)" ] && exit 0

if ! command -v npm >/dev/null || [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" != true ]; then
  VIRTUAL_ENV="$PWD/.venv" .venv/bin/uv pip install --quiet --require-hashes -r requirements/web.txt
  export PATH="$PWD/.venv/bin:$PATH"
fi
.venv/bin/python scripts/web_data.py
cd web
if [ ! node_modules -nt package-lock.json ]; then
  # Not `npm ci`: it wants the native parts of every platform in the lock file, and a registry need not have them all.
  npm install --silent --no-save
  touch node_modules
fi
npm run --silent build -- --logLevel warn
