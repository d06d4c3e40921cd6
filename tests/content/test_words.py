"""Catalogues of words."""

import pytest

from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.content.words import Catalogue, WordsError, check, is_pseudo
from tests.content.examples import WORDS


def load(text: str = WORDS, *, strict: bool = True) -> Catalogue:
    return Catalogue.load(Folder.of({"words/en.toml": text}), strict=strict)


def test_a_sentence_is_said_with_its_parameters() -> None:
    said = load().say("refusal.too-far", {"unit": "First Company", "cost": 4, "left": 2})
    assert said == "First Company needs 4 movement points and has 2."


@pytest.mark.parametrize(
    ("count", "said"), [(0, "A lost nothing."), (1, "A lost a step."), (2, "A lost 2 steps.")]
)
def test_the_number_chooses_the_form(count: int, said: str) -> None:
    assert load().say("event.steps-lost", {"unit": "A", "count": count}) == said


def test_braces_in_texts_and_parameters_are_only_braces() -> None:
    assert load().say("refusal.braces", {"unit": "{cost}"}) == "{{cost}}"


@pytest.mark.parametrize(
    ("key", "params", "meaning"),
    [
        (
            "refusal.to-far",
            {},
            'no sentence is named refusal.to-far. Did you mean "refusal.too-far"?',
        ),
        ("refusal.braces", {}, "refusal.braces needs the parameter unit."),
        ("refusal.braces", {"unit": 1, "cost": 2}, "refusal.braces has no parameter cost."),
        ("event.steps-lost", {"unit": "A"}, "event.steps-lost needs the parameter count."),
    ],
)
def test_what_cannot_be_said_is_an_error_or_a_mark(
    key: str, params: dict[str, object], meaning: str
) -> None:
    with pytest.raises(WordsError) as caught:
        load().say(key, params)
    assert str(caught.value) == f"words/en.toml: {meaning}"
    assert load(strict=False).say(key, params) == f"⟦{key}⟧"


def test_the_pseudo_language_marks_and_lengthens_but_keeps_parameters() -> None:
    pseudo = load().pseudo()
    said = pseudo.say("event.steps-lost", {"unit": "Company", "count": 2})
    assert said == "[!! Company ĺóśṫ 2 śṫéṗś. ~~~~~~~~~ !!]"
    assert is_pseudo(said)
    assert not is_pseudo("Company lost 2 steps.")
    assert pseudo.say("refusal.braces", {"unit": "x"}) == "[!! {x} ~~~~ !!]"


def test_catalogues_join_unless_they_share_a_key() -> None:
    shell = load('[menu]\nquit = "Quit"\n')
    both = load().joined(shell)
    assert both.say("menu.quit") == "Quit"
    assert "refusal.too-far" in both
    with pytest.raises(WordsError, match=r"both have the key menu\.quit"):
        both.joined(shell)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            'a = "x {unit"\n',
            (
                '1:5: a: A brace stands alone in "x {unit". '
                'Write a parameter as "{unit}" and a brace itself as "{{" or "}}".'
            ),
        ),
        (
            'a = "x {Unit}"\n',
            (
                '1:5: a: A brace stands alone in "x {Unit}". '
                'Write a parameter as "{unit}" and a brace itself as "{{" or "}}".'
            ),
        ),
        ("a = 5\n", "1:5: a: 5 is neither a sentence nor a table of them."),
        ('a = " "\n', "1:5: a: The sentence is empty."),
        ('A = "x"\n', '1:1: A: "A" is no key. Use a-z, 0-9, - and _.'),
        (
            '[a]\nother = "x"\n',
            "1:1: a: A sentence in forms needs at least two. Write it as a text.",
        ),
        (
            '[a]\noen = "x"\nother = "y"\n',
            '2:1: a.oen: No form is named "oen". Did you mean "one"?',
        ),
        ('[a]\none = 1\nother = "y"\n', "2:7: a.one: 1 is no sentence."),
        (
            '[a]\none = "}"\nother = "y"\n',
            (
                '2:7: a.one: A brace stands alone in "}". '
                'Write a parameter as "{unit}" and a brace itself as "{{" or "}}".'
            ),
        ),
    ],
)
def test_mistakes_in_a_catalogue_are_told_with_their_place(text: str, problem: str) -> None:
    with pytest.raises(Problems) as caught:
        load(text)
    assert str(caught.value) == f"words/en.toml:{problem}"


def test_a_catalogue_is_compared_with_what_is_used() -> None:
    catalogue = load()
    used = {
        "refusal.too-far": ["unit", "costs", "left"],
        "refusal.brace": ["unit"],
        "event.steps-lost": ["unit", "count"],
    }
    assert [str(problem) for problem in check(catalogue, used)] == [
        'words/en.toml: The sentence "refusal.brace" is missing. Did you mean "refusal.braces"?',
        (
            'words/en.toml:2:11: refusal.too-far: nobody gives the parameter "cost". '
            'Did you mean "costs"?'
        ),
        'words/en.toml:2:11: refusal.too-far: the parameter "costs" is not used.',
        'words/en.toml:3:10: The sentence "refusal.braces" is never used.',
    ]
    assert check(catalogue, list(catalogue.sentences)) == ()
