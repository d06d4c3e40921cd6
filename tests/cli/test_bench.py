"""The bench: it times what it says it times, and fails when an order costs too much."""

import json

import pytest

from grognard.cli import bench, main
from grognard.cli.bench import loop
from grognard.cli.bench.loop import Result, measure
from grognard.cli.bench.synthetic import HEIGHT, SIDES, UNITS, WIDTH, Field, Step, new_game

Printed = pytest.CaptureFixture[str]

TIMED = ("encoding", "order", "view", "view kept", "digest", "save", "load")


def test_the_game_has_the_size_that_was_promised() -> None:
    state = new_game().state
    assert isinstance(state, Field)
    assert (len(state.units), UNITS) == (1500, 1500)
    assert (WIDTH, HEIGHT, len(state.control)) == (160, 135, 21_600)


def test_an_order_changes_one_unit_in_truth_and_view() -> None:
    game = new_game()
    state, view = game.state, game.view(SIDES[0])
    assert isinstance(state, Field)
    assert isinstance(view, Field)
    before = state.units  # tables are replaced, so this one stays as it was
    at = before["west-0"].at
    assert game.submit("west", "person", Step(unit="west-0", to=at + 1)) is None
    assert state.units["west-0"].at == at + 1
    assert [u for u in before if state.units[u] != before[u]] == ["west-0"]
    assert view.units["west-0"] == state.units["west-0"]


@pytest.mark.parametrize(
    ("unit", "step", "key"), [("east-1", 1, "unit"), ("nobody", 1, "unit"), ("west-0", 2, "place")]
)
def test_a_wrong_step_is_refused(unit: str, step: int, key: str) -> None:
    game = new_game()
    state = game.state
    assert isinstance(state, Field)
    at = state.units["west-0"].at
    refusal = game.submit("west", "person", Step(unit=unit, to=at + step))
    assert refusal is not None
    assert refusal.key == key


def test_every_figure_is_there_with_its_reference() -> None:
    results = {result.name: result for result in measure(2)}
    assert list(results) == ["orders per second", *TIMED, "bytes per save"]
    for name in TIMED:
        result = results[name]
        assert (result.unit, result.reference) == ("us", results["encoding"].value)
        assert result.value > 0
        assert result.ratio == pytest.approx(
            result.value / results["encoding"].value, rel=0.01, abs=0.001
        )
    assert results["encoding"].ratio == 1.0
    assert results["orders per second"].ratio is None
    assert results["bytes per save"].unit == "bytes"


def figures(ratio: float) -> list[Result]:
    return [
        Result("orders per second", 1000.0, "1/s"),
        Result("order", 100.0 * ratio, "us", 100.0, ratio),
    ]


@pytest.mark.parametrize(("ratio", "code"), [(2.9, 0), (3.0, 0), (3.01, 1)])
def test_an_order_may_cost_three_encodings(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, ratio: float, code: int
) -> None:
    monkeypatch.setattr(loop, "measure", lambda _rounds, _moved: figures(ratio))
    assert main(["bench", "loop", "--json"]) == code
    printed = capsys.readouterr()
    assert json.loads(printed.out)["results"][1] == {
        "name": "order",
        "value": 100.0 * ratio,
        "unit": "us",
        "reference": 100.0,
        "ratio": ratio,
    }
    assert printed.err == ("" if not code else _TOO_DEAR)


_TOO_DEAR = "An order costs 3.01 encodings of the state; 3 are allowed.\n"


def test_a_person_reads_columns(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "measure", lambda _rounds, _moved: figures(0.5))
    assert main(["bench", "loop"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "orders per second  1,000.0 1/s",
        "order              50.0 us      0.50 x the reference",
    ]


def test_no_rounds_are_wrong_usage(capsys: Printed) -> None:
    assert main(["bench", "loop", "--rounds", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
    assert bench.MOST == 3.0
