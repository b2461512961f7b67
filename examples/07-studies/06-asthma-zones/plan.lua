-- An asthma action plan by zones of peak flow, in English and Spanish. The zones follow from one number, the
-- participant's personal best.

local zones = require "zones"

return plan "asthma-zones" {
  title = "Asthma action plan",
  version = "1.0.0",

  params = { best = { kind = "number", title = "Personal best peak flow, in L/min" } },

  contacts = {
    contact "lucia-ortega" {
      name = "Lucía Ortega", role = "Asthma nurse, speaks Spanish", phone = "+1 555 0180", category = "care_provider",
    },
  },

  tasks = {
    task "controller" {
      title = "Controller inhaler",
      instructions = "Two puffs with the spacer, also on good days. Rinse your mouth afterward.",
      schedule = schedule.daily { at = { "07:00", "19:00" }, targets = { value(2, { kind = "puffs" }) } },
      opens = hours(1), closes = hours(4), grace = hours(2),
      reminders = { { at = "start" }, { after_start = hours(2), text = "Have you used your controller inhaler?" } },
      decline = {
        reasons = {
          option("empty", "It is empty"), option("hoarse", "I am hoarse, or my mouth is sore"),
          option("well", "I feel well without it"),
        },
        other = true,
      },
      card = "checklist",
      progress = "sum",
    },

    task "peak-flow" {
      title = "Peak flow",
      instructions = "Stand up, breathe in deeply, and blow hard and fast. Do it three times, and enter the best.",
      schedule = schedule.daily { at = { "07:00", "19:00" } },
      opens = hours(1), closes = hours(4),
      reminders = { { at = "start", text = "Time to measure your peak flow, before you use your inhaler." } },
      card = "survey",
      survey = require "surveys.peak_flow",
      extract = function(result, _, ctx)
        return {
          value(result.peak_flow, { kind = "peak_flow", units = "L/min" }),
          value(zones.of_result(result, ctx.params.best), { kind = "zone" }),
          value(result.reliever, { kind = "reliever" }),
        }
      end,
      alerts = {
        alert "red" { title = "Red zone", to = "lucia-ortega", urgency = "now", when = zones.is "red" },
        alert "yellow" {
          title = "In the yellow zone for a second day", to = "lucia-ortega", urgency = "today",
          when = zones.is_yellow_again,
        },
        alert "reliever" {
          title = "Eight puffs of the reliever in a day", to = "lucia-ortega", urgency = "today",
          when = zones.needs_reliever,
        },
      },
    },
  },

  insights = { zones.insight "zones" },

  charts = {
    chart.line "peak-flow" {
      title = "Your peak flow",
      text = "The mean of each day, in L/min.",
      over = weeks(2),
      series = { series.values { title = "Peak flow", task = "peak-flow", kind = "peak_flow" } },
    },
  },

  translations = { es = require "i18n.es" },
}
