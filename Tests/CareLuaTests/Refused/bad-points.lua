-- E013 20:105 anchors.surgery.each: an anchor has several dates only if they are recorded; write `from`, or remove `each`
-- E016 25:64 tasks.a.schedule.start: there is no item 'stat'; did you mean 'state'?
-- E013 26:70 after: an event that was declined or missed has no answers, so `when` never holds for it; write another element that counts from after { task = …, on = { "missed" } } without `when`
-- E013 27:70 after: `when` takes no function, because a schedule is computed without running the plan; write when = survey.equals("sick", true)
-- E013 28:70 after: `when` compares the answers of the event with values, not with parameters or earlier answers; write when = survey.equals("sick", true)
-- E012 29:70 after: `when` is a condition, got the text 'sick'; write when = survey.equals("sick", true)
-- E013 30:64 tasks.f.schedule.start: 'plain' has no survey, and a recorded value is never skipped or "don't know"; write survey.at_least("dose", 100)
-- E012 31:71 latest: latest takes a list of at least two points, got a list; write latest { anchor "surgery" + weeks(2), day(70) }
-- E012 32:71 latest: the interval 3 days is not a point in time; write latest { anchor "surgery" + weeks(2), day(70) }
-- E020 33:64 tasks.i.schedule.start: a point cannot count from each check here, because one run cannot begin for each of several; remove `each`, or write it in one point of a `latest`
-- E013 34:64 tasks.j.schedule.start: the anchor 'fall' has several dates, and `earliest` cannot begin a run for each; remove `each`, or write `latest`
-- E013 35:70 tasks.both.schedule.start: the anchor 'fall' has several dates, and `latest` cannot begin a run for each of several; remove `each`, or `each` of the other point
-- E016 36:64 tasks.k.schedule.start: 'chek' is not a task of this plan; did you mean `check`?
-- E012 37:97 earliest: the text 'soon' is not a point in time; write earliest { anchor "surgery" + weeks(2), day(70) }

local sick = after { task = "check", each = true, when = survey.equals("state", "sick") }

return plan "p" {
  title = "P",
  anchors = { anchor "fall" { from = { task = "check", kind = "on" }, each = true }, anchor "surgery" { each = true } },
  tasks = {
    task "check" { title = "Check", schedule = schedule.daily { at = "all day" }, survey = survey "check" { steps = {
      question "state" { item = choice "state" { text = "State", options = { option("well", "Well"), option("sick", "Not well") } } } } } },
    task "plain" { title = "Plain", schedule = schedule.daily { at = "08:00" } },
    task "a" { title = "A", schedule = schedule.once { start = after { task = "check", when = survey.equals("stat", "sick") } } },
    task "b" { title = "B", schedule = schedule.once { start = after { task = "check", on = { "missed" }, when = survey.equals("state", "sick") } } },
    task "c" { title = "C", schedule = schedule.once { start = after { task = "check", when = function() return true end } } },
    task "d" { title = "D", schedule = schedule.once { start = after { task = "check", when = survey.at_least(survey.last "state", 3) } } },
    task "e" { title = "E", schedule = schedule.once { start = after { task = "check", when = "sick" } } },
    task "f" { title = "F", schedule = schedule.once { start = after { task = "plain", when = survey.is_skipped "dose" } } },
    task "g" { title = "G", schedule = schedule.once { start = latest { day(3) } } },
    task "h" { title = "H", schedule = schedule.once { start = latest { day(3), days(3) } } },
    task "i" { title = "I", schedule = schedule.once { start = earliest { day(3), sick } } },
    task "j" { title = "J", schedule = schedule.once { start = earliest { day(3), anchor "fall" } } },
    task "both" { title = "Both", schedule = schedule.once { start = latest { anchor "fall", sick } } },
    task "k" { title = "K", schedule = schedule.once { start = latest { day(3), after "chek" } } },
    task "l" { title = "L", schedule = schedule.daily { start = anchor "surgery", to = earliest { day(3), "soon" } } },
  },
}
