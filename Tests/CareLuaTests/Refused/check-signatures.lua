-- W031 10:7 tasks.a.survey.steps.sign: the consent 'agree' comes only after 'sign', so a participant signs what was not shown; move it before 'sign'
-- W031 15:7 tasks.b.survey.steps.sign: the consent 'second' comes only after 'sign', so a participant signs what was not shown; move it before 'sign'
-- W031 21:7 tasks.c.survey.steps.sign: some answers lead to 'sign' past the consent 'agree', so a participant can sign what was not shown; lead to it through the document, or add skip = survey.none { survey.is_answered("agree") }
-- W031 27:7 tasks.d.survey.steps.sign: some answers lead to 'sign' past every consent, so a participant can sign what was not shown; lead to it through the document, or add skip = survey.none { survey.is_answered("agree") }

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = survey "a" { steps = {
      signature "sign" {},
      consent "agree" { document = "D" },
    } } },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, survey = survey "b" { steps = {
      consent "first" { document = "D" },
      signature "sign" { of = "second" },
      consent "second" { document = "D" },
    } } },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, survey = survey "c" { steps = {
      question "want" { item = boolean "take" { required = true }, go = { { when = survey.equals("take", true), to = "agree" }, default = "sign" } },
      consent "agree" { document = "D" },
      signature "sign" {},
    } } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, survey = survey "d" { steps = {
      question "want" { item = boolean "take" { required = true } },
      consent "agree" { document = "D", skip = survey.equals("take", false) },
      consent "more" { document = "D", skip = survey.equals("take", false) },
      signature "sign" {},
    } } },
    -- No path leads past a document, or the signature is skipped too.
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, survey = survey "e" { steps = {
      question "want" { item = boolean "take" { required = true } },
      consent "agree" { document = "D", skip = survey.equals("take", false) },
      signature "sign" { skip = survey.none { survey.is_answered("agree") } },
    } } },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00" }, survey = survey "f" { steps = {
      consent "agree" { document = "D" },
      question "want" { item = boolean "take" { required = true }, go = { { when = survey.equals("take", true), to = "more" }, default = "sign" } },
      consent "more" { document = "D" },
      signature "sign" {},
    } } },
    task "g" { title = "G", schedule = schedule.daily { at = "08:00" }, survey = survey "g" { steps = { signature "alone" {} } } },
  },
}
