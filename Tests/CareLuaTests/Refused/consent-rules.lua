-- E030 21:36 tasks.a.survey.steps.blank.document: a consent step needs the text to agree to
-- E030 22:35 tasks.a.survey.steps.html.document: line 2 of the document: HTML is not allowed; write Markdown, or \< for the character
-- E030 22:35 tasks.a.survey.steps.html.document: line 3 of the document: a link is [text](https://…) or [text](mailto:…), without a title
-- E030 22:35 tasks.a.survey.steps.html.document: line 4 of the document: an image is ![text](images/knee.png#sha256=…), with the SHA-256 of a file of the plan's folder
-- E030 23:55 tasks.a.survey.steps.optional.optional: a consent step cannot be skipped; remove `optional`
-- E030 24:50 tasks.a.survey.steps.long.version: a version has 1 to 100 characters; write, for example, "2"
-- E030 25:49 tasks.a.survey.steps.again.again: `again = false` compares versions; add the `version` of the document
-- E015 26:62 tasks.a.survey.steps.same.questions.same: 'same' is the item of the agreement; use another id
-- E030 27:79 tasks.a.survey.steps.right.questions.y.correct: the correct answer is invalid: Please answer with yes or no.
-- E030 27:143 tasks.a.survey.steps.right.questions.c.correct: the correct answer is invalid: 'b' is not one of the choices: a.
-- E030 28:81 tasks.a.survey.steps.why.questions.z.explanation: `explanation` is shown after a wrong answer; add the `correct` one
-- E016 29:31 tasks.a.survey.steps.sign.of: there is no consent 'agree'; write one of again, blank, html, long, optional, right, same, why
-- E016 30:32 tasks.a.survey.steps.sign2.of: there is no consent 'intro'; write one of again, blank, html, long, optional, right, same, why

local function asked(steps) return survey "s" { steps = steps } end

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = asked {
      consent "blank" { document = "  " },
      consent "html" { document = "Read this.\n<b>Now</b>\n[here](http://example.org)\n![knee](knee.png)" },
      consent "optional" { document = "D", optional = true },
      consent "long" { document = "D", version = "" },
      consent "again" { document = "D", again = false },
      consent "same" { document = "D", questions = { boolean "same" {} } },
      consent "right" { document = "D", questions = { boolean "y" { correct = "yes" }, choice "c" { options = { option("a", "A") }, correct = "b" } } },
      consent "why" { document = "D", questions = { boolean "z" { explanation = "Because." } } },
      signature "sign" { of = "agree" },
      signature "sign2" { of = "intro" },
      instruction "intro" {},
    } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = asked { signature "alone" {} } },
    task "c" { title = "C", schedule = schedule.daily {}, survey = asked { signature "before" { of = "agree" }, consent "agree" { document = "D" } } },
  },
}
