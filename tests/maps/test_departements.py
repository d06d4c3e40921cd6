"""Towns of Normandy lie in their départements, and borders part them."""

import pytest

from grognard.content.archives import open_folder
from grognard.content.problems import Problems
from grognard.terrain.map import Map
from grognard.terrain.read import read_map
from setup.places import ROOT

# Typed from an atlas; places within 4 km of a border are left out.
TOWNS = {
    "manche": "Saint-Lô Cherbourg Valognes Carentan Coutances Granville Avranches Mortain Périers",
    "calvados": "Caen Bayeux Lisieux Falaise Vire Isigny Honfleur Arromanches Villers-Bocage",
    "orne": "Alençon Argentan Domfront Chambois Gacé",
    "seine-maritime": "Le_Havre",
    "ille-et-vilaine": "Combourg",
}


@pytest.fixture(scope="module")
def normandy() -> Map:
    problems = Problems()
    found = read_map(open_folder(ROOT / "data" / "maps" / "normandy", problems), problems)
    problems.raise_if_any()
    assert found is not None
    return found


def hex_called(normandy: Map, name: str) -> int:
    return next(at for at, known in normandy.names.items() if name in (known.name, *known.aliases))


@pytest.mark.parametrize("departement", TOWNS)
def test_towns_lie_in_their_departement(normandy: Map, departement: str) -> None:
    owner = normandy.layers["departement"]
    names = [name.replace("_", " ") for name in TOWNS[departement].split()]
    found = {name: owner.at(hex_called(normandy, name)) for name in names}
    assert found == dict.fromkeys(names, departement)


def test_all_land_and_no_sea_is_owned(normandy: Map) -> None:
    owner, ground = normandy.layers["departement"], normandy.layers["terrain"]
    for at in range(normandy.hexes):
        assert (owner.at(at) == "none") == (ground.at(at) in ("sea", "tidal-flat"))


def test_borders_lie_between_different_departements_and_nowhere_else(normandy: Map) -> None:
    owner, borders = normandy.layers["departement"], normandy.layers["borders"]
    marked = {
        frozenset((at, int(there)))
        for at in range(normandy.hexes)
        for direction, there in enumerate(normandy.near[6 * at : 6 * at + 6])
        if there >= 0 and borders.at(6 * at + direction)
    }
    wanted = {
        frozenset((at, int(there)))
        for at in range(normandy.hexes)
        for there in normandy.near[6 * at : 6 * at + 6]
        if there >= 0
        if len({owner.at(at), owner.at(int(there)), "none"}) > 2
    }
    assert marked == wanted
    assert len(marked) > 100
