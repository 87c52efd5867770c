"""What may be wrong with a picture: fit for the user, without the place that only callers know."""

from __future__ import annotations

from dataclasses import dataclass


class PictureError(ValueError):
    """No picture can be had; ``code``, the message and ``hint`` are those of a finding."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


@dataclass(frozen=True, slots=True)
class PictureRemark:
    """What a picture lost when it was read: a warning."""

    code: str
    message: str
    hint: str
