"""What the packaged program is made of; ``build_exe.spec`` and ``tools/release.py`` use it."""
