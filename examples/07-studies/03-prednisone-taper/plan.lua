-- Polymyalgia rheumatica: prednisone in steps from 15 mg to nothing within a year, with weekly questions about the
-- symptoms that decide whether the next step is right.

local taper = require "taper"

local steps = { { 15, weeks(3) }, { 12.5, weeks(3) }, { 10, weeks(4) } }
for dose = 9, 1, -1 do steps[#steps + 1] = { dose, weeks(4) } end

-- Stiff for 45 minutes or more, and for at least 15 minutes longer than a week ago: at the beginning everyone is stiff.
local function is_flare(result, ctx)
  local before = ctx.values({ task = "symptoms", kind = "stiffness", over = days(10) }):last()
  return before ~= nil and result.stiffness >= 45 and result.stiffness >= before + 15
end

return plan "prednisone-taper" {
  title = "Stepping down from prednisone",
  version = "1.0.0",

  contacts = {
    contact "dr-adeyemi" {
      name = "Dr. Adeyemi", role = "Rheumatologist", phone = "+1 555 0133", category = "care_provider",
    },
    contact "rheuma-line" {
      name = "Rheumatology advice line", role = "Nurse", phone = "+1 555 0134", category = "care_provider",
    },
  },

  tasks = {
    task "prednisone" {
      title = "Prednisone",
      instructions = "Take it with breakfast, all at once. Never stop on your own: your body needs weeks to make its own "
        .. "cortisone again. If you vomit within an hour, call the advice line.",
      schedule = taper.schedule { at = "08:00", steps = steps },
      opens = hours(2), closes = hours(6), grace = hours(4),
      reminders = { { at = "start" }, { after_start = hours(3), text = "Have you taken your prednisone?" } },
      decline = {
        reasons = {
          option("vomiting", "I cannot keep it down"), option("told", "A doctor told me to pause"),
          option("empty", "I have none left"),
        },
        other = true,
      },
      card = "checklist",
      progress = "targets_met",
    },

    task "symptoms" {
      title = "Your week",
      instructions = "How stiff and sore you were, and whether anything is new.",
      schedule = schedule.weekly { on = "sun", at = "18:00" },
      closes = days(2), grace = days(1),
      reminders = { { at = "start" }, { before_close = hours(6), text = "Your weekly questions close at 18:00." } },
      card = "survey",
      survey = require "surveys.symptoms",
      alerts = {
        alert "arteritis" {
          title = "Possible giant cell arteritis: eyes, jaw, or a new headache", to = { "dr-adeyemi", "rheuma-line" },
          urgency = "now",
          when = survey.contains_any("warnings", { "vision", "jaw", "headache" }),
        },
        alert "infection" {
          title = "Fever while taking prednisone", to = "rheuma-line", urgency = "today",
          when = survey.contains_any("warnings", "fever"),
        },
        alert "flare" {
          title = "Possible flare", to = "dr-adeyemi", urgency = "today", when = is_flare,
        },
      },
    },

    task "blood-test" {
      title = "Blood test",
      instructions = "CRP, glucose, and potassium, at your family physician. You need not be fasting.",
      impacts_adherence = false,
      schedule = schedule.every { start = week(3), interval = weeks(4), at = "all day", to = week(46) },
      closes = weeks(1),
      reminders = { { at = "start" }, { before_close = days(2), text = "Two days left for your blood test." } },
    },
  },

  insights = {
    insight "stiffness" {
      over = weeks(4),
      at_least = 2,
      show = function(ctx)
        local found = ctx.values({ task = "symptoms", kind = "stiffness", over = weeks(4) }):list()
        if #found < 3 then return nil end
        local first, last = found[1].value, found[#found].value
        if last <= first - 15 then
          return insight.message {
            title = "Less stiff in the morning",
            text = ("It takes %d minutes now, and took %d at first in the last four weeks."):format(last, first),
          }
        elseif last >= first + 15 then
          return insight.alert {
            title = "Stiffer in the morning",
            text = "Stay on your dose, and call the advice line before the next step down.",
          }
        end
      end,
    },
  },

  charts = {
    chart.line "symptoms" {
      title = "Stiffness and pain",
      over = weeks(12),
      series = {
        series.values { title = "Stiff in the morning, minutes", task = "symptoms", kind = "stiffness" },
        series.values { title = "Pain, 0 to 10", task = "symptoms", kind = "pain" },
      },
      axis = { min = 0 },
    },
  },
}
