-- E012 13:73 tasks.a.applies.arm: 'arm' is a choice, which never has this value; write one of A, B
--   = declared here: plan.lua:11:14
-- E016 14:74 tasks.b.applies.armm: 'armm' is not a parameter of this plan; did you mean `arm`?
-- E012 15:76 tasks.c.applies.smokes: 'smokes' is true or false, which never has this value; write true or false
--   = declared here: plan.lua:11:34

local function daily(at) return schedule.daily { at = at } end

return plan "p" {
  title = "P",
  params = { arm = { "A", "B" }, smokes = "boolean" },
  tasks = {
    task "a" { title = "A", schedule = daily "08:00", applies = { arm = "C" } },
    task "b" { title = "B", schedule = daily "08:00", applies = { armm = "A" } },
    task "c" { title = "C", schedule = daily "08:00", applies = { smokes = "yes" } },
    task "e" { title = "E", schedule = daily "08:00", applies = { arm = { "A", "B" }, smokes = true } },
  },
}
