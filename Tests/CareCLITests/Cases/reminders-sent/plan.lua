-- A dose is reminded of once; a run of missed doses reaches the nurse, and then once more, until she acknowledges it.
return plan "dose" {
  title = "Dose", quiet = { "21:00", "07:00" },
  contacts = { contact "nora" { name = "Nora", email = "nora@example.org" } },
  tasks = {
    task "dose" {
      title = "Take the tablet", schedule = schedule.daily { at = { "08:00", "19:00" } }, closes = hours(2),
      reminders = { { at = "start" } }, snooze = { minutes(15) },
      alerts = {
        alert "silent" {
          title = "Silent", when = alert.missed { run = 2 }, to = { "nora" }, urgency = "now",
          escalate = { { after = minutes(30), to = { "nora" } } },
        },
      },
    },
  },
}
