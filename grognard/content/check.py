"""Checks a pack, a scenario, a map, a system's tables or a single file, all problems at once.

What every file must be is checked here. What a scenario means only its system knows, and what a map
means the terrain: the caller gives a checker for each system, which reads the gathered terms and
reports, and one for the folder of a map.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from grognard.content.archives import open_folder
from grognard.content.campaigns import FOLDER as CAMPAIGNS
from grognard.content.campaigns import Campaign, Entry, list_campaigns
from grognard.content.grid import check_grid
from grognard.content.packs import PACK, Pack, find_packs, open_pack
from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.scenarios import SCENARIO, gather, read_head, scenario_folders
from grognard.content.settings import read_settings, read_toml
from grognard.content.sources import Folder
from grognard.content.style import Style
from grognard.content.styles import FOLDER as STYLES
from grognard.content.tables import check_shape
from grognard.content.text import read_lines
from grognard.content.words import Catalogue

Checker = Callable[[Folder, Problems], None]
CampaignChecker = Callable[[Entry, tuple[Pack, ...], Problems], None]

MAP = "map.toml"
_SIGNATURES = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff"}
_DEEP = 8  # so many folders up a pack's top is looked for


def check_path(
    path: Path,
    checkers: Mapping[str, Checker],
    check_map: Checker = lambda _folder, _problems: None,
    check_campaign: CampaignChecker = lambda _entry, _packs, _problems: None,
) -> Problems:
    """Check what lies at a path, be it pack, folder or file, and give all problems."""
    problems = Problems()
    path = path.absolute()
    if not path.exists():
        problems.add(str(path), 0, 0, "There is no such file or folder.", _near(path))
        return problems
    top = _pack_around(path)
    if top is None:
        _check_loose(path, checkers, check_map, problems)
        return problems
    pack = open_pack(top, shown=_shown(top))
    inside = "" if path == top else path.relative_to(top).as_posix()
    found = Problems()
    _check_pack(pack, inside, checkers, found)
    _check_campaigns(pack, inside, check_campaign, found)
    for name, folder in pack.folders("maps").items():
        if not inside or _meet(f"maps/{name}", inside):
            check_map(folder, found)
    start = pack.files.shown(inside) if inside else ""
    problems.extend(p for p in found if not inside or _is_within(p.file, start))
    return problems


def check_files(folder: Folder, problems: Problems) -> None:
    """Check each file of a folder for what its ending promises."""
    for path in folder:
        check_file(folder, path, problems)


def check_file(folder: Folder, path: str, problems: Problems) -> None:
    """Check one file for what its ending promises."""
    file = folder.shown(path)
    ending = Path(path).suffix
    if ending == ".csv":
        check_shape(folder, path, problems)
    elif ending == ".grid":
        check_grid(folder, path, problems)
    elif path.split("/")[-2:-1] == ["words"] and ending == ".toml":
        Catalogue.read(folder, path, problems)
    elif path.split("/")[-2:-1] == [STYLES] and ending == ".toml":
        read_settings(folder, path, Style, problems)
    elif path.split("/")[-2:-1] == [CAMPAIGNS] and ending == ".toml":
        read_settings(folder, path, Campaign, problems)
    elif ending == ".toml":
        read_toml(folder, path, problems)
    elif (content := folder.find(path, problems)) is not None:
        if ending == ".json":
            _check_json(content, file, problems)
        elif ending in _SIGNATURES:
            if not content.startswith(_SIGNATURES[ending]):
                problems.add(file, 0, 0, f"This is no {ending[1:].upper()} picture.")
        else:
            read_lines(content, file, problems, tabs=True)


def _check_pack(pack: Pack, inside: str, checkers: Mapping[str, Checker], found: Problems) -> None:
    """Check a pack, or of its scenarios only those that lie around or under `inside`."""
    found.extend(pack.problems)
    part = pack.files if not inside else _part(pack.files, inside)
    check_files(part, found)
    packs = _with_others(pack)
    for name, folder in scenario_folders(pack).items():
        if not inside or _meet(f"scenarios/{name}", inside):
            _check_scenario(folder, packs, pack.id, checkers, found)


def _check_campaigns(
    pack: Pack, inside: str, check_campaign: CampaignChecker, found: Problems
) -> None:
    """Check the campaigns of a pack that lie around or under `inside`, and what they link."""
    packs = _with_others(pack)
    for entry in list_campaigns(packs):
        if entry.pack == pack.id and (not inside or _meet(entry.path, inside)):
            found.extend(entry.problems)
            if not entry.problems:
                check_campaign(entry, packs, found)


def _with_others(pack: Pack) -> tuple[Pack, ...]:
    return (pack, *(other for other in find_packs() if other.id != pack.id))


def _check_scenario(
    folder: Folder,
    packs: tuple[Pack, ...],
    here: str,
    checkers: Mapping[str, Checker],
    problems: Problems,
) -> None:
    before = len(problems)
    terms = gather(folder, packs, problems, here=here)
    head = read_head(folder, Problems())
    if not head.is_sound:
        return
    system = head.value.scenario.system
    if system not in checkers:
        meaning = f"There is no system {quoted(system)}."
        help_ = did_you_mean(system, checkers) or f"The systems are {', '.join(checkers)}."
        head.complain(problems, ("scenario", "system"), meaning, help_)
    elif len(problems) == before:
        try:
            checkers[system](terms, problems)
        except Problems as raised:
            problems.extend(raised)


def _check_loose(
    path: Path, checkers: Mapping[str, Checker], check_map: Checker, problems: Problems
) -> None:
    """Check what belongs to no pack: a scenario's or map's folder or file, any other one."""
    top = path if path.is_dir() else path.parent
    if path.is_dir() or (top / SCENARIO).is_file() or (top / MAP).is_file():
        found = Problems()
        folder = open_folder(top, found, shown=_shown(top))
        check_files(folder, found)
        if SCENARIO in folder:
            _check_scenario(folder, find_packs(), "", checkers, found)
        if MAP in folder:
            check_map(folder, found)
        start = _shown(path)
        problems.extend(problem for problem in found if _is_within(problem.file, start))
    else:
        name = f"{top.name}/{path.name}"
        check_file(
            Folder(_shown(top.parent), {name: (_shown(path), path.read_bytes)}), name, problems
        )


def _part(files: Folder, inside: str) -> Folder:
    kept = {p: entry for p, entry in files.entries.items() if _is_within(p, inside)}
    return Folder(files.shown(), kept)


def _meet(one: str, other: str) -> bool:
    return _is_within(one, other) or _is_within(other, one)


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _pack_around(path: Path) -> Path | None:
    if path.is_file() and path.suffix.lower() == ".zip":
        return path
    for top in (path, *path.parents)[:_DEEP]:
        if (top / PACK).is_file():
            return top
    return None


def _shown(path: Path) -> str:
    """A path as the user may have typed it: from where they stand, if it lies below."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def _near(path: Path) -> str:
    try:
        return did_you_mean(path.name, [other.name for other in path.parent.iterdir()])
    except OSError:
        return ""


def _check_json(content: bytes, file: str, problems: Problems) -> None:
    try:
        msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        problems.add(file, 1, 1, f"This is not JSON: {error}.")
