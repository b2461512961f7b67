-- What the last week says: a sentence when there is something to say, and bars of adherence beside sleep.

return plan "insight" {
  title = "Sleep",
  tasks = {
    task "sleep" {
      title = "Last night",
      schedule = schedule.daily { at = "08:00" },
      card = "survey",
      survey = survey "sleep" {
        steps = {
          question "night" { title = "Last night", item = numeric "hours" { text = "Hours of sleep", min = 0, max = 24, required = true } },
        },
      },
      extract = function(result) return value(result.hours, { kind = "sleep", units = "h" }) end,
    },
  },
  insights = {
    insight "short-nights" {
      over = days(7), at_least = 3,
      show = function(ctx)
        local mean = ctx.values { task = "sleep", kind = "sleep", over = days(7) }:mean()
        if mean and mean < 6 then
          return insight.tip { title = "Short nights", text = string.format("You slept %.1f h a night.", mean) }
        end
      end,
    },
  },
  charts = {
    chart.bar "week" {
      title = "Your week", over = days(7),
      series = { series.adherence { title = "Done" }, series.values { title = "Sleep", task = "sleep", kind = "sleep" } },
    },
  },
}
