-- E010 8:91 tasks.a.schedule.closes: unknown field 'closes' of schedule.daily: it is a field of task; write it beside `schedule`
-- E010 9:95 tasks.b.survey.reminders: unknown field 'reminders' of survey: it is a field of task; write it beside `survey`

return plan "p" {
  title = "P",
  tasks = {
    -- Fields of what contains a value are named where they belong.
    task "a" { title = "A", schedule = schedule.daily { at = "08:00", lasting = weeks(1), closes = hours(1) } },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { reminders = { { at = "start" } }, steps = {
      question "q" { item = scale "pain" { text = "Pain?", min = 0, max = 10 } } } } },
  },
}
