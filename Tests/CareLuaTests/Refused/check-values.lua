-- W009 14:82 anchors.fall.from.kind: 'report' records no values of kind 'one'; did you mean `on`?
-- W009 23:68 tasks.walk.alerts.far.when[1]: 'walk' records no values of kind 'wlak'; did you mean `walk`?
-- W009 28:35 insights.i.show: 'chekc' is not a task of this plan; did you mean `check`?
-- W009 29:51 insights.i.show: 'check' records no values of kind 'pian'; did you mean `pain`?
-- W009 33:60 charts.c.series[1].kind: 'check' records no values of kind 'pains'; did you mean `pain`?
-- W009 34:61 charts.c.series[2].kind: 'steps' records no values of kind 'steps'
--   = it records: step_count
-- W009 35:45 charts.c.series[3].task: 'tick' records no values: it has no survey with items, no targets, and no link

local function pain(result) return value(result.pain, { kind = "pain" }) end

return plan "p" {
  title = "P",
  anchors = { anchor "fall" { required = false, from = { task = "report", kind = "one" } } },
  tasks = {
    task "report" { title = "R", schedule = schedule.once { start = anchor "fall" }, survey = survey "s" { steps = {
      question "q" { item = text "on" {} },
    } } },
    task "check" { title = "C", schedule = schedule.daily { at = "08:00" }, survey = survey "t" { steps = {
      question "q" { item = scale "pain" { min = 0, max = 10 } },
    } }, extract = function(result) return { pain(result) } end },
    task "walk" { title = "W", schedule = schedule.daily { at = "all day" }, targets = value(20, { kind = "walk", units = "min" }),
      alerts = { alert "far" { when = survey.all { survey.at_least("wlak", 100) } } } },
    task "steps" { title = "S", schedule = schedule.daily { at = "all day" }, link = { quantity = "step_count", aggregate = "sum" } },
    task "tick" { title = "T", schedule = schedule.daily { at = "all day" } },
  },
  insights = { insight "i" { over = days(7), show = function(ctx)
    local a = ctx.values { task = "chekc", over = days(7) }
    local b = ctx.values { task = "check", kind = "pian", over = days(7) }
    if a and b then return nil end
  end } },
  charts = { chart.bar "c" { title = "C", over = days(7), series = {
    series.values { title = "Pain", task = "check", kind = "pains" },
    series.values { title = "Steps", task = "steps", kind = "steps" },
    series.values { title = "Ticks", task = "tick" },
    series.values { title = "Good", task = "check", kind = "pain" },
  } } },
}
