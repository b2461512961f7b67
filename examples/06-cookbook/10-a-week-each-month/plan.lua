-- A week of diaries each four weeks, six times: bursts of measuring with rest between them.

return plan "diary-weeks" {
  title = "Diary weeks",
  tasks = {
    task "diary" {
      title = "Diary",
      schedule = schedule.daily { at = "20:00", bursts = { length = days(7), every = weeks(4), count = 6 } },
    },
  },
}
