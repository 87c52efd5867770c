"""The parts of reportlab in use, imported without the settings of this machine.

On import, reportlab reads environment variables ``RL_*`` and files in the home folder, which would
change the bytes of a document, or stop a build.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _without_settings() -> Iterator[None]:
    given = {name: text for name, text in os.environ.items() if name.startswith("RL_")}
    home = os.environ.get("HOME")
    for name in given:
        del os.environ[name]
    # A folder that does not exist: only modules of pnp are beside this file.
    os.environ["HOME"] = os.path.join(os.path.dirname(__file__), "no-home")
    try:
        yield
    finally:
        os.environ.update(given)
        if home is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = home


with _without_settings():
    from reportlab.lib.rl_accel import fp_str
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

__all__ = ["Canvas", "fp_str", "pdfdoc"]
