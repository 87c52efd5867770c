"""``python -m pnp`` is ``pnp``: the command line, which may be interrupted while it is loaded."""


def main() -> None:
    try:
        from pnp.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
