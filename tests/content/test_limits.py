"""Zips: what comes in, and all that must not."""

import stat
import struct
import zipfile
from pathlib import Path

import pytest

from grognard.content import archives
from grognard.content.packs import find_packs, open_pack
from grognard.content.problems import Problems
from tests.content.examples import PACK, PACK_FILES


def pack_zip(place: Path, files: dict[str, str], *, comment: bytes = b"") -> Path:
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = comment
        for path, text in files.items():
            archive.writestr(path, text)
    return place


def told(place: Path) -> list[str]:
    return [str(problem) for problem in open_pack(place).problems]


def test_a_zip_reads_like_a_folder(home: Path) -> None:
    (home / "packs").mkdir(parents=True)
    pack_zip(home / "packs" / "fords.zip", PACK_FILES)
    pack = find_packs()[1]
    assert pack.problems == ()
    assert dict(pack.files) == {path: text.encode() for path, text in PACK_FILES.items()}
    assert pack.files.shown("pack.toml") == "fords.zip/pack.toml"


def test_a_zip_may_hold_its_files_in_one_folder_and_have_a_comment(tmp_path: Path) -> None:
    files = {f"fords-main/{path}": text for path, text in PACK_FILES.items()}
    pack = open_pack(pack_zip(tmp_path / "f.zip", files, comment=b"0123abcd"))
    assert pack.problems == ()
    assert set(pack.files) == set(PACK_FILES)


def test_what_the_system_adds_is_passed_over(tmp_path: Path) -> None:
    more = {"__MACOSX/._pack.toml": "x", "maps/.DS_Store": "x", "maps/": ""}
    pack = open_pack(pack_zip(tmp_path / "f.zip", {**PACK_FILES, **more}))
    assert pack.problems == ()
    assert set(pack.files) == set(PACK_FILES)


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("../evil.csv", "../evil.csv: The path leads out of the folder."),
        ("maps/../../evil.csv", "maps/../../evil.csv: The path leads out of the folder."),
        ("/etc/evil.csv", "/etc/evil.csv: The path is absolute."),
        ("C:/evil.csv", "C:/evil.csv: The path is absolute."),
        ("\\\\host\\evil.csv", "\\\\host\\evil.csv: The path is absolute."),
        ("maps\\evil.csv", "maps\\evil.csv: The name cannot be used on every system."),
        ("maps//evil.csv", "maps//evil.csv: The name cannot be used on every system."),
        ("./evil.csv", "./evil.csv: The name cannot be used on every system."),
        ("maps/nul.csv", "maps/nul.csv: The name cannot be used on every system."),
        ("maps/évil.csv", "maps/évil.csv: The name cannot be used on every system."),
        ("maps/evil.csv ", "maps/evil.csv : The name cannot be used on every system."),
        ("maps/" + "x" * 200 + ".csv", "maps/" + "x" * 55 + "…: The path is longer than 200"),
        ("maps/evil.py", "maps/evil.py: A file of this kind has no place here."),
        ("maps/evil", "maps/evil: A file of this kind has no place here."),
        ("maps/evil.csv.exe", "maps/evil.csv.exe: A file of this kind has no place here."),
        ("maps/evil.CSV", "maps/evil.CSV: A file of this kind has no place here."),
        ("PACK.toml", 'PACK.toml: The name clashes with "pack.toml".'),
        ("Maps/river/x.csv", 'Maps/river/x.csv: The name clashes with "maps'),
        ("pack.toml/x.csv", 'pack.toml/x.csv: The name clashes with "pack.toml".'),
    ],
)
def test_a_name_that_is_not_plain_is_refused(tmp_path: Path, name: str, meaning: str) -> None:
    place = pack_zip(tmp_path / "f.zip", {**PACK_FILES, name: "x"})
    found = told(place)
    assert any(line.startswith(f"f.zip/{meaning}") for line in found), found
    assert name not in open_pack(place).files


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "f.zip"
    pack_zip(place, {**PACK_FILES, "maps/river/mbp.toml": "x"})
    content = place.read_bytes().replace(b"maps/river/mbp.toml", b"maps/river/map.toml")
    place.write_bytes(content)
    assert told(place) == [
        'f.zip/maps/river/map.toml: The name clashes with "maps/river/map.toml".'
    ]


