# Two commands: `make run` and `make test`. Each does all the set-up it needs.

BIN := .venv/bin
LIBRARY := build/library.sqlite

.PHONY: run test check setup pictures benchmarks clean

run: setup
	@mkdir -p build
	@if $(BIN)/python -m desktop_app.ui.display; then \
	    exec $(BIN)/postil --library $(LIBRARY) seeds; \
	else \
	    $(BIN)/postil --library $(LIBRARY) import seeds && \
	    $(BIN)/postil --library $(LIBRARY) snapshot build/window.png && \
	    $(BIN)/postil --library $(LIBRARY) export build/notes --all && \
	    echo "There is no display here, so the window was drawn into build/window.png and the notes were exported to build/notes/."; \
	fi

test: check
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 2

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy

setup:
	@.ci/setup

# The pictures of the README.
pictures: setup
	@.ci/pictures

benchmarks: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.benchmarks.start
	$(BIN)/python -m tests.benchmarks.relatedness
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.benchmarks.graph_frames
	$(BIN)/python -m tests.benchmarks.importing
	$(BIN)/python -m tests.benchmarks.titles
	$(BIN)/python -m tests.benchmarks.splitting

clean:
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
