-- A glass of water a day: something to tap.

return plan "water" {
  title = "Enough water",
  tasks = {
    task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
  },
}
