"""Catalogues of words: what the program says, by key, in one language a file.

    [refusal]
    too-far = "{unit} needs {cost} movement points and has {left}."
    [event.steps-lost]
    one = "{unit} lost a step."
    other = "{unit} lost {count} steps."

Parameters stand in braces, a brace itself is doubled. A table with `other` is one sentence in
forms for numbers, chosen by the parameter `count`.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from grognard.content.problems import Problem, Problems, did_you_mean, quoted
from grognard.content.settings import dotted, read_toml
from grognard.content.sources import Folder
from grognard.content.toml_places import Path, Places

FORMS = ("zero", "one", "two", "few", "many", "other")
"""The forms languages use for numbers. English has `one` and `other`; `zero` is for style."""

_PART = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)\}|[{}]")
_OPEN, _CLOSE = "[!! ", " !!]"


class WordsError(Exception):
    """A sentence was asked for that the catalogue cannot say: a mistake in the program."""


class Sentence(msgspec.Struct, frozen=True, dict=True):
    """One sentence in its forms, with the place in its file."""

    forms: dict[str, str]
    line: int = 0
    column: int = 0

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names in braces, and `count` where it chooses the form."""
        names = {m[1] for text in self.forms.values() for m in _PART.finditer(text) if m[1]}
        if set(self.forms) != {"other"}:
            names.add("count")
        return frozenset(names)

    def form(self, count: object) -> str:
        """The form for a number."""
        if count == 0 and "zero" in self.forms:
            return self.forms["zero"]
        if count == 1 and "one" in self.forms:
            return self.forms["one"]
        return self.forms["other"]


class Catalogue:
    """Sentences by dotted key. A strict one raises where another shows `⟦key⟧`."""

    def __init__(
        self, sentences: Mapping[str, Sentence], *, file: str = "", strict: bool = False
    ) -> None:
        self.sentences = dict(sentences)
        self.file = file
        self.strict = strict

    @classmethod
    def load(
        cls, folder: Folder, path: str = "words/en.toml", *, strict: bool = False
    ) -> "Catalogue":
        """Read a catalogue's file; its problems are raised all together."""
        problems = Problems()
        catalogue = cls.read(folder, path, problems)
        problems.raise_if_any()
        return cls(catalogue.sentences, file=catalogue.file, strict=strict)

    @classmethod
    def read(cls, folder: Folder, path: str, problems: Problems) -> "Catalogue":
        """Read a catalogue's file; its problems go to `problems`, sound sentences are kept."""
        file = folder.shown(path)
        parsed = read_toml(folder, path, problems)
        sentences: dict[str, Sentence] = {}
        if parsed is not None:
            found, places = parsed
            _Reader(file, places, problems, sentences).read(found, ())
        return cls(sentences, file=file)

    def joined(self, *others: "Catalogue") -> "Catalogue":
        """This catalogue and others as one; a key may stand in one of them only."""
        together = dict(self.sentences)
        for other in others:
            if twice := sorted(together.keys() & other.sentences.keys()):
                raise WordsError(f"{self.file} and {other.file} both have the key {twice[0]}.")
            together |= other.sentences
        return Catalogue(together, file=self.file, strict=self.strict)

    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        """The sentence of a key with its parameters filled in."""
        given = params or {}
        sentence = self.sentences.get(key)
        if sentence is None:
            return self._cannot(key, f"no sentence is named {key}.", self.sentences)
        if missing := sorted(sentence.parameters - given.keys()):
            return self._cannot(key, f"{key} needs the parameter {missing[0]}.", ())
        if superfluous := sorted(given.keys() - sentence.parameters):
            return self._cannot(key, f"{key} has no parameter {superfluous[0]}.", ())
        return _fill(sentence.form(given.get("count")), given)

    def _cannot(self, key: str, meaning: str, known: Iterable[str]) -> str:
        if self.strict:
            where = f"{self.file}: " if self.file else ""
            raise WordsError(f"{where}{meaning} {did_you_mean(key, known)}".strip())
        return f"⟦{key}⟧"

    def pseudo(self) -> "Catalogue":
        """The same catalogue in a language nobody speaks: accented, longer, in brackets.

        A text on the screen without those brackets did not come from a catalogue.
        """
        sentences = {
            key: msgspec.structs.replace(
                sentence, forms={form: _pseudo(text) for form, text in sentence.forms.items()}
            )
            for key, sentence in self.sentences.items()
        }
        return Catalogue(sentences, file=self.file, strict=self.strict)

    def __contains__(self, key: object) -> bool:
        return key in self.sentences


def is_pseudo(text: str) -> bool:
    """Whether a text came from a catalogue in the pseudo-language."""
    return text.startswith(_OPEN) and text.endswith(_CLOSE)


