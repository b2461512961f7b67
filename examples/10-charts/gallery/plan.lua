-- Every kind of chart, from two weeks with gaps. The comment above each chart is its text in the gallery.

return plan "gallery" {
  title = "Gallery of charts",

  quantities = {
    quantity "steps" { units = "count", from = 0, to = 100000 },
    quantity "sleep" { units = "h", from = 0, to = 24 },
    quantity "glucose" { units = "mg/dL", from = 20, to = 600 },
    quantity "tablets" { units = "count", from = 0, to = 10 },
    quantity "supply" { units = "d", from = 1, to = 100 },
  },

  tasks = {
    task "walk" {
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
    task "tablets" {
      title = "Tablets", schedule = schedule.daily { at = "all day" }, progress = "sum",
      link = { quantity = "tablets", aggregate = "sum", units = "count" }, targets = { value(2, { kind = "tablets" }) },
    },
    task "refill" {
      title = "Refill", schedule = schedule.weekly { on = { "wed", "fri" }, at = "all day" }, impacts_adherence = false,
      link = { quantity = "supply", aggregate = "each", units = "d" },
    },
    task "diary" {
      title = "Diary", schedule = schedule.daily { at = { "09:00", "20:00" } }, closes = hours(3), grace = hours(1),
      decline = { reasons = { option("busy", "I was busy") } }, impacts_adherence = false,
    },
  },

  charts = {
    -- Bars side by side for each day. A day on which nothing was recorded is a hollow stub; a day with a real 0 has a line at the bottom and the label 0.
    chart.bar "bar" {
      title = "Steps", over = weeks(2),
      series = series.values { title = "Steps", task = "walk", kind = "steps" },
    },
    -- Points that are joined from day to day. A line breaks where a day is missing; `join` bridges up to two days with dots.
    chart.line "line" {
      title = "Moving and sleeping", text = "In percent of the best day", over = weeks(2), join = days(2),
      series = {
        series.values { title = "Steps", task = "walk", kind = "steps", scale_to = 100 },
        series.values { title = "Sleep", task = "sleep", kind = "sleep", label = "{value} h", scale_to = 100 },
      },
      axis = { min = 0, max = 100 },
    },
    -- Points alone.
    chart.scatter "scatter" {
      title = "Sleep", over = weeks(2),
      series = series.values { title = "Hours of sleep", task = "sleep", kind = "sleep" },
    },
    -- A band from each day's least to its greatest value, a line through the means, and a reference band.
    chart.range "range" {
      title = "Glucose", over = weeks(2),
      series = series.values { title = "Each day's range and mean", task = "glucose", kind = "glucose", label = "{value} mg/dL" },
      axis = { title = "mg/dL", rules = { rule.between(70, 180, "target") } },
    },
    -- One value against another; here, steps on the day after.
    chart.pairs "pairs" {
      title = "Sleep, and steps on the day after", over = weeks(2), lag = days(1),
      x = series.values { title = "Hours of sleep", task = "sleep", kind = "sleep" },
      y = series.values { title = "Steps", task = "walk", kind = "steps" },
    },
    -- One value a day, in rows of weeks.
    chart.calendar "calendar" {
      title = "Done each day", over = weeks(2), series = series.adherence { title = "Done" },
    },
    -- A state for each task and day.
    chart.raster "raster" { title = "Every task", over = weeks(2) },
    -- A state for each prompt of the day.
    chart.raster "prompts" { title = "Every prompt", over = weeks(2), rows = "prompt" },
    -- A panel for each series, all with the same axis.
    chart.line "panels" {
      title = "In percent of the best day", over = weeks(2), panels = true,
      series = {
        series.values { title = "Steps", task = "walk", kind = "steps", scale_to = 100 },
        series.values { title = "Sleep", task = "sleep", kind = "sleep", scale_to = 100 },
      },
      axis = { min = 0, max = 100 },
    },
    -- Marks at the points of a signal: here, nine nights in a row above the median of the first week.
    chart.line "signal" {
      title = "Nights that were short, then long", over = weeks(2), signal = { baseline = weeks(1) },
      series = series.values { title = "Hours of sleep", task = "sleep", kind = "sleep" },
    },
    -- Covered days: the days on which all due doses were taken, here in a calendar.
    chart.calendar "doses" {
      title = "Both tablets taken", over = weeks(2),
      series = series.dose_coverage { title = "Both tablets", task = "tablets" },
    },
    -- Days covered by supply. The caption names the definition of the measure, and days before the first fill do not count.
    chart.bar "supply" {
      title = "Days with tablets at home", over = weeks(2),
      series = series.pdc { title = "Covered", supply = { task = "refill", kind = "supply" }, label = "{value}%" },
    },
    -- Marks that a function returns, where no kind fits.
    chart.custom "custom" {
      title = "Sleep before and after the new bed", over = weeks(2),
      draw = function(ctx, period)
        local nights, points = {}, {}
        for _, night in ipairs(ctx.values({ task = "sleep", kind = "sleep", over = weeks(2) }):by_day()) do
          nights[night.date:iso()] = night.mean
        end
        for number = 0, period.days - 1 do
          local at = period.from + days(number)
          points[#points + 1] = { x = at, y = nights[at:iso()] }
        end
        return chart.marks {
          y = { title = "hours", min = 0, max = 12, format = "{value} h" },
          mark.band { y = { 7, 9 }, title = "enough" },
          mark.rule { x = "2026-06-08", title = "new bed" },
          mark.line { title = "Sleep", points = points, join = days(2) },
        }
      end,
    },
  },
}
