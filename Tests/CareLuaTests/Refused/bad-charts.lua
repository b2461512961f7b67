-- E017 37:90 charts.a.axis.max: max 5 must be greater than min 5
-- E017 38:42 charts.b.over: `over` is 7 hours; write whole days, weeks, or months, such as days(7)
-- E011 38:61 charts.b.series: a chart needs at least one series; write series.values { title = "…", task = "id" }
-- E013 39:72 charts.c.axis: bars begin at 0, which a logarithmic axis does not have; write chart.line
-- E017 40:73 charts.d.axis: a logarithmic axis has no 0; write `min` and `max` greater than 0
-- E013 41:103 charts.e.panels: 5 series cannot be distinguished in one panel; omit `panels`, or draw at most 4
-- E017 42:73 charts.f.join: `join` is 3 hours; write whole days, such as days(1)
-- E017 43:101 charts.g.axis.rules[1]: the upper end 3 must be greater than the lower end 9
-- E011 44:5 charts.h: chart.pairs needs `y`; write y = series.values { title = "…", task = "id" }
-- E012 45:64 charts.i.series: expected a series, got a list; write series = series.values { title = "…", task = "id" }
-- E013 46:60 charts.j.rows: 'prompts' is not allowed here; did you mean `prompt`?
-- E016 47:97 charts.k.series.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E013 47:110 charts.k.series.by: 'total' is not allowed here; write "mean", "sum", "count", "min", "max" or "last"
-- E006 48:11 `chart` has no 'pie'
--   = in `chart`: bar, calendar, custom, line, marks, pairs, range, raster, scatter
-- E012 49:100 charts.m.series.points: expected a function, got the text 'care'; write points = function(ctx) … end
-- E013 51:85 charts.o.signal: signals are marked in a chart of one series, and this one has 2; write a chart for each
-- E013 52:117 charts.p.signal: the lines of a signal have the units of the values; omit `scale_to`
-- E013 52:128 charts.p.signal.method: 'cusum' is not allowed here; write "run" or "xmr"
-- E010 53:65 charts.q.signal: unknown field 'signal' of chart.bar
--   = fields here: title, text, over, series, axis, panels, applies
-- E017 54:89 charts.r.signal.baseline: `baseline` is 3 hours; write whole days, such as weeks(4)
-- E013 55:61 charts.s.series: a day is covered or not, which has no range; write chart.bar or chart.calendar
-- E016 56:103 charts.t.series.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E017 56:119 charts.t.series.share: `share` is 2; write a number above 0 and at most 1
-- E013 56:133 charts.t.signal: a day is covered or not, which has no signal; omit `signal`, or write insight.compare
-- E011 57:60 charts.u.series: series.pdc needs `supply`; write supply = { task = "refill", kind = "days_supply" }
-- E006 58:67 `series` has no 'mpr'
--   = in `series`: adherence, computed, dose_coverage, pdc, values

local care = series.adherence { title = "Care" }

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  charts = {
    chart.line "a" { title = "A", over = days(7), series = care, axis = { min = 5, max = 5 } },
    chart.line "b" { title = "B", over = hours(7), series = {} },
    chart.bar "c" { title = "C", over = days(7), series = care, axis = { log = true } },
    chart.line "d" { title = "D", over = days(7), series = care, axis = { log = true, min = 0 } },
    chart.line "e" { title = "E", over = days(7), series = { care, care, care, care, care }, panels = false },
    chart.line "f" { title = "F", over = days(7), series = care, join = hours(3) },
    chart.line "g" { title = "G", over = days(7), series = care, axis = { rules = { rule.between(9, 3, "R") } } },
    chart.pairs "h" { title = "H", over = days(7), x = care },
    chart.calendar "i" { title = "I", over = days(7), series = { care, care } },
    chart.raster "j" { title = "J", over = days(7), rows = "prompts" },
    chart.range "k" { title = "K", over = days(7), series = series.values { title = "P", task = "pian", by = "total" } },
    chart.pie "l" { title = "L", over = days(7), series = care },
    chart.line "m" { title = "M", over = days(7), series = series.computed { title = "C", points = "care" } },
    chart.line "n" { title = "N", over = months(121), series = care },
    chart.line "o" { title = "O", over = days(7), series = { care, care }, signal = {} },
    chart.line "p" { title = "P", over = days(7), series = series.adherence { title = "C", scale_to = 9 }, signal = { method = "cusum" } },
    chart.bar "q" { title = "Q", over = days(7), series = care, signal = {} },
    chart.range "r" { title = "R", over = days(7), series = care, signal = { baseline = hours(3) } },
    chart.range "s" { title = "S", over = days(7), series = series.dose_coverage { title = "D", task = "pain" } },
    chart.line "t" { title = "T", over = days(7), series = series.dose_coverage { title = "D", task = "pian", share = 2 }, signal = {} },
    chart.line "u" { title = "U", over = days(7), series = series.pdc { title = "P" } },
    chart.line "v" { title = "V", over = days(7), series = series.mpr { title = "M" } },
  },
}
