-- E012 8:71 anchors.sick.from.kind: 'pain' of 'check' is never a date, so it cannot set an anchor; name a question of the format `date`, or a kind that a function records as a date
-- E012 10:72 anchors.score.from.kind: 'total' of 'check' is never a date, so it cannot set an anchor; name a question of the format `date`, or a kind that a function records as a date
-- E012 11:73 anchors.walked.from.kind: 'step_count' of 'steps' is never a date, so it cannot set an anchor; name a question of the format `date`, or a kind that a function records as a date
-- E012 12:72 anchors.since.from.kind: 'since' of 'check' is a month, of which no day is known, so it cannot set an anchor; ask for a date without `precision`, or name a kind that a function records as a date
return plan "p" {
  title = "P",
  anchors = {
    anchor "sick" { required = false, from = { task = "check", kind = "pain" } },
    anchor "well" { required = false, from = { task = "check", kind = "on" } },
    anchor "score" { required = false, from = { task = "check", kind = "total" } },
    anchor "walked" { required = false, from = { task = "steps", kind = "step_count" } },
    anchor "since" { required = false, from = { task = "check", kind = "since" } },
    anchor "own" { required = false, from = { task = "own", kind = "seen" } },
  },
  tasks = {
    task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" {
      steps = { form "f" { items = { scale "pain" { min = 0, max = 10 }, date "on" {}, date "since" { precision = "month" } } } },
      scores = { total = survey.sum { "pain" } },
    } },
    task "steps" { title = "Steps", schedule = schedule.daily { at = "08:00" },
      link = { quantity = "step_count", aggregate = "sum", units = "count" } },
    task "own" { title = "Own", schedule = schedule.daily { at = "08:00" }, survey = survey "own" {
      steps = { form "f" { items = { scale "seen" { min = 0, max = 10 } } } } },
      extract = function(result, event) return value(event.start:date(), { kind = "seen" }) end },
    task "a" { title = "A", schedule = schedule.once { start = anchor "sick", at = "09:00" } },
    task "b" { title = "B", schedule = schedule.once { start = anchor "well", at = "09:00" } },
    task "c" { title = "C", schedule = schedule.once { start = anchor "score", at = "09:00" } },
    task "d" { title = "D", schedule = schedule.once { start = anchor "walked", at = "09:00" } },
    task "f" { title = "F", schedule = schedule.once { start = anchor "since", at = "09:00" } },
    task "e" { title = "E", schedule = schedule.once { start = anchor "own", at = "09:00" } },
  },
}