def test_a_name_cut_by_a_nul_is_refused(tmp_path: Path) -> None:
    place = pack_zip(tmp_path / "f.zip", {"pack.toml": PACK, "maps/a.csv.exe": "x"})
    place.write_bytes(place.read_bytes().replace(b"maps/a.csv.exe", b"maps/a.csv\0exe"))
    assert told(place) == [
        "f.zip/maps/a.csv\\u{0}exe: The name has characters that no file name should have."
    ]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_devices_are_refused(tmp_path: Path, kind: int) -> None:
    place = tmp_path / "f.zip"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("pack.toml", PACK)
        link = zipfile.ZipInfo("maps/link.csv")
        link.create_system = 3
        link.external_attr = (kind | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert told(place) == [
        "f.zip/maps/link.csv: Only plain files have a place here, no links or devices."
    ]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_the_usual_packing_is_read(tmp_path: Path, method: int) -> None:
    place = tmp_path / "f.zip"
    with zipfile.ZipFile(place, "w", method) as archive:
        archive.writestr("pack.toml", PACK)
    assert told(place) == [
        "f.zip/pack.toml: The file is packed in a way other than the usual (deflate)."
    ]


def test_an_encrypted_file_is_refused(tmp_path: Path) -> None:
    place = pack_zip(tmp_path / "f.zip", PACK_FILES)
    content = bytearray(place.read_bytes())
    at = content.index(b"PK\x01\x02")
    content[at + 8] |= 1
    place.write_bytes(content)
    assert told(place) == ["f.zip/pack.toml: The file is encrypted."]


def test_a_bomb_in_one_file(tmp_path: Path) -> None:
    place = pack_zip(tmp_path / "f.zip", {"pack.toml": PACK, "maps/a.csv": "0" * 33_000_000})
    assert place.stat().st_size < 40_000
    found = told(place)
    assert "f.zip: The zip would grow to 33,000,111 bytes, more than 100 times its size." in found


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    place = tmp_path / "f.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("pack.toml", PACK)
        archive.writestr("maps/a.csv", bytes(32 * 1024 * 1024 + 1))
    assert told(place) == [
        "f.zip/maps/a.csv: The file has 33,554,433 bytes; 33,554,432 are allowed."
    ]


def test_a_bomb_of_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_IN_ALL", 10_000)
    files = {f"maps/{number}.csv": "0" * 999 for number in range(11)}
    found = told(pack_zip(tmp_path / "f.zip", {"pack.toml": PACK, **files}))
    assert found[0] == "f.zip: At most 10,000 files with 10,000 bytes are allowed."


def test_too_many_files(tmp_path: Path) -> None:
    files = {f"maps/{number}.csv": "" for number in range(10_001)}
    found = told(pack_zip(tmp_path / "f.zip", files))
    assert found[0] == "f.zip: It cannot be opened: it lists more than 10,000 files."


def test_too_many_files_in_a_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_FILES", 3)
    for name in "abcd":
        (tmp_path / f"{name}.csv").write_bytes(b"")
    problems = Problems()
    assert len(archives.open_folder(tmp_path, problems, shown="p")) == 0
    assert problems.text() == "p: At most 3 files with 268,435,456 bytes are allowed."


def test_a_size_that_lies_is_found_when_read(tmp_path: Path) -> None:
    """The listing says 10 bytes where a million come out."""
    place = pack_zip(tmp_path / "f.zip", {"pack.toml": PACK, "maps/a.csv": "0" * 1_000_000})
    content = bytearray(place.read_bytes())
    at = content.rindex(b"PK\x01\x02")
    assert struct.unpack_from("<L", content, at + 24) == (1_000_000,)
    struct.pack_into("<L", content, at + 24, 10)
    place.write_bytes(content)
    pack = open_pack(place)
    problems = Problems()
    assert pack.files.find("maps/a.csv", problems) is None
    assert problems.text().startswith(
        "f.zip/maps/a.csv: The file cannot be read: the zip is damaged there (Bad CRC-32"
    )


def test_a_damaged_file_is_found_when_read(tmp_path: Path) -> None:
    place = tmp_path / "f.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("pack.toml", PACK)
    place.write_bytes(place.read_bytes().replace(b"A. Maker", b"B. Maker"))
    assert told(place) == [
        (
            "f.zip/pack.toml: The file cannot be read: the zip is damaged there "
            "(Bad CRC-32 for file 'pack.toml')."
        )
    ]


def test_a_listing_that_lost_a_file_is_found(tmp_path: Path) -> None:
    place = pack_zip(tmp_path / "f.zip", PACK_FILES)
    content = bytearray(place.read_bytes())
    at = content.rindex(b"PK\x05\x06")
    last = content.rindex(b"PK\x01\x02")
    (size,) = struct.unpack_from("<L", content, at + 12)
    struct.pack_into("<L", content, at + 12, size - (at - last))
    del content[last:at]
    place.write_bytes(content)
    assert told(place) == ["f.zip: It cannot be opened: its listing is damaged."]


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"no zip" * 99])
def test_what_is_no_zip_is_told(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "f.zip"
    place.write_bytes(content)
    found = told(place)
    assert len(found) == 1
    assert found[0].startswith("f.zip")


def test_a_zip64_and_a_huge_zip_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = pack_zip(tmp_path / "f.zip", PACK_FILES)
    content = place.read_bytes()
    at = content.rindex(b"PK\x05\x06")
    place.write_bytes(content[:at] + b"PK\x06\x07" + bytes(16) + content[at:])
    assert told(place) == ["f.zip: It cannot be opened: it is a zip64, which no pack needs."]
    monkeypatch.setattr(archives, "MOST_IN_ZIP", 100)
    assert told(place)[0].endswith("bytes; 100 are allowed.")
