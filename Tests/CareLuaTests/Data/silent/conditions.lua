-- Conditions at the very edge of what can be: each holds for some answers and fails for others.
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      form "how" { items = {
        scale "pain" { min = 1, max = 10, dont_know = true, required = true },
        -- Unanswered, a claim fails: this shows once there is an answer.
        scale "sleep" { min = 0, max = 12, when = survey.at_least("pain", 1) },
        boolean "tired" { when = survey.at_least("pain", 10) },
        boolean "calm" { when = survey.at_most("pain", 1) },
        numeric "litres" { min = 0, max = 3 },
        text "more" { when = survey.between("litres", 2.99, 3) },
        numeric "cups" { integer = true },
        text "below" { when = survey.all { survey.above("cups", 3), survey.below("cups", 5) } },
        numeric "dose" { min = 0, max = 1, digits = 1 },
        text "tenth" { when = survey.all { survey.above("dose", 0.1), survey.below("dose", 0.3) } },
        text "word" {},
        text "named" { when = survey.equals("word", "yes") },
        text "patterned" { when = survey.all { survey.matches("word", "a+"), survey.not_equals("word", "b") } },
        choice "food" { multiple = true, max_choices = 2, options = { option("a", "A"), option("b", "B"), option("c", "C") } },
        text "two" { when = survey.contains_all("food", { "a", "c" }) },
        choice "kind" { options = { option("x", "X"), option("o", "Other", { other = true }) } },
        text "other" { when = survey.matches("kind", "something else") },
        text "unsure" { when = survey.is_dont_know("pain") },
        text "open" { when = survey.is_skipped("cups") },
      }, go = {
        -- "Don't know" is an answer that no number claims.
        { when = survey.at_least("pain", 1), to = "rate" },
        default = "done",
      } },
      question "rate" {
        item = scale "rate" { min = 0, max = 3, required = true, when = survey.is_answered("cups") },
        -- A hidden item has no answer.
        go = { { when = survey.at_least("rate", 0), to = "round" }, default = "done" },
      },
      -- A step that comes again sees its own earlier answer.
      question "round" {
        item = scale "again" { min = 0, max = 3 }, skip = survey.at_least("again", 3),
        go = { { when = survey.below("again", 2), to = "round" }, default = "done" },
      },
      completion "done" {},
    } }, alerts = { alert "x" { when = survey.at_least("pain", 10) }, alert "y" { when = survey.none { survey.is_answered("word") } } } },
  },
}
