"""The client's types say what the records say."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from grognard.kernel.errors import DesignError
from grognard.kernel.records import Record
from grognard.server import typescript
from grognard.server.types import Traffic, shell_traffic, system_traffic
from grognard.systems.registry import system


class Inner(Record, frozen=True):
    """Holds little."""

    at: str
    pair: tuple[str, int] = ("", 0)


class Outer(Record, frozen=True, tag_field="kind", tag="outer"):
    """Holds much."""

    inner: Inner | None
    many: tuple[Inner, ...]
    either: list[Literal["a", "b"]]
    named: dict[str, dict[int, bool]]
    raw: bytes = b""
    """A note on raw."""


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    return dict(typescript.generate())


def test_the_files_are_up_to_date(generated: dict[str, str]) -> None:
    assert list(typescript.outdated(generated)) == []


def test_the_output_is_the_same_every_time(generated: dict[str, str]) -> None:
    assert typescript.generate() == generated


def test_a_record_becomes_an_interface() -> None:
    assert typescript._interface(Outer, given=False) == (
        "/** Holds much. */\n"
        "export interface Outer {\n"
        '  kind: "outer";\n'
        "  inner: Inner | null;\n"
        "  many: Inner[];\n"
        '  either: ("a" | "b")[];\n'
        "  named: Record<string, Record<string, boolean>>;\n"
        "  /** A note on raw. */\n"
        "  raw: string;\n"
        "}"
    )


def test_what_the_client_sends_may_leave_out_defaults() -> None:
    written = typescript._interface(Inner, given=True)
    assert "  at: string;" in written
    assert "  pair?: [string, number];" in written


def test_every_record_of_a_system_is_there(generated: dict[str, str]) -> None:
    skirmish = system("skirmish")
    written = generated["skirmish.ts"]
    for record in (skirmish.ruleset.state, *skirmish.ruleset.orders, *skirmish.ruleset.events):
        assert f"export interface {record.__name__} {{" in written
    assert "export type BoardReply = BoardShown;" in written
    assert "export type Answer = UseTactics | Respond | FallBack;" in written


def test_every_message_is_there() -> None:
    names = {record.__name__ for record in shell_traffic().records}
    assert names >= {"Situation", "Happened", "AskOffers", "NewGame", "GameListed", "Draft"}
    system_names = {r.__name__ for r in system_traffic(system("skirmish")).records}
    assert system_names >= {"State", "Unit", "March", "ChooseTactics", "BoardShown"}


def test_two_records_of_one_name_are_refused() -> None:
    twin = msgspec.defstruct("Inner", [("x", int)])
    with pytest.raises(DesignError, match="the same name"):
        typescript._module(Traffic((Inner, twin), (), {}, {}), {})


def test_the_check_says_what_is_old(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typescript.main(["--check"]) == 0
    monkeypatch.setattr(typescript, "generate", lambda: {"types.ts": "something else"})
    assert typescript.main(["--check"]) == 1
    assert capsys.readouterr().err == "types.ts is not what the records say.\n"


def test_an_order_that_is_called_as_a_record_is_named_apart() -> None:
    order = msgspec.defstruct("Inner", [("path", str)], bases=(Record,), frozen=True)
    assert typescript._names([Inner, order], (order,)) == {Inner: "Inner", order: "InnerOrder"}
