return survey "evening" {
  unanswered = "not said",
  steps = {
    instruction "hello" { title = "Good evening", text = "A few questions about your head today." },

    -- A branch: without a headache the survey continues with the night.
    question "today" {
      item = boolean "headache" { text = "Did you have a headache today?", required = true },
      go = { { when = survey.equals("headache", false), to = "night" } },
    },

    -- A hidden item: where it hurt is asked only from 4 on.
    form "pain" {
      title = "Your headache",
      items = {
        scale "strength" {
          text = "How strong was it at its worst?", min = 1, max = 10, min_label = "Hardly there",
          max_label = "The worst ever", required = true,
        },
        choice "where" {
          text = "Where was it?", multiple = true, required = true, when = survey.at_least("strength", 4),
          options = {
            option("left", "Left"), option("right", "Right"), option("all", "Everywhere", { exclusive = true }),
          },
        },
        scale "hindered" { text = "How much did it keep you from your day?", min = 0, max = 10, required = true },
      },
    },

    -- A pipe: the text repeats an answer.
    form "tablet" {
      title = "Your tablet",
      text = "You rated the pain {strength} of 10.",
      items = {
        boolean "took" { text = "Did you take your tablet?", required = true },
        numeric "relief" {
          text = "After how many minutes did it help?", integer = true, min = 1, max = 600, units = "min",
          dont_know = true, when = survey.equals("took", true),
        },
      },
      go = { { when = survey.at_least("strength", 9), to = "call" }, default = "night" },
    },

    form "night" {
      title = "Last night",
      items = {
        numeric "sleep" { text = "How many hours did you sleep?", min = 0, max = 24, digits = 1, units = "h", required = true },
        text "note" { text = "Anything else?", max_length = 200, multiline = true },
      },
      go = "done",
    },

    completion "call" { title = "Please call us now", text = "{strength} of 10 is more than a tablet can do." },
    completion "done" { title = "Thank you", text = "Headache: {headache}. Sleep: {sleep}." },
  },

  scores = { burden = survey.sum { "strength", "hindered" } },
}
