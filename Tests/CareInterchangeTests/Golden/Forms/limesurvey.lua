-- Smoking, from LimeSurvey, survey 7.
-- Lost from LimeSurvey: the table 'quota' has no equivalent and is not taken over

return survey "smoking" {
  title = "Smoking",
  steps = {
    instruction "welcome" { text = "Hello" },
    form "habits" {
      title = "Habits",
      items = {
        choice "smoke" {
          text = "Do you smoke?", detail = "Now",
          options = {
            option("A1", "Never", { score = 0 }),
            option("A2", "Often", { score = 2 }),
            option("other", "Other", { other = true }),
          },
          required = true,
        },
        choice "kind" {
          text = "What?", options = { option("c", "Cigarettes"), option("none", "None", { exclusive = true }) },
          multiple = true,
          when = survey.all { survey.none { survey.equals("smoke", "A1") }, survey.is_answered("smoke") },
        },
        -- Lost from LimeSurvey: the attributes prefix have no equivalent and are not taken over
        numeric "count" {
          text = "How many {smoke}?", integer = true, max = 80,
          when = survey.contains_any("kind", { "c" }),
        },
      },
    },
    -- Lost from LimeSurvey: the table of the questions has no options that all of them share; they are asked one below
    -- the other
    form "rate" {
      title = "Rate",
      items = {
        choice "rate_q1" {
          text = "Taste", options = { option("1", "Bad", { score = 1 }), option("2", "Good", { score = 2 }) },
        },
        choice "rate_q2" { text = "Price", options = { option("1", "Bad"), option("2", "Good") } },
      },
      skip = survey.none { survey.equals("smoke", "A2") },
    },
    form "more" {
      title = "More",
      items = {
        -- Lost from LimeSurvey: the answer '{if(count > 3, 'so many', '')}' in the text is not one that is given
        -- before; the text stays as it is written
        -- Lost from LimeSurvey: 'mandatory' is soft, which has no equivalent; the question is not required
        text "why" {
          text = "Why {if(count > 3, 'so many', '')}?", pattern = "^[a-z]+$",
          message = "This does not have the expected format.",
          when = survey.all { survey.below("rate_q1", 2), survey.above("count", 3) },
        },
        -- Lost from LimeSurvey: the condition 'if(count > 3, 1, 0)' is not a comparison of an answer, which is what a
        -- condition is made of; the question is always asked
        date "since" { text = "Since", max = "today" },
      },
      skip = survey.none { survey.equals("smoke", "A2") },
    },
    -- Lost from LimeSurvey: the question 'order' asks for a language, which has no equivalent, and is not taken over
    instruction "bye" { text = "Thanks & goodbye", skip = survey.none { survey.equals("smoke", "A2") } },
    form "more_2" {
      title = "More", items = { boolean "again" { text = "Again?" } },
      skip = survey.none { survey.equals("smoke", "A2") },
    },
  },
}
