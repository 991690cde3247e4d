# The two commands of the README are `make play` and `make test`; everything else is for people at work on it.
PY = .venv/bin/python

.PHONY: play test lint types check fuzz bench atlas requirements clean

play:
	@scripts/setup.sh run
	@.venv/bin/sandtable play

test:
	@scripts/setup.sh dev
	@$(PY) -m ruff check src tests
	@$(PY) -m mypy
	@$(PY) -m pytest -n 2

fuzz:
	@scripts/setup.sh dev
	@.venv/bin/sandtable fuzz revised-1942 --games 1000 --seed 1942

bench:
	@scripts/setup.sh dev
	@.venv/bin/sandtable bench

# Rebuild all boards from their geography; the geography itself comes from a pinned npm package.
atlas:
	@scripts/setup.sh atlas
	@cd geodata && npm ci --silent
	@$(PY) -m sandtable.atlas build
	@$(PY) -m sandtable.atlas check

requirements:
	@for list in run atlas dev; do uv pip compile --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate -q requirements/$$list.in -o requirements/$$list.txt; done

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