def check(
    catalogue: Catalogue, used: Mapping[str, Iterable[str]] | Iterable[str]
) -> tuple[Problem, ...]:
    """Compare a catalogue with the keys a program uses, and with their parameters if given."""
    problems = Problems()
    wanted = used if isinstance(used, Mapping) else dict.fromkeys(used)
    for key, parameters in wanted.items():
        sentence = catalogue.sentences.get(key)
        if sentence is None:
            help_ = did_you_mean(key, catalogue.sentences)
            problems.add(catalogue.file, 0, 0, f"The sentence {quoted(key)} is missing.", help_)
            continue
        if parameters is None:
            continue
        place = (catalogue.file, sentence.line, sentence.column)
        given = frozenset(parameters)
        for name in sorted(sentence.parameters - given):
            help_ = did_you_mean(name, given)
            problems.add(*place, f"{key}: nobody gives the parameter {quoted(name)}.", help_)
        for name in sorted(given - sentence.parameters):
            problems.add(*place, f"{key}: the parameter {quoted(name)} is not used.")
    for key, sentence in catalogue.sentences.items():
        if key not in wanted:
            meaning = f"The sentence {quoted(key)} is never used."
            problems.add(catalogue.file, sentence.line, sentence.column, meaning)
    return problems.all


class _Reader:
    """Walks the tables of a file and makes sentences of what stands in them."""

    def __init__(
        self, file: str, places: Places, problems: Problems, sentences: dict[str, Sentence]
    ) -> None:
        self._file = file
        self._places = places
        self._problems = problems
        self._sentences = sentences

    def read(self, found: Mapping[str, Any], path: Path) -> None:
        for key, value in found.items():
            here = (*path, key)
            if not re.fullmatch("[a-z][a-z0-9_-]*", key):
                self._add(here, f"{quoted(key)} is no key.", "Use a-z, 0-9, - and _.", at_key=True)
            elif isinstance(value, str):
                self._keep(here, {"other": value})
            elif not isinstance(value, Mapping):
                self._add(here, f"{quoted(value)} is neither a sentence nor a table of them.")
            elif "other" in value:
                self._read_forms(value, here)
            else:
                self.read(value, here)

    def _read_forms(self, found: Mapping[str, Any], path: Path) -> None:
        sound = True
        for form, text in found.items():
            if form not in FORMS:
                help_ = did_you_mean(form, FORMS) or f"The forms are {', '.join(FORMS)}."
                self._add((*path, form), f"No form is named {quoted(form)}.", help_, at_key=True)
                sound = False
            elif not isinstance(text, str):
                self._add((*path, form), f"{quoted(text)} is no sentence.")
                sound = False
        if sound and len(found) == 1:
            self._add(path, "A sentence in forms needs at least two.", "Write it as a text.")
        elif sound:
            self._keep(path, dict(found))

    def _keep(self, path: Path, forms: dict[str, str]) -> None:
        for form, text in forms.items():
            here = path if len(forms) == 1 else (*path, form)
            if not text.strip():
                self._add(here, "The sentence is empty.")
                return
            for part in _PART.finditer(text):
                if part[0] in ("{", "}"):
                    help_ = 'Write a parameter as "{unit}" and a brace itself as "{{" or "}}".'
                    self._add(here, f"A brace stands alone in {quoted(text)}.", help_)
                    return
        line, column = self._places.value(path)
        self._sentences[dotted(path)] = Sentence(forms, line, column)

    def _add(self, path: Path, meaning: str, help_: str = "", *, at_key: bool = False) -> None:
        place = self._places.key(path) if at_key else self._places.value(path)
        self._problems.add(self._file, *place, f"{dotted(path)}: {meaning}", help_)


def _fill(text: str, params: Mapping[str, object]) -> str:
    def replacement(part: re.Match[str]) -> str:
        return str(params[part[1]]) if part[1] else part[0][0]

    return _PART.sub(replacement, text)


_ACCENTED = str.maketrans(
    {
        plain: unicodedata.normalize("NFC", plain + accent)
        for accent, letters in (
            ("\u0301", "aceilnorsuyzACEILNORSUYZ"),
            ("\u0307", "bdfhmptxBDFHMPTX"),
            ("\u0306", "gG"),
            ("\u0302", "jwJW"),
            ("\u0327", "kK"),
        )
        for plain in letters
    }
)


def _pseudo(text: str) -> str:
    """Accent every letter outside the braces, and lengthen by a third as translations do."""
    longer = "~" * (len(text) // 3 + 1)
    parts = []
    end = 0
    for part in _PART.finditer(text):
        parts += [text[end : part.start()].translate(_ACCENTED), part[0]]
        end = part.end()
    parts.append(text[end:].translate(_ACCENTED))
    return f"{_OPEN}{''.join(parts)} {longer}{_CLOSE}"
