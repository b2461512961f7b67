-- E014 9:13 'my plan' is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E014 11:10 gate: 'a b' is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E014 13:10 tasks[1]: task needs an id, got nothing; write task "id" { … }
-- E014 14:10 tasks.a/b: 'a/b' is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E014 15:10 tasks[3]: task needs an id, got the number 3; write task "id" { … }
-- E014 17:15 anchors[1]: 'day of surgery' is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E014 17:40 anchor: every plan has the anchor `enrolled`; write enrolled, or another name

return plan "my plan" {
  title = "P",
  gate = "a b",
  tasks = {
    task { title = "A", schedule = schedule.daily {} },
    task "a/b" { title = "A", schedule = schedule.daily {} },
    task(3) { title = "A", schedule = schedule.daily {} },
  },
  anchors = { "day of surgery", anchor "enrolled" },
}
