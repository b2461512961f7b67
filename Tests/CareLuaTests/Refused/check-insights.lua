-- W030 14:85 insights.a.over: 7 days can never hold 10 with a value; write days(10) or more
-- W030 15:77 insights.b.over: 13 days can never hold 14 with a value; write days(14) or more

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
}
