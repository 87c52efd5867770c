"""Errors that prevent the layout of mats' tracks."""

from pnp.base.diagnostics import Reporter
from pnp.kinds.mats.record import Mats
from pnp.kinds.mats.tracks import check_track


def survey(mats: Mats, reporter: Reporter, *, counted: bool) -> None:
    """Report tracks that cannot be drawn."""
    del counted
    for i, mat in enumerate(mats.pieces):
        for j, track in enumerate(mat.tracks):
            check_track(track, reporter, ("pieces", i, "tracks", j))
        for j, area in enumerate(mat.areas):
            for k, track in enumerate(area.tracks):
                check_track(track, reporter, ("pieces", i, "areas", j, "tracks", k))
