#!/usr/bin/env python3
"""The schedule workloads of care-bench on python-dateutil's rrule.

  dateutil_peer.py WORKLOAD ROUNDS [COUNT SUM]

Prints nanoseconds of processor time for one operation, the median of the rounds. An operation is one
occurrence of a walk over ten years, or one question. COUNT and SUM are how many starts are expected and their sum in seconds since 1970:
where they differ from the peer's own, it says so on standard error and ends with 3, after it has measured all the same.
"""

import statistics
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo  # converts to UTC in half the time of dateutil's own zones

from dateutil.rrule import DAILY, MO, MONTHLY, TH, TU, WEEKLY, rrule, rruleset

NEW_YORK = "America/New_York"
THREE = [8, 12, 20]


def start(zone, day=1, hour=8, minute=0):
    return datetime(2015, 1, day, hour, minute, tzinfo=ZoneInfo(zone))


def daily(zone=NEW_YORK, hour=8, minute=0, **parts):
    return rrule(DAILY, dtstart=start(zone, hour=hour, minute=minute), **parts)


def three():
    merged = rruleset()
    for hour in THREE:
        merged.rrule(daily(hour=hour))
    return merged


# name: the query, the zone, the rule
WORKLOADS = {
    "ten-years-daily": ("walk", NEW_YORK, daily),
    "ten-years-daily-berlin": ("walk", "Europe/Berlin", lambda: daily("Europe/Berlin")),
    "ten-years-daily-lord-howe": ("walk", "Australia/Lord_Howe", lambda: daily("Australia/Lord_Howe")),
    "ten-years-three": ("walk", NEW_YORK, three),
    "day-after-ten-years": ("day", NEW_YORK, daily),
    "day-after-ten-years-three": ("day", NEW_YORK, three),
    "occurrence-3652-of-three": ("nth", NEW_YORK, three),
    "monthly-31st": ("walk", NEW_YORK, lambda: rrule(MONTHLY, dtstart=start(NEW_YORK, day=31), bymonthday=-1)),
    "weekdays": ("walk", NEW_YORK, lambda: rrule(WEEKLY, dtstart=start(NEW_YORK), byweekday=[MO, TH])),
    "nth-weekday": ("walk", NEW_YORK, lambda: rrule(MONTHLY, dtstart=start(NEW_YORK, day=13), byweekday=TU(2))),
    "three-times-a-day": ("walk", NEW_YORK, lambda: daily(byhour=THREE)),
    "overnight": ("walk", NEW_YORK, lambda: daily(hour=2, minute=30)),
}


def walk(rule, zone):
    """Returns the starts of ten years in seconds since 1970."""
    to = datetime(2025, 1, 1, tzinfo=zone)
    found, total = 0, 0
    for moment in rule:
        if moment >= to:
            break
        found += 1
        total += int(moment.timestamp())
    return found, total


def day(rule, zone):
    """Returns the starts of the day ten years after the first."""
    moments = rule.between(datetime(2025, 1, 1, tzinfo=zone), datetime(2025, 1, 2, tzinfo=zone), inc=False)
    return len(moments), sum(int(moment.timestamp()) for moment in moments)


def nth(rule, zone):
    """Returns the occurrence with index 3652."""
    return 1, int(rule[3652].timestamp())


def main():
    if len(sys.argv) not in (3, 5) or sys.argv[1] not in WORKLOADS:
        print("dateutil_peer.py WORKLOAD ROUNDS [COUNT SUM]", file=sys.stderr)
        return 64
    name, rounds = sys.argv[1], int(sys.argv[2])
    kind, zone, rule = WORKLOADS[name]
    zone = ZoneInfo(zone)
    ask = {"walk": walk, "day": day, "nth": nth}[kind]
    found, total = ask(rule(), zone)  # The first round loads the zone and is not counted.
    status = 0
    if len(sys.argv) == 5 and (found, total) != (int(sys.argv[3]), int(sys.argv[4])):
        print(f"dateutil {name}: {found} starts with the sum {total}", file=sys.stderr)
        status = 3
    operations = found if kind == "walk" else 1
    times = []
    for _ in range(rounds):
        begun = time.process_time_ns()
        ask(rule(), zone)
        times.append((time.process_time_ns() - begun) / operations)
    print(f"{statistics.median(times):.1f}")
    return status


if __name__ == "__main__":
    sys.exit(main())
