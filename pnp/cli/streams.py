"""The standard streams: writing to them safely, and handling their errors."""

import os
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from types import FrameType
from typing import IO

import click

from pnp.base.registry import package_at_fault
from pnp.cli.escaping import join_safely

BROKEN = 2
"""The exit code for problems with the machine and bugs in pnp: 1 would blame the content."""
UNREAD = 141
"""The exit code if the reader has gone, as after ``| head``: the code that shells report for
SIGPIPE."""
MOST_FRAMES = 40
"""The number of reported traceback frames: endless recursion is as clear from its end."""


_interrupted = False


class StreamError(click.ClickException):
    """A stream that cannot be written or read."""

    exit_code = BROKEN


def prepare() -> None:
    """Prepare this process: reserve the place of closed streams, spell out characters that a stream
    cannot encode, and remember interruptions."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    closed = sys.stdout is None
    with suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(handle)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 # it is open as long as the process
    if closed:
        raise StreamError("cannot write to standard output: it is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(*lines: str, err: bool = False) -> None:
    """Print lines, each made safe."""
    put_text(join_safely(lines), err=err)


def put_text(text: str, *, err: bool = False) -> None:
    """Write text that is already safe and includes line ends."""
    with _handle_refusal(err):
        click.echo(text, nl=False, err=err)


def put_document(text: str, *, err: bool = False) -> None:
    """Write a text for programs, always as UTF-8."""
    with _handle_refusal(err):
        click.echo(text.encode("utf-8"), nl=False, err=err)


def read_input() -> bytes:
    """Return all of the standard input."""
    if sys.stdin is None:
        raise StreamError("cannot read standard input: it is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise StreamError(f"cannot read standard input: {describe_refusal(error)}") from None


def read_line(prompt: str) -> str | None:
    """Return the next input line, stripped; None at the end of input."""
    put_text(prompt)
    with _handle_refusal(err=False):
        sys.stdout.flush()
    if sys.stdin is None:
        raise StreamError("cannot read standard input: it is closed")
    try:
        line = sys.stdin.readline()
    except (OSError, UnicodeDecodeError) as error:
        why = describe_refusal(error) if isinstance(error, OSError) else "it is not text"
        raise StreamError(f"cannot read standard input: {why}") from None
    return line.strip() if line else None


def describe_refusal(error: OSError) -> str:
    """Describe why the machine refuses something."""
    return (error.strerror or str(error) or "unknown reason").lower()


def report_bug(error: BaseException) -> None:
    """Report where a bug in pnp occurred.

    Raises KeyboardInterrupt if that was the cause: a library that is interrupted while it loads may
    raise its own error.
    """
    if _interrupted:
        raise KeyboardInterrupt
    lines = traceback.format_exception(error, limit=-MOST_FRAMES)
    say(*"".join(lines).rstrip("\n").split("\n"), err=True)
    author = package_at_fault(error)
    whose = f"the extension '{author}'" if author else "pnp"
    whom = f"it to the authors of '{author}'" if author else "it with the file"
    say(f"this is a bug in {whose}, not an error in your file: please report {whom}", err=True)


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _interrupted
    _interrupted = True
    raise KeyboardInterrupt


@contextmanager
def _handle_refusal(err: bool) -> Iterator[None]:
    """If a stream refuses output, exit with a message, or quietly if the reader has gone."""
    try:
        yield
    except BrokenPipeError:
        _silence(sys.stderr if err else sys.stdout)
        raise click.exceptions.Exit(UNREAD) from None
    except OSError as error:
        _silence(sys.stderr if err else sys.stdout)
        stream = "error output" if err else "output"
        message = f"cannot write to standard {stream}: {describe_refusal(error)}"
        raise StreamError(message) from None


def flush_streams() -> None:
    """Flush the streams, or discard pending output: otherwise Python would print its own error at
    exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            _silence(stream)


def _silence(stream: IO[str]) -> None:
    """Make a failing stream discard output that is still pending at exit."""
    with suppress(OSError, ValueError):
        handle = os.open(os.devnull, os.O_WRONLY)
        os.dup2(handle, stream.fileno())
        os.close(handle)
