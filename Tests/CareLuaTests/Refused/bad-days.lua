-- E041 16:46 day: a plan day has no 'titel'
--   = it has: date, events, is_today, tasks, today, weekday

-- A function `day` that fails, on some days or on all of them.
local function tasks()
  return {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
    task "swim" { title = "Swim", schedule = schedule.weekly { on = { "mon" }, at = "08:00" } },
  }
end

return plan "p" {
  title = "P",
  style = { color = { accent = "#ffe066", text = { light = "#333333", dark = "#dddddd" }, good = "#0a0" } },
  day = function(day, ctx)
    return { "walk", card.info { title = day.titel }, day.weekday == "fri" and "swimm" or "swim" }
  end,
  tasks = tasks(),
}
