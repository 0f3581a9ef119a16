# Needs Python 3.11 or newer with pip and venv. Everything else is installed into .venv on first use.

PYTHON ?= python3
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

# The tests start many processes, each of which would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help venv verify test lint pytest docs site bench clean

help:
	@echo "make venv     set up only, into $(VENV)"
	@echo "make verify   set up, then run proofs, scenarios and lockstep and print a summary"
	@echo "make test     set up, then run lint, types, import contracts, tests, the docs build and the tests of the site"
	@echo "make lint     set up, then run ruff, mypy --strict and the import contracts"
	@echo "make pytest   set up, then run the tests alone"
	@echo "make docs     set up, then build the docs with warnings as errors; only what changed is built again"
	@echo "make site     the same, then test what was built, in a browser if there is one"
	@echo "make bench    set up, then measure the speed of model, engine and lockstep"
	@echo "make clean    remove the environment, the caches and everything that was built"
	@echo "Choose another interpreter with PYTHON=..., the number of test processes with JOBS=..."

venv: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@echo "Setting up the Python environment in $(VENV); the first time this takes a minute or two."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Gebot needs Python 3.11 or newer; name one with: make PYTHON=python3.11"; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,docs,browser]'
	@touch $(STAMP)

verify: $(STAMP)
	@echo "Verifying: proofs, scenarios and lockstep."
	@$(BIN)/gebot verify

# The steps run one after the other, even under make -j: the tests alone use all the cores.
test: $(STAMP)
	@echo "Testing: lint, tests, docs."
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory pytest
	@$(MAKE) --no-print-directory site
	@echo "All tests passed."

lint: $(STAMP)
	@echo "Checking the style with ruff."
	@$(BIN)/ruff check .
	@echo "Checking the types with mypy --strict."
	@$(BIN)/mypy --strict
	@echo "Checking the import contracts."
	@$(BIN)/lint-imports

pytest: $(STAMP)
	@echo "Running the tests in random order in $(JOBS) processes."
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not site"

# After a failure every page is read anew: one that is not read again would not repeat its warning.
docs: $(STAMP)
	@echo "Building the docs with warnings as errors."
	@$(BIN)/python -m sphinx -W --keep-going -q -j $(JOBS) -b html docs docs/_build/html || \
		{ rm -rf docs/_build/html/.doctrees; exit 1; }
	@echo "The docs are in docs/_build/html/index.html."

# What is tested are the docs of our own games, whatever others are installed.
site: export GEBOT_GAMES = own
site: docs
	@echo "Testing the docs, in a browser if there is one."
	@GEBOT_SITE=docs/_build/html $(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup -m site tests/site

bench: $(STAMP)
	@echo "Measuring the speed of model, engine and lockstep."
	@$(BIN)/python -m proofs.compare.bench

clean:
	@echo "Removing the environment, the caches and everything that was built."
	@rm -rf $(VENV) build dist *.egg-info docs/_build docs/book docs/wire*.md .gebot-cache .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
