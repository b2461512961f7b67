#!/usr/bin/env python3
"""The rate of a cohort from exported events: analysis_peer.py duckdb|pandas EVENTS.csv

Prints the seconds of processor time, the peak of its memory in MB without that of loading the library, the number of events that count,
and the mean of their progress. It runs on one processor, as what it is compared with does."""
import resource
import sys
import time


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def duckdb_rate(path):
    rows = database.execute(
        "SELECT participant, count(*), sum(progress) FROM read_csv(?, header = true) WHERE counts GROUP BY participant", [path]
    ).fetchall()
    return sum(row[1] for row in rows), sum(row[2] for row in rows)


def pandas_rate(path):
    frame = pandas.read_csv(path)
    groups = frame[frame["counts"]].groupby("participant")["progress"].agg(["count", "sum"])
    return int(groups["count"].sum()), float(groups["sum"].sum())


engine, path = sys.argv[1:]
if engine == "duckdb":
    import duckdb

    database = duckdb.connect()
    database.execute("SET threads = 1")
    rate = duckdb_rate
else:
    import pandas

    rate = pandas_rate
before, begun = peak(), time.process_time()
count, total = rate(path)
print(time.process_time() - begun, peak() - before, count, total / count)
