return survey "words" {
  -- What was saved can be continued for an hour; after that, the survey begins again.
  expires = hours(1),
  -- The two pages come in random order.
  shuffle = { "recall", "mood" },
  steps = {
    instruction "hello" {
      title = "Four words", text = "Apple. River. Clock. Garden. Remember them. One page gives you a minute, and says so.",
    },
    form "recall" {
      title = "The words", answer_within = minutes(1),
      items = {
        choice "seen" {
          text = "Which words were there?", multiple = true, required = true, order = "random",
          options = {
            option("apple", "Apple"), option("river", "River"), option("candle", "Candle"), option("clock", "Clock"),
            option("none", "None of these", { exclusive = true }),
          },
        },
      },
    },
    form "mood" {
      title = "How do you feel?", order = "random",
      items = {
        scale "calm" { text = "How calm?", min = 0, max = 10 },
        scale "awake" { text = "How awake?", min = 0, max = 10 },
        text "why" { text = "What keeps you awake?", when = survey.at_least("awake", 8) },
        scale "cheerful" { text = "How cheerful?", min = 0, max = 10 },
      },
    },
    question "hardest" {
      item = choice "hardest" {
        text = "Which word was the hardest?",
        options = {
          option("apple", "Apple", { when = survey.contains_any("seen", { "apple" }) }),
          option("river", "River", { when = survey.contains_any("seen", { "river" }) }),
          option("clock", "Clock", { when = survey.contains_any("seen", { "clock" }) }),
        },
      },
    },
    completion "done" { title = "Thank you" },
  },
}
