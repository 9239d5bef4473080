"""The faces of computer players: at their panels and turns, over their palaces, at the end."""

from __future__ import annotations

from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.pages.result import Ranking
from alhambra.app.games.alhambra.table.presenter import Presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState, TableSnapshot, make_offers
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Image
from alhambra.app.gfx.commands import Image as Drawn
from alhambra.app.program.i18n import Texts
from alhambra.app.table.picture import Picture
from alhambra.content import load_box
from alhambra.match.alhambra.course import standings
from alhambra.match.match import HUMAN
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import observe
from tests.app.games.alhambra.tables import history
from tests.app.stage import Stage, canvas, shown_texts

PEOPLE = (("Isabela", HUMAN), ("Lubna", "hard"), ("Nazhun", "bot:Nazhun"), ("Salim", HUMAN))
"""One of them has a temperament."""


def seated(state: State) -> State:
    """The state with these people at the table."""
    people = zip(state.players, PEOPLE, strict=True)
    players = tuple(player._replace(name=name, kind=kind) for player, (name, kind) in people)
    return state._replace(players=players)


STATE = seated(history(load_box(), 4, 60)[-1].state)


def faces(picture: Picture) -> list[str]:
    """The sprites of faces by the ids that they have in the picture."""
    images = [sprite for sprite in picture.sprites if isinstance(sprite.look, Image)]
    return [one.id for one in images if one.look.name == "face-collector"]  # type: ignore[union-attr]


def table(state: State) -> Picture:
    """The table as the first player sees it."""
    surface = canvas()
    presenter = Presenter(surface.metrics, Texts("en").t, surface, 3)
    return presenter.picture(TableSnapshot(observe(state, 0), 0, AlhambraUiState()), make_offers())


def test_a_face_is_at_the_panel_and_on_the_turn_of_who_has_a_temperament() -> None:
    assert faces(table(STATE._replace(to_move=0))) == ["player:1/face"]
    assert sorted(faces(table(STATE._replace(to_move=1)))) == ["actions/face", "player:1/face"]


def test_a_face_is_in_the_ranking() -> None:
    surface = canvas()
    frames = tuple(
        frame._replace(state=seated(frame.state)) for frame in history(load_box(), 4, 10_000)
    )
    ranking = Ranking(frames[-1].state, standings(frames))
    ranking.draw(surface, Texts("en").t, Box(0, 0, 1500, 800))
    drawn = [each.name for each in surface.commands if isinstance(each, Drawn)]
    assert [name for name in drawn if name.startswith("face-")] == ["face-collector"]


def test_a_palace_large_tells_what_its_owner_says() -> None:
    stage = Stage()
    for seat, said in (
        (1, ["The collector: “One more of these, and then I have them all.”"]),
        (2, []),
    ):
        stage.stack.reset(LookScene(stage.app, observe(STATE, 0), 0, seat))
        stage.stack.settle()
        stage.draw()
        assert [one.text for one in shown_texts(stage.canvas) if "“" in one.text] == said
