"""Write pictures of cards for PrinterStudio, and orders for the program MPC Autofill.

Each deck has a folder with the pictures of its faces, to the pixel and with bleed, and order.xml:
start MPC Autofill in that folder with the site PrinterStudio, and it fills the forms of the shop. A
deck of more than 612 cards is several orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.export import Job
from pnp.exports.autofill_orders import autofill_jobs
from pnp.exports.bundle import Bundle


class Options(Struct, frozen=True):
    stock: Annotated[
        Literal["S30", "S33", "M31", "P10"],
        Meta(
            description="The paper: S30 standard smooth, S33 superior smooth, M31 linen, or P10 "
            "plastic."
        ),
    ] = "S30"


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    yield from autofill_jobs(bundle, "printerstudio", options.stock, report)
