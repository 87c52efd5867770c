"""The promises of boards only, by what they state."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.rules.promises.distances import apart, distance, reach
from pnp.rules.promises.links import chains, connected, cut, degree
from pnp.rules.promises.subject import Decider
from pnp.rules.promises.symmetry import alike

DECIDERS: Mapping[str, Decider] = {
    "reach": reach,
    "distance": distance,
    "apart": apart,
    "degree": degree,
    "connected": connected,
    "cut": cut,
    "alike": alike,
    "chains": chains,
}
