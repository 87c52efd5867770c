"""Pieces as a text: their title and size."""

from __future__ import annotations

from pnp.export import Picture


def write_picture(picture: Picture) -> bytes:
    return f"{picture.title}: {picture.width:g} x {picture.height:g} mm\n".encode()
