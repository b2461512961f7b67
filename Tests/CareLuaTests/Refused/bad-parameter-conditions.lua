-- E012 24:60 tasks.a.survey.steps.how.items.pain.when: 'arm' is a choice, which never has this value; write one of A, B
--   = declared here: plan.lua:42:32
-- E012 25:92 tasks.a.survey.steps.how.items.side.when: 'limit' is a number, and a condition is true or false; write survey.equals(param "limit", …)
--   = declared here: plan.lua:42:14
-- E012 26:51 tasks.a.survey.steps.how.items.foot.when: 'arm' is a choice, which 'side' can never have: 'A' is not one of the choices: left, right.
--   = declared here: plan.lua:42:32
-- E012 27:49 tasks.a.survey.steps.how.items.why.when: 'arm' is a choice, not a number; write another parameter, or arm = "number"
--   = declared here: plan.lua:42:32
-- E016 28:50 tasks.a.survey.steps.how.items.a.when: 'limt' is not a parameter of this plan; did you mean `limit`?
-- E012 29:48 tasks.a.survey.steps.how.items.b.when: 'wake' is a time of day, which no answer equals; write another parameter, or a function of the result
--   = declared here: plan.lua:42:81
-- E030 30:26 tasks.a.survey.steps.how.items.c.when: 'side' is a choice, not a number; write equals, or give each option a score
-- E012 31:48 tasks.a.survey.steps.how.items.d.when: 'limit' is a number, which 'side' can never have: Please answer with one of the choices.
--   = declared here: plan.lua:42:14
-- E012 32:42 tasks.a.survey.steps.how.items.e.when: 'arm' is a choice, not a number; write survey.equals, or arm = "number"
--   = declared here: plan.lua:42:32
-- E012 34:49 tasks.a.survey.steps.how.items.g.when: 'usual' is a choice, not a number; write another parameter, or usual = "number"
--   = declared here: plan.lua:42:52
-- E012 46:61 tasks.a.alerts.one.when: 'arm' is a choice, which 'side' can never have: 'A' is not one of the choices: left, right.
--   = declared here: plan.lua:42:32

local check = survey "check" { steps = {
  form "how" { items = {
    scale "pain" { min = 0, max = 10, when = survey.equals(param "arm", "C") },
    choice "side" { options = { option("left", "Left"), option("right", "Right") }, when = param "limit" },
    boolean "foot" { when = survey.equals("side", param "arm") },
    text "why" { when = survey.at_least("pain", param "arm") },
    boolean "a" { when = survey.at_least("pain", param "limt") },
    boolean "b" { when = survey.equals("pain", param "wake") },
    boolean "c" { when = survey.at_least("side", param "limit") },
    boolean "d" { when = survey.equals("side", param "limit") },
    boolean "e" { when = survey.at_least(param "arm", 3) },
    boolean "f" { when = survey.contains_any("side", param "usual") },
    boolean "g" { when = survey.between("pain", param "usual", 3) },
    boolean "h" { when = survey.at_least("later", param "limit") },
  } },
  form "more" { items = { scale "later" { min = 0, max = 3 } } },
} }

return plan "p" {
  title = "P",
  params = { limit = "number", arm = { "A", "B" }, usual = { "left", "right" }, wake = "time" },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "all day" }, survey = check,
      alerts = { alert "one" { when = survey.equals("side", param "arm") } },
    },
  },
}
