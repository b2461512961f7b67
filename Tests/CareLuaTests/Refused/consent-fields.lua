-- E011 15:7 tasks.a.survey.steps.no_text: consent needs `document`; write document = "…"
-- E012 19:53 tasks.a.survey.steps.version.version: expected a text, got the number 2; write version = "…"
-- E010 22:41 tasks.a.survey.steps.items.items: unknown field 'items' of consent
--   = fields here: title, text, detail, questions, document, version, read_to_end, again, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E010 28:27 tasks.a.survey.steps.sign3.items: unknown field 'items' of signature
--   = fields here: title, text, detail, of, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E012 30:41 tasks.a.survey.steps.unsigned.optional: expected true or false, got the text 'yes'; write optional = true

local function asked(steps) return survey "s" { steps = steps } end

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = asked {
      consent "no_text" { title = "No text" },
      consent "blank" { document = "  " },
      consent "html" { document = "Read this.\n<b>Now</b>\n[here](http://example.org)\n![knee](knee.png)" },
      consent "optional" { document = "D", optional = true },
      consent "version" { document = "D", version = 2 },
      consent "long" { document = "D", version = "" },
      consent "again" { document = "D", again = false },
      consent "items" { document = "D", items = { boolean "x" {} } },
      consent "same" { document = "D", questions = { boolean "same" {} } },
      consent "right" { document = "D", questions = { boolean "y" { correct = "yes" }, choice "c" { options = { option("a", "A") }, correct = "b" } } },
      consent "why" { document = "D", questions = { boolean "z" { explanation = "Because." } } },
      signature "sign" { of = "agree" },
      signature "sign2" { of = "intro" },
      signature "sign3" { items = {} },
      instruction "intro" {},
      signature "unsigned" { optional = "yes" },
    } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = asked { signature "alone" {} } },
    task "c" { title = "C", schedule = schedule.daily {}, survey = asked { signature "before" { of = "agree" }, consent "agree" { document = "D" } } },
  },
}
