-- Your asthma today, from the FHIR Questionnaire http://example.org/fhir/Questionnaire/asthma-day, version 2.1.
-- Status: active
-- Date: 2025-03-01
-- Publisher: An example clinic
-- Copyright: Free for every use.
-- Language: en

return survey "asthma-day" {
  title = "Your asthma today",
  form = {
    url = "http://example.org/fhir/Questionnaire/asthma-day", version = "2.1",
    checksum = "81de41a4d4ce280e55aa43e800f5f199", parents = { ["1.1.1"] = "1.1" },
  },
  steps = {
    instruction "intro" { text = "Please answer for the last 24 hours.", form = { link_id = "intro" } },
    -- linkId of a display: 1.0
    form "q1" {
      title = "Symptoms", text = "Think of day and night.", form = { link_id = "1" },
      items = {
        boolean "q1_1" {
          text = "1. Did you wheeze?", required = true,
          form = { link_id = "1.1", codes = { "http://example.org/items|wheeze" }, prefix = "1." },
        },
        -- linkId of a display: 1.1.1-help
        -- linkId of a display: 1.1.1-low
        scale "q1_1_1" {
          text = "How strongly?", detail = "At its worst.", min = 0, max = 10, min_label = "Hardly", required = true,
          when = survey.equals("q1_1", true),
          form = { link_id = "1.1.1" },
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
          form = { link_id = "triggers" },
        },
      },
    },
    question "peak_flow" {
      item = numeric "peak_flow" {
        text = "Your peak flow", digits = 0, min = 50, max = 900, units = "L/min", form = { link_id = "peak-flow" },
      },
    },
    question "night" {
      item = choice "night" {
        text = "How was the night?",
        options = {
          option("N0", "Quiet", { code = "http://example.org/nights|N0", score = 0 }),
          option("N2", "Restless", { code = "http://example.org/nights|N2", score = 2 }),
        },
        default = "N0", form = { link_id = "night" },
      },
    },
    form "spray" {
      title = "Your spray", form = { link_id = "spray" },
      items = {
        numeric "puffs" {
          text = "How many puffs?", integer = true, max = 20, default = 2, form = { link_id = "puffs" },
        },
        choice "side_effects" {
          text = "Did you notice anything?",
          options = {
            option("shaking", "Shaking"),
            option("racing_heart", "Racing heart"),
            option("nothing", "Nothing", { exclusive = true }),
            option("other", "Other", { other = true }),
          },
          multiple = true, max_choices = 2, form = { link_id = "side-effects", type = "string" },
        },
      },
      skip = survey.none { survey.equals("night", "N2") },
    },
    question "seen" {
      item = date "seen" { text = "Since when have you had it?", max = "today", form = { link_id = "seen" } },
    },
    question "at" { item = time_of_day "at" { text = "When did you last use it?", form = { link_id = "at" } } },
    question "card" {
      item = text "card" {
        text = "The number of your {{insurance} card", min_length = 9, max_length = 12,
        pattern = "^(?:[0-9]{4}-[0-9]{4})$", message = "This does not have the expected format.",
        form = { link_id = "card" },
      },
    },
    question "note" { item = text "note" { text = "Anything else?", multiline = true, form = { link_id = "note" } } },
  },
}
