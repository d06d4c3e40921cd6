"""A folder of files as all readers take it: from a directory, from a zip, or from memory.

A `Folder` maps relative paths with forward slashes (`tables/combat.csv`) to bytes, which are
read when asked for. It knows how to name each file to a person.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import blake2b

from grognard.content.problems import Problems, did_you_mean

Loader = Callable[[], bytes]
Entry = tuple[str, Loader]
"""A file: its name in messages, and what reads it."""


class Folder(Mapping[str, bytes]):
    """Files by relative path, read lazily; `shown` is a file's name in messages."""

    def __init__(self, shown: str, files: Mapping[str, Entry]) -> None:
        self._shown = shown
        self.entries = dict(sorted(files.items()))

    @classmethod
    def of(cls, files: Mapping[str, bytes | str], shown: str = "") -> "Folder":
        """A folder in memory, for tests, saves and the editor."""
        prefix = f"{shown}/" if shown else ""
        return cls(
            shown,
            {
                path: (prefix + path, partial(bytes, _as_bytes(content)))
                for path, content in files.items()
            },
        )

    @classmethod
    def joined(cls, parts: Mapping[str, "Folder"], shown: str = "") -> "Folder":
        """Several folders side by side, each under a name of its own."""
        return cls(
            shown,
            {
                f"{name}/{path}": entry
                for name, folder in parts.items()
                for path, entry in folder.entries.items()
            },
        )

    def over(self, lower: "Folder") -> "Folder":
        """This folder laid over another: where both have a file, this one's counts."""
        return Folder(self._shown, {**lower.entries, **self.entries})

    def sub(self, name: str) -> "Folder":
        """The folder of that name inside this one; empty if there is none."""
        start = name.strip("/") + "/"
        shown = f"{self._shown}/{name}" if self._shown else name
        return Folder(
            shown,
            {
                path.removeprefix(start): entry
                for path, entry in self.entries.items()
                if path.startswith(start)
            },
        )

    def without(self, name: str) -> "Folder":
        """All but the folder of that name."""
        start = name.strip("/") + "/"
        kept = {p: entry for p, entry in self.entries.items() if not p.startswith(start)}
        return Folder(self._shown, kept)

    def names(self) -> tuple[str, ...]:
        """The names at the top: files, and folders once each."""
        return tuple(dict.fromkeys(path.split("/", 1)[0] for path in self.entries))

    def folders(self) -> tuple[str, ...]:
        """The names of the folders at the top."""
        return tuple(dict.fromkeys(p.split("/", 1)[0] for p in self.entries if "/" in p))

    def shown(self, path: str = "") -> str:
        """How a message names a file of this folder, or the folder itself."""
        if path in self.entries:
            return self.entries[path][0]
        return "/".join(part for part in (self._shown, path) if part)

    def find(self, path: str, problems: Problems) -> bytes | None:
        """The bytes of a file, or None and the problem that it is missing or unreadable."""
        if path not in self.entries:
            help_ = did_you_mean(path, self.entries)
            problems.add(self.shown(path), 0, 0, "The file is missing.", help_)
            return None
        try:
            return self[path]
        except OSError as error:
            reason = error.strerror or "it cannot be opened"
            problems.add(self.shown(path), 0, 0, f"The file cannot be read: {reason}.")
            return None

    def __getitem__(self, path: str) -> bytes:
        return self.entries[path][1]()

    def __contains__(self, path: object) -> bool:
        return path in self.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"Folder({self._shown!r}, {len(self)} files)"


def content_hash(files: Mapping[str, bytes]) -> str:
    """A hash of paths and bytes as they are, whatever order the files come in."""
    total = blake2b(digest_size=32, person=b"grognard-content")
    for path in sorted(files):
        name = path.encode()
        content = files[path]
        total.update(len(name).to_bytes(8, "big") + name)
        total.update(len(content).to_bytes(8, "big") + content)
    return total.hexdigest()


def _as_bytes(content: bytes | str) -> bytes:
    return content.encode() if isinstance(content, str) else bytes(content)
