"""Run ``pnp`` as ``python -m pnp``; the command line may be interrupted while it loads."""

import os
import sys


def main() -> None:
    # With -m, Python searches modules in the current folder first, which may be a download.
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.path and sys.path[0] in ("", _here()) and _here() != home:
        del sys.path[0]
    try:
        from pnp.cli import main as run

        run()
    except KeyboardInterrupt:
        # Exit at once: a regular exit could be interrupted again.
        os._exit(130)


def _here() -> str:
    """Return the current folder; empty if it no longer exists, which the command line reports."""
    try:
        return os.getcwd()
    except OSError:
        return ""


if __name__ == "__main__":
    main()
