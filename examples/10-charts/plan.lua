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
    chart.custom "weekdays" {
      title = "Steps by weekday", over = weeks(6),
      draw = function(ctx, period)
        local names = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" }
        local taken, points, range = {}, {}, {}
        for _, walk in ipairs(ctx.values({ task = "steps", kind = "steps", over = weeks(6) }):by_day()) do
          local found = taken[walk.date.weekday] or {}
          found[#found + 1] = walk.mean
          taken[walk.date.weekday] = found
        end
        for weekday, name in ipairs(names) do
          local found = taken[weekday]
          if found then
            table.sort(found)
            local sum = 0
            for _, steps in ipairs(found) do sum = sum + steps end
            points[weekday] = { x = name, y = sum / #found }
            range[weekday] = { x = name, low = found[1], high = found[#found] }
          else
            points[weekday], range[weekday] = { x = name }, { x = name }
          end
        end
        return chart.marks {
          y = { title = "steps", min = 0 },
          mark.bar { title = "Mean", points = points },
          mark.area { title = "Least to most", points = range },
          mark.rule { y = 4000, title = "goal" },
        }
      end,
    },
    chart.custom "nights" {
      title = "Sleep before and after the new bed", over = weeks(4),
      draw = function(ctx, period)
        local nights, points = {}, {}
        for _, night in ipairs(ctx.values({ task = "sleep", kind = "sleep", over = weeks(4) }):by_day()) do
          nights[night.date:iso()] = night.mean
        end
        for number = 0, period.days - 1 do
          local at = period.from + days(number)
          points[#points + 1] = { x = at, y = nights[at:iso()] }
        end
        return chart.marks {
          y = { title = "hours", min = 0, max = 12, format = "{value} h" },
          mark.band { y = { 7, 9 }, title = "enough" },
          mark.rule { x = "2026-05-29", title = "new bed" },
          mark.line { title = "Sleep", points = points, join = days(2) },
        }
      end,
    },
  },
}
