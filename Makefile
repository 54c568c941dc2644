# Everything runs from a local environment, made on first use: Python 3.11 and a network are all that is needed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: help demo test lint types tests soak kills fuzz tamper bench players index man coverage mutants wheel clean

help:            ## what can be made
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/: .*## */\t/'

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PYTHON) -m compileall -q wargame_cli & $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'; \
		code=$$?; wait; exit $$code
	@touch $@

demo: $(READY)   ## play a prepared turn of the 1918 scenario and show its reports
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/kaisers-war/demo/run.sh

test: $(READY)   ## lint, types and all tests, side by side
	@$(MAKE) --no-print-directory --jobs=2 lint types tests

lint: $(READY)   ## ruff: style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## mypy, strict
	$(BIN)/mypy

tests: $(READY)  ## all tests
	$(BIN)/python -m pytest -n auto --dist worksteal

soak: $(READY)   ## hundreds of whole games by machine players, each verified; the tests of every game in every scenario
	$(BIN)/python tests/soak.py
	EVERY_SCENARIO=1 $(BIN)/python -m pytest -n auto tests/every_game

kills: $(READY)  ## commands killed at random moments, hundreds of times
	$(BIN)/python tests/kills.py

fuzz: $(READY)   ## a hundred thousand hostile inputs of every kind; N=5000 SEED=7 for fewer and others
	$(BIN)/python tests/fuzz.py $(or $(N),100000) $(or $(SEED),1918)

tamper: $(READY) ## journals, saved games and bundles changed, and each verified; N= and SEED= as for fuzz
	$(BIN)/python tests/tamper.py $(or $(N),6000) $(or $(SEED),1918)

bench: $(READY)  ## speed, as numbers, beside the cost of importing the libraries
	$(BIN)/python tests/bench.py

players: $(READY) ## how often machine players win against the random one; GAMES=20 PLAYER=rollout WHICH=lamps
	PYTHONPATH=tests $(BIN)/python -m benching.players --games $(or $(GAMES),10) --player $(or $(PLAYER),greedy) --jobs 2 $(WHICH)

index: $(READY)  ## write down which tests prove which rules, and where each paragraph is kept
	$(BIN)/python tests/rules_index.py
	$(BIN)/python tests/places_index.py
	$(BIN)/python tests/scenarios_index.py
	$(BIN)/python tests/chapters_index.py

man: $(READY)    ## the manual pages, from the words of --help
	$(BIN)/python tests/man_pages.py

coverage: $(READY) ## which branches the tests never take
	$(BIN)/python -m pip install --quiet -e '.[measure]'
	$(BIN)/python -m pytest -n auto --cov

mutants: $(READY) ## faults put in on purpose that no test finds; takes hours
	$(BIN)/python -m pip install --quiet -e '.[measure]'
	$(BIN)/mutmut run
	$(BIN)/mutmut results

wheel: $(READY)  ## build the package
	$(BIN)/python -m build --wheel --outdir dist

clean:           ## remove what was built
	rm -rf build dist mutants .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis
