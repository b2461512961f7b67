-- W001 8:17 tasks.a.survey.steps.f.items.slept-well: 'slept-well' is not a Lua name, so scripts must write result["slept-well"]; use letters, digits, and _ instead

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      form "f" { items = {
        boolean "slept-well" { text = "Did you sleep well?" },
        boolean "ate-well" { text = "Did you eat well?" },  -- care: allow W001
      } },
    } } },
  },
}
