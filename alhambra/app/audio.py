"""Sounds and music. Without a sound card all is silent, and nothing else changes."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

log = logging.getLogger(__name__)

FADE = 1200
"""Milliseconds in which music comes and goes."""


class Audio:
    """The loudspeaker."""

    def __init__(self, assets: Path) -> None:
        self._assets = assets
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._volume = self._music_volume = 1.0
        self._music: str | None = None
        self.works = _opened()
        """Whether anything can be heard."""

    def set_volumes(self, sound: float, music: float) -> None:
        """How loud, 0 to 1."""
        self._volume, self._music_volume = sound, music
        if self.works:
            pygame.mixer.music.set_volume(music)

    def play(self, name: str) -> None:
        """A sound of ``assets/sounds`` by its file's name without ending."""
        if not self.works or self._volume <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self._volume)
            sound.play()

    def music(self, name: str) -> None:
        """This piece of ``assets/music`` from now on, over and over."""
        if not self.works or name == self._music:
            return
        self._music = name
        try:
            pygame.mixer.music.load(self._assets / "music" / f"{name}.ogg")
        except pygame.error as error:
            log.warning("the music %s cannot be played: %s", name, error)
            return
        pygame.mixer.music.set_volume(self._music_volume)
        pygame.mixer.music.play(-1, fade_ms=FADE)

    def close(self) -> None:
        """Be silent."""
        if self.works:
            pygame.mixer.quit()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._assets / "sounds" / f"{name}.ogg")
        except (pygame.error, OSError) as error:
            log.warning("the sound %s cannot be played: %s", name, error)
            return None


def _opened() -> bool:
    try:
        pygame.mixer.init(44100, -16, 2, 512)
    except pygame.error as error:
        log.warning("no sound: %s", error)
        return False
    return True
