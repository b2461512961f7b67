-- E013 14:34 tasks.a.survey.steps.word.recorder: 'pulse' is not allowed here; write "accelerometer", "device_motion", "pedometer", "location", "touch", "audio_level" or "heart_rate"
-- E011 17:34 tasks.a.survey.steps.col.columns[1]: `columns[1]` needs `name`; write name = "…"
-- E012 23:58 tasks.a.survey.steps.dur.duration: expected a number, got the text 'a minute'; write duration = 60
-- E012 25:59 tasks.a.survey.steps.dur3.duration: expected a number, got the interval 1 minute; write duration = 60
-- E010 26:49 tasks.a.survey.steps.items.items: unknown field 'items' of active
--   = fields here: title, text, detail, recorder, columns, time, duration, countdown, answer, keep_samples, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E012 27:63 tasks.a.survey.steps.keep.keep_samples: expected true or false, got the text 'yes'; write keep_samples = true

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      active "none" {},
      active "word" { recorder = "pulse" },
      active "both" { recorder = "heart_rate", columns = { { name = "x" } } },
      active "cols" { columns = {} },
      active "col" { columns = { { units = "m" } } },
      active "col2" { columns = { "x" } },
      active "bad" { columns = { { name = "heart rate" } } },
      active "dup" { columns = { { name = "x" }, { name = "x" } } },
      active "ans" { recorder = "heart_rate", answer = "rate" },
      active "ans2" { recorder = "heart_rate", answer = "rate_maximum" },
      active "dur" { recorder = "heart_rate", duration = "a minute" },
      active "dur2" { recorder = "heart_rate", duration = -1 },
      active "dur3" { recorder = "heart_rate", duration = minutes(1) },
      active "items" { recorder = "heart_rate", items = { text "x" {} } },
      active "keep" { recorder = "heart_rate", keep_samples = "yes" },
    } } },
  },
}
