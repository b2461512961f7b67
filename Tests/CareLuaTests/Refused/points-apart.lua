-- E002 5:90 a parameter and a parameter cannot be combined here; how long it is from one to the other is not known before enrollment; subtract an interval such as hours(1)
return plan "p" {
  title = "P",
  params = { from = "time", to = "time" },
  tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00", duration = param "to" - param "from" } } },
}
