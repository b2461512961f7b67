-- Your asthma today, from the FHIR Questionnaire http://example.org/fhir/Questionnaire/asthma-day, version 2.1.
-- Status: active
-- Date: 2025-03-01
-- Publisher: An example clinic
-- Copyright: Free for every use.
-- Language: en

return survey "asthma-day" {
  title = "Your asthma today",
  steps = {
    instruction "intro" { text = "Please answer for the last 24 hours." },
    -- linkId: 1
    form "q1" {
      title = "Symptoms", text = "Think of day and night.",
      items = {
        -- linkId: 1.1
        -- Code: http://example.org/items|wheeze
        boolean "q1_1" { text = "1. Did you wheeze?", required = true },
        -- linkId: 1.1.1
        scale "q1_1_1" {
          text = "How strongly?", detail = "At its worst.", min = 0, max = 10, min_label = "Hardly", required = true,
          when = survey.equals("q1_1", true),
        },
        choice "triggers" {
          text = "What set it off?",
          options = {
            option("T1", "Pollen", { code = "http://example.org/triggers|T1" }),
            option("T2", "House dust", { code = "http://example.org/triggers|T2" }),
            option("T0", "None of these", { code = "http://example.org/triggers|T0" }),
          },
          multiple = true,
          when = survey.all { survey.equals("q1_1", true), survey.at_least("q1_1_1", 3) },
        },
      },
    },
    question "peak_flow" {
      -- linkId: peak-flow
      item = numeric "peak_flow" { text = "Your peak flow", digits = 0, min = 50, max = 900, units = "L/min" },
    },
    question "night" {
      item = choice "night" {
        text = "How was the night?",
        options = {
          option("N0", "Quiet", { code = "http://example.org/nights|N0", score = 0 }),
          option("N2", "Restless", { code = "http://example.org/nights|N2", score = 2 }),
        },
        default = "N0",
      },
    },
    form "spray" {
      title = "Your spray",
      items = {
        numeric "puffs" { text = "How many puffs?", integer = true, max = 20, default = 2 },
        -- linkId: side-effects
        choice "side_effects" {
          text = "Did you notice anything?",
          options = {
            option("shaking", "Shaking"),
            option("racing_heart", "Racing heart"),
            option("nothing", "Nothing", { exclusive = true }),
            option("other", "Other", { other = true }),
          },
          multiple = true, max_choices = 2,
        },
      },
      skip = survey.none { survey.equals("night", "N2") },
    },
    question "seen" { item = date "seen" { text = "Since when have you had it?", max = "today" } },
    question "at" { item = time_of_day "at" { text = "When did you last use it?" } },
    question "card" {
      item = text "card" {
        text = "The number of your {{insurance} card", min_length = 9, max_length = 12,
        pattern = "^(?:[0-9]{4}-[0-9]{4})$", message = "This does not have the expected format.",
      },
    },
    question "note" { item = text "note" { text = "Anything else?", multiline = true } },
  },
}
