"""What the tests of the screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

from alhambra.app.gfx.sprites import lighting, sprite_sheets
from alhambra.app.program import i18n
from alhambra.app.program.i18n import Catalog, load_catalog
from alhambra.app.program.languages import catalog_file
from tests.app.driving import Driver, game, settings_kept


@pytest.fixture(scope="session", autouse=True)
def catalogs_are_read_once() -> Iterator[None]:
    """Each program of a test would read its language anew: a twentieth of all the time they take.

    A file that was changed is read again.
    """

    @cache
    def read(
        code: str,
        folder: Path | None,
        wanted: Callable[[str], bool] | None,
        file: Path,
        changed: int,
    ) -> Catalog:
        return load_catalog(code, folder, wanted)

    def load(
        code: str, folder: Path | None = None, wanted: Callable[[str], bool] | None = None
    ) -> Catalog:
        file = catalog_file(code, folder)
        if not file.exists():
            return load_catalog(code, folder, wanted)
        return read(code, folder, wanted, file, file.stat().st_mtime_ns)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "load_catalog", load)
        yield


@pytest.fixture(scope="session", autouse=True)
def sheets_are_decoded_once() -> Iterator[None]:
    """Each program of a test would decode the sheets of its first scenes anew. Nobody draws on a
    sheet, so programs can share them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprite_sheets, "decode", lru_cache(maxsize=16)(lighting.decode))
        yield


@pytest.fixture(scope="module")
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A program in a small window, without animations, whose player has met everything; with the
    ``SETTINGS`` that the module names.
    """
    with game() as hands:
        hands.app.settings.change(animation="instant", met_plans=True, met_dirk=True)
        hands.app.settings.change(**getattr(request.module, "SETTINGS", {}))
        yield hands


@pytest.fixture
def settings(driver: Driver) -> Iterator[None]:
    """Whatever a test sets is as before after it."""
    with settings_kept(driver):
        yield
