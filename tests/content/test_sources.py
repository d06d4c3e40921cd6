"""Folders of files, and their hash."""

import pytest

from grognard.content.problems import Problems
from grognard.content.sources import Folder, content_hash

FOLDER = Folder.of({"b/x.csv": b"1", "a.toml": "é", "b/c/y.csv": b"2"}, "top")


def test_a_folder_maps_paths_to_bytes() -> None:
    assert dict(FOLDER) == {"a.toml": b"\xc3\xa9", "b/c/y.csv": b"2", "b/x.csv": b"1"}
    assert (len(FOLDER), "a.toml" in FOLDER, "b" in FOLDER) == (3, True, False)


def test_folders_inside() -> None:
    inside = FOLDER.sub("b")
    assert dict(inside) == {"c/y.csv": b"2", "x.csv": b"1"}
    assert (inside.shown(), inside.shown("x.csv")) == ("top/b", "top/b/x.csv")
    assert dict(FOLDER.without("b")) == {"a.toml": b"\xc3\xa9"}
    assert (FOLDER.names(), FOLDER.folders()) == (("a.toml", "b"), ("b",))
    assert dict(FOLDER.sub("z")) == {}


def test_files_keep_their_names_wherever_they_are_put() -> None:
    joined = Folder.joined({"one": FOLDER.sub("b"), "two": Folder.of({"z.csv": b"3"}, "other")})
    assert joined["one/x.csv"] == b"1"
    assert joined.shown("one/x.csv") == "top/b/x.csv"
    assert joined.shown("two/z.csv") == "other/z.csv"


def test_one_folder_over_another() -> None:
    upper = Folder.of({"x.csv": b"9"}, "upper")
    both = upper.over(FOLDER.sub("b"))
    assert dict(both) == {"c/y.csv": b"2", "x.csv": b"9"}
    assert both.shown("x.csv") == "upper/x.csv"


def test_a_file_that_cannot_be_read_is_a_problem() -> None:
    def fail() -> bytes:
        raise OSError(5, "Input/output error")

    problems = Problems()
    folder = Folder("top", {"a.csv": ("top/a.csv", fail)})
    assert folder.find("a.csv", problems) is None
    assert problems.text() == "top/a.csv: The file cannot be read: Input/output error."


def test_the_hash_does_not_depend_on_order() -> None:
    assert content_hash({"a": b"1", "b": b"2"}) == content_hash({"b": b"2", "a": b"1"})


@pytest.mark.parametrize(
    "other",
    [{"a": b"1"}, {"a": b"1", "b": b"3"}, {"a": b"1", "c": b"2"}, {"a": b"1b2"}, {"ab": b"12"}, {}],
)
def test_the_hash_depends_on_every_name_and_byte(other: dict[str, bytes]) -> None:
    assert content_hash({"a": b"1", "b": b"2"}) != content_hash(other)


def test_the_hash_of_a_known_folder_stays() -> None:
    assert content_hash({"a.csv": b"id\n"}) == (
        "c881e27c58adc4955b1d27a18e978044e98e278e54b635ab09d382e4fd5e82b4"
    )
