-- smoking, from a data dictionary of REDCap.
-- The field 'record_id' names the record; participants have ids of their own.
-- Score total: PHQ-2
-- Lost from REDCap: the field 'age' is computed, and a score cannot say it: the calculation has the function
-- 'rounddown', which a score does not compute
-- Lost from REDCap: the field 'secret' is hidden from participants (@HIDDEN) and is not taken over

return survey "smoking" {
  steps = {
    form "your_habits" {
      title = "Your habits",
      items = {
        -- Number: 1
        boolean "smoke" { text = "Do you smoke?", required = true },
        numeric "cigs" {
          text = "Cigarettes a day", detail = "on a usual day", integer = true, min = 0, max = 100, required = true,
          when = survey.equals("smoke", true),
        },
        choice "kind" {
          text = "What do you smoke?",
          options = {
            option("1", "Cigarettes"),
            option("2", "Cigars"),
            option("99", "None of these", { exclusive = true }),
          },
          multiple = true,
          when = survey.all {
            survey.equals("smoke", true),
            survey.any { survey.above("cigs", 3), survey.none { survey.is_answered("cigs") } },
          },
        },
        -- Annotation: ask only once
        -- Alignment: RH
        text "which" { text = "Which cigars?", max_length = 40, when = survey.contains_any("kind", { "2" }) },
      },
    },
    instruction "info" { text = "Thank you, {{friend}. You smoke {cigs} a day.", skip = survey.equals("smoke", false) },
    form "about_you" {
      title = "About you",
      items = {
        -- Lost from REDCap: 'Identifier?' has no equivalent; leave the item out of what you export
        date "born" { text = "Born on", min = "1900-01-01", max = "today" },
      },
    },
    matrix "over_the_last_2_weeks" {
      title = "Over the last 2 weeks",
      items = {
        -- Matrix: phq
        choice "q1" {
          text = "Little interest",
          options = {
            option("0", "Not at all", { score = 0 }),
            option("1", "Several days", { score = 1 }),
            option("2", "More than half the days", { score = 2 }),
          },
          required = true,
        },
        -- Matrix: phq
        choice "q2" {
          text = "Feeling down",
          options = {
            option("0", "Not at all", { score = 0 }),
            option("1", "Several days", { score = 1 }),
            option("2", "More than half the days", { score = 2 }),
          },
          required = true,
        },
      },
    },
    form "smoking" {
      title = "Over the last 2 weeks",
      items = {
        text "high" { text = "Tell us more", multiline = true, when = survey.at_least("total", 3) },
        -- Lost from REDCap: the label 'Some' in the middle of the slider has no equivalent
        -- Alignment: RH
        scale "pain" { text = "Pain", min = 0, max = 10, min_label = "None", max_label = "Worst" },
        -- Lost from REDCap: the validation 'phone' has no equivalent; every text is accepted
        text "phone" { text = "Phone" },
        -- Lost from REDCap: the branching logic '[age]>=18' reads 'age', which is computed and is not taken over; the
        -- field is always shown
        text "adult" { text = "Adult only" },
      },
    },
  },
  scores = { total = survey.sum { "q1", "q2", missing = "ignore" } },
}

-- second, from a data dictionary of REDCap.

return survey "second" {
  steps = {
    form "second" {
      items = {
        -- Lost from REDCap: the branching logic '[smoke]='1'' reads 'smoke', which is in the form 'smoking'; a survey
        -- reads its own answers; the field is always shown
        -- Lost from REDCap: the action tag @TODAY has no equivalent and is not taken over
        value_picker "color" { text = "Color", options = { option("a", "Red"), option("b", "Blue") }, default = "b" },
      },
    },
  },
}
