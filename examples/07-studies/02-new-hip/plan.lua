-- A new hip: two weeks of preparation, then half a year by weeks since surgery. Everything but the welcome counts from
-- one anchor, so that a surgery that moves takes its preparation and its recovery along.

local summary = require "weekly_summary"

local surgery = anchor "surgery"

-- The questions about the hip, each named after its week. The key stays the same when the surgery moves.
local function after_weeks(weeks_after)
  local elements = {}
  for place, number in ipairs(weeks_after) do
    elements[place] = schedule.once {
      start = surgery + weeks(number), at = "all day", text = ("Week %d"):format(number), key = "week-" .. number,
    }
  end
  return schedule.compose(elements)
end

return plan "new-hip" {
  title = "Your new hip",
  version = "1.0.0",

  anchors = { anchor "surgery" { title = "Day of surgery" } },

  contacts = {
    contact "ward" {
      name = "Orthopedic ward", role = "Nurse on duty", phone = "+1 555 0120", category = "care_provider",
    },
    contact "ines-moreau" {
      name = "Ines Moreau", role = "Physical therapist", phone = "+1 555 0121", category = "care_provider",
    },
  },

  tasks = {
    task "strengthen" {
      title = "Prepare your legs",
      instructions = "Ten minutes: heel slides, buttock squeezes, and knee presses, ten times with each leg.",
      group = "before",
      schedule = schedule.daily { start = surgery - weeks(2), to = surgery, at = "all day" },
      decline = { reasons = { option("pain", "It hurts too much"), option("ill", "I am ill") }, other = true },
    },

    task "fasting" {
      title = "No food from midnight on",
      instructions = "Clear water is fine until two hours before you come in. Take only the medicine that we discussed.",
      group = "before", impacts_adherence = false,
      schedule = schedule.once { start = surgery - days(1), at = "20:00" },
      closes = hours(10),
      reminders = { { at = "start", text = "Your surgery is tomorrow: no food from midnight on." } },
    },

    task "apixaban" {
      title = "Apixaban",
      instructions = "One tablet against blood clots, with or without food. If you forget one, take it as soon as you "
        .. "remember on the same day. Never take two at once.",
      group = "after",
      schedule = schedule.daily {
        start = surgery + days(1), at = { "08:00", "20:00" }, lasting = days(35),
        targets = { value(2.5, { kind = "dose", units = "mg" }) },
      },
      opens = hours(1), closes = hours(4), grace = hours(4),
      reminders = { { at = "start" }, { after_start = hours(2), text = "Have you taken your tablet?" } },
      decline = {
        reasons = {
          option("bleeding", "I am bleeding, or have many bruises"), option("stopped", "A doctor told me to stop"),
          option("empty", "I have none left"),
        },
        other = true,
      },
      card = "checklist",
    },

    task "wound" {
      title = "Look at the wound",
      instructions = "Wash your hands first. Do not remove the dressing: look at its edges.",
      group = "after",
      schedule = schedule.daily { start = surgery + days(1), at = "10:00", lasting = weeks(2) },
      reminders = { { after_start = hours(4) } },
      card = "survey",
      survey = require "surveys.wound",
      alerts = {
        alert "infection" {
          title = "Signs of a wound infection", to = "ward", urgency = "today",
          when = survey.any {
            survey.equals("draining", true), survey.at_least("temperature", 38.5),
            survey.all { survey.equals("red", true), survey.at_least("temperature", 37.8) },
          },
        },
        alert "clot" {
          title = "Signs of a blood clot", to = "ward", urgency = "now", when = survey.equals("calf", true),
        },
      },
    },

    task "exercises" {
      title = "Exercises",
      instructions = "The sheet that Ines gave you, ten minutes. Stop when the pain is more than 5 of 10.",
      group = "after",
      schedule = schedule.phases {
        schedule.daily { start = surgery + days(1), at = { "09:00", "14:00", "18:00" }, lasting = weeks(6) },
        schedule.daily { at = "09:00", lasting = weeks(6) },
        schedule.weekly { on = { "mon", "wed", "fri" }, at = "09:00", to = surgery + weeks(26) },
      },
      decline = {
        reasons = { option("pain", "It hurts too much"), option("tired", "I am too tired"), option("ill", "I am ill") },
        other = true,
      },
      card = "checklist",
    },

    task "hip" {
      title = "How is your hip?",
      instructions = "Seven questions about the last week.",
      group = "after",
      schedule = after_weeks { 1, 2, 3, 4, 6, 8, 12, 26 },
      closes = days(3), grace = days(2),
      reminders = { { at = "start" }, { before_close = days(1), text = "Your questions close tomorrow." } },
      card = "survey",
      survey = require "surveys.hip",
      alerts = {
        alert "worse" {
          title = "Pain at rest of 8 or more, or a fall", to = { "ines-moreau", "ward" }, urgency = "today",
          when = survey.any { survey.at_least("rest", 8), survey.equals("fall", true) },
        },
      },
    },
  },

  insights = {
    summary.insight("week", {
      values = { { task = "hip", kind = "walking", name = "pain when walking", units = "of 10" } },
    }),
    threshold "few-exercises" {
      on = "adherence", below = 0.5, over = days(7), title = "Let us find a way",
      text = "You did {value} of what was due in the last seven days. If the exercises hurt, call Ines Moreau.",
    },
  },

  charts = {
    chart.line "recovery" {
      title = "Your pain since surgery",
      over = weeks(12),
      series = {
        series.values { title = "At rest", task = "hip", kind = "rest" },
        series.values { title = "Walking", task = "hip", kind = "walking" },
      },
      axis = { min = 0, max = 10 },
    },
  },
}
