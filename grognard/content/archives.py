"""Opens a directory or a zip as a `Folder`, trusting neither.

Only plain files with portable names and known endings come in, within limits on number and
size. Names that begin with a dot are passed over: they belong to the operating system.
"""

import io
import os
import re
import stat
import struct
import zipfile
import zlib
from functools import partial
from pathlib import Path, PurePosixPath

from grognard.content.problems import Problems, quoted
from grognard.content.sources import Entry, Folder

ENDINGS = (".toml", ".csv", ".txt", ".md", ".png", ".svg", ".jpg", ".json", ".grid")
"""What a pack may hold: data, never code."""

MOST_FILES = 10_000
MOST_IN_FILE = 32 * 1024 * 1024
MOST_IN_ALL = 256 * 1024 * 1024
MOST_IN_ZIP = 64 * 1024 * 1024
MOST_IN_LISTING = 4 * 1024 * 1024
MOST_IN_PATH = 200
MOST_RATIO = 100
FREE_OF_RATIO = 8 * 1024 * 1024
"""A zip that grows to no more than this may be packed as tightly as it likes."""

_PART = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_ ()+.-]*[A-Za-z0-9_)+-])?\Z")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?\Z", re.IGNORECASE)
_END = struct.Struct("<4s4H2LH")  # the record at the end of a zip
_LOCAL_HEADER = 30  # bytes of a file's own header before its name
_ZIP64_LOCATOR = b"PK\x06\x07"
_ZIP_FAULTS = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    OverflowError,
    struct.error,
    LookupError,
)


def open_folder(path: Path, problems: Problems, *, shown: str = "") -> Folder:
    """Open a directory or zip; what must not come in is reported and left out."""
    name = shown or path.name
    try:
        if path.is_dir():
            return _open_directory(path, name, problems)
        return _open_zip(path, name, problems)
    except _ZIP_FAULTS as error:
        problems.add(name, 0, 0, f"It cannot be opened: {_reason(error)}.")
        return Folder(name, {})


def _open_directory(top: Path, shown: str, problems: Problems) -> Folder:
    gate = _Gate(shown, problems)
    entries: dict[str, Entry] = {}
    for folder, folders, files in os.walk(top, onerror=gate.cannot_list):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in folders:
            if (here / name).is_symlink():
                gate.refuse((here / name).relative_to(top).as_posix(), "A link has no place here.")
        for name in sorted(files):
            if name.startswith("."):
                continue
            file = here / name
            path = file.relative_to(top).as_posix()
            status = file.lstat()
            if not stat.S_ISREG(status.st_mode):
                gate.refuse(path, "Only plain files have a place here, no links or devices.")
            elif gate.admits(path, status.st_size):
                entries[path] = (f"{shown}/{path}", file.read_bytes)
            if gate.is_full:
                return Folder(shown, {})
    return Folder(shown, entries)


def _open_zip(path: Path, shown: str, problems: Problems) -> Folder:
    size = path.stat().st_size
    if size > MOST_IN_ZIP:
        problems.add(shown, 0, 0, f"The zip has {size:,} bytes; {MOST_IN_ZIP:,} are allowed.")
        return Folder(shown, {})
    content = path.read_bytes()
    count = _listed_files(content)
    archive = zipfile.ZipFile(io.BytesIO(content))
    members = archive.infolist()
    if len(members) != count:
        raise zipfile.BadZipFile("its listing is damaged")
    gate = _Gate(shown, problems)
    entries: dict[str, Entry] = {}
    total = 0
    for member in members:
        name = member.orig_filename
        if not _is_named_alike(content, member):
            gate.refuse(name, "The zip's listing calls this file other than it is called inside.")
            continue
        if _is_passed_over(name):
            continue
        if member.is_dir():
            gate.admits_path(name.removesuffix("/"))
            continue
        fault = _fault(member)
        if fault:
            gate.refuse(name, fault)
        elif gate.admits(name, member.file_size):
            entries[name] = (f"{shown}/{name}", partial(_read_member, archive, member))
        total += member.file_size
        if gate.is_full:
            return Folder(shown, {})
    if total > FREE_OF_RATIO and total > MOST_RATIO * size:
        meaning = f"The zip would grow to {total:,} bytes, more than {MOST_RATIO} times its size."
        problems.add(shown, 0, 0, meaning)
        return Folder(shown, {})
    return Folder(shown, entries)


