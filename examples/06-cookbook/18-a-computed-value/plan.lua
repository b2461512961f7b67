-- The recorded values need not be the answers: minutes from hours and minutes, and a grade beside the number.

return plan "computed" {
  title = "Sleep",
  tasks = {
    task "sleep" {
      title = "Last night",
      schedule = schedule.daily { at = "08:00" },
      card = "survey",
      survey = survey "sleep" {
        steps = {
          form "night" {
            title = "Last night",
            items = {
              numeric "hours" { text = "Hours of sleep", integer = true, min = 0, max = 24, units = "h", required = true },
              numeric "minutes" { text = "and minutes", integer = true, min = 0, max = 59, units = "min" },
            },
          },
        },
      },
      extract = function(result)
        local total = result.hours * 60 + (result.minutes or 0)
        return {
          value(total, { kind = "sleep", units = "min" }),
          value(total >= 420 and "enough" or "short", { kind = "grade" }),
        }
      end,
    },
  },
}
