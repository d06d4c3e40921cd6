"""The plain text under every data file: UTF-8, line feeds, no control characters.

Files are hashed byte by byte, so there is one way only to write a text; a second one (carriage
returns, a byte order mark) would make two equal scenarios differ.
"""

import re

from grognard.content.problems import Problems

MOST_BYTES = 8 * 1024 * 1024
MOST_IN_LINE = 10_000
MOST_LINES = 250_000

# Control characters, line separators, and the marks that make text read other than it is.
_UNWANTED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]"
)


def read_lines(
    content: bytes, file: str, problems: Problems, *, tabs: bool = False
) -> list[str] | None:
    """Split a file's bytes into lines, or say why it is no text and give None."""
    if len(content) > MOST_BYTES:
        meaning = f"The file has {len(content):,} bytes; {MOST_BYTES:,} are allowed."
        problems.add(file, 0, 0, meaning)
        return None
    if content.startswith(b"\xef\xbb\xbf"):
        meaning = "The file begins with a byte order mark."
        problems.add(file, 1, 1, meaning, 'Save it as "UTF-8" without one.')
        content = content[3:]
    try:
        text = content.decode()
    except UnicodeDecodeError:
        _report_bad_bytes(content, file, problems)
        return None
    if "\r\n" in text:
        text = _without_returns(text, file, problems)
    lines = text.split("\n")
    if lines.pop():
        lines = text.split("\n")
        meaning = "The last line does not end: the file may have been cut off."
        problems.add(file, len(lines), len(lines[-1]) + 1, meaning, "End it with a line feed.")
    if len(lines) > MOST_LINES:
        meaning = f"The file has {len(lines):,} lines; {MOST_LINES:,} are allowed."
        problems.add(file, MOST_LINES + 1, 1, meaning)
        return None
    return lines if _are_sound(text, lines, file, problems, tabs=tabs) else None


def _report_bad_bytes(content: bytes, file: str, problems: Problems) -> None:
    for number, line in enumerate(content.split(b"\n"), 1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            meaning = f"The byte 0x{line[error.start]:02x} is not UTF-8."
            problems.add(file, number, column, meaning, 'Save the file as "UTF-8".')


def _without_returns(text: str, file: str, problems: Problems) -> str:
    """Report line ends with carriage returns once, where the first stands."""
    before = text[: text.index("\r\n")]
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    meaning = "Lines end with carriage returns."
    problems.add(file, line, column, meaning, 'Save the file with line ends "LF" (Unix).')
    return text.replace("\r\n", "\n")


def _are_sound(text: str, lines: list[str], file: str, problems: Problems, *, tabs: bool) -> bool:
    sound = True
    if max(map(len, lines), default=0) > MOST_IN_LINE:
        sound = False
        for number, line in enumerate(lines, 1):
            if len(line) > MOST_IN_LINE:
                meaning = f"The line has {len(line):,} characters; {MOST_IN_LINE:,} are allowed."
                problems.add(file, number, MOST_IN_LINE + 1, meaning)
    if _UNWANTED.search(text) or (not tabs and "\t" in text):
        for number, line in enumerate(lines, 1):
            for match in _UNWANTED.finditer(line):
                sound = False
                meaning = (
                    f"The character U+{ord(match[0]):04X} cannot be seen and has no place here."
                )
                problems.add(file, number, match.start() + 1, meaning, "Delete it.")
            if not tabs and "\t" in line:
                sound = False
                meaning = "A tab has no place here."
                problems.add(file, number, line.index("\t") + 1, meaning, "Use blanks.")
    return sound
