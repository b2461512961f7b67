-- E042 7:9 day: day must return ids of the plan; it returned a list whose item 2 names no task of the plan
--   = with no data yet

-- A function `day` that names a task that the plan does not have on one weekday only.
return plan "p" {
  title = "P",
  day = function(day, ctx)
    return { "walk", day.weekday == "fri" and "swimm" or "swim" }
  end,
  tasks = {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
    task "swim" { title = "Swim", schedule = schedule.weekly { on = { "mon" }, at = "08:00" } },
  },
}
