-- W009 7:72 anchors.since.from.kind: 'since' of 'asked' was never a date when its function was tried, so it cannot set an anchor; record the answer to a question of the format `date`, or `time.date(…)`
-- W009 8:71 anchors.note.from.kind: 'note' of 'asked' was never a date when its function was tried, so it cannot set an anchor; record the answer to a question of the format `date`, or `time.date(…)`
return plan "p" {
  title = "P",
  anchors = {
    anchor "sick" { required = false, from = { task = "asked", kind = "sick" } },
    anchor "since" { required = false, from = { task = "asked", kind = "since" } },
    anchor "note" { required = false, from = { task = "asked", kind = "note" } },
    anchor "made" { required = false, from = { task = "asked", kind = "made" } },
  },
  tasks = {
    task "asked" { title = "Asked", schedule = schedule.daily { at = "08:00" },
      survey = survey "asked" { steps = { form "f" { items = {
        date "on" { required = true },
        date "since" { precision = "month", required = true },
        text "note" { required = true },
      } } } },
      extract = function(result)
        local fever = string.format("%s", result.on)
        return {
          value(result.on, { kind = "sick" }), value(result.since, { kind = "since" }),
          value(result.note, { kind = "note" }), value(time.date(fever) + days(1), { kind = "made" }),
        }
      end },
    task "a" { title = "A", schedule = schedule.once { start = anchor "sick", at = "09:00" } },
    task "b" { title = "B", schedule = schedule.once { start = anchor "since", at = "09:00" } },
    task "c" { title = "C", schedule = schedule.once { start = anchor "note", at = "09:00" } },
    task "d" { title = "D", schedule = schedule.once { start = anchor "made", at = "09:00" } },
  },
}
