-- E060 14:102 insights.a.y: `x` and `y` are the same series; write two different ones
-- E011 15:5 insights.b: insight.compare needs `min_change`; write min_change = 2.5
-- E013 16:69 insights.c.better: 'more' is not allowed here; write "higher" or "lower"
-- E017 17:81 insights.d.alpha: `alpha` is 2; write a number above 0 and at most 1
-- E017 18:50 insights.e.from: `from` is 0; write 1 or more days
-- E016 19:39 insights.f.on.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E017 20:124 insights.g.lag: `lag` is 2 hours; write whole days, such as days(7)

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
  },
}
