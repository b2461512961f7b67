
return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  insights = {
    threshold "a" { on = "adherance", below = 0.5, over = days(7), title = "A" },
    threshold "b" { on = "adherence", below = 50, over = days(7), title = "B" },
    threshold "c" { on = "pdc", below = 0.5, over = days(7), title = "C" },
    threshold "d" { on = { task = "pian", kind = "pain" }, above = 5, over = days(7), title = "D" },
    threshold "e" { on = { task = "pain" }, above = 5, below = 3, over = days(7), title = "E" },
    threshold "f" { on = { task = "pain" }, over = days(7), title = "F" },
    threshold "g" { on = { task = "pain" }, between = { 6, 4 }, over = days(7), title = "G" },
    threshold "h" { on = { task = "pain" }, outside = 4, over = hours(7) },
    threshold "a" { on = { kind = "pain" }, equals = "4", over = days(7), title = "I" },
  },
}
