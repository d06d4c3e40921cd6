"""`grognard render` and `grognard film`: files written whole, or a sentence and nothing."""

from pathlib import Path

import pytest
from PIL import Image

from grognard.cli import main
from tests.drawing.scenes import marched, saved


def test_render_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hollow.png"
    asked = ["render", "first-contact", "--side", "axis", "--out", str(out)]
    assert main([*asked, "--zoom", "0.5", "--window", "0202-0404"]) == 0
    assert capsys.readouterr().out.startswith(f"{out}: ")
    with Image.open(out) as picture:
        # Three columns and three and a half rows at a half, with 12 beside them.
        assert picture.size == (132, 157)


def test_render_draws_a_scenario_on_the_ground_of_its_map(tmp_path: Path) -> None:
    out = tmp_path / "villers.svg"
    asked = ["render", "villers-bocage", "--side", "allies", "--out", str(out)]
    assert main([*asked, "--window", "4528-5034"]) == 0
    drawn = out.read_text(encoding="utf-8")
    # Names of places, of a river and numbers of hexes, as the map of Normandy has them.
    for word in ("Villers-Bocage", "Aunay-sur-Odon", "Noyers", "Odon", "4731"):
        assert f">{word}</text>" in drawn, word
    assert ">Thury-Harcourt</text>" not in drawn


def test_render_draws_in_other_styles(tmp_path: Path) -> None:
    files = [tmp_path / f"{style}.svg" for style in ("classic", "contrast")]
    for file in files:
        asked = ["render", "maps/hollow", "--out", str(file), "--style", file.stem]
        assert main([*asked, "--zoom", "0.5"]) == 0
    first, second = (file.read_text(encoding="utf-8") for file in files)
    assert "Saint-Clair" in first
    assert "Saint-Clair" in second
    assert first != second


def test_render_draws_variants_and_legends(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.svg" for name in ("plain", "night", "legend")]
    extra: list[list[str]] = [[], ["--variant", "night"], ["--legend"]]
    for file, more in zip(files, extra, strict=True):
        assert main(["render", "maps/hollow", "--out", str(file), "--zoom", "0.5", *more]) == 0
    plain, night, legend = (file.read_text(encoding="utf-8") for file in files)
    assert plain != night
    assert "Saint-Clair" in night
    assert ">Legend</text>" in legend
    assert "Saint-Clair" not in legend


def test_film_writes_what_a_side_saw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = saved(marched(), tmp_path)
    out = tmp_path / "march.gif"
    asked = ["film", str(save), "--side", "allies", "--out", str(out), "--zoom", "0.2"]
    assert main([*asked, "--speed", "4"]) == 0
    assert capsys.readouterr().out.startswith(f"{out}: 7 moments, ")
    with Image.open(out) as film:
        # At four times the speed 260 ms are one picture; the start comes before it.
        assert getattr(film, "n_frames", 1) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["render", "crossroads", "--out", "x.gif"], "x.gif: a picture is a .png or a .svg file."),
        (["render", "crossroad", "--out", "x.png"], 'Did you mean "crossroads"?'),
        (["render", "crossroads", "--out", "x.png", "--style", "clasic"], 'mean "classic"?'),
        (["render", "crossroads", "--out", "x.png", "--zoom", "0"], "A zoom lies between"),
        (["render", "crossroads", "--out", "x.png", "--legend", "--zoom", "9"], "A zoom lies"),
        (["render", "crossroads", "--out", "x.png", "--variant", "fog"], "night, rain, mud, snow"),
        (["render", "crossroads", "--out", "x.png", "--window", "0101-2001"], "no hex 2001"),
        (["render", "crossroads", "--out", "no/x.png"], "no/x.png cannot be written"),
        (["film", "nothing", "--side", "axis", "--out", "x.gif"], 'There is no save "nothing".'),
    ],
)
def test_what_goes_wrong_is_said_and_nothing_is_written(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("window", ["0101", "-0101", "0101-"])
def test_a_window_is_two_hexes(window: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", "crossroads", "--out", "x.png", f"--window={window}"]) == 2
    assert "is not two hexes like 0101-0812" in capsys.readouterr().err
