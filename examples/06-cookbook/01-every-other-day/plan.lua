-- Every other day, all over the year: an interval in days counts from the day of joining.

return plan "every-other-day" {
  title = "A patch every other day",
  tasks = {
    task "patch" {
      title = "Change the patch",
      schedule = schedule.every { interval = days(2), at = "09:00" },
    },
  },
}
