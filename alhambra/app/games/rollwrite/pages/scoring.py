"""The final count and completed types, shown step by step and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from alhambra.app.games.rollwrite.pages.score_table import BONUS, COINS, ScoreTable
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import HEADING, LEAD, STRONG
from alhambra.app.input.intents import Cancel, EndTurn, Intent, Menu, Press
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts, joined
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.point_counter import (
    LINES,
)
from alhambra.app.scenes.results.score_table import tell_shared
from alhambra.app.table.chronicle_lines import listed_name
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Building, Share
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import completions

WIDTH = 1000
"""Units of the panel of types completed."""
TYPE = 170
"""Units of the height of a type's part."""
NO_BREAK = "\N{NO-BREAK SPACE}"
AROUND = 210
"""Units above and below, for heading and button."""


class FinalCountScene(CountingScene[Holder]):
    """The final count over the table."""

    table: ScoreTable

    def __init__(self, app: App, state: State, then: Callable[[], None] | None = None) -> None:
        """``state`` is one at the end of the game, before or after it was scored.

        ``then`` is called when the player goes on.
        """
        self._then = then
        super().__init__(app, ScoreTable(state))

    def close(self) -> None:
        super().close()
        if self._then is not None:
            self._then()

    def heading(self) -> str:
        return self._app.t("rollwrite.tally.title")

    def describe_row(self, row: int) -> str:
        return sentence(self._app.texts, self.table, row)

    def rules_at(self, row: int) -> RulesAt:
        return RulesAt(NAME, help_link_of_row(self.table, row))


class CompletedScene(FormScene):
    """Types completed in the last round: by whom, the places, and their points.

    A press anywhere, Accept or Cancel goes on.
    """

    covers = False
    closed_by = (Cancel, EndTurn, Menu)
    room = WIDTH + 40, 600
    rules = RulesAt(NAME, "row.completed")

    def __init__(self, app: App, state: State) -> None:
        """``state`` is that just before the first of the types was paid."""
        super().__init__(app)
        self._table = ScoreTable(state)
        self._found = completions(state)
        words = app.t
        self._go_on = Button("go-on", lambda: words("tally.continue"), app.stack.pop, primary=True)
        self.form.show([self._go_on], "go-on")

    def enter(self) -> None:
        self._app.audio.play(Sound.MAJORITY_WON)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press) and not self._go_on.box.contains(intent.pos):
            self._app.stack.pop()
        else:
            super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        title = self._app.t("rollwrite.completed.title", count=len(self._found))
        rest = overlay(canvas, title, WIDTH, AROUND + TYPE * len(self._found))
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        rows = body.rows(len(self._found), canvas.space)
        for (building, share), row in zip(self._found.items(), rows, strict=True):
            self._type(canvas, building, share, row)
        self._go_on.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        self.form.draw(canvas)

    def _type(self, canvas: Canvas, building: Building, share: Share[Holder], row: Box) -> None:
        px, t = canvas.metrics.px, self._app.t
        canvas.fill(row, "hollow", 0.42, canvas.corner)
        inner = row.inset(canvas.panel, canvas.space)
        seal, inner = inner.cut_left(min(px(104), inner.h), canvas.panel)
        canvas.image("type-done", seal.fit(1))
        canvas.image(f"type-{building}", seal.fit(1).inset(seal.fit(1).w * 0.19))
        head, words = inner.rows((1, 1.3), canvas.close)
        name, holders = head.columns((1, 0.8 + 0.8 * len(share.holders)), canvas.broad)
        canvas.write(t(f"building_type.{building}"), name, HEADING)
        self._draw_holders(canvas, share, holders)
        said = completion(self._app.texts, self._table, share)
        free = self._table.free(building)[len(share.places) :]
        left = joined(self._app.t, free)
        rest = t("rollwrite.completed.left", places=left) if free else ""
        canvas.write_lines(f"{said} {rest}".strip(), words, LEAD)

    def _draw_holders(self, canvas: Canvas, share: Share[Holder], box: Box) -> None:
        """Draw who completed it, with the points of each."""
        names: Sequence[str] = self._table.names
        for who, cell in zip(
            share.holders, box.columns(len(share.holders), canvas.close), strict=True
        ):
            sign, words = cell.cut_left(min(canvas.row_height, cell.h), canvas.close)
            canvas.image(holder_sign(who), sign.fit(1))
            points, name = words.cut_right(canvas.button_height, canvas.tight)
            canvas.write(holder_name(who, names, self._app.t), name, STRONG)
            gets = who in self._table.sums
            text = self._app.t("tally.round_points", points=share.points) if gets else "–"
            colour = "figures" if gets and share.points else "muted"
            canvas.write(text, points, HEADING.coloured(colour).right)


def help_link_of_row(table: ScoreTable, row: int) -> str:
    """Return the id of what a row is about: places, lines, coins, the bonus or sums."""
    if row <= len(Building):
        return "row.type"
    if row == BONUS and table.tally.bonus is not None:
        return "row.bonus"
    return {LINES: "row.lines", COINS: "row.coins"}.get(row, "row.sums")


