-- E010 20:22 tasks.a.survey.steps.how.itmes: unknown field 'itmes' of form; did you mean `items`?
-- E012 21:31 tasks.a.survey.steps.q.item: expected an item, got a list; write item = scale "id" { … }
-- E011 21:33 scale.pain: scale needs `min`; write min = 3
-- E011 21:33 scale.pain: scale needs `max`; write max = 3
-- E012 22:9 tasks.a.survey.steps.sleep: expected a step, got an item; write form "id" { … }
-- E013 23:46 tasks.a.survey.steps.knee.side: 'both' is not allowed here; write "left", "right" or "unspecified"
-- E010 24:25 tasks.a.survey.steps.tap.durration: unknown field 'durration' of tapping; did you mean `duration`?
-- E013 25:43 tasks.a.survey.steps.agree.leads_to: `leads_to` is only for a `go` function; remove it, or write go = function(result) … end
-- E012 26:41 tasks.a.survey.steps.use.request[1]: expected an option, got the text 'motion'; write option("id", "Text to display")
-- E011 26:51 tasks.a.survey.steps.use.request[2]: option needs a text as its second argument, the text
-- E010 26:83 tasks.a.survey.steps.use.request[3].txt: unknown field 'txt' of option
--   = fields here: detail, exclusive, other, code, score, image, color, when, prefix, pinned

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        instruction "hello" { title = "Hello", image = "hello.png" },
        form "how" { itmes = {} },
        question "q" { item = { scale "pain" {} } },
        scale "sleep" { min = 0, max = 12 },
        knee_range_of_motion "knee" { side = "both" },
        tapping "tap" { durration = 9 },
        consent "agree" { document = "…", leads_to = "hello" },
        permissions "use" { request = { "motion", option("x"), option("y", "Y", { txt = "?" }) } },
      },
      scores = {},
    } },
  },
}
