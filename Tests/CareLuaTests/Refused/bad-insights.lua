-- E060 16:102 insights.a.y: `x` and `y` are the same series; write two different ones
-- E011 17:5 insights.b: insight.compare needs `min_change`; write min_change = 2.5
-- E013 18:69 insights.c.better: 'more' is not allowed here; write "higher" or "lower"
-- E017 19:81 insights.d.alpha: `alpha` is 2; write a number above 0 and at most 1
-- E017 20:50 insights.e.from: `from` is 0; write 1 or more days
-- E016 21:39 insights.f.on.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E017 22:124 insights.g.lag: `lag` is 2 hours; write whole days, such as days(7)
-- E060 23:30 insights.h.on: a day is covered or not, which has no trend; write insight.compare or insight.streak, or a threshold
-- E060 24:31 insights.i.on: a streak has days that were done or covered; write on = "adherence", or on = { dose_coverage = { task = "pill" } }

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  insights = {

    insight.correlation "a" { x = { task = "pain", kind = "a" }, over = weeks(8), lag = days(1), y = { task = "pain", kind = "a" } },
    insight.compare "b" { on = "adherence", over = weeks(4) },
    insight.trend "c" { on = "adherence", over = weeks(4), better = "more" },
    insight.trend "d" { on = "adherence", over = weeks(4), title = "D", alpha = 2 },
    insight.streak "e" { over = weeks(4), from = 0 },
    insight.trend "f" { on = { task = "pian" }, over = weeks(4) },
    insight.correlation "g" { x = { task = "pain", kind = "a" }, y = { task = "pain", kind = "b" }, over = weeks(8), lag = hours(2) },
    insight.trend "h" { on = { dose_coverage = { task = "pain" } }, over = weeks(4) },
    insight.streak "i" { on = { task = "pain" }, over = weeks(4), from = 2 },
  },
}
