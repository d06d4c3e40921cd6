"""Packs: found, opened, sealed, refused."""

from pathlib import Path

import pytest

from grognard.content.archives import open_folder
from grognard.content.packs import find_folder, find_packs, open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.seals import seal
from grognard.content.sources import Folder
from tests.content.examples import PACK, PACK_FILES


def write(place: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        file = place / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    return place


def test_the_own_pack_lies_beside_the_package_and_is_sound() -> None:
    own = find_packs()[0]
    assert own.id == "grognard"
    assert own.problems == ()
    assert own.place == own_place()
    assert (own.place / "pack.toml").is_file()


def test_a_pack_of_the_user_is_found(home: Path) -> None:
    write(home / "packs" / "my-fords", PACK_FILES)
    (home / "packs" / ".hidden").mkdir()
    (home / "packs" / "notes.txt").write_text("no pack")
    packs = find_packs()
    assert [pack.id for pack in packs] == ["grognard", "fords"]
    fords = packs[1]
    assert fords.is_sound
    assert fords.head.authors == ("A. Maker",)
    assert list(fords.folders("maps")) == ["river"]
    assert fords.files["pack.toml"] == PACK.encode()


def test_ids_are_local_first_then_of_the_own_pack_then_by_prefix(home: Path) -> None:
    write(home / "packs" / "fords", PACK_FILES)
    write(home / "packs" / "other", {"pack.toml": PACK.replace("fords", "other")})
    packs = find_packs()
    assert find_folder(packs, "fords", "maps", "river") is not None
    assert find_folder(packs, "other", "maps", "fords:river") is not None
    assert find_folder(packs, "other", "maps", "river") is None
    assert find_folder(packs, "fords", "maps", "other:river") is None
    assert find_folder(packs, "fords", "maps", "nowhere:river") is None


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        (
            {"pack.toml": ""},
            ('bad/pack.toml: The key "pack" is missing. It is a table of keys and values.'),
        ),
        ({"a.csv": ""}, "bad/pack.toml: The file is missing."),
        (
            {"pack.toml": PACK, "run.py": ""},
            (
                "bad/run.py: A file of this kind has no place here. A "
                "pack holds data only: .toml .csv .txt .md .png .svg .jpg .json .grid."
            ),
        ),
        (
            {"pack.toml": PACK, "map/a.csv": ""},
            ('bad/map: A pack has no folder of this name. Did you mean "maps"?'),
        ),
        (
            {"pack.toml": PACK.replace("fords", "grognard")},
            (
                'bad/pack.toml:2:6: pack.id: "grognard" '
                "is the project's own pack. Choose another id."
            ),
        ),
        (
            {"pack.toml": PACK + 'needs = ["frods"]\n'},
            (
                "bad/pack.toml:7:10: pack.needs[1]: The pack "
                '"frods" is not there or broken. Did you mean "fords"?'
            ),
        ),
        (
            {"pack.toml": PACK.replace('"1.0"', '"one"')},
            ('bad/pack.toml:3:11: pack.version: "one" is not a version like "1.0" or "1.0.2".'),
        ),
        (
            {"pack.toml": PACK, "sums.csv": "path,blake2b\nx.csv," + "0" * 64 + "\n"},
            "bad/pack.toml: The seal bad/sums.csv does not know this file.",
        ),
    ],
)
def test_a_broken_pack_is_listed_with_its_problems_and_harms_nothing(
    home: Path, files: dict[str, str], problem: str
) -> None:
    write(home / "packs" / "a-good", PACK_FILES)
    write(home / "packs" / "bad", files)
    packs = find_packs()
    assert [pack.place.name for pack in packs[1:]] == ["a-good", "bad"]
    assert packs[1].is_sound
    assert problem in [str(found) for found in packs[2].problems]
    assert packs[2].folders("scenarios") == {}


def test_of_two_packs_with_one_id_the_first_counts(home: Path) -> None:
    write(home / "packs" / "a", PACK_FILES)
    write(home / "packs" / "b", PACK_FILES)
    _, first, second = find_packs()
    assert first.is_sound
    assert [str(found) for found in second.problems] == [
        'b/pack.toml: The pack "fords" is there already, as a. Remove one.'
    ]


def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_bytes(b"# s\nid\n")
    place = write(tmp_path / "pack", PACK_FILES)
    (place / "maps" / "link.csv").symlink_to(secret)
    (place / "scenarios" / "up").symlink_to(tmp_path)
    pack = open_pack(place)
    assert sorted(str(found) for found in pack.problems) == [
        "pack/maps/link.csv: Only plain files have a place here, no links or devices.",
        "pack/scenarios/up: A link has no place here.",
    ]
    assert "maps/link.csv" not in pack.files


def test_hidden_files_are_passed_over(tmp_path: Path) -> None:
    place = write(tmp_path / "pack", {**PACK_FILES, ".DS_Store": "x", ".git/config": "x"})
    pack = open_pack(place)
    assert pack.is_sound
    assert len(pack.files) == len(PACK_FILES)


def test_a_directory_and_its_hash_do_not_depend_on_where_they_lie(tmp_path: Path) -> None:
    one = open_folder(write(tmp_path / "one", PACK_FILES), Problems())
    assert dict(one) == {path: text.encode() for path, text in PACK_FILES.items()}


@pytest.mark.parametrize(
    ("path", "content", "problem"),
    [
        (
            "maps/river/terrain.grid",
            b"# x\n",
            (
                "pack/maps/river/terrain.grid: The file cannot be "
                "read: it was changed after the pack was sealed."
            ),
        ),
        (
            "maps/river/more.grid",
            b"# x\n",
            ("pack/maps/river/more.grid: The seal pack/sums.csv does not know this file."),
        ),
    ],
)
def test_a_seal_refuses_every_change(
    tmp_path: Path, path: str, content: bytes, problem: str
) -> None:
    place = write(tmp_path / "pack", PACK_FILES)
    (place / "sums.csv").write_bytes(seal(Folder.of(PACK_FILES)))
    assert open_pack(place).is_sound
    (place / path).write_bytes(content)
    pack = open_pack(place)
    problems = Problems(pack.problems)
    pack.files.find(path, problems)
    assert problem in problems.text().split("\n")


def test_a_seal_misses_a_lost_file(tmp_path: Path) -> None:
    place = write(tmp_path / "pack", PACK_FILES)
    (place / "sums.csv").write_bytes(seal(Folder.of(PACK_FILES)))
    (place / "maps/river/map.toml").unlink()
    assert [str(found) for found in open_pack(place).problems] == [
        "pack/sums.csv:4:1: path: The file maps/river/map.toml is lost."
    ]
