local zones = require "zones"

return survey "peak-flow" {
  steps = {
    form "measure" {
      title = "Peak flow",
      items = {
        numeric "peak_flow" {
          text = "The best of three", min = 60, max = 900, integer = true, units = "L/min", required = true,
        },
        choice "breath" {
          text = "How is your breathing?", required = true,
          options = {
            option("good", "Good"), option("cough", "I cough or wheeze, or my chest is tight"),
            option("speaking", "I am short of breath when I speak, or my lips are blue"),
          },
        },
        numeric "reliever" {
          text = "How many puffs of your reliever have you used since the last time?", min = 0, max = 40, integer = true,
          required = true,
        },
      },
      go = function(result, ctx) return zones.of_result(result, ctx.params.best) end,
      leads_to = { "green", "yellow", "red" },
    },
    completion "green" { title = "Green: all is well", text = "Use your controller inhaler as every day." },
    completion "yellow" {
      title = "Yellow: take care",
      text = "Two puffs of your reliever now, and two more after 20 minutes if you are not better. Four puffs of your "
        .. "controller inhaler, twice a day, until you are green for two days. Measure again in an hour.",
    },
    completion "red" {
      title = "Red: get help now",
      text = "Four puffs of your reliever now, one at a time with the spacer, and call 911. Repeat every 20 minutes "
        .. "until help is there.",
    },
  },
}
