"""Pieces as a text: their title and size."""

from __future__ import annotations

from pnp.export import FacePicture


def write_picture(picture: FacePicture) -> bytes:
    return f"{picture.title}: {picture.width:g} x {picture.height:g} mm\n".encode()
