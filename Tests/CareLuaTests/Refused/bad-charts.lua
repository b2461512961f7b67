-- E017 0:0 x

local care = series.adherence { title = "Care" }

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  charts = {
    chart.line "a" { title = "A", over = days(7), series = care, axis = { min = 5, max = 5 } },
    chart.line "b" { title = "B", over = hours(7), series = {} },
    chart.bar "c" { title = "C", over = days(7), series = care, axis = { log = true } },
    chart.line "d" { title = "D", over = days(7), series = care, axis = { log = true, min = 0 } },
    chart.line "e" { title = "E", over = days(7), series = { care, care, care, care, care }, panels = false },
    chart.line "f" { title = "F", over = days(7), series = care, join = hours(3) },
    chart.line "g" { title = "G", over = days(7), series = care, axis = { rules = { rule.between(9, 3, "R") } } },
    chart.pairs "h" { title = "H", over = days(7), x = care },
    chart.calendar "i" { title = "I", over = days(7), series = { care, care } },
    chart.raster "j" { title = "J", over = days(7), rows = "prompts" },
    chart.range "k" { title = "K", over = days(7), series = series.values { title = "P", task = "pian", by = "total" } },
    chart.pie "l" { title = "L", over = days(7), series = care },
    chart.line "m" { title = "M", over = days(7), series = series.computed { title = "C", points = "care" } },
  },
}
