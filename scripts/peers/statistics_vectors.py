#!/usr/bin/env python3
"""Writes the vectors of the statistical methods from independent implementations: SciPy and pyMannKendall, and a transcription of
   the rules of qicharts2 (Anhøj) and NHSRplotthedots. Runs offline; the vectors are checked in.

usage: python3 -m venv v && v/bin/pip install scipy pymannkendall && v/bin/python scripts/peers/statistics_vectors.py FOLDER
   FOLDER: Tests/CareInsightsTests/Data"""
import json
import sys

import numpy as np
import pymannkendall
from scipy import stats

random = np.random.default_rng(20260601)


def series(n, slope=0.0, memory=0.0, whole=False, span=None):
    """n values on days, with a slope, autocorrelation, ties, and days without a value."""
    days = np.arange(n) if span is None else np.sort(random.choice(span, n, replace=False))
    noise = np.zeros(n)
    for i in range(n):
        noise[i] = (memory * noise[i - 1] if i else 0) + random.normal()
    values = 5 + slope * days + noise
    values = np.round(values) if whole else np.round(values, 3)
    return [int(d) for d in days], [float(v) for v in values]


def trend(name, days, values):
    row = {"name": name, "days": days, "values": values}
    row["slope"] = float(stats.theilslopes(values, days).slope)
    if days == list(range(len(days))):
        plain = pymannkendall.original_test(values)
        corrected = pymannkendall.hamed_rao_modification_test(values, lag=3)
        factor = corrected.var_s / plain.var_s
        used = corrected if factor > 1 else plain
        row |= {"z": float(used.z), "p": float(used.p), "correction": float(max(1, factor))}
        if factor <= 1:
            interval = stats.theilslopes(values, days)
            row |= {"low": float(interval.low_slope), "high": float(interval.high_slope)}
    return row


def run(name, values, baseline):
    center = float(np.median(values[:baseline]))
    sides = [v > center for v in values if v != center]
    lengths, crossings = [], 0
    for i, side in enumerate(sides):
        if i and side == sides[i - 1]:
            lengths[-1] += 1
        else:
            lengths.append(1)
            crossings += i > 0
    n = len(sides)
    return {"name": name, "values": values, "baseline": baseline, "center": center, "useful": n,
            "longestRun": max(lengths), "longestAllowed": round(np.log2(n)) + 3, "crossings": int(crossings),
            "crossingsNeeded": int(stats.binom.ppf(0.05, n - 1, 0.5))}


def xmr(name, values, baseline, screen):
    """ptd_spc_standard and ptd_calculate_point_type of NHSRplotthedots, with fix_after_n_points."""
    y = np.array(values)
    mean = y[:baseline].mean()
    moving = np.abs(np.diff(y[:baseline]))
    kept = moving[moving < 3.267 * moving.mean()] if screen else moving
    amr = kept.mean()
    low, high = mean - 2.66 * amr, mean + 2.66 * amr
    close = 2 * (2.66 / 3) * amr
    side = np.sign(y - mean)
    outside = (y > high) | (y < low)
    near = ~outside & ((y < mean - close) | (y > mean + close))
    n = len(y)
    step = np.sign(np.diff(y))
    trending, shifted, paired = (np.zeros(n, bool) for _ in range(3))
    for i in range(n - 6):
        if abs(step[i:i + 6].sum()) == 6:
            trending[i:i + 7] = True
        if abs(side[i:i + 7].sum()) == 7:
            shifted[i:i + 7] = True
    for i in range(n - 2):
        if near[i:i + 3].sum() >= 2 and abs(side[i:i + 3].sum()) == 3:
            paired[i:i + 3] |= near[i:i + 3]
    points = []
    for i in range(n):
        if outside[i]:
            points.append([i, "limit", "higher" if side[i] > 0 else "lower"])
        elif trending[i]:
            direction = step[i] if i + 1 < n and trending[i + 1] else step[i - 1]
            points.append([i, "trend", "higher" if direction > 0 else "lower"])
        elif paired[i]:
            points.append([i, "two_of_three", "higher" if side[i] > 0 else "lower"])
        elif shifted[i]:
            points.append([i, "shift", "higher" if side[i] > 0 else "lower"])
    return {"name": name, "values": values, "baseline": baseline, "screen": screen, "center": float(mean),
            "low": float(low), "high": float(high), "movingRange": float(amr),
            "signals": [{"day": d, "rule": r, "side": s} for d, r, s in points]}


def correlation(name, days, x, y):
    return {"name": name, "days": days, "x": x, "y": y, "rho": float(stats.spearmanr(x, y).statistic)}


def cases():
    yield "trend", [trend(f"{n} days, slope {s}, memory {m}", *series(n, s, m))
                    for n in (10, 14, 28, 56, 120) for s in (0, 0.05, -0.2) for m in (0, 0.6)] + [
        trend(f"{n} of {span} days, slope {s}", *series(n, s, span=span)) for n, span in ((12, 20), (30, 60), (80, 365))
        for s in (0, 0.1)] + [trend(f"scores of {n} days", *series(n, 0.0, whole=True)) for n in (14, 28, 90)]
    yield "run", [run(f"{n} points, memory {m}, baseline {b}", series(n, s, m)[1], b)
                  for n, b in ((12, 12), (24, 12), (40, 40), (100, 50), (365, 365)) for s, m in ((0, 0), (0.05, 0), (0, 0.9))
                  ] + [run("scores", series(60, 0, 0, whole=True)[1], 60)]
    yield "xmr", [xmr(f"{n} points, slope {s}, memory {m}, screen {k}", v, b, k)
                  for n, b, s, m in ((20, 12, 0, 0), (24, 24, 0.1, 0), (40, 20, 0, 0.9), (60, 30, 0.1, 0.5), (30, 12, 0.6, 0),
                                     (100, 25, 0.02, 0.3), (40, 40, 0, -0.9))
                  for v in [series(n, s, m)[1]] for k in (True, False)]
    rows = []
    for n, span, share in ((14, None, 0.0), (20, None, 0.7), (40, 60, -0.5), (100, 150, 0.3), (60, None, 0.95)):
        for whole in (False, True):
            days, x = series(n, span=span)
            y = [share * a + (1 - abs(share)) * b for a, b in zip(x, series(n)[1])]
            clean = (lambda v: float(round(v))) if whole else (lambda v: round(float(v), 3))
            rows.append(correlation(f"{n} pairs, share {share}, whole {whole}", days, [clean(v * 2) for v in x],
                                    [clean(v * 2) for v in y]))
    yield "correlation", rows


for name, rows in cases():
    with open(f"{sys.argv[1]}/{name}.json", "w") as file:
        file.write('{"cases": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]}\n")
