-- Two answers that can never agree.
return plan "never" {
  title = "Never",
  tasks = {
    task "t" {
      title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey",
      survey = survey "s" {
        title = "S",
        steps = {
          form "f" {
            items = { numeric "upper" { text = "Upper", required = true, min = 1, max = 2, integer = true } },
            checks = {
              { require = function(result) return result.upper > 2 end, item = "upper", message = "Write more." },
            },
          },
        },
      },
    },
  },
}
