-- E030 18:40 tasks.a.survey.steps.how.items.pain.max: max 1 must be greater than min 10
-- E030 19:40 tasks.a.survey.steps.how.items.sleep.max: a scale has at most 13 steps, and 0 to 24 by 1 has more; write a larger step, or use numeric
-- E015 20:62 tasks.a.survey.steps.how.items.food.options[2]: the value 'a' is already used; write another
-- E016 21:30 tasks.a.survey.steps.how.items.note.text: there is no item 'pian'; did you mean 'pain'?; or write {{ for a brace
-- E016 21:56 tasks.a.survey.steps.how.items.note.when: there is no item 'pian'; did you mean 'pain'?
-- E030 22:26 tasks.a.survey.steps.how.go[1].when: 'food' can never have this answer: 'c' is not one of the choices: a, a.
-- E016 22:59 tasks.a.survey.steps.how.go[1].to: there is no step 'don'; did you mean 'done'?
-- E030 24:7 tasks.a.survey.steps.lost: no step leads to step 'lost'; use it in an earlier `go`, or delete it
-- E030 24:48 tasks.a.survey.steps.lost.go: a completion ends the survey and has no next step; remove `go`

local function asked(items) return survey "s" { steps = items } end

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = asked {
      form "how" { items = {
        scale "pain" { min = 10, max = 1 },
        scale "sleep" { min = 0, max = 24 },
        choice "food" { options = { option("a", "A"), option("a", "B") } },
        text "note" { text = "You said {pian}", when = survey.at_least("pian", 3) },
      }, go = { { when = survey.equals("food", "c"), to = "don" }, default = "done" } },
      completion "done" { title = "Done" },
      completion "lost" { title = "Lost", go = "done" },
    } },
  },
}
