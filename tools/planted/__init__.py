"""Plants small faults in a copy of the program and runs the tests: each fault must be caught.

``python -m tools.planted`` plants all faults of ``faults.yaml``, one at a time; ``--package`` and
``--only`` select faults; ``--near`` runs only the nearest tests, and ``--check`` only looks for the
original texts.
"""
