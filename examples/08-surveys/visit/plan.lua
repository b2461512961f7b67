-- Visits after an operation: consent first, then a weekly check-up with units, scores, a recording, and two languages.

return plan "visits" {
  title = "After your operation",
  gate = "agreement",
  params = { fever = { kind = "number", title = "Fever from, in °C", default = 38 } },
  contacts = { contact "ward" { name = "Ward 3", role = "Nurses", phone = "+49 30 555 0100", category = "care_provider" } },
  tasks = {
    task "agreement" {
      title = "Taking part",
      schedule = schedule.once { at = "all day" },
      closes = weeks(2), impacts_adherence = false,
      card = "survey",
      survey = require "surveys.agreement",
    },

    task "checkup" {
      title = "Your check-up",
      schedule = schedule.weekly { on = "mon", at = "10:00" },
      card = "survey",
      survey = require "surveys.checkup",

      -- An extractor: the recorded values are not the answers, but what the study needs of them.
      extract = function(result)
        local meters = result.tall / 100
        return {
          value(result.temperature, { kind = "temperature", units = "Cel" }),
          value(result.weight / meters ^ 2, { kind = "bmi", units = "kg/m2" }),
          value(result:score "worry", { kind = "worry" }),
          value(result:score "mean_pressure", { kind = "pressure", units = "mm[Hg]" }),
          value(result:step("walk").speed, { kind = "speed", units = "m/s" }),
        }
      end,

      -- Alerts on answers: one as data, one as a function.
      alerts = {
        alert "fever" {
          title = "Fever", to = "ward", urgency = "now", when = survey.at_least("temperature", param "fever"),
        },
        alert "worry" {
          title = "Worried for two weeks", to = "ward", urgency = "today",
          when = function(result, ctx)
            local before = ctx.values({ task = "checkup", kind = "worry", over = days(8) }):last()
            return (result:score "worry" or 0) >= 4 and (before or 0) >= 4
          end,
        },
        alert "walking" {
          title = "Walking hurts or is not safe", to = "ward", urgency = "today",
          when = function(result)
            local walk = result:step "walk"
            return walk ~= nil and walk.not_done == "unsafe"
          end,
        },
      },
    },
  },

  translations = { de = require "i18n.de" },
}
