-- E012 13:11 title: expected a text, got the number 7; write title = "…"
-- E012 14:13 version: expected a text, got the number 1.0; write version = "…"
-- E012 17:15 tasks.a.title: expected a text, got a list; write title = "…"
-- E012 18:24 tasks.a.tags[2]: expected a text, got the number 3; write "…"
-- E012 19:18 tasks.a.schedule: expected a schedule, got the text 'daily'; write schedule = schedule.daily { at = "08:00" }
-- E012 20:16 tasks.a.closes: expected "end of day" or an interval, got the number 30; write closes = "end of day" or days(3)
-- E012 21:16 tasks.a.survey: expected a survey, got a function; write survey = survey "id" { … } or require "surveys.name"
-- E012 22:19 tasks.a.targets[1]: expected a value, got the number 10; write value(10, { units = "mL" })
-- E012 23:18 tasks.a.progress: expected "outcome_exists", "values_exist", "targets_met" or "sum" or a function, got true; write progress = "outcome_exists" or function(event, ctx) … end
-- E012 25:5 tasks.c: expected a task, got a contact; write task "id" { … }

return plan "p" {
  title = 7,
  version = 1.0,
  tasks = {
    task "a" {
      title = { "A" },
      tags = { "core", 3 },
      schedule = "daily",
      closes = 30,
      survey = function() end,
      targets = { 10 },
      progress = true,
    },
    contact "c" { name = "C" },
  },
}
