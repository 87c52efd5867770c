"""Write a PDF/X-1a of each deck for DriveThruCards: CMYK with at most 240 % of ink.

Each card is two pages, its back and then its front, as often as there are copies. Pages have 1/8
inch of bleed and no marks. Texts in black or grey are printed with black ink only. Colours that
cannot be printed are reported with the colours that they become.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH
from pnp.export import Job
from pnp.exports.bundle import BACK, FRONT, Bundle
from pnp.exports.press_colour import load_profile
from pnp.exports.press_files import PressStyle, press_job
from pnp.exports.press_gamut import report_shifts
from pnp.exports.press_ink import check_ink
from pnp.exports.shop_orders import plan_orders
from pnp.exports.shop_sizes import shop_named

BLEED = MM_PER_INCH / 8
MOST_INK = 240.0
"""The most ink that the shop prints, in percent."""


class Options(Struct, frozen=True):
    profile: Annotated[
        str, Meta(description="The path of another ICC profile for CMYK presses.")
    ] = ""
    fine: Annotated[bool, Meta(description="Draw art with 600 dots per inch, not 300.")] = False


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    profile = load_profile(options.profile, report)
    orders = plan_orders(bundle, shop_named("drivethrucards"), report)
    if profile is None or report.failed:
        return
    for order in orders:
        check_ink(order, profile, MOST_INK, report)
    if report.failed:
        return
    finer = 2 if options.fine else 1
    style = PressStyle(BLEED, profile, sides=(BACK, FRONT), finer=finer, copies=True)
    report_shifts(orders, profile, report)
    for order in orders:
        yield press_job(bundle, order, style)
