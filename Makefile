# The commands for developers. Run `make` without a target to list them.
# Requires Python 3.11 or newer with venv, make, and a package index that pip can reach.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# The first Python that runs and is new enough.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo $$python && break; done)
PYTEST_ARGS ?=
EXAMPLES ?= 1000
MINUTES ?= 60

# Let Python write bytecode. Otherwise, each of the many processes that the tests start would compile
# every module.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

# A stamp file records that the packages of a lock file are installed.
RUN_STAMP := $(VENV)/.installed-run
TEST_STAMP := $(VENV)/.installed-test
BENCH_STAMP := $(VENV)/.installed-bench

.PHONY: help
help: ## List the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' \
		$(firstword $(MAKEFILE_LIST))

# --- Run -----------------------------------------------------------------------------------------

.PHONY: run
run: $(RUN_STAMP) ## Start the service on this machine's port 8000 (or: make run PORT=8080)
	@exec $(BIN)/python -m service.cli serve

.PHONY: play
play: $(RUN_STAMP) ## Play a game in the terminal, with the referee judging every move
	@exec $(BIN)/python -m service.cli play

# Pyodide's files come from npm. The hashes in package-lock.json pin them.
OFFLINE := deploy/offline
PACK := $(OFFLINE)/pack/package.json

.PHONY: offline
offline: $(PACK) ## Build the offline pack for the page at /table (needs npm)

$(PACK): $(OFFLINE)/package-lock.json $(OFFLINE)/pack.py | $(RUN_STAMP)
	npm ci --prefix $(OFFLINE) --no-audit --no-fund
	$(BIN)/python $(OFFLINE)/pack.py $(OFFLINE)/node_modules/pyodide $(OFFLINE)/pack

# The tests' openapi-typescript writes the types.
TYPESCRIPT := tests/openapi/node/node_modules/.bin/openapi-typescript
NPM_FOLDER := build/npm
DIST := dist

.PHONY: npm
npm: $(PACK) $(TYPESCRIPT) $(TEST_STAMP) ## Pack the referee for JavaScript programs in dist (needs npm)
	$(BIN)/python -m tools.npm_package $(NPM_FOLDER)
	$(TYPESCRIPT) openapi.yaml --output $(NPM_FOLDER)/openapi.d.ts
	mkdir -p $(DIST)
	npm pack $(abspath $(NPM_FOLDER)) --pack-destination $(DIST)

$(TYPESCRIPT):
	npm ci --prefix tests/openapi/node --no-audit --no-fund

# --- Test ----------------------------------------------------------------------------------------

.PHONY: test
test: lint $(BENCH_STAMP) ## Check style, types and imports, then run every test
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(PYTEST_ARGS)

.PHONY: check
check: lint $(BENCH_STAMP) ## Check style, types and imports, then run the fast tests
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not slow' $(PYTEST_ARGS)

.PHONY: mutants
mutants: $(BENCH_STAMP) ## Run mutation tests of the rules (or: make mutants MUTANTS='service.rules.scoring.*')
	$(BIN)/mutmut run $(MUTANTS)
	$(BIN)/mutmut results

.PHONY: lint
lint: $(TEST_STAMP) ## Check style, formatting, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

.PHONY: format
format: $(TEST_STAMP) ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: fuzz
fuzz: $(TEST_STAMP) ## Fuzz the service from its OpenAPI description (shorter: make fuzz EXAMPLES=50)
	$(BIN)/python -m tests.fuzz --examples $(EXAMPLES)

.PHONY: soak
soak: $(BENCH_STAMP) ## Load-test the reference deployment while parts fail (or: make soak MINUTES=5)
	$(BIN)/python -m tests.soak --minutes $(MINUTES)

.PHONY: bench
bench: $(BENCH_STAMP) ## Run the benchmarks of the referee and the service
	$(BIN)/python -m benchmarks

.PHONY: pictures
pictures: $(TEST_STAMP) ## Take screenshots of the companion page (needs Chromium)
	$(BIN)/python -m tests.table.pictures

# --- Generate: committed files that tests compare with the code ----------------------------------

.PHONY: openapi
openapi: $(RUN_STAMP) ## Generate openapi.yaml from the schemas
	$(BIN)/python -m tools.openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

