"""From devices to intents: pointer, keys and input methods."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Caught,
    Composing,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Edit,
    FastForward,
    FullScreen,
    Hint,
    InspectAt,
    Intent,
    Key,
    Move,
    NextGroup,
    NextPage,
    Point,
    Press,
    PrevGroup,
    Redo,
    Release,
    Released,
    Scores,
    Scroll,
    Text,
    Undo,
)
from alhambra.app.input.keys import bound, load_bindings, load_names, rebound
from alhambra.app.input.router import Router
from alhambra.paths import data_file

HEIGHT = 1000
"""Of the window, in pixels: a drag begins beyond 5 of them."""


def motion(x: float, y: float) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)


def button(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=(x, y), button=number, touch=False)


def down(x: float, y: float, number: int = 1) -> pygame.Event:
    return button(pygame.MOUSEBUTTONDOWN, x, y, number)


def up(x: float, y: float) -> pygame.Event:
    return button(pygame.MOUSEBUTTONUP, x, y)


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0)


def kinds(intents: list[Intent]) -> list[type[Intent]]:
    return [type(intent) for intent in intents]


# -- the pointer -----------------------------------------------------------------------------------


def test_a_shaky_click_is_a_click(router: Router) -> None:
    intents = router.read([down(100, 100), motion(104, 97), up(104, 97)], HEIGHT, False)
    assert kinds(intents) == [Point, Press, Release]


def test_a_drag_begins_beyond_a_two_hundredth_of_the_window(router: Router) -> None:
    events = [down(100, 100), motion(106, 100), motion(200, 100), up(200, 100)]
    intents = router.read(events, HEIGHT, False)
    assert kinds(intents) == [Point, Press, DragStart, DragMove, Drop]
    assert isinstance(intents[2], DragStart)
    assert intents[2].origin == (100, 100)


@pytest.mark.parametrize("breaking", [down(150, 100, 3), key(pygame.K_ESCAPE)])
def test_another_button_or_escape_breaks_a_drag_off(router: Router, breaking: pygame.Event) -> None:
    events = [down(100, 100), motion(150, 100), breaking, motion(160, 100), up(160, 100)]
    intents = router.read(events, HEIGHT, False)
    assert kinds(intents) == [Point, Press, DragStart, DragCancel, Point]


def test_the_right_button_alone_asks_for_a_thing_and_is_cancel_elsewhere(router: Router) -> None:
    (intent,) = router.read([down(5, 5, 3)], HEIGHT, False)
    assert isinstance(intent, InspectAt) and isinstance(intent, Cancel)
    assert intent.pos == (5, 5)


def test_losing_the_focus_lets_go_of_everything(router: Router) -> None:
    events = [down(1, 1), motion(50, 50), pygame.Event(pygame.WINDOWFOCUSLOST), up(50, 50)]
    intents = router.read(events, HEIGHT, False)
    assert kinds(intents) == [Point, Press, DragStart, DragCancel, Released]


# -- keys ------------------------------------------------------------------------------------------


def test_arrows_come_again_while_they_are_down_and_enter_does_not(router: Router) -> None:
    held = [key(pygame.K_RIGHT)] * 3 + [key(pygame.K_RETURN)] * 3
    assert kinds(router.read(held, HEIGHT, False)) == [Move, Move, Move, Accept]


def test_a_key_that_stays_down_does_not_reach_the_next_scene(router: Router) -> None:
    held = key(pygame.K_RETURN)
    assert kinds(router.read([held], HEIGHT, False)) == [Accept]
    router.next_scene()
    assert not router.read([held, held], HEIGHT, False)
    again = [key(pygame.K_RETURN, kind=pygame.KEYUP), held]
    assert kinds(router.read(again, HEIGHT, False)) == [Accept]


def test_some_keys_last_as_long_as_they_are_down(router: Router) -> None:
    events = [key(pygame.K_LSHIFT), key(pygame.K_LSHIFT, kind=pygame.KEYUP)]
    intents = router.read(events, HEIGHT, False)
    assert [intent.down for intent in intents if isinstance(intent, FastForward)] == [True, False]


def test_tab_goes_on_and_with_shift_back(router: Router) -> None:
    events = [key(pygame.K_TAB), key(pygame.K_TAB, pygame.KMOD_SHIFT)]
    assert kinds(router.read(events, HEIGHT, False)) == [NextGroup, PrevGroup]


@pytest.mark.parametrize(
    ("code", "mod", "meant"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, [Undo]),
        (pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_NUM, [Undo]),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, [Redo]),
        (pygame.K_y, pygame.KMOD_LCTRL, [Redo]),
        (pygame.K_RETURN, pygame.KMOD_LALT, [FullScreen]),
        (pygame.K_TAB, pygame.KMOD_LCTRL, [NextPage]),
        (pygame.K_TAB, pygame.KMOD_LALT, []),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LALT, []),
        (pygame.K_z, pygame.KMOD_LALT, []),
    ],
)
def test_combinations_with_a_meaning(
    router: Router, code: int, mod: int, meant: list[type[Intent]]
) -> None:
    assert kinds(router.read([key(code, mod)], HEIGHT, False)) == meant


@pytest.mark.parametrize(
    "mod",
    [
        *(pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_MODE, pygame.KMOD_LGUI, pygame.KMOD_RGUI),
        *(pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LCTRL | pygame.KMOD_RALT),
    ],
)
def test_no_key_means_in_a_combination_what_it_means_alone(router: Router, mod: int) -> None:
    names = [name for names in load_names(data_file("keys.yaml")).values() for name in names]
    alone = {*map(pygame.key.key_code, names)} - {pygame.K_z, pygame.K_y, pygame.K_RETURN}
    alone -= {pygame.K_KP_ENTER, pygame.K_TAB}
    assert router.read([key(code, mod) for code in alone], HEIGHT, False) == []


def test_a_modifier_can_have_a_meaning_of_its_own(router: Router) -> None:
    usual = load_bindings(data_file("keys.yaml"), data_file("buttons.yaml"))
    router.use(usual._replace(keys={**usual.keys, "hint": ("left ctrl",)}))
    assert kinds(router.read([key(pygame.K_LCTRL, pygame.KMOD_LCTRL)], HEIGHT, False)) == [Hint]


@pytest.mark.parametrize("code", [pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v])
def test_letters_of_another_level_are_no_commands_in_a_field(router: Router, code: int) -> None:
    alt_gr_of_windows = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    assert router.read([key(code, alt_gr_of_windows)], HEIGHT, True) == []


# -- the layout: keys whose letters are not ASCII --------------------------------------------------

PLACE_Z, PLACE_I, PLACE_SEMICOLON, PLACE_Q = 29, 12, 51, 20


def placed(code: int, place: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=place)


@pytest.mark.parametrize(("letter", "place", "meant"), [("я", 29, Undo), ("ш", 12, Hint)])
@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT, pygame.KMOD_CAPS])
def test_a_letter_that_is_not_ascii_means_what_its_place_means(
    router: Router, letter: str, place: int, mod: int, meant: type[Intent]
) -> None:
    assert kinds(router.read([placed(ord(letter), place, mod)], HEIGHT, False)) == [meant]


def test_a_sign_at_the_place_of_a_letter_means_what_the_letter_means(router: Router) -> None:
    """On Greek keyboards Q writes a semicolon."""
    assert kinds(router.read([placed(pygame.K_SEMICOLON, PLACE_Q)], HEIGHT, False)) == [Scores]


def test_an_ascii_letter_counts_wherever_it_is(router: Router) -> None:
    events = [placed(pygame.K_y, PLACE_Z), placed(pygame.K_z, 28)]
    assert kinds(router.read(events, HEIGHT, False)) == [Redo, Undo]


def test_commands_follow_the_place_too(router: Router) -> None:
    ya = placed(ord("я"), PLACE_Z, pygame.KMOD_CTRL)
    assert kinds(router.read([ya], HEIGHT, False)) == [Undo]
    ef = placed(ord("ф"), 4, pygame.KMOD_CTRL)
    assert router.read([ef], HEIGHT, True) == [Edit(Key.ALL, device="keyboard")]


@pytest.mark.parametrize(
    ("code", "place", "name"),
    [
        (ord("ö"), PLACE_SEMICOLON, "ö"),
        (ord("ш"), PLACE_I, "i"),
        (ord("ж"), PLACE_SEMICOLON, "ж"),
        (pygame.K_KP_ENTER, 88, "keypad enter"),
        (0x4000007F, 127, "Mute"),
        (0x40000087, 135, "key 135"),
        (0, 100, "key 100"),
    ],
)
def test_any_key_can_be_caught_and_then_has_its_meaning(
    router: Router, code: int, place: int, name: str
) -> None:
    event = placed(code, place)
    assert router.read([event], HEIGHT, False, True) == [Caught(name, device="keyboard")]
    usual = load_bindings(data_file("keys.yaml"), data_file("buttons.yaml"))
    keys = rebound(usual.keys, bound(usual.keys, usual.keys, name, "hint"))
    router.use(usual._replace(keys=keys))
    router.release_all()
    assert kinds(router.read([event], HEIGHT, False)) == [Hint]


# -- input methods ---------------------------------------------------------------------------------


def draft(text: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTEDITING, text=text, start=len(text), length=0)


@pytest.mark.parametrize(
    "code",
    [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_BACKSPACE, pygame.K_F1],
)
def test_keys_belong_to_an_input_method_while_it_has_a_draft(router: Router, code: int) -> None:
    assert kinds(router.read([draft("ni"), key(code)], HEIGHT, True)) == [Composing]
    done = pygame.Event(pygame.TEXTINPUT, text="に")
    router.read([key(code, kind=pygame.KEYUP), done], HEIGHT, True)
    assert len(router.read([key(code)], HEIGHT, True)) == 1


def test_a_draft_ends_with_the_field(router: Router) -> None:
    router.read([draft("ni")], HEIGHT, True)
    assert kinds(router.read([key(pygame.K_RETURN)], HEIGHT, False)) == [Accept]


def test_letters_are_text_while_a_field_has_the_focus(router: Router) -> None:
    letter = pygame.Event(pygame.TEXTINPUT, text="z")
    assert kinds(router.read([key(pygame.K_z), letter], HEIGHT, True)) == [Text]
    assert kinds(router.read([letter], HEIGHT, False)) == []
    router.release_all()
    events = [key(pygame.K_LEFT, pygame.KMOD_CTRL), key(pygame.K_a, pygame.KMOD_CTRL)]
    edits = router.read(events, HEIGHT, True)
    assert [edit.key for edit in edits if isinstance(edit, Edit)] == [Key.LEFT, Key.ALL]


# -- what no device does, and some do --------------------------------------------------------------


def wheel(steps: float) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=round(steps), precise_x=0.0, precise_y=steps)


@pytest.mark.parametrize(("steps", "told"), [(1e6, 12), (-1e6, -12), (0.25, 0.25), (-3, -3)])
def test_a_wheel_turns_no_further_than_a_hand_can(
    router: Router, steps: float, told: float
) -> None:
    assert router.read([wheel(steps)], HEIGHT, False) == [Scroll((0, 0), told, device="mouse")]


def test_a_wheel_turned_to_the_side_means_nothing(router: Router) -> None:
    assert router.read([wheel(0.0)], HEIGHT, False) == []


def test_a_draft_is_shown_as_far_as_it_can_be(router: Router) -> None:
    editing = pygame.Event(
        pygame.TEXTEDITING, text="a\0b\n\ud800c" + "d" * 10**5, start=-5, length=0
    )
    (draft,) = router.read([editing], HEIGHT, True)
    assert isinstance(draft, Composing)
    assert draft.text.startswith("abcd") and len(draft.text) <= 100 and draft.cursor == 0
    beyond = pygame.Event(pygame.TEXTEDITING, text="ab", start=10**9, length=0)
    assert router.read([beyond], HEIGHT, True) == [Composing("ab", 2, device="keyboard")]


def test_a_key_without_a_name_is_not_caught(router: Router) -> None:
    nameless = pygame.Event(pygame.KEYDOWN, key=10**9, mod=0)
    assert router.read([nameless], HEIGHT, False, True) == []
    named = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0)
    assert router.read([named], HEIGHT, False, True) == [Caught("x", device="keyboard")]
