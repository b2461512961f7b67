-- Windows, reminders, units and kinds that only look wrong.
local function dose(amount) return value(amount, { kind = "dose", units = "mg" }) end
local function made(kind) return function(result) return value(result.rest, { kind = kind }) end end

return plan "p" {
  title = "P",
  tags = { "a", "b" },
  anchors = { "surgery" },
  tasks = {
    task "a" { title = "Tablet", schedule = schedule.daily { start = anchor "surgery", at = "08:00" }, closes = minutes(0), grace = hours(1),
      reminders = { { after_start = minutes(59) }, { before_close = minutes(0) } }, targets = dose(25), tags = { "a", "b" } },
    task "b" { title = "Tablet", schedule = schedule.daily { at = "08:00" }, closes = minutes(0), opens = hours(1),
      reminders = { { before_close = hours(1) } }, targets = value(5, { kind = "dose", units = "mL" }) },
    task "c" { title = "C", schedule = schedule.daily { at = "23:00" }, reminders = { { after_start = hours(1) }, { before_close = hours(1) } },
      targets = { value(10, { units = "mL" }), value("slowly"), value(2, { kind = "count" }) },
      later = { { from = "2026-06-21", targets = value(2, { units = "tablet" }) } } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, closes = months(1), reminders = { { after_start = days(27) } } },
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      form "f" { items = { scale "rest" { min = 0, max = 12, required = true }, boolean "more" { required = true } },
        go = { { when = survey.equals("more", true), to = "g" }, default = "end" } },
      instruction "g" { text = "You slept {rest} hours" },
    } }, extract = made("rested") },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00" }, survey = survey "t" { steps = {
      form "f" { items = { scale "rest" { min = 0, max = 12, required = true } } },
    } }, extract = function(result)
      local values = {}
      for _, step in ipairs(result:visits("f")) do values[#values + 1] = value(step.rest, { kind = "r" .. #values }) end
      return values
    end },
    task "g" { title = "G", schedule = schedule.daily { at = "08:00" }, link = { quantity = "step_count", aggregate = "sum", units = "count" } },
  },
  insights = { insight "i" { over = days(7), show = function(ctx)
    local task_id = "e"
    local r, s, t = ctx.values { task = task_id, kind = "rested", over = days(7) }, ctx.values { task = "f", kind = "r0", over = days(7) },
      ctx.values { task = "a", over = days(7) }
    if r and s and t then return nil end
  end } },
  charts = { chart.bar "c" { title = "C", over = days(7), series = {
    series.values { title = "Rest", task = "e", kind = "rested" },
    series.values { title = "Steps", task = "g", kind = "step_count" },
    series.values { title = "Dose", task = "a", kind = "dose" },
    series.values { title = "Rest", task = "f", kind = "r3" },
  } } },
}
