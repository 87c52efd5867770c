"""``python -m pnp`` is ``pnp``: the command line, which may be interrupted while it is loaded."""

import os


def main() -> None:
    try:
        from pnp.cli import main as run

        run()
    except KeyboardInterrupt:
        # At once: an exit that Python winds up could be interrupted again.
        os._exit(130)


if __name__ == "__main__":
    main()
