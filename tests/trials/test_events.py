"""Random events over all scenes of both games, in short form."""

from __future__ import annotations

import shutil
import sys
from random import Random

import pygame
import pytest

from alhambra.app.gfx.box import Box
from tools.trials import events
from tools.trials.noise import Noise


def test_nothing_that_any_device_does_breaks_the_program() -> None:
    told = ""
    for seed in range(16, 22):  # which screens a sitting reaches changes with the screens
        report = events.run(1200, seed)
        assert not report.found, report.text()
        assert sum(report.tried.values()) >= 1200
        told += " ".join(report.measured)
        if "alhambra" in told and "roll-and-write" in told and "walked by" in told:
            return
    raise AssertionError(told)


def test_a_process_that_dies_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    (finding,) = events.run(10, 7).found
    assert finding.seed == "--seed 7 --cases 10"


def test_noise_is_the_same_for_the_same_seed_and_has_all_devices() -> None:
    def drawn(seed: int) -> list[tuple[str, list[pygame.Event]]]:
        pygame.display.init()
        noise = Noise(Random(seed), lambda: [Box(5, 5, 10, 10)], lambda: (1280, 720), [])
        return [noise.draw() for _ in range(3000)]

    assert drawn(3) == drawn(3) != drawn(4)
    kinds = {event.type for _, happened in drawn(3) for event in happened}
    assert kinds >= {
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.TEXTEDITING,
        pygame.CONTROLLERAXISMOTION,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWFOCUSLOST,
        pygame.DROPFILE,
    }
