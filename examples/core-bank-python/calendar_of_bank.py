"""Time: UTC over HTTP, the Norwegian calendar for bookings."""

from datetime import datetime, timezone
from zoneinfo import ZoneInfo

OSLO = ZoneInfo("Europe/Oslo")


def now() -> datetime:
    return datetime.now(timezone.utc)


def booking_date() -> str:
    return now().astimezone(OSLO).date().isoformat()


def parse_instant(text: str | None) -> datetime | None:
    """Reads an instant such as 2026-11-16T05:00:00.123456789Z. Python keeps six digits of the fraction."""
    if text is None:
        return None
    whole, _, fraction = text.removesuffix("Z").partition(".")
    microsecond = int(fraction[:6].ljust(6, "0"))
    return datetime.fromisoformat(whole).replace(tzinfo=timezone.utc, microsecond=microsecond)


def format_instant(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
