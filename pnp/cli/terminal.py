"""Terminal input and output: the standard streams and their errors, escaping of untrusted text, and
output files that a user names."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import traceback
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import IO, Any

import click

from pnp.base.registry import package_at_fault

# Escape text from files and names for display: no character can control a terminal, break a line
# or forge a GitHub workflow command. Only pnp's own colour codes pass unchanged.


_BLANKS = "\t\n\u2028\u2029"
_UNSEEN = ("Cc", "Cf", "Cs")
_HIDDEN = "\ufffd"
# Marks pnp's own colour codes until output. It is random, so no file can contain it.
_SEAL = f"\x1b{os.urandom(8).hex()}"
# Workflow commands of GitHub, active anywhere in a log: "::word" at the start of a line, "##[" in
# any place.
_COMMAND = re.compile(rf"^((?:\s|{_SEAL}\[[0-9;]*m)*:)(?=:[A-Za-z])|(##)(?=\[)")


class _Replacements(dict[int, str]):
    """Replacements for invisible characters: a space for tabs and line breaks, U+FFFD for others.
    Each takes one column of a terminal."""

    def __missing__(self, code: int) -> str:
        self[code] = shown = self.replacement_of(chr(code))
        return shown

    def replacement_of(self, char: str) -> str:
        return " " if char in _BLANKS else _HIDDEN if _is_invisible(char) else char


class _JsonReplacements(_Replacements):
    """The same for JSON, which can escape all of them except unpaired surrogates."""

    def replacement_of(self, char: str) -> str:
        if char == "\n" or not (_is_invisible(char) or char in _BLANKS):
            return char
        if unicodedata.category(char) == "Cs":
            return _HIDDEN
        return json.dumps(char)[1:-1]


def _is_invisible(char: str) -> bool:
    # XML forbids the last two code points of the first plane; those of other planes are unused.
    return unicodedata.category(char) in _UNSEEN or ord(char) & 0xFFFE == 0xFFFE


_VISIBLE = _Replacements()
_JSON = _JsonReplacements()


def make_visible(text: str) -> str:
    """Return a text as one line without invisible characters, except pnp's own colour codes."""
    if text.isprintable():
        return text
    return _SEAL.join(part.translate(_VISIBLE) for part in text.split(_SEAL))


def style_text(text: str, **style: Any) -> str:
    """Return a text in a colour or weight, as ``click.style`` knows them."""
    return click.style(make_visible(text), **style).replace("\x1b", _SEAL)


def join_safely(lines: Iterable[str]) -> str:
    """Join lines into safe output; line-end characters inside a line are escaped."""
    shown = (_COMMAND.sub(r"\1\2 ", make_visible(line)) for line in lines)
    return "".join(f"{line}\n" for line in shown).replace(_SEAL, "\x1b")


def as_json(value: Any) -> str:
    """Return a value as a JSON document in which every character is visible."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return text.translate(_JSON) + "\n"


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


# Files that a command writes at the user's request.


def write(path: Path, content: str | bytes, *, within: Path | None = None) -> None:
    """Write a file atomically, and report it."""
    put_file(path, content, within=within)
    say(f"written to {path.as_posix()}", err=True)


def put_file(path: Path, content: str | bytes, *, within: Path | None = None) -> None:
    """Write a file atomically. ``within`` is the folder that must contain it once all links are
    followed; None only for a path that the user gave."""
    from pnp.base.output import replace_file
    from pnp.base.output.owned import RefusedError

    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        say(*replace_file(path, data, within=within), err=True)
    except OSError as error:
        hint = f"; {error.hint}" if isinstance(error, RefusedError) else ""
        raise click.UsageError(f"cannot write '{path}': {describe_refusal(error)}{hint}") from None


def home_of(path: Path) -> Path:
    """Return the folder of the game to which a file belongs, or else the file's own folder."""
    from pnp.content.game_files import GAME_FILE

    folders = path.absolute().parents
    return next((folder for folder in folders if (folder / GAME_FILE).is_file()), path.parent)
