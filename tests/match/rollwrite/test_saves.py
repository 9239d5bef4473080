"""Games of Roll & Write on disk: read back, torn, damaged, on the shelf."""

from __future__ import annotations
