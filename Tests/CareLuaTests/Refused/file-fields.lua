-- E013 14:31 tasks.a.survey.steps.kind.kind: 'picture' is not allowed here; write "photo", "video", "audio", "document" or "file"
-- E013 15:35 tasks.a.survey.steps.types.types[1]: 'jpeg' is not allowed here; write "image/jpeg", "image/png", "image/gif", "image/webp", "image/heic", "application/pdf", "text/plain", "video/mp4", "video/quicktime" or "audio/wav"
-- E012 18:34 tasks.a.survey.steps.mb.max_bytes: expected a whole number, got the text '10 MB'; write max_bytes = 10000000
-- E010 20:25 tasks.a.survey.steps.items.items: unknown field 'items' of capture
--   = fields here: title, text, detail, kind, types, max_bytes, template, required, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E013 24:32 tasks.a.survey.steps.f.items.ext.types[1]: '.pdf' is not allowed here; write "image/jpeg", "image/png", "image/gif", "image/webp", "image/heic", "application/pdf", "text/plain", "video/mp4", "video/quicktime" or "audio/wav"
-- E010 28:24 tasks.a.survey.steps.f.items.units.units: unknown field 'units' of file
--   = fields here: text, detail, types, max_bytes, required, dont_know, default, read_only, when, correct, explanation, form

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      capture "kind" { kind = "picture" },
      capture "types" { types = { "jpeg" } },
      capture "type" { types = "image/gif" },
      capture "size" { max_bytes = 100000000 },
      capture "mb" { max_bytes = "10 MB" },
      capture "twice" { types = { "image/png", "image/png" } },
      capture "items" { items = { file "x" {} } },
      capture "not_photo" { kind = "photo", types = { "video/mp4" } },
      form "f" { items = {
        file "small" { max_bytes = 10 },
        file "ext" { types = { ".pdf" } },
        file "given" { default = "a.jpg" },
        file "shown" { when = survey.equals("small", "a.jpg") },
        file "right" { correct = "a.jpg" },
        file "units" { units = "MB" },
      } },
      completion "end_" { text = "{small}" },
    } } },
  },
}
