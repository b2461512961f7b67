-- E042 14:7 charts.a.draw: this fails: mark.line needs `points`; write points = { { x = "2026-06-07", y = 3 } }
--   = with no data yet
-- E042 16:60 charts.b.draw: charts.b.draw must return chart.marks { … } with marks such as mark.line { … }; it returned nothing
--   = with no data yet
-- E042 20:9 charts.c.draw: this fails: two points have the same `x`; write one for each position, or mark.point
--   = with no data yet
-- E042 22:5 charts.d.draw: this fails: the function exceeds the limit of work or time; does a loop never end?
--   = with no data yet
return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  charts = {
    chart.custom "a" { title = "A", over = days(7), draw = function(ctx, period)
      return chart.marks { mark.line { title = "A" } }
    end },
    chart.custom "b" { title = "B", over = days(7), draw = function(ctx) return nil end },
    chart.custom "c" { title = "C", over = days(7), draw = function(ctx)
      local points = { { x = "Mon", y = 1 }, { x = "Mon", y = 2 } }
      return chart.marks {
        mark.bar { title = "A", points = points } }
    end },
    chart.custom "d" { title = "D", over = days(7), draw = function(ctx) while true do end end },
  },
}
