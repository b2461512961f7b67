-- Smoking, smoking_v1, from an XLSForm, version 3.
-- The field 'start' is the time that care records itself.
-- Lost from XLSForm: the column 'image' has no equivalent and is not taken over
-- Lost from XLSForm: the column 'style' has no equivalent and is not taken over

return survey "smoking-v1" {
  title = "Smoking",
  steps = {
    instruction "welcome" { text = "Welcome {{you}" },
    question "age" {
      -- Lost from XLSForm: the message 'At most 120' is not shown; the limit of the answer has its own
      item = numeric "age" {
        text = "How old are you?", detail = "In years", integer = true, min = 0, max = 120, required = true,
      },
    },
    question "smoker" {
      item = choice "smoker" {
        text = "Do you smoke?", options = { option("yes", "Yes"), option("no", "No") }, required = true, default = "no",
      },
      skip = survey.none { survey.at_least("age", 18) },
    },
    form "habits" {
      title = "Your habits", text = "Please tell us about {age} years.",
      checks = {
        {
          require = survey.any {
            survey.none { survey.is_answered("number") },
            survey.none { survey.equals("number", 13) },
          },
          item = "number", message = "Not 13",
        },
      },
      items = {
        -- Lost from XLSForm: the message 'Not with others' is not shown; the limit of the answer has its own
        choice "kind" {
          text = "Kinds", options = { option("cig", "Cigarettes"), option("none", "None", { exclusive = true }) },
          multiple = true,
        },
        numeric "number" {
          text = "How many?", integer = true, min = 1,
          required = survey.above("age", 30),
          when = survey.all {
            survey.contains_any("kind", { "cig" }),
            survey.none { survey.contains_any("kind", { "none" }) },
          },
        },
      },
      skip = survey.none { survey.equals("smoker", "yes") },
    },
    question "pain" { item = scale "pain" { text = "Pain", min = 0, max = 10 } },
    question "when" { item = date "when" { text = "When?", min = "2020-01-01", max = "today" } },
    question "code" {
      item = text "code" { text = "Code", pattern = "^(?:[A-Z]{2}[0-9]+)$", message = "Two letters and a number" },
    },
    repeat_group "child" {
      title = "Children", max = 100,
      items = {
        text "cname" { text = "Name", required = true },
        numeric "cage" { text = "Age of {cname}", integer = true, max = 29, when = survey.is_answered("cname") },
      },
    },
    -- Lost from XLSForm: the calculation 'odd' has the function 'if', which a score does not compute, and is not taken
    -- over
    question "town" {
      -- Appearance: minimal
      item = value_picker "town" {
        text = "Town",
        options = {
          option("a", "Aach", { when = survey.equals("age", 1) }),
          option("b", "Bonn", { when = survey.equals("age", 2) }),
        },
      },
    },
    question "note2" { item = text "note2" { text = "More" }, skip = survey.none { survey.above("sum", 5) } },
    question "order" {
      item = ranking "order" { text = "Order", options = { option("cig", "Cigarettes"), option("none", "None") } },
    },
  },
  scores = { sum = survey.sum { "pain", "number" } },
}
