-- E012 5:98 minutes: minutes takes a number, got the parameter 'long', whose value is not known before enrollment; write minutes(30)
return plan "p" {
  title = "P",
  params = { long = "number" },
  tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00", duration = minutes(param "long") } } },
}
