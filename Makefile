# make games   build every bundled game into output/
# make test    run the fast tests, with a sample of those that are alike: two minutes on two idle cores
# make slow    run the slow ones, and the tests of pnp without its games
# make soak    run all of them, with more random examples and nothing shared between tests
# make browser test the page of pnp serve in Chromium, which the system must have (apt install chromium)
# make lint    check style, types and layering
# make pythons build two games with every Python of the machine; the bytes must be the same
# make same    compare all that pnp makes with tests/same.txt: half an hour or more on two cores
# make mutate  try the validator on thousands of wrong facts; writes tests/mutations/REPORT.md
#
# Needs git, make, python3 and its venv module; everything else is installed into .venv.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
# Tests start hundreds of processes, which would compile all of pnp each: let Python keep bytecode.
export PYTHONDONTWRITEBYTECODE =
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: games test slow soak browser lint pythons same mutate clean

games: $(VENV)/installed
	$(BIN)/pnp build --all

test: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto --dist worksteal

slow: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto --dist worksteal -m "slow and not soak"
	$(BIN)/python tests/core.py

soak: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto --dist worksteal -m "soak or not soak" --hypothesis-profile=soak

browser: $(VENV)/installed-browser
	PNP_BROWSER=1 $(BIN)/python -m pytest tests/live/test_page.py -m "not soak"

# Without its cache: what ruff remembers of imports outlives the files it saw.
lint: $(VENV)/installed-dev
	$(BIN)/ruff check --no-cache
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_architecture.py -m "not soak"

pythons:
	$(PYTHON) tests/pythons.py

same: $(VENV)/installed-test
	$(BIN)/python tests/same.py

mutate: $(VENV)/installed-test
	$(BIN)/python tests/mutations/run.py

clean:
	rm -rf output build dist

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# The stamps stand in the environment, so that removing it removes them too.
$(VENV)/installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing into $(VENV), which takes half a minute"
	$(INSTALL) --editable .
	touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(INSTALL) --editable '.[test]'
	touch $@

$(VENV)/installed-browser: $(VENV)/installed-test
	$(INSTALL) --editable '.[browser]'
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(INSTALL) --editable '.[dev]'
	touch $@
