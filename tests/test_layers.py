"""The import contract holds, and it bites: toy trees with wrong imports are caught."""

import os
import subprocess
import sys
from pathlib import Path

from setup.places import ROOT

LINT = Path(sys.executable).parent / "lint-imports"
PACKAGES = (
    *("cli", "server", "editor", "arena", "opponents", "mechanics", "terrain", "content"),
    *("kernel", "tracing", "systems", "systems.skirmish", "systems.overlord"),
    *("systems.europe", "systems.europe.rules", "systems.pacific"),
    *("systems.world", "systems.world.phases"),
)
MODULES = (
    *("systems.registry", "systems.system", "systems.world.rules"),
    *("systems.europe.state", "systems.europe.rules.combat"),
)

ALLOWED = (
    ("cli", "tracing"),
    ("cli", "kernel"),
    ("server", "editor"),
    ("arena", "opponents"),
    ("opponents", "systems.europe"),
    ("systems.skirmish", "systems.system"),
    ("systems.europe", "mechanics"),
    ("systems.world", "systems.europe.rules"),
    ("systems.world.phases", "systems.europe.rules.combat"),
    ("mechanics", "terrain"),
    ("terrain", "content"),
    ("content", "kernel"),
)
FORBIDDEN = (
    ("kernel", "content"),
    ("content", "terrain"),
    ("terrain", "mechanics"),
    ("mechanics", "systems.europe"),
    ("systems.europe", "opponents"),
    ("opponents", "server"),
    ("server", "cli"),
    ("arena", "cli"),
    ("kernel", "tracing"),
    ("tracing", "kernel"),
    ("tracing", "content"),
    ("server", "tracing"),
    ("systems.europe", "systems.pacific"),
    ("systems.skirmish", "systems.overlord"),
    ("systems.europe", "systems.world.rules"),
    ("systems.world", "systems.europe.state"),
    ("systems.pacific", "systems.europe.rules"),
)


def build(folder: Path, imports: tuple[tuple[str, str], ...]) -> None:
    """Make a toy tree with all layers, in which module importer.case_N imports each thing."""
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for package in ("", *PACKAGES):
        place = folder.joinpath("grognard", *package.split("."))
        place.mkdir(parents=True, exist_ok=True)
        (place / "__init__.py").touch()
    for module in MODULES:
        folder.joinpath("grognard", *module.split(".")).with_suffix(".py").touch()
    for number, (importer, imported) in enumerate(imports):
        case = folder.joinpath("grognard", *importer.split(".")) / f"case_{number}.py"
        case.write_text(f"import grognard.{imported}\n", encoding="utf-8")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contract on a tree."""
    return subprocess.run(
        [LINT, "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_grognard_keeps_the_contract() -> None:
    answer = lint(ROOT)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_what_the_design_allows_passes(tmp_path: Path) -> None:
    build(tmp_path, ALLOWED)
    answer = lint(tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_every_forbidden_import_is_caught(tmp_path: Path) -> None:
    build(tmp_path, FORBIDDEN)
    answer = lint(tmp_path)
    assert answer.returncode == 1
    missed = [
        f"{importer} -> {imported}"
        for number, (importer, imported) in enumerate(FORBIDDEN)
        if f"grognard.{importer}.case_{number} -> grognard.{imported} " not in answer.stdout
    ]
    assert missed == [], answer.stdout


def test_a_package_outside_the_layers_is_caught(tmp_path: Path) -> None:
    build(tmp_path, ())
    (tmp_path / "grognard" / "extras").mkdir()
    (tmp_path / "grognard" / "extras" / "__init__.py").touch()
    answer = lint(tmp_path)
    assert answer.returncode == 1
    assert "extras" in answer.stdout
