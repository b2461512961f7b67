-- The score of an option counts in sums and conditions.
local often = {
  option("never", "Never", { score = 0 }), option("some", "On some days", { score = 1 }),
  option("most", "On most days", { score = 2 }), option("all", "Every day", { score = 3 }),
}

return survey "checkup" {
  -- A function of the run: leaving is confirmed once something is measured.
  confirm_cancel = function(result) return result.temperature ~= nil end,

  steps = {
    form "measures" {
      title = "Measures",
      items = {
        -- Hard bounds are refused, and unusual answers are confirmed.
        numeric "temperature" {
          text = "Your temperature", min = 30, max = 45, digits = 1, units = "Cel", soft_min = 35, soft_max = 41,
          required = true,
        },
        -- The last visit's answer is filled in.
        height "tall" { text = "Your height", min = 100, max = 230, required = true, default = survey.last "tall" },
        weight "weight" { text = "Your weight", min = 30, max = 300, required = true },
        numeric "upper" {
          text = "Blood pressure, upper value", integer = true, min = 60, max = 260, units = "mm[Hg]", required = true,
        },
        numeric "lower" {
          text = "Blood pressure, lower value", integer = true, min = 30, max = 160, units = "mm[Hg]", required = true,
        },
      },
      -- A rule over two answers.
      checks = {
        {
          require = function(result) return result.upper > result.lower end, item = "lower",
          message = "The lower value must be less than the upper one.",
        },
      },
    },

    -- A condition as data that reads a parameter of the participant.
    form "fever" {
      title = "Fever",
      skip = survey.below("temperature", param "fever"),
      items = { date "since" { text = "Since when?", min = "today-14", max = "today", required = true } },
    },

    form "symptoms" {
      title = "The last days",
      items = {
        choice "felt" {
          text = "What did you feel?", multiple = true, required = true,
          options = {
            option("nausea", "Nausea", { code = "422587007" }), option("pain", "Pain", { code = "22253000" }),
            option("other", "Something else", { other = true }), option("none", "None of these", { exclusive = true }),
          },
        },
        text_scale "alone" { text = "I worried about being alone.", options = often, required = true },
        text_scale "future" { text = "I worried about the future.", options = often, required = true, dont_know = true },
      },
      -- A condition as a function: anything that Lua can compute.
      go = function(result)
        local felt = result.felt
        if #felt >= 2 then return "words" end
        return "walk"
      end,
      leads_to = { "words", "walk" },
    },

    question "words" { item = text "words" { text = "Please tell us more.", max_length = 200, multiline = true } },

    -- An active task, measured from a recording.
    timed_walk "walk" { title = "Walk 10 meters to the wall", distance = 10 },

    -- The participant reads the answers, and can change them.
    review "review" { title = "Your answers", steps = { "measures" } },

    completion "done" { title = "Thank you", text = "Your temperature was {temperature}." },
  },

  -- A missing item counts as the mean of the others, if at least half are answered; the ranges have names.
  scores = {
    worry = survey.sum {
      "alone", "future", missing = "prorate", at_least = 0.5, bands = { { 0, "little" }, { 3, "some" }, { 5, "much" } },
    },
    mean_pressure = survey.calculate "(upper + 2 * lower) / 3",
  },
}
