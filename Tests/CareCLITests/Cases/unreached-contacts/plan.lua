-- Nora has no mail address, and nothing is sent over "pager" at this site.
return plan "dose" {
  title = "Dose",
  contacts = {
    contact "nora" { name = "Nora", phone = "+1 555 0100" }, contact "omar" { name = "Omar", email = "omar@example.org" },
  },
  tasks = {
    task "dose" {
      title = "Take the tablet", schedule = schedule.daily { at = "08:00" }, closes = hours(2),
      alerts = {
        alert "silent" {
          title = "Silent", when = alert.missed { run = 2 }, to = { "nora", "omar" }, urgency = "now",
          escalate = {
            { after = minutes(30), to = { "nora" } },
            { after = hours(1), to = { "nora", "omar" }, channel = "sms" },
            { after = hours(2), to = { "omar" }, channel = "pager" },
          },
        },
      },
    },
  },
}
