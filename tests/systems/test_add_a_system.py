"""What the page on adding a system quotes stands in the files it names."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "developers" / "add-a-system.md"
MODEL = ROOT / "grognard" / "systems" / "skirmish"
BLOCK = re.compile(r"^( *)```(\w+) (\S+)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


def quoted() -> list[tuple[str, str]]:
    """The snippets of the page: the file each names, and its text."""
    page = PAGE.read_text(encoding="utf-8")
    return [(path, textwrap.dedent(text)) for _, _, path, text in BLOCK.findall(page)]


def is_in(snippet: str, text: str) -> bool:
    """Whether a snippet stands in a text, line by line, however far it is indented there."""
    lines = snippet.splitlines()
    there = text.splitlines()
    return any(
        textwrap.dedent("\n".join(there[at : at + len(lines)])) == "\n".join(lines)
        for at in range(len(there))
    )


@pytest.mark.parametrize(("path", "snippet"), quoted())
def test_a_snippet_stands_in_its_file(path: str, snippet: str) -> None:
    assert is_in(snippet, (ROOT / path).read_text(encoding="utf-8"))


def test_every_snippet_of_code_names_a_file() -> None:
    fences = re.findall(r"^ *```(.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fences) == len(quoted()) >= 10


def test_a_changed_snippet_would_be_noticed() -> None:
    text = "def f() -> int:\n    one = 1\n    return one\n"
    assert is_in("one = 1\nreturn one\n", text)
    assert is_in("def f() -> int:\n    one = 1\n", text)
    assert not is_in("one = 2\nreturn one\n", text)
    assert not is_in("one = 1\n\nreturn one\n", text)


def test_the_readme_of_the_model_goes_through_all_its_files() -> None:
    readme = (MODEL / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([a-z_./]+)` \|", readme, re.MULTILINE)
    files = [
        path.name for path in MODEL.iterdir() if path.suffix == ".py" and path.stem != "__init__"
    ]
    folders = [f"{path.name}/" for path in MODEL.iterdir() if (path / "__init__.py").is_file()]
    assert sorted(named) == sorted([*files, *folders])


@pytest.mark.parametrize("page", [PAGE, MODEL / "README.md"], ids=["page", "readme"])
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).resolve().exists()] == []


@pytest.mark.parametrize("page", [PAGE, MODEL / "README.md"], ids=["page", "readme"])
def test_files_named_in_passing_exist(page: Path) -> None:
    named = re.findall(r"`((?:tests|grognard|docs|data)/[a-z_/.-]+)`", page.read_text("utf-8"))
    assert named
    assert [path for path in named if "<" not in path and not (ROOT / path).exists()] == []
