-- Sleep beside care: how much someone slept, how much of the day's care was done, and what the two say together.

local function rounded(number) return math.floor(number + 0.5) end

return plan "sleep-and-care" {
  title = "Sleep and care",
  version = "1.0.0",

  tasks = {
    task "sleep" {
      title = "Last night",
      impacts_adherence = false,
      schedule = schedule.daily { at = "07:30" },
      card = "survey",
      survey = require "surveys.sleep",
      extract = function(result)
        return value(result.hours, { kind = "sleep", units = "h" })
      end,
    },
    task "stretch" {
      title = "Stretching",
      instructions = "Stretch both legs for five minutes, morning, noon and evening.",
      schedule = schedule.daily { at = { "09:00", "13:00", "18:00" }, text = "Five minutes" },
      card = "checklist",
    },
    task "walk" {
      title = "A walk",
      instructions = "Walk for at least twenty minutes.",
      schedule = schedule.daily { at = "all day" },
      targets = { value(20, { kind = "walk", units = "min" }) },
      card = "simple",
    },
  },

  insights = {
    insight "sleep" {
      over = days(7),
      at_least = 3,
      show = function(ctx)
        local sleep = ctx.values { task = "sleep", kind = "sleep", over = days(7) }
        if sleep:count() < 3 then return nil end
        local average = sleep:mean()
        if average < 6 then
          return insight.alert {
            title = "More sleep would help",
            text = "You slept about " .. rounded(average) .. " hours a night in the last seven days.",
          }
        elseif sleep:max() - sleep:min() >= 3 then
          return insight.alert {
            title = "Keep it regular",
            text = "Your nights differ by three hours or more. Going to bed at the same time keeps you well.",
          }
        elseif average > 7.5 then
          return insight.tip { title = "Well rested", text = "You slept well in the last seven days. Keep going!" }
        end
      end,
    },
  },

  charts = {
    chart.bar "care-and-sleep" {
      title = "Care and sleep",
      text = "How much of your care you did, beside how long you slept.",
      over = days(7),
      series = {
        series.adherence { title = "Care", label = "{value}%" },
        series.values { title = "Sleep", task = "sleep", kind = "sleep", scale_to = 100, label = "{value} h" },
      },
      axis = { min = 0, max = 100 },
    },
  },
}
