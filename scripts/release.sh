#!/usr/bin/env bash
# Make a release of what is committed: wheel and source in dist/, and a tag. Nothing is published.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() { echo "No release: $1" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || fail "the tree has changes that are not committed."
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' src/sandtable/__init__.py)
[ -n "$version" ] || fail "src/sandtable/__init__.py names no version."
grep -q "^## $version · " CHANGELOG.md || fail "CHANGELOG.md has no entry '## $version · DATE'."
git rev-parse -q --verify "refs/tags/v$version" >/dev/null && fail "v$version exists already; raise __version__."
make --no-print-directory wheel
[ -z "$(git status --porcelain)" ] || fail "building changed files that are committed."
[ "${1:-}" = --dry ] && { echo "v$version could be released."; exit 0; }
git tag -a "v$version" -m "Sandtable $version"
echo "v$version is tagged; dist/ holds its files."
