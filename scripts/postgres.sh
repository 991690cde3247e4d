#!/usr/bin/env bash
# A PostgreSQL of our own for tests: scripts/postgres.sh start DIR | stop DIR. Listens on loopback only.
# `start` prints the address, or nothing (and says why on stderr) when PostgreSQL cannot be had.
set -euo pipefail
act=$1 dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
[ -n "$bin" ] || { command -v initdb >/dev/null && bin=$(dirname "$(command -v initdb)"); } || true
if [ -z "$bin" ] && [ "$act" = start ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  (apt-get update -q && apt-get install -yq --no-install-recommends postgresql) >&2 || true
  bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
fi
if [ -z "$bin" ]; then
  echo "PostgreSQL is not installed and cannot be installed here; its tests are left out." >&2
  exit 0
fi
as() { # PostgreSQL refuses to run as root
  if [ "$(id -u)" = 0 ]; then runuser -u "$(id -nu postgres 2>/dev/null || echo nobody)" -- "$@"; else "$@"; fi
}
case $act in
  start)
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    mkdir -p "$dir"
    [ "$(id -u)" = 0 ] && chown "$(id -nu postgres 2>/dev/null || echo nobody)" "$dir"
    cd "$dir"
    [ -f "$dir/data/PG_VERSION" ] || as "$bin/initdb" -D "$dir/data" -U sandtable -A trust --no-sync -E UTF8 --locale=C >/dev/null
    as "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" \
      -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories='$dir' -c max_connections=200" start >/dev/null
    echo "postgresql://sandtable@127.0.0.1:$port/postgres"
    ;;
  stop) cd / && as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null ;;
esac
