"""The pictures of the README and of the docs: ``python tools/pictures.py``, from the top folder.

Every screen in three sizes, in ``docs/pictures``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZES = ("1280x720", "1920x1080", "3840x2160")
SEED = "33"
QUALITY = 88


def main() -> None:
    """Draw them all."""
    from PIL import Image

    for screen in ("title", "setup", "options", "table", "scoring", "end"):
        for size in SIZES:
            png = FOLDER / f"{screen}-{size}.png"
            command = [sys.executable, "-m", "alhambra", "shot", screen, "--size", size]
            if screen in ("table", "scoring", "end"):
                command += ["--seed", SEED, "--players", "4"]
            subprocess.run([*command, "--out", str(png)], check=True)
            with Image.open(png) as picture:
                picture.convert("RGB").save(png.with_suffix(".webp"), quality=QUALITY)
            png.unlink()


if __name__ == "__main__":
    main()
