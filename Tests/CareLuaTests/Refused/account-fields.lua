-- E011 18:7 tasks.a.survey.steps.none: registration needs `fields`; write fields = { "email" }
-- E013 20:40 tasks.a.survey.steps.word.fields[1]: 'name' is not allowed here; write "email", "password", "given_name", "family_name", "birthday", "sex" or "phone"
-- E013 21:40 tasks.a.survey.steps.mail.fields[1]: 'mail' is not allowed here; did you mean `email`?
-- E012 25:62 tasks.a.survey.steps.req2.required: expected a list of "email", "password", "given_name", "family_name", "birthday", "sex" or "phone", got true; write required = { "email" }
-- E010 32:52 tasks.a.survey.steps.items.items: unknown field 'items' of registration
--   = fields here: title, text, detail, fields, required, password_length, password_pattern, password_message, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E013 34:36 tasks.a.survey.steps.code2.purpose: 'check' is not allowed here; write "create" or "confirm"
-- E012 35:35 tasks.a.survey.steps.code3.digits: expected a whole number, got the text '6'; write digits = 6
-- E010 36:26 tasks.a.survey.steps.code4.length: unknown field 'length' of passcode
--   = fields here: title, text, detail, purpose, digits, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E010 37:26 tasks.a.survey.steps.code5.items: unknown field 'items' of passcode
--   = fields here: title, text, detail, purpose, digits, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      registration "none" {},
      registration "empty" { fields = {} },
      registration "word" { fields = { "name" } },
      registration "mail" { fields = { "mail", "email" } },
      registration "text" { fields = "email" },
      registration "twice" { fields = { "email", "email" } },
      registration "req" { fields = { "email" }, required = { "phone" } },
      registration "req2" { fields = { "email" }, required = true },
      registration "short" { fields = { "password" }, password_length = 2 },
      registration "pat" { fields = { "password" }, password_pattern = "[0-9" , password_message = "m" },
      registration "pat2" { fields = { "password" }, password_pattern = "[0-9]" },
      registration "msg" { fields = { "password" }, password_message = "m" },
      registration "nopw" { fields = { "email" }, password_pattern = "x", password_message = "m" },
      registration "nopw2" { fields = { "email" }, password_length = 9 },
      registration "items" { fields = { "email" }, items = { text "x" {} } },
      passcode "code" { digits = 5 },
      passcode "code2" { purpose = "check" },
      passcode "code3" { digits = "6" },
      passcode "code4" { length = 6 },
      passcode "code5" { items = { text "y" {} } },
      instruction "said" { text = "{email} {password} {passcode}" },
      instruction "eq" { skip = survey.equals("email", "a@b.c") },
      instruction "eq2" { skip = survey.equals("passcode", "1234") },
    } } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = survey "t" { steps = { passcode "c" { purpose = "confirm" } } },
      extract = { "passcode" } },
  },
}