def sentence(texts: Texts, table: ScoreTable, row: int) -> str:
    """Return the sentence of this row: 0 the rule, 1 to 6 the types, then the others."""
    if row == 0:
        return texts.t("rollwrite.tally.rule")
    if row <= len(Building):
        return _describe_type(texts, table, list(Building)[row - 1])
    if row == LINES:
        result = _list_points(texts, table, table.rows[LINES - 1].points)
        return texts.t("rollwrite.tally.lines_say", result=result)
    if row == COINS:
        result = _list_points(texts, table, table.tally.coins)
        each = table.state.box.coins_a_point
        return texts.t("rollwrite.tally.coins_say", count=each, result=result)
    if row == BONUS and table.tally.bonus is not None:
        points = next(iter(table.tally.bonus.values()))
        return texts.t("rollwrite.tally.bonus_say", count=points)
    return _describe_sums(texts, table)


def _describe_type(texts: Texts, table: ScoreTable, building: Building) -> str:
    """Return who was paid for it during the game, and who takes the free places."""
    t, named = texts.t, t_building(texts, building)
    done = [who for who in table.completed(building) if table.paid_for(who, building)]
    said = []
    if done:
        result = _list_points(texts, table, {who: table.paid_for(who, building) for who in done})
        said.append(t("rollwrite.tally.completed_say", result=result))
    if not table.free(building):
        return " ".join([*said, t("rollwrite.tally.none_free", building=named)])
    paid = [share for share in table.tally.buildings[building] if share.places]
    if not paid:
        return " ".join([*said, t("rollwrite.tally.nobody", building=named)])
    return " ".join([*said, *(_share(texts, table, share, building) for share in paid)])


def t_building(texts: Texts, building: Building) -> str:
    """Return the name of a type."""
    return texts.t(f"building_type.{building}")


def _share(texts: Texts, table: ScoreTable, share: Share[Holder], building: Building) -> str:
    t = texts.t
    tiles = t(f"tally.holding.{building}", count=share.tiles)
    names = _names(texts, table, share.holders)
    points = t("table.points", count=share.points)
    place = t("tally.place", count=table.place(share.places[0], building))
    lapsing = [who for who in share.holders if who not in table.sums]
    if len(share.holders) == 1:
        if lapsing:
            return t("rollwrite.tally.holds", name=names, tiles=tiles, place=place)
        return t("tally.one_has", name=names, tiles=tiles, place=place, points=points)
    if len(lapsing) == len(share.holders):
        return t("rollwrite.tally.hold", names=names, tiles=tiles)
    said = tell_shared(
        t, "tally.several_have", "tally.several_round", share, names=names, tiles=tiles
    )
    return f"{said} {_lapses(texts, table, lapsing)}" if lapsing else said


def _lapses(texts: Texts, table: ScoreTable, who: Iterable[Holder]) -> str:
    return texts.t("rollwrite.tally.lapses", names=_names(texts, table, who))


def _describe_sums(texts: Texts, table: ScoreTable) -> str:
    """Return who has most points in the end."""
    best = max(table.sums.values())
    first = [who for who, points in table.sums.items() if points == best]
    points = texts.t("table.points", count=best)
    said = "tally.wins" if len(first) == 1 else "tally.win"
    if len(table.sums) == 1:
        said = "rollwrite.tally.alone"
    return texts.t(said, names=_names(texts, table, first), points=points)


def _list_points(
    texts: Texts, table: ScoreTable, points: Mapping[Holder, int] | Mapping[int, int]
) -> str:
    """Return names with their points, the most first: ``Anna +12, Ben +3``.

    A person alone among computers is addressed. No line ends within a name and its points.
    """
    t, order = texts.t, sorted(points.items(), key=lambda each: -each[1])
    said = []
    for who, gets in order:
        name = listed_name(table.name_of(who, t), t)
        said.append(f"{name} {t('number.gain', points=gets)}".replace(" ", NO_BREAK))
    return ", ".join(said)


def _names(texts: Texts, table: ScoreTable, who: Iterable[Holder]) -> str:
    return texts.names([table.name_of(each, texts.t) for each in who])


def completion(texts: Texts, table: ScoreTable, share: Share[Holder]) -> str:
    """Return who got how many points for completing a type in the last round."""
    t = texts.t
    names = _names(texts, table, share.holders)
    points = t("table.points", count=share.points)
    lapsing = [who for who in share.holders if who not in table.sums]
    if not share.places:
        return t("rollwrite.completed.none_left", names=names)
    if len(lapsing) == len(share.holders):
        return t("rollwrite.completed.virtual", names=names)
    if len(share.holders) == 1:
        return t("rollwrite.completed.single", names=names, points=points)
    said = tell_shared(
        t, "rollwrite.completed.several", "rollwrite.completed.several_round", share, names=names
    )
    return f"{said} {_lapses(texts, table, lapsing)}" if lapsing else said
