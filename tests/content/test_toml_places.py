"""Where keys and values of a TOML text stand."""

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from grognard.content.toml_places import Path, Places

TEXT = '''\
# comment with [brackets] and "quotes"
title = "The crossing" # tail
a.b.c = 1
"quoted key" = [ 1, 'two',
  # a comment, with a comma
  """three
lines ""\\" ] """, 4 ]
  'literal.key'.x = { p = 1, q.r = "}", s = [ {t = 2}, {t = 3} ] }

[table]
date = 1944-06-06T06:30:00Z
text = """
[no.table]
key = 1
"""
raw = \'\'\'
[[no]] \'\' \'\'\'
end = """quote""""

[table.inner]   # comment
x=1

[[sides]]
id = "blue"
[sides.home]
hex = "0304"
[[sides.units]]
id = "u1"
[[sides.units]]
id = "u2"

[[sides]]
id = "red"
[[sides.units]]
id = "u3"
[ "spaced" . name ]
z = true
'''


def place_of(places: Places, *path: str | int) -> tuple[tuple[int, int], tuple[int, int]]:
    return places.key(path), places.value(path)


def test_the_text_is_toml() -> None:
    assert tomllib.loads(TEXT)["sides"][1]["units"][0]["id"] == "u3"


def test_keys_and_values() -> None:
    places = Places(TEXT)
    assert place_of(places, "title") == ((2, 1), (2, 9))
    assert place_of(places, "a", "b", "c") == ((3, 5), (3, 9))
    assert places.key(("a", "b")) == (3, 3)


def test_lists_over_several_lines() -> None:
    places = Places(TEXT)
    assert place_of(places, "quoted key") == ((4, 1), (4, 16))
    assert places.value(("quoted key", 0)) == (4, 18)
    assert places.value(("quoted key", 1)) == (4, 21)
    assert places.value(("quoted key", 2)) == (6, 3)
    assert places.value(("quoted key", 3)) == (7, 19)


def test_inline_tables() -> None:
    places = Places(TEXT)
    assert places.key(("literal.key", "x")) == (8, 17)
    assert place_of(places, "literal.key", "x", "p") == ((8, 23), (8, 27))
    assert place_of(places, "literal.key", "x", "q", "r") == ((8, 32), (8, 36))
    assert place_of(places, "literal.key", "x", "s", 1, "t") == ((8, 57), (8, 61))


def test_long_strings_hide_what_looks_like_toml() -> None:
    places = Places(TEXT)
    assert place_of(places, "table", "text") == ((12, 1), (12, 8))
    assert place_of(places, "table", "raw") == ((16, 1), (16, 7))
    assert place_of(places, "table", "end") == ((18, 1), (18, 7))
    assert places.key(("no",)) == (0, 0)


def test_tables_and_arrays_of_tables() -> None:
    places = Places(TEXT)
    assert places.key(("table",)) == (10, 1)
    assert places.key(("table", "inner")) == (20, 1)
    assert place_of(places, "table", "inner", "x") == ((21, 1), (21, 3))
    assert places.key(("sides",)) == (23, 1)
    assert places.key(("sides", 0)) == (23, 1)
    assert places.value(("sides", 0, "home", "hex")) == (26, 7)
    assert places.value(("sides", 0, "units", 1, "id")) == (30, 6)
    assert places.key(("sides", 1)) == (32, 1)
    assert places.value(("sides", 1, "units", 0, "id")) == (35, 6)
    assert places.value(("spaced", "name", "z")) == (37, 5)


def test_what_is_not_there_has_the_place_around_it() -> None:
    places = Places(TEXT)
    assert places.key(("sides", 1, "name")) == (32, 1)
    assert places.value(("nothing",)) == (0, 0)


# Any document: written out by the test, its places noted while writing.

scalars = st.one_of(
    st.integers(-99, 99).map(str),
    st.booleans().map(lambda value: "true" if value else "false"),
    st.text('ab é#[]{}=,."\\', max_size=9).map(lambda text: f"'{text}'"),
    st.sampled_from(['"a # b"', '"\\" ]"', '"""\nx = 1\n[y]\n"""', "'''[[z]]\n'''", "[]", "{}"]),
)
keys = st.text("abcxyz-_", min_size=1, max_size=4)
tables = st.dictionaries(keys, scalars, max_size=4)


@given(st.dictionaries(keys.map(lambda key: f"T{key}"), st.lists(tables, max_size=3), max_size=4))
def test_any_document_has_its_places(document: dict[str, list[dict[str, str]]]) -> None:
    lines: list[str] = []
    expected: dict[Path, tuple[int, int]] = {}
    for name, items in document.items():
        for index, table in enumerate(items):
            lines.append(f"[[{name}]] # [x]")
            expected[(name, index)] = (len(lines), 1)
            for key, value in table.items():
                lines += f"  {key} = {value}".split("\n")
                expected[(name, index, key)] = (len(lines) - value.count("\n"), 3)
    text = "\n".join([*lines, ""])
    places = Places(text)
    assert {path: places.key(path) for path in expected} == expected
    assert set(expected) == set(_paths(tomllib.loads(text)))


def _paths(found: dict[str, Any]) -> list[Path]:
    return [
        path
        for name, items in found.items()
        for index, table in enumerate(items)
        for path in ((name, index), *((name, index, key) for key in table))
    ]