def _listed_files(content: bytes) -> int:
    """How many files the end record tells of, once it is known to be safe to list them."""
    at = content.rfind(b"PK\x05\x06", max(0, len(content) - _END.size - 0xFFFF))
    if at < 0 or at + _END.size > len(content):
        raise zipfile.BadZipFile("it is no zip, or cut off")
    _, disk, first_disk, here, count, listing, _, _ = _END.unpack_from(content, at)
    if disk or first_disk or here != count:
        raise zipfile.BadZipFile("it is one part of several")
    if _ZIP64_LOCATOR in content[max(0, at - 20) : at]:
        raise zipfile.BadZipFile("it is a zip64, which no pack needs")
    if count > MOST_FILES or listing > MOST_IN_LISTING:
        raise zipfile.BadZipFile(f"it lists more than {MOST_FILES:,} files")
    return int(count)


def _is_named_alike(content: bytes, member: zipfile.ZipInfo) -> bool:
    """Whether the file's own header has the name that the listing gives it."""
    has_utf8 = member.flag_bits & 0x800
    name = member.orig_filename.encode("utf-8" if has_utf8 else "cp437", "replace")
    start = member.header_offset + _LOCAL_HEADER
    return content[start : start + len(name)] == name


def _is_passed_over(name: str) -> bool:
    """Names with a dot in front, and the folder macOS adds to zips."""
    parts = name.split("/")
    hidden = any(part.startswith(".") and part not in (".", "..") for part in parts)
    return hidden or parts[0] == "__MACOSX"


def _fault(member: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return "Only plain files have a place here, no links or devices."
    if member.flag_bits & 0x1:
        return "The file is encrypted."
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "The file is packed in a way other than the usual (deflate)."
    if member.filename != member.orig_filename:
        return "The name has characters that no file name should have."
    return ""


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    try:
        with archive.open(member) as file:
            content = file.read(member.file_size + 1)
            file.read(1)  # reach the end, where the checksum is compared
    except _ZIP_FAULTS as error:
        raise OSError(0, f"the zip is damaged there ({_reason(error)})") from error
    if len(content) != member.file_size:
        raise OSError(0, "the zip is damaged there (the size differs)")
    return content


class _Gate:
    """Decides which files come in, and reports the others."""

    def __init__(self, shown: str, problems: Problems) -> None:
        self._shown = shown
        self._problems = problems
        self._count = 0
        self._total = 0
        self._seen: dict[str, str] = {}
        self._folders: dict[str, str] = {}
        self.is_full = False

    def refuse(self, path: str, meaning: str, help_: str = "") -> None:
        """Report a file that must not come in."""
        self._problems.add(f"{self._shown}/{quoted(path)[1:-1]}", 0, 0, meaning, help_)

    def cannot_list(self, error: OSError) -> None:
        """Report a directory that cannot be listed."""
        name = Path(str(error.filename)).name
        self.refuse(name, f"The folder cannot be read: {_reason(error)}.")

    def admits(self, path: str, size: int) -> bool:
        """Whether a plain file of that name and size may come in."""
        self._count += 1
        self._total += size
        if self._count > MOST_FILES or self._total > MOST_IN_ALL:
            meaning = f"At most {MOST_FILES:,} files with {MOST_IN_ALL:,} bytes are allowed."
            self._problems.add(self._shown, 0, 0, meaning)
            self.is_full = True
            return False
        if not self.admits_path(path):
            return False
        if not path.endswith(ENDINGS) and PurePosixPath(path).name != "LICENSE":
            help_ = f"A pack holds data only: {' '.join(ENDINGS)}."
            self.refuse(path, "A file of this kind has no place here.", help_)
            return False
        if size > MOST_IN_FILE:
            self.refuse(path, f"The file has {size:,} bytes; {MOST_IN_FILE:,} are allowed.")
            return False
        return self._is_alone(path)

    def admits_path(self, path: str) -> bool:
        """Whether a name stays inside the folder and means the same on every system."""
        parts = path.split("/")
        meaning = ""
        if len(path) > MOST_IN_PATH:
            meaning = f"The path is longer than {MOST_IN_PATH} characters."
        elif path.startswith(("/", "\\")) or re.match("[A-Za-z]:", path):
            meaning = "The path is absolute."
        elif ".." in parts:
            meaning = "The path leads out of the folder."
        elif not all(_PART.match(part) for part in parts) or any(map(_RESERVED.match, parts)):
            meaning = "The name cannot be used on every system."
        if meaning:
            self.refuse(path, meaning, "Use letters A-Z, digits, - _ and dots." if meaning else "")
        return not meaning

    def _is_alone(self, path: str) -> bool:
        """Whether no other name is the same, be it in capitals, as a file or as a folder."""
        folded = path.lower()
        ups = [str(up) for up in PurePosixPath(path).parents][:-1]
        twin = self._seen.get(folded) or self._folders.get(folded)
        for up in ups:
            first = self._folders.setdefault(up.lower(), up)
            twin = twin or self._seen.get(up.lower()) or (first if first != up else None)
        self._seen[folded] = path
        if twin:
            self.refuse(path, f"The name clashes with {quoted(twin)}.")
        return not twin


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).rstrip(".") or type(error).__name__
