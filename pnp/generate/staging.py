"""A text as if it were saved: where it is read, judged, laid out and played.

A new map is one more file of its game. A new deck stands in for its model, since rules and other
files know it by its id; its text is the table of the deck if it has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.base.diagnostics import Report, Source
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.targets import Subject, lone_subject, read_subject
from pnp.generate.card_cells import cells_of
from pnp.generate.generator import CannotGenerateError
from pnp.generate.request import Request, check_id, file_name, model_of

_YAML = (".yaml", ".yml")


def replaces_model(request: Request) -> bool:
    """Return whether the new file stands in for its model, not beside it."""
    return request.what == "deck"


def text_path(request: Request) -> Path:
    """Return the path of the model's text: that of its table, if that has the cards."""
    cells = cells_of(model_of(request).file) if replaces_model(request) else None
    return Path(request.like) if cells is None else cells.path


def with_path(request: Request, path: Path | None) -> Request:
    """Return a complete request with the path of the new file: the given one, or one in the current
    folder. A table becomes another table, all else YAML.

    Raises CannotGenerateError if the path has another suffix, or its name is not a valid id.
    """
    like = text_path(request)
    suffixes = (like.suffix,) if like.suffix not in _YAML else _YAML
    path = path or Path(file_name(request.what, request.seed, suffixes[0]))
    if path.suffix not in suffixes:
        kind = "YAML file" if suffixes == _YAML else f"table such as {like.name}"
        message = f"'{path}' is not a {kind}; write {path.stem}{suffixes[0]}"
        raise CannotGenerateError(message)
    check_id(path)
    return replace(request, path=str(path.absolute()))


@contextmanager
def staged(request: Request, text: str) -> Iterator[None]:
    """Read files as if a new text were saved, while this context is open."""
    unsaved = {text_path(request): text.encode()} if replaces_model(request) else {}
    with World(unsaved=unsaved):
        yield


def home_of(request: Request) -> Path:
    """Return the game of which a new deck is judged, or the deck itself if it has none."""
    return model_of(request).root or Path(request.like)


def staged_subject(request: Request, text: str, report: Report) -> Subject | None:
    """Return what is judged and played, with a staged text in it."""
    if replaces_model(request):
        return read_subject(home_of(request), report)
    path = Path(request.path)
    return lone_subject(Source(str(path), text), path, report)
