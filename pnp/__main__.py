"""``python -m pnp`` is ``pnp``: the command line, which may be interrupted while it is loaded."""

import os
import sys


def main() -> None:
    # With -m, Python looks for modules in the current folder first, which may be a download.
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.path and sys.path[0] in ("", _here()) and _here() != home:
        del sys.path[0]
    try:
        from pnp.cli import main as run

        run()
    except KeyboardInterrupt:
        # At once: an exit that Python winds up could be interrupted again.
        os._exit(130)


def _here() -> str:
    """Return the current folder; nothing where it is gone, which the command line then reports."""
    try:
        return os.getcwd()
    except OSError:
        return ""


if __name__ == "__main__":
    main()
