-- W030 16:85 insights.a.over: 7 days can never hold 10 with a value; write days(10) or more
-- W030 17:77 insights.b.over: 13 days can never hold 14 with a value; write days(14) or more
-- W030 22:85 charts.c.over: 9 days can never hold 10 with a value; write days(10) or more
-- W030 23:133 charts.d.signal.baseline: 7 days can never hold 12 with a value; write days(12) or more

local steps = { form "step" { items = { scale "pain" { text = "Pain?", min = 0, max = 10 }, scale "sleep" { text = "Sleep?", min = 0, max = 10 } } } }

return plan "p" {
  title = "P",
  tasks = { task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = steps } } },
  insights = {
    -- Enough days are no problem, and neither is a month.
    insight.trend "ok" { on = { task = "check", kind = "pain" }, over = days(10) },
    insight.signal "month" { on = { task = "check", kind = "pain" }, over = months(1) },

    insight.trend "a" { on = { task = "check", kind = "pain" }, title = "A", over = days(7) },
    insight.correlation "b" { x = { task = "check", kind = "pain" }, over = days(13), y = { task = "check", kind = "sleep" } },
  },
  charts = {
    chart.line "good" { title = "G", series = series.adherence { title = "A" }, over = days(10), signal = {} },
    chart.line "limits" { title = "L", series = series.adherence { title = "A" }, over = days(12), signal = { method = "xmr" } },
    chart.line "c" { title = "C", series = series.adherence { title = "A" }, over = days(9), signal = {} },
    chart.line "d" { title = "D", series = series.adherence { title = "A" }, over = days(28), signal = { method = "xmr", baseline = days(7) } },
  },
}
