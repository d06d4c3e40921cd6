"""Words for a side: the catalogues of the kernel, the server and one system, as one voice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel.records import Refusal, Scalar, Words
from grognard.server.messages import Told, Wording
from grognard.systems.registry import systems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.systems.system import System

_FILE = "words/en.toml"


class Voice:
    """Says things about one game in the words of its system, of the server and of the kernel."""

    def __init__(self, system: System) -> None:
        self._catalogues = (system.catalogue(), shell())

    def say(self, key: str, **params: Scalar) -> Told:
        """Say a sentence by its key; parameters it does not use may be given."""
        return self._told(key, params)

    def word(self, words: Words | Refusal) -> Told:
        """Word what the kernel or a system says."""
        rule = words.rule if isinstance(words, Refusal) else ""
        return self._told(words.key, words.params, rule)

    def knows(self, key: str) -> bool:
        """Tell whether there is a sentence of that key."""
        return any(key in catalogue for catalogue in self._catalogues)

    def _told(self, key: str, params: Mapping[str, Scalar], rule: str = "") -> Told:
        catalogue = next((c for c in self._catalogues if key in c), shell())
        sentence = catalogue.sentences.get(key)
        wanted = sentence.parameters if sentence else frozenset()
        used = {name: value for name, value in params.items() if name in wanted}
        return Told(key=key, text=catalogue.say(key, used), rule=rule)


@cache
def shell() -> Catalogue:
    """The sentences of server and kernel."""
    package = Path(__file__).resolve().parent.parent
    loaded = []
    for part in ("server", "kernel"):
        shown = f"grognard/{part}"
        content = (package / part / _FILE).read_bytes()
        loaded.append(Catalogue.load(Folder.of({_FILE: content}, shown), _FILE))
    return loaded[0].joined(*loaded[1:])


def wording() -> Wording:
    """Give all sentences to a client."""
    return Wording(
        shell=_forms(shell()),
        systems={system.id: _forms(system.catalogue()) for system in systems()},
    )


def _forms(catalogue: Catalogue) -> dict[str, dict[str, str]]:
    return {key: sentence.forms for key, sentence in sorted(catalogue.sentences.items())}
