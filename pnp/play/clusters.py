"""Play games on a dask.distributed cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from pnp.base.sums import plain_sum
from pnp.play.kernel import UnplayableError

PATIENCE = 10
"""For how many seconds a cluster may not answer."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield what plays on the cluster at an address, and how many threads it has. Its workers need
    the same version of pnp, and the same files at the same place.

    Raises UnplayableError where there is no cluster.
    """
    try:
        import distributed
    except ImportError:
        raise UnplayableError(
            "dask.distributed is not installed: pip install 'pnp-games[dask]'"
        ) from None
    try:
        made: Any = distributed.Client  # untyped
        client = made(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise UnplayableError(f"no cluster at '{address}': {error}") from None
    with client:
        yield client.get_executor(pure=False), max(1, plain_sum(client.ncores().values()))
