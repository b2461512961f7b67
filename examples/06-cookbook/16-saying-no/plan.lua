-- A participant may decline with a reason; what was declined does not count against them.

return plan "saying-no" {
  title = "Exercise",
  tasks = {
    task "exercise" {
      title = "Ten minutes of exercise",
      schedule = schedule.daily { at = "10:00" },
      decline = { reasons = { option("pain", "It hurts"), option("time", "I had no time") }, other = false },
    },
  },
}
