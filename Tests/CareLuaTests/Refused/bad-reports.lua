-- E063 10:1 doc.text: `doc.text` is a part of a document; call it in the function `build` of a report, which returns it
-- E013 16:60 reports.visit.personal[2]: 'adress' is not allowed here; write "name", "birthday", "sex" or "allergies"
-- E013 16:79 reports.visit.page: 'a5' is not allowed here; did you mean `a4`?
-- E017 16:92 reports.visit.over: `over` is 3 hours; write whole days, weeks, or months, such as days(7)
-- E012 16:110 reports.visit.build: expected a function, got the number 3; write build = function(ctx) … end
-- E015 17:12 reports.visit: report 'visit' is already declared; use another id
--   = declared first: plan.lua:16:12
-- E063 17:56 reports.visit.personal: the report of a study holds no personal data; remove `personal`
-- Reports with fields that they cannot have, and a block outside of one.
doc.text "Nobody returns this."

return plan "p" {
  title = "P",
  tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
  reports = {
    report "visit" { title = "Visit", personal = { "name", "adress" }, page = "a5", over = hours(3), build = 3 },
    report "visit" { title = "Again", scope = "study", personal = "name", build = function(ctx) return {} end },
  },
}
