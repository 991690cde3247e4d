#!/usr/bin/env bash
# Put a copy back in the place of a database; stop the server first: scripts/restore.sh FILE DATABASE
set -euo pipefail
file=$1 database=$2
case $database in
  postgres*://*) pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$database" "$file" ;;
  *) rm -f "$database-wal" "$database-shm" && cp "$file" "$database.new" && mv "$database.new" "$database" ;;
esac
