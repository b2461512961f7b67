-- A participant may decline with a reason. It counts as not done, with its reason beside it; what the team excuses counts nowhere.

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
