-- A diary open from 20:00 to 04:00: one that was begun by then can be finished for an hour more, one that was not is missed.
return plan "diary" {
  title = "Diary",
  tasks = {
    task "diary" {
      title = "Diary", schedule = schedule.daily { at = "20:00" }, begin_by = hours(8), closes = hours(9), card = "survey",
      survey = survey "diary" { steps = {
        question "a" { title = "A", item = scale "a" { text = "Mood", min = 0, max = 10, required = true } },
        question "b" { title = "B", item = scale "b" { text = "Sleep", min = 0, max = 10, required = true } },
      } },
    },
  },
}
