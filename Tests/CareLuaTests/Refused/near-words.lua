-- E016 12:39 gate: 'chek-in' is not a task of this plan; did you mean `check-in`?
-- E013 14:59 contacts.lexi.category: 'care-provider' is not allowed here; did you mean `care_provider`?
-- E013 17:27 tasks.check-in.card: 'intructions' is not allowed here; did you mean `instructions`?
-- E013 17:53 tasks.check-in.progress: 'target_met' is not allowed here; did you mean `targets_met`?
-- E013 17:76 tasks.check-in.closes: 'end of the day' is not allowed here; did you mean `end of day`?
-- E016 18:42 tasks.check-in.schedule.start: 'surgury' is not an anchor of this plan; did you mean `surgery`?
-- E016 18:75 tasks.check-in.schedule.at: 'wakeup' is not a parameter of this plan; did you mean `wake`?
-- E016 19:37 tasks.check-in.alerts.x.when: there is no item 'pian'; did you mean 'pain'?
-- E016 19:72 tasks.check-in.alerts.x.to[1]: 'lexie' is not a contact of this plan; did you mean `lexi`?
-- E013 19:93 tasks.check-in.alerts.x.urgency: 'tody' is not allowed here; did you mean `today`?
-- E016 21:75 tasks.check-in.survey.steps.how.go: there is no step 'don'; did you mean 'done'?
return plan "p" { title = "P", gate = "chek-in",
  anchors = { "surgery" }, params = { wake = "time" },
  contacts = { contact "lexi" { name = "Lexi", category = "care-provider" } },
  tasks = {
    task "check-in" {
      title = "C", card = "intructions", progress = "target_met", closes = "end of the day",
      schedule = schedule.once { start = anchor "surgury" + days(1), at = param "wakeup" },
      alerts = { alert "x" { when = survey.at_least("pian", 9), to = { "lexie" }, urgency = "tody" } },
      survey = survey "s" { steps = {
        form "how" { items = { scale "pain" { min = 1, max = 10 } }, go = "don" },
        completion "done" { title = "Done" },
      } },
    },
  },
}
