-- E012 12:55 contacts.nora.applies.arm: 'arm' is a choice, which never has this value; write one of A, B
--   = declared here: plan.lua:10:14
-- E016 15:122 insights.low.applies.armm: 'armm' is not a parameter of this plan; did you mean `arm`?
-- E012 18:126 charts.walks.applies.arm: 'arm' is a choice, which never has this value; write one of A, B
--   = declared here: plan.lua:10:14
-- E011 21:80 tasks.walk.applies.arm: what exists for no value of 'arm' exists for nobody; write at least one value

return plan "p" {
  title = "P",
  params = { arm = { "A", "B" } },
  contacts = {
    contact "nora" { name = "Nora", applies = { arm = "C" } },
  },
  insights = {
    threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Low", text = "{value}", applies = { armm = "A" } },
  },
  charts = {
    chart.bar "walks" { title = "Walks", over = days(7), series = { series.adherence { title = "Care" } }, applies = { arm = "C" } },
  },
  tasks = {
    task "walk" { title = "W", schedule = schedule.daily {}, applies = { arm = {} } },
  },
}
