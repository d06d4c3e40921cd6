"""Whatever server and kernel say stands in their catalogues, with its parameters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.records import Refusal, Words
from grognard.server.wording import Voice, shell
from grognard.systems.registry import system

ROOT = Path(__file__).resolve().parents[2] / "grognard"
KEY = re.compile(
    r'"((?:turn|form|question|undo|amend|prompt|gone|message|seat|fault)\.[a-z-]+)"', re.MULTILINE
)


def used(folder: str) -> set[str]:
    found: set[str] = set()
    for file in (ROOT / folder).glob("*.py"):
        found |= set(KEY.findall(file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("folder", ["kernel", "server"])
def test_each_sentence_is_used_and_each_used_one_is_there(folder: str) -> None:
    written = {key for key, s in shell().sentences.items()}
    here = used(folder)
    assert here <= written
    assert used("kernel") | used("server") == written


def test_a_voice_says_what_it_is_given() -> None:
    voice = Voice(system("skirmish"))
    told = voice.word(
        Refusal(rule="KRN-UNDO-002", key="undo.too-far", params={"steps": 3, "most": 1})
    )
    assert told.text == "You cannot take back 3 orders. You can take back 1."
    assert told.rule == "KRN-UNDO-002"
    assert voice.word(Words(key="phase.plans")).text == "Fire plans"
    assert voice.say("prompt.wait", sides="Axis", unused=3).text == "Waiting for Axis."
    assert voice.say("nothing.of-the-kind").text == "⟦nothing.of-the-kind⟧"
