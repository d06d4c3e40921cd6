"""The ground of a map as it travels."""

from grognard.terrain.shown import show_ground
from tests.terrain.coast import sound


def test_the_ground_travels_with_its_scale_and_all_names() -> None:
    ground = show_ground(sound())
    assert ground.sheet.metres == 2500
    names = {named.at: (named.name, named.aliases) for named in ground.names}
    assert names["0302"] == ("Isigny-sur-Mer", ("Isigny", "Isigny s. Mer"))
    assert names["0202"] == ("Bois d'Elle", ())
