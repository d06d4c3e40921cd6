"""The pytest plugin: watches the tests that carry a rule and keeps what it saw.

    @pytest.mark.rule("ABC-AREA-NNN", "engine")

One mark a part, several marks a test. What fixtures of a wider scope than the test do does not
count, as it happens once for many tests. Works alike under pytest-xdist: what a worker saw
travels with the report of the test. Load it with `-p grognard.tracing.plugin`.
"""

from collections.abc import Callable, Generator

import msgspec
import pytest

from grognard.tracing.records import Record, update_last_run
from grognard.tracing.registers import Rule, read_rules
from grognard.tracing.sources import read_tables_and_client, wrong_mark
from grognard.tracing.tree import LAYOUT, PARTS, TracingError, Tree
from grognard.tracing.wires import Wires
from grognard.tracing.witness import Index, Witness
from grognard.tracing.witness import saw_rule as witness_saw_rule

NAME = "grognard-rules"


@pytest.fixture
def saw_rule() -> Callable[..., None]:
    """For browser tests: tell which `data-rule` attributes the page showed."""
    return witness_saw_rule


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Lay the wires before anything of the tree is loaded."""
    if not (early_config.rootpath / LAYOUT).is_file():
        return
    try:
        wires = Wires(Tree.at(early_config.rootpath))
    except TracingError as error:
        raise pytest.UsageError(str(error)) from error
    early = wires.lay()
    early_config.add_cleanup(wires.lift)
    if early:
        raise pytest.UsageError(f"rule tracing: loaded before it can watch: {', '.join(early)}")


def pytest_configure(config: pytest.Config) -> None:
    """Announce the mark, and trace if the tests belong to a tree with registers."""
    config.addinivalue_line(
        "markers", f"rule(id, part): the test proves a part of a rule ({', '.join(PARTS)})"
    )
    if (config.rootpath / LAYOUT).is_file() and not config.pluginmanager.has_plugin(NAME):
        try:
            tree = Tree.at(config.rootpath)
        except TracingError as error:
            raise pytest.UsageError(str(error)) from error
        config.pluginmanager.register(Watch(tree), NAME)
        if not hasattr(config, "workerinput") and not config.option.collectonly:
            config.pluginmanager.register(Keep(tree), f"{NAME}-keep")


def marks_of(item: pytest.Item) -> tuple[tuple[str, str], ...]:
    """The ids and parts a test carries, each once."""
    marks = []
    for mark in item.iter_markers("rule"):
        match mark.args:
            case (str(id_), str(part)):
                marks.append((id_, part))
            case _:
                pytest.fail(f"a rule mark has an id and a part, not {mark.args}", pytrace=False)
    return tuple(dict.fromkeys(reversed(marks)))


class Watch:
    """Watches marked tests; in each worker, if there are workers."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._rules: dict[str, Rule] = {}
        self._index: Index | None = None
        self._witness: Witness | None = None
        self._marks: tuple[tuple[str, str], ...] = ()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        """Watch the fixtures of the test itself; a wrong mark fails it."""
        self._witness, self._marks = None, ()
        if item.get_closest_marker("rule") is None:
            yield
            return
        marks = marks_of(item)
        index = self._read()
        for id_, part in marks:
            wrong = wrong_mark(id_, part, self._rules)
            if wrong:
                pytest.fail(f"{item.nodeid}: {wrong}", pytrace=False)
        self._marks, self._witness = marks, Witness(index)
        with self._witness.watching():
            yield

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        """Look away while a fixture for several tests is made."""
        if self._witness is None or fixturedef.scope == "function":
            return (yield)
        with self._witness.looking_away():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        """Watch the test."""
        if self._witness is None:
            yield
            return
        with self._witness.watching():
            yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Send what was seen along with the last report of the test."""
        report = yield
        if report.when == "teardown" and self._witness is not None:
            carried = {id_ for id_, _ in self._marks}
            seen = {
                id_: paths
                for id_, paths in sorted(self._witness.testimony().items())
                if id_ in carried
            }
            record = msgspec.json.encode(Record("", "", self._marks, seen)).decode()
            report.user_properties.append((NAME, record))
            self._witness = None
        return report

    def _read(self) -> Index:
        """Registers and sources, read when the first marked test comes."""
        if self._index is None:
            try:
                self._rules = read_rules(self._tree)
                self._index = Index(self._tree, read_tables_and_client(self._tree))
            except TracingError as error:
                pytest.exit(f"rule tracing: {error}", returncode=1)
        return self._index


class Keep:
    """Gathers the reports and writes the records at the end; not in workers."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._digest = tree.digest()  # Before the tests: an edit while they run makes them stale.
        self._seen: dict[str, Record] = {}
        self._outcomes: dict[str, str] = {}
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember how each test ended; expected failures and skips are no passes."""
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration
        if hasattr(report, "wasxfail"):
            self._outcomes[report.nodeid] = "xfailed"
        elif not report.passed:
            self._outcomes[report.nodeid] = report.outcome
        for name, value in report.user_properties:
            if name == NAME and isinstance(value, str):
                self._seen[report.nodeid] = msgspec.json.decode(value, type=Record)

    def pytest_sessionfinish(self) -> None:
        """Write the records of this run."""
        ran = {
            test: Record(
                self._digest,
                self._outcomes.get(test, "passed"),
                seen.marks,
                seen.witnessed,
                round(self._seconds[test], 3),
            )
            for test, seen in self._seen.items()
        }
        lost = set(self._outcomes) - set(ran)  # A crashed worker tells nothing of its test.
        update_last_run(self._tree, ran, lost)
