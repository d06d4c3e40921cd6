"""The file format: damage is named with its part and place, and bombs do not go off."""

import zlib
from hashlib import blake2b

import pytest

from grognard.kernel import frames
from grognard.kernel.errors import SaveError

PARTS = [("head", b"one"), ("body", bytes(5000)), ("tail", "drei ü".encode())]


def part(name: bytes, content: bytes) -> bytes:
    body = bytes([len(name)]) + name + len(content).to_bytes(4, "big") + content
    return body + blake2b(body, digest_size=16).digest()


def packed(*parts: tuple[bytes, bytes]) -> bytes:
    """Pack parts whose content is given as it lies in the file, with a good end."""
    written = [part(name, content) for name, content in parts]
    checks = blake2b(b"".join(w[-16:] for w in written), digest_size=16).digest()
    end = part(b"end", len(parts).to_bytes(4, "big") + checks)
    return frames.MAGIC + b"".join(written) + end


def test_what_is_packed_is_unpacked() -> None:
    assert frames.unpack(frames.pack(PARTS), "x") == PARTS
    assert frames.unpack(frames.pack([]), "x") == []


def test_the_format_is_written_as_described() -> None:
    assert frames.pack([("a", b"xyz")]) == packed((b"a", zlib.compress(b"xyz", 6)))


@pytest.mark.rule("KRN-SAVE-001", "engine")
def test_any_changed_byte_is_found_and_its_part_named_by_its_place() -> None:
    whole = frames.pack(PARTS)
    starts = [len(frames.MAGIC)]
    for name, content in PARTS:
        starts.append(starts[-1] + 1 + len(name) + 4 + len(zlib.compress(content, 6)) + 16)
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 0x01
        with pytest.raises(SaveError) as caught:
            frames.unpack(bytes(damaged), "my.save")
        said = str(caught.value)
        assert said.startswith("my.save: ")
        begin = max([0, *(start for start in starts if start <= place)])
        assert f"byte {begin})" in said


def test_a_file_that_ends_early_or_goes_on_is_refused() -> None:
    whole = frames.pack(PARTS)
    for length in range(len(whole)):
        with pytest.raises(SaveError, match="byte"):
            frames.unpack(whole[:length], "my.save")
    with pytest.raises(SaveError, match=f"something follows the end .byte {len(whole)}."):
        frames.unpack(whole + b"x", "my.save")


def test_missing_exchanged_and_double_parts_are_refused() -> None:
    one, two = (part(name, zlib.compress(b"x")) for name in (b"one", b"two"))
    end = packed((b"one", zlib.compress(b"x")), (b"two", zlib.compress(b"x")))
    end = end[len(frames.MAGIC) + len(one) + len(two) :]
    assert len(frames.unpack(frames.MAGIC + one + two + end, "x")) == 2
    for wrong in (one + end, two + one + end, one + end + two):
        with pytest.raises(SaveError):
            frames.unpack(frames.MAGIC + wrong, "x")
    with pytest.raises(SaveError, match="part 'one' comes twice"):
        frames.unpack(packed(*[(b"one", zlib.compress(b"x"))] * 2), "x")


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_BYTES", 10_000)
    bomb = packed((b"a", zlib.compress(bytes(6000))), (b"b", zlib.compress(bytes(1_000_000))))
    with pytest.raises(SaveError, match=r"part 'b' at byte .* unpacks to more than 10000 bytes"):
        frames.unpack(bomb, "x")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no zip", "cannot be unpacked"),
        (zlib.compress(b"x" * 100)[:-6], "cut short"),
        (zlib.compress(b"x") + b"more", "followed by something else"),
    ],
)
def test_a_part_that_is_no_compressed_text_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(SaveError, match=f"part 'a' at byte {len(frames.MAGIC)}.*{said}"):
        frames.unpack(packed((b"a", content)), "x")


def test_what_is_no_save_is_refused() -> None:
    for other in (b"", b"GROGNARD", b"PK\x03\x04" + bytes(100)):
        with pytest.raises(SaveError, match=r"this is not a Grognard save .byte 0."):
            frames.unpack(other, "x")
