-- W003 17:72 tasks.a.survey.steps.how.items.sleep.when: this never holds: 'pain' goes from 1 to 10
-- W003 18:69 tasks.a.survey.steps.how.items.tired.when[1]: this never holds: 'sleep' goes from 0 to 12
-- W003 20:29 tasks.a.survey.steps.how.items.why.when: this never holds: 'steps' is never less than 0, in whole numbers
-- W003 21:44 tasks.a.survey.steps.how.items.late.when: this never holds: 'food' is not asked before this
-- W003 22:30 tasks.a.survey.steps.how.items.both.when: this never holds: its conditions cannot be true at the same time
-- W003 23:68 tasks.a.survey.steps.how.items.none.when[1]: this never holds: 'pain' goes from 1 to 10
-- W003 24:26 tasks.a.survey.steps.how.go[1].when: this always holds, so nothing after it in `go` is used; write default = "food"
-- W003 25:126 tasks.a.survey.steps.food.skip: this never holds: 'food' is not asked before this
-- W003 27:78 tasks.a.alerts.x.when[1]: this never holds: 'food' accepts only one option

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      form "how" { items = {
        scale "pain" { min = 1, max = 10, required = true },
        scale "sleep" { min = 0, max = 12, when = survey.below("pain", 1) },
        boolean "tired" { when = survey.any { survey.above("sleep", 12), survey.is_answered("pain") } },
        numeric "steps" { min = 0, integer = true },
        text "why" { when = survey.between("steps", 3.2, 3.8) },
        text "late" { when = survey.equals("food", "a") },
        text "both" { when = survey.all { survey.at_least("pain", 9), survey.at_most("pain", 3) } },
        text "none" { when = survey.none { survey.at_least("pain", 11) } },
      }, go = { { when = survey.at_least("pain", 1), to = "food" }, { when = survey.equals("tired", true), to = "end" } } },
      question "food" { item = choice "food" { options = { option("a", "A"), option("b", "B") } }, skip = survey.is_answered("food") },
    } },
      alerts = { alert "x" { when = survey.all { survey.contains_all("food", { "a", "b" }), survey.at_least("pain", 2) } } } },
  },
}
