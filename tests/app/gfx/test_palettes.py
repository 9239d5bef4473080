"""The palettes of the pictures: told apart by every kind of vision, and the same in the theme."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from alhambra.app.gfx.theme import PALETTES, Look, load_theme
from alhambra.paths import ROOT, data_file

DICHROMATS = ("protan", "deutan", "tritan")
LEAST = {"currencies": 18, "buildings": 15, "players": 20}
"""The least CIEDE2000 between two that must not be taken for each other."""
READ = 10
"""The least contrast of words on panels for those who need a high one."""
WORDS = ("cream", "title", "figures", "muted", "faint", "good", "bad")


@pytest.fixture(scope="module")
def vision() -> Iterator[ModuleType]:
    """The art script that tells how colours are seen; beside it lie the palettes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools" / "art"))
        yield importlib.import_module("colour_vision")


def hexadecimal(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # of the published test values of Sharma, Wu and Dalal
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_standard(
    vision: ModuleType, one: object, other: object, expected: float
) -> None:
    assert vision.difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert vision.difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_vision_is_simulated_as_published(vision: ModuleType) -> None:
    white = vision.seen("#ffffff", "normal")
    for kind in DICHROMATS:  # grey stays grey, red and green come close to each other
        assert vision.seen("#ffffff", kind) == pytest.approx(white, abs=0.2)
    apart = {k: vision.difference(*(vision.seen(c, k) for c in ("#c04040", "#60803c")))
             for k in vision.VISIONS}  # fmt: skip
    assert apart["deutan"] < apart["normal"] / 3
    assert apart["tritan"] > apart["normal"] / 2


@pytest.mark.parametrize("palette", ["colour-blind", "contrast"])
@pytest.mark.parametrize(("kind", "family"), list(product(("normal", *DICHROMATS), LEAST)))
def test_what_must_be_told_apart_can_be(
    vision: ModuleType, palette: str, kind: str, family: str
) -> None:
    colours = vision.families(vision.PALETTES[palette])[family]
    least, one, other = vision.closest(colours, kind)
    assert least >= LEAST[family], f"{one} and {other}"


def test_the_normal_palette_is_told_apart_by_most_and_has_signs_for_the_others(
    vision: ModuleType,
) -> None:
    for family, colours in vision.families(vision.PALETTES["normal"]).items():
        assert vision.closest(colours, "normal")[0] > 15, family


@pytest.mark.parametrize("name", WORDS)
def test_words_have_a_high_contrast_on_every_panel(vision: ModuleType, name: str) -> None:
    panels = vision.PALETTES["contrast"].panels
    colour = hexadecimal(load_theme(data_file("theme.yaml"), Look(palette="contrast")).colour(name))
    for ground in (*panels.panel, *panels.tooltip, panels.hollow, panels.field):
        assert vision.contrast(colour, ground) >= READ, ground
    assert vision.contrast(colour, panels.active[0]) >= READ * 0.85


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_stand_out_from_what_they_are_on(vision: ModuleType, palette: str) -> None:
    colours = vision.PALETTES[palette]
    least = 4 if palette == "contrast" else 1.6
    for shades in (*colours.buildings.values(), *colours.currencies.values()):
        assert vision.contrast(shades.ink, shades.base) >= least, shades


@pytest.mark.parametrize("palette", PALETTES)
def test_the_theme_has_the_colours_of_the_pictures(vision: ModuleType, palette: str) -> None:
    theme = load_theme(data_file("theme.yaml"), Look(palette=palette))
    for family, colours in vision.families(vision.PALETTES[palette]).items():
        for name, colour in colours.items():
            key = f"player-{name}" if family == "players" else name
            assert hexadecimal(theme.colour(key)) == colour, key


@pytest.mark.parametrize("palette", PALETTES)
def test_prices_can_be_read_on_the_colours_of_buildings(vision: ModuleType, palette: str) -> None:
    theme = load_theme(data_file("theme.yaml"), Look(palette=palette))
    for building, shades in vision.PALETTES[palette].buildings.items():
        price = hexadecimal(theme.colour(f"on-{building}"))
        assert vision.contrast(price, shades.base) >= 2.6, building
