-- E030 20:39 tasks.a.survey.steps.empty.fields: a registration asks for at least one of email, password, given_name, family_name, birthday, sex, phone
-- E030 22:50 tasks.a.survey.steps.twice.fields[2]: 'email' is asked for twice; remove one
-- E030 23:63 tasks.a.survey.steps.req.required[1]: 'phone' is not among the `fields`; add it there
-- E030 24:73 tasks.a.survey.steps.short.password_length: password_length is from 4 to 128
-- E030 25:72 tasks.a.survey.steps.pat.password_pattern: '[0-9' is not a valid regular expression; check its brackets and escapes
-- E030 26:27 tasks.a.survey.steps.pat2: add a `password_message` that describes the required form
-- E030 27:26 tasks.a.survey.steps.msg: `password_message` needs the `password_pattern` that it describes
-- E030 28:70 tasks.a.survey.steps.nopw.password_pattern: the registration asks for no password; add it to the `fields`
-- E030 29:70 tasks.a.survey.steps.nopw2.password_length: the registration asks for no password; add it to the `fields`
-- E030 30:34 tasks.a.survey.steps.code.digits: a passcode has 4 or 6 digits, not 5
-- E030 31:35 tasks.a.survey.steps.said.text: the answer to 'email' is not kept, so no text can repeat it; remove {nopw.email}
-- E030 31:35 tasks.a.survey.steps.said.text: the answer to 'passcode' is not kept, so no text can repeat it; remove {passcode}
-- E030 32:33 tasks.a.survey.steps.eq.skip: the answer to 'email' is not kept; write survey.is_answered("email") instead
-- E030 33:34 tasks.a.survey.steps.eq2.skip: the answer to 'passcode' is not kept; write survey.is_answered("passcode") instead

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      registration "empty" { fields = {} },
      registration "text" { fields = "email" },
      registration "twice" { fields = { "email", "email" } },
      registration "req" { fields = { "email" }, required = { "phone" } },
      registration "short" { fields = { "password" }, password_length = 2 },
      registration "pat" { fields = { "password" }, password_pattern = "[0-9" , password_message = "m" },
      registration "pat2" { fields = { "password" }, password_pattern = "[0-9]" },
      registration "msg" { fields = { "password" }, password_message = "m" },
      registration "nopw" { fields = { "email" }, password_pattern = "x", password_message = "m" },
      registration "nopw2" { fields = { "email" }, password_length = 9 },
      passcode "code" { digits = 5 },
      instruction "said" { text = "{nopw.email} {passcode}" },
      instruction "eq" { skip = survey.equals("nopw.email", "a@b.c") },
      instruction "eq2" { skip = survey.equals("passcode", "1234") },
    } } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = survey "t" { steps = { passcode "c" { purpose = "confirm" } } },
      extract = { "passcode" } },
  },
}
