-- Six weeks after a knee operation: a watch counts steps and sleep, a meter measures glucose, and charts say what they show and what is missing.

return plan "recovery" {
  title = "Recovery",
  version = "1.0.0",

  quantities = {
    quantity "steps" { units = "count", from = 0, to = 100000 },
    quantity "sleep" { units = "h", from = 0, to = 24 },
    quantity "glucose" { units = "mg/dL", from = 20, to = 600 },
  },

  tasks = {
    task "steps" {
      title = "Walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
      link = { quantity = "steps", aggregate = "sum", units = "count" }, targets = { value(4000, { kind = "steps" }) },
    },
    task "sleep" {
      title = "Sleep", schedule = schedule.daily { at = "all day" }, impacts_adherence = false,
      link = { quantity = "sleep", aggregate = "sum", units = "h" },
    },
    task "glucose" {
      title = "Glucose", schedule = schedule.daily { at = "all day" }, impacts_adherence = false,
      link = { quantity = "glucose", aggregate = "each", units = "mg/dL" },
    },
  },

  charts = {
    chart.bar "care" { title = "Done each day", over = weeks(4), series = series.adherence { title = "Done", label = "{value}%" } },
    chart.line "moving" {
      title = "Moving and sleeping", text = "In percent of the best day", over = weeks(4), join = days(2),
      series = {
        series.values { title = "Steps", task = "steps", kind = "steps", scale_to = 100 },
        series.values { title = "Sleep", task = "sleep", kind = "sleep", label = "{value} h", scale_to = 100 },
      },
      axis = { min = 0, max = 100 },
    },
    chart.range "glucose" {
      title = "Glucose", over = weeks(4),
      series = series.values { title = "Each day's range and mean", task = "glucose", kind = "glucose", label = "{value} mg/dL" },
      axis = { title = "mg/dL", rules = { rule.between(70, 180, "target") } },
    },
    chart.pairs "sleep-steps" {
      title = "Sleep, and steps on the day after", over = weeks(6),
      x = series.values { title = "Hours of sleep", task = "sleep", kind = "sleep" },
      y = series.values { title = "Steps", task = "steps", kind = "steps" },
    },
    chart.calendar "steps" { title = "Steps", over = weeks(6), series = series.values { title = "Steps", task = "steps", kind = "steps" } },
    chart.line "rest" {
      title = "Nights that were short in a row", over = weeks(6), signal = { method = "run" },
      series = series.values { title = "Hours of sleep", task = "sleep", kind = "sleep" },
    },
    chart.raster "days" { title = "Every day", over = weeks(4) },
    chart.line "weeks" {
      title = "Steps, a week's mean", over = weeks(6),
      series = series.computed {
        title = "Mean of seven days",
        points = function(ctx)
          local taken, rows = ctx.values({ task = "steps", kind = "steps", over = weeks(6) }):by_day(), {}
          for last = 7, #taken do
            local sum = 0
            for place = last - 6, last do sum = sum + taken[place].mean end
            rows[#rows + 1] = { date = taken[last].date, value = sum / 7 }
          end
          return rows
        end,
      },
    },
  },
}