.PHONY: playthroughs
playthroughs: $(TEST_STAMP) ## Regenerate the playthroughs in tests/playthroughs
	$(BIN)/python -m tools.regenerate playthroughs

.PHONY: counts
counts: $(TEST_STAMP) ## Regenerate the counts of legal actions and sequences
	$(BIN)/python -m tools.regenerate counts

.PHONY: examples
examples: $(TEST_STAMP) ## Regenerate the example files in examples
	$(BIN)/python -m tools.regenerate examples

.PHONY: docs
docs: $(TEST_STAMP) ## Regenerate the generated parts of the documentation
	$(BIN)/python -m tools.regenerate docs

.PHONY: messages
messages: $(RUN_STAMP) ## Update the message catalogues from the texts in the source
	$(BIN)/python -m tools.catalogues

# --- Dependencies --------------------------------------------------------------------------------

# The largest set of packages is resolved first and constrains the others, so that a package has the
# same version in all lock files. The lock files work on every system with Python 3.11 or newer.
LOCK_TOOL := uv>=0.13,<0.14
LOCK_VENV := build/lock
COMPILE = $(LOCK_VENV)/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make lock' $(LOCK_ARGS)

.PHONY: lock
lock: ## Write the lock files from pyproject.toml, keeping versions where possible
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install --quiet --disable-pip-version-check '$(LOCK_TOOL)'
	$(COMPILE) --extra tracing --group test --group bench --output-file requirements-bench.lock
	$(COMPILE) --extra tracing --group test --constraints requirements-bench.lock \
		--output-file requirements-test.lock
	$(COMPILE) --extra tracing --constraints requirements-bench.lock \
		--output-file requirements-tracing.lock
	$(COMPILE) --constraints requirements-bench.lock --output-file requirements.lock

.PHONY: upgrade
upgrade: ## Update the lock files to the newest versions that pyproject.toml allows
	$(MAKE) lock LOCK_ARGS=--upgrade

SBOM := build/sbom.cdx.json

.PHONY: sbom
sbom: $(TEST_STAMP) ## Write the software bill of materials of the image to build/sbom.cdx.json
	$(BIN)/python -m tools.sbom $(SBOM_ARGS) $(SBOM)

.PHONY: audit
audit: $(TEST_STAMP) ## Check all locked packages for known vulnerabilities (needs the network)
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --progress-spinner off \
		--requirement requirements-bench.lock $(AUDIT_ARGS)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed.' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): requirements.lock | $(BIN)/python
	$(INSTALL) --requirement $<
	@touch $@

$(TEST_STAMP): requirements-test.lock | $(BIN)/python $(RUN_STAMP)
	$(INSTALL) --requirement $<
	@touch $@

$(BENCH_STAMP): requirements-bench.lock | $(BIN)/python $(TEST_STAMP)
	$(INSTALL) --requirement $<
	@touch $@

.PHONY: install
install: $(RUN_STAMP) $(TEST_STAMP) $(BENCH_STAMP) ## Install every locked package

# --- Release -------------------------------------------------------------------------------------

.PHONY: dist
dist: $(TEST_STAMP) ## Build the wheel and the sdist in dist
	rm -rf dist
	$(BIN)/python -m hatchling build

.PHONY: notes
notes: # the version is in pyproject.toml, in the heading of the changelog, and in the name of the tag
	@grep -qx 'version = "$(VERSION)"' pyproject.toml \
		|| { echo 'The version in pyproject.toml is not $(VERSION).' >&2; exit 1; }
	@mkdir -p build
	awk '/^## /{on = $$2 == "$(VERSION)" && $$3 ~ /^\([0-9-]+\)$$/; next} on' \
		CHANGELOG.md > build/notes.md
	@test -s build/notes.md \
		|| { echo 'CHANGELOG.md has no section "## $(VERSION) (date)".' >&2; exit 1; }

.PHONY: release
release: notes dist npm ## Build what a release publishes: make release VERSION=1.0.0
	cp build/notes.md dist/

# --- Clean ---------------------------------------------------------------------------------------

.PHONY: clean
clean: ## Remove everything that make created, including the virtual environment
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache .schemathesis .benchmarks mutants openapi.yaml.new \
		$(OFFLINE)/pack $(OFFLINE)/node_modules
	find service schemas tests tools benchmarks deploy -name __pycache__ -type d -prune \
		-exec rm -rf {} + 2>/dev/null || true
