"""The player's guide: what its pages refer to is there."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[1] / "docs" / "guide"
REFERENCE = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


@pytest.mark.parametrize("page", sorted(GUIDE.glob("*.md")), ids=lambda page: page.stem)
def test_what_a_page_refers_to_is_there(page: Path) -> None:
    named = REFERENCE.findall(page.read_text(encoding="utf-8"))
    missing = [name for name in named if "://" not in name and not (page.parent / name).exists()]
    assert missing == []


def test_every_picture_stands_on_a_page() -> None:
    told = "".join(page.read_text(encoding="utf-8") for page in GUIDE.glob("*.md"))
    pictures = [path.name for path in (GUIDE / "pictures").iterdir()]
    assert pictures
    assert [name for name in pictures if f"pictures/{name}" not in told] == []
