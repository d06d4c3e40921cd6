"""The plain text under every file."""

import pytest

from grognard.content.problems import Problems
from grognard.content.text import MOST_BYTES, MOST_IN_LINE, MOST_LINES, read_lines


def told(content: bytes, *, tabs: bool = False) -> list[str]:
    problems = Problems()
    read_lines(content, "f", problems, tabs=tabs)
    return problems.text().split("\n") if problems else []


def test_sound_text_is_cut_into_lines() -> None:
    problems = Problems()
    assert read_lines("a\n\nstraße\n".encode(), "f", problems) == ["a", "", "straße"]
    assert read_lines(b"", "f", problems) == []
    assert not problems


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"ab\nc\xffd\ne\xfe\n", ["f:2:2: The byte 0xff", "f:3:2: The byte 0xfe"]),
        ("é".encode() + b"\xc3\n", ["f:1:2: The byte 0xc3"]),
        (b"\xef\xbb\xbfab\n", ["f:1:1: The file begins with a byte order mark"]),
        (b"ab\ncd\r\nef\r\n", ["f:2:3: Lines end with carriage returns"]),
        (b"ab\ncd\ref\n", ["f:2:3: The character U+000D"]),
        (b"ab\nc\x00d\n", ["f:2:2: The character U+0000"]),
        ("ab\u202ecd\n".encode(), ["f:1:3: The character U+202E"]),
        (b"ab\na\tb\n", ["f:2:2: A tab"]),
        (b"ab\ncde", ["f:2:4: The last line does not end"]),
    ],
)
def test_what_is_no_plain_text_is_told_with_its_place(content: bytes, place: list[str]) -> None:
    found = told(content)
    assert len(found) == len(place)
    for line, start in zip(found, place, strict=True):
        assert line.startswith(start)


def test_tabs_may_be_allowed() -> None:
    assert told(b"a\tb\n", tabs=True) == []


def test_the_limits() -> None:
    long = b"a" * (MOST_IN_LINE + 1)
    assert told(b"\n" + long + b"\n")[0].startswith(f"f:2:{MOST_IN_LINE + 1}: The line has 10,001")
    assert told(b"\n" * (MOST_LINES + 1))[0].startswith("f:250001:1: The file has 250,001 lines")
    assert told(b" " * (MOST_BYTES + 1))[0].startswith("f: The file has 8,388,609 bytes")
