#!/usr/bin/env bash
# Prove the web table: types and the client's own logic (svelte-check, Vitest), then real browsers on a real server.
# Needs the built client (scripts/web.sh) and the dev environment (scripts/setup.sh dev).
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PATH" # where Node is when the machine has none

(cd web && npm run --silent check && npm test --silent)

browser() { command -v chromium || command -v chromium-browser; }
if ! browser >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -q && apt-get install -yq --no-install-recommends chromium
fi
if ! browser >/dev/null; then
  echo "The browser tests are left out: there is no Chromium here, and only root can fetch it (apt-get install chromium)."
  exit 0
fi
# A browser on a starved machine may be late without anything being wrong: what fails is tried twice more, and named at the end.
SANDTABLE_BROWSER=1 exec python -m pytest tests/browser -n 2 --reruns 2 -rR "$@"
