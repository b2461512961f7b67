-- E015 8:26 anchors.surgery: anchor 'surgery' is declared already on line 8; give it another id
-- E015 12:10 tasks.a: task 'a' is declared already on line 10; give it another id
-- E015 14:52 contacts.c: contact 'c' is declared already on line 14; give it another id

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
