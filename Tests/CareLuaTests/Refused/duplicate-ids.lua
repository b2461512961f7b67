-- E015 11:26 anchors.surgery: anchor 'surgery' is already declared; use another id
--   = declared first: plan.lua:11:15
-- E015 15:10 tasks.a: task 'a' is already declared; use another id
--   = declared first: plan.lua:13:10
-- E015 17:52 contacts.c: contact 'c' is already declared; use another id
--   = declared first: plan.lua:17:24

local s = schedule.daily { at = "08:00" }
return plan "p" {
  title = "P",
  anchors = { "surgery", anchor "surgery" { title = "Day of surgery" } },
  tasks = {
    task "a" { title = "A", schedule = s },
    task "b" { title = "B", schedule = s },
    task "a" { title = "A again", schedule = s },
  },
  contacts = { contact "c" { name = "C" }, contact "c" { name = "D" } },
}
