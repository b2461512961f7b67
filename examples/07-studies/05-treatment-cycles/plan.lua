-- Symptoms by treatment cycle: four infusions, planned three weeks apart. Blood counts decide whether the next one takes
-- place, so each cycle has a date of its own that can be moved.

local cycles = require "cycles"

local symptoms = (require "symptom_log").of {
  id = "symptoms", title = "Today", text = "How strong was each today? 0 is none, 10 is as strong as can be.",
  symptoms = {
    { "nausea", "Nausea" }, { "fatigue", "Tiredness" }, { "mouth", "Sore mouth" }, { "diarrhea", "Diarrhea" },
    { "tingling", "Tingling or numb hands and feet" },
  },
  note = "Is there anything else that we should know?",
}

return plan "treatment-cycles" {
  title = "Your treatment, cycle by cycle",
  version = "1.0.0",

  anchors = cycles.anchors(),

  contacts = {
    contact "day-clinic" {
      name = "Day clinic", role = "Nurse", phone = "+1 555 0160", category = "care_provider",
    },
    contact "on-call" {
      name = "Oncologist on call", phone = "+1 555 0161", category = "care_provider",
    },
  },

  tasks = {
    task "ondansetron" {
      title = "Ondansetron against nausea",
      instructions = "One tablet in the morning and one in the evening, also if you are not sick yet.",
      schedule = cycles.daily {
        from = 1, through = 3, at = { "08:00", "20:00" }, targets = { value(8, { kind = "dose", units = "mg" }) },
      },
      opens = hours(1), closes = hours(5), grace = hours(2),
      reminders = { { at = "start" }, { after_start = hours(2) } },
      decline = {
        reasons = {
          option("constipation", "I am constipated"), option("headache", "It gives me a headache"),
          option("vomiting", "I cannot keep it down"),
        },
        other = true,
      },
      card = "checklist",
    },

    task "symptoms" {
      title = "Symptoms",
      instructions = "In the week after each infusion, every evening.",
      schedule = cycles.daily { from = 1, through = 7, at = "19:00" },
      grace = hours(12),
      reminders = { { at = "start" }, { before_close = hours(1), text = "Your evening questions close at midnight." } },
      card = "survey",
      survey = symptoms.survey,
      -- The cycle is recorded with the answers: it stays true if a date is corrected afterward.
      extract = function(result, event)
        local values = symptoms.extract(result)
        values[#values + 1] = value(cycles.of(event), { kind = "cycle" })
        return values
      end,
      alerts = {
        alert "severe" {
          title = "Severe nausea, diarrhea, or sore mouth", to = "day-clinic", urgency = "today",
          when = survey.any {
            survey.at_least("nausea", 8), survey.at_least("diarrhea", 7), survey.at_least("mouth", 8),
          },
        },
        alert "neuropathy" {
          title = "Tingling of 6 or more: check the dose before the next infusion", to = "day-clinic",
          urgency = "routine", when = survey.at_least("tingling", 6),
        },
      },
    },

    task "temperature" {
      title = "Your temperature",
      instructions = "In these days your white blood cells are low. Measure before breakfast, and whenever you shiver.",
      schedule = cycles.daily { from = 7, through = 14, at = "08:00" },
      reminders = { { at = "start" }, { after_start = hours(3), text = "Please measure your temperature." } },
      card = "survey",
      survey = require "surveys.temperature",
      alerts = {
        alert "fever" {
          title = "Fever or chills while the blood count is low", to = { "on-call", "day-clinic" }, urgency = "now",
          when = survey.any { survey.at_least("temperature", 38), survey.equals("chills", true) },
        },
      },
    },

    task "ready" {
      title = "Are you ready for the next infusion?",
      instructions = "We look at your answers and your blood count, and tell you whether the date stays.",
      impacts_adherence = false,
      schedule = cycles.once { on = -2, at = "10:00" },
      closes = hours(30),
      reminders = { { at = "start" }, { after_start = hours(22) } },
      card = "survey",
      survey = require "surveys.ready",
      alerts = {
        alert "not-ready" {
          title = "Not well enough for the infusion", to = "day-clinic", urgency = "today",
          when = survey.any { survey.equals("well", false), survey.equals("infection", true) },
        },
      },
    },
  },

  insights = {
    insight "cycles" {
      over = days(120),
      at_least = 4,
      show = function(ctx)
        local of, sum, count = {}, {}, {}
        for _, one in ipairs(ctx.values({ task = "symptoms", kind = "cycle", over = days(120) }):list()) do
          of[one.date:iso()] = one.value
        end
        for _, one in ipairs(ctx.values({ task = "symptoms", kind = "nausea", over = days(120) }):list()) do
          local cycle = of[one.date:iso()]
          sum[cycle], count[cycle] = (sum[cycle] or 0) + one.value, (count[cycle] or 0) + 1
        end
        local last = 0
        for cycle in pairs(count) do last = math.max(last, cycle) end
        if last < 2 or not count[last - 1] or count[last] < 3 then return nil end
        local now, before = sum[last] / count[last], sum[last - 1] / count[last - 1]
        return insight.message {
          title = ("Cycle %d"):format(last),
          text = ("Your nausea was %.1f of 10 on average, and %.1f in the cycle before."):format(now, before),
        }
      end,
    },
    symptoms.insight("strongest", { task = "symptoms" }),
  },

  charts = {
    chart.line "cycle" {
      title = "The last four weeks",
      over = weeks(4),
      series = {
        series.values { title = "Nausea", task = "symptoms", kind = "nausea" },
        series.values { title = "Tiredness", task = "symptoms", kind = "fatigue" },
      },
      axis = { min = 0, max = 10 },
    },
  },
}
