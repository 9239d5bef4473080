"""Plants small faults in a copy of the program and runs the tests: each fault must be caught.

``python -m tools.planted`` plants all of ``faults.yaml``, one after the other; ``--package`` and
``--only`` choose some; ``--near`` runs the nearest tests alone,
and ``--check`` only tells whether their old texts are still there.
"""
