#!/usr/bin/env bash
# A consistent copy of a database while the server runs: scripts/backup.sh DATABASE FILE
set -euo pipefail
umask 077  # it holds the seeds of dice to come
database=$1 file=$2
case $database in
  postgres*://*) pg_dump --format=custom --no-owner --dbname="$database" --file="$file" ;;
  *) python3 -c 'import sqlite3, sys
with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as old, sqlite3.connect(sys.argv[2]) as new:
    old.backup(new)' "$database" "$file" ;;
esac
chmod 600 "$file"
