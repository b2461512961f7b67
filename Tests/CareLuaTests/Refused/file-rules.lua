-- E030 13:36 tasks.a.survey.steps.size.max_bytes: max_bytes is from 1000 to 50000000, not 100000000
-- E015 14:48 tasks.a.survey.steps.twice.types[2]: the type 'image/png' is listed twice; remove one
-- E030 17:36 tasks.a.survey.steps.f.items.small.max_bytes: max_bytes is from 1000 to 50000000, not 10
-- E030 18:34 tasks.a.survey.steps.f.items.given.default: the default answer is invalid: Please answer with a file.
-- E030 19:31 tasks.a.survey.steps.f.items.shown.when: 'small' can never have this answer: Please answer with a file.
-- E030 20:34 tasks.a.survey.steps.f.items.right.correct: the correct answer is invalid: Please answer with a file.

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      capture "type" { types = "image/gif" },
      capture "size" { max_bytes = 100000000 },
      capture "twice" { types = { "image/png", "image/png" } },
      capture "not_photo" { kind = "photo", types = { "video/mp4" } },
      form "f" { items = {
        file "small" { max_bytes = 10 },
        file "given" { default = "a.jpg" },
        file "shown" { when = survey.equals("small", "a.jpg") },
        file "right" { correct = "a.jpg" },
      } },
      completion "end_" { text = "{small}" },
    } } },
  },
}
