-- E061 9:16 mark.rule: `mark.rule` is a part of a drawing; call it in the function `draw` of chart.custom, which returns it
-- E061 10:13 chart.marks: `chart.marks` is a part of a drawing; call it in the function `draw` of chart.custom, which returns it
-- E011 16:5 charts.a: chart.custom needs `draw`; write draw = function(ctx, period) … end
-- E012 17:60 charts.b.draw: expected a function, got marks on two axes; write draw = function(ctx, period) … end
-- E010 18:98 charts.c.series: unknown field 'series' of chart.custom
--   = fields here: title, text, over, draw, applies
-- E006 19:97 `mark` has no 'pie'
--   = in `mark`: area, band, bar, line, point, rule, text
local goal = { mark.rule { y = 60, title = "goal" } }
local all = chart.marks(goal)

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  charts = {
    chart.custom "a" { title = "A", over = days(7) },
    chart.custom "b" { title = "B", over = days(7), draw = all },
    chart.custom "c" { title = "C", over = days(7), draw = function() return chart.marks {} end, series = {} },
    chart.custom "d" { title = "D", over = days(7), draw = function() return chart.marks { mark.pie {} } end },
  },
}
