"""Pictures of the table: whatever was kept of the last one is as if it were made anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from alhambra.app.games.alhambra.table.presenter import Presenter
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, make_offers
from alhambra.app.program.i18n import Texts
from tests.app.games.alhambra.moments import moments
from tests.app.stage import canvas

LOOKED_AT = 9
"""So many moments, drawn by lot, each with the focus nowhere and then at some of what it shows."""
FOCUSED = 4


@pytest.mark.parametrize("players", [2, 5])
def test_parts_that_are_kept_show_what_they_would_show_anew(players: int) -> None:
    lot, surface, texts = Random(players), canvas(1280, 720), Texts("en")
    panels = max(2, players - 1)
    kept = Presenter(surface.metrics, texts.t, surface, panels)

    def looked_at(snapshot: TableSnapshot) -> None:
        anew = Presenter(surface.metrics, texts.t, surface, panels)
        offers = make_offers(snapshot.choices)
        assert kept.picture(snapshot, offers) == anew.picture(snapshot, offers)

    for snapshot in lot.sample(list(moments(texts, players)), LOOKED_AT):
        looked_at(snapshot)
        spots = kept.picture(snapshot, make_offers(snapshot.choices)).spots
        for spot in lot.sample(spots, min(FOCUSED, len(spots))):
            focused = replace(snapshot.ui, focus=spot.token, keyed=lot.random() < 0.5)
            looked_at(replace(snapshot, ui=focused))
            looked_at(replace(snapshot, ui=replace(focused, focus=None)))
