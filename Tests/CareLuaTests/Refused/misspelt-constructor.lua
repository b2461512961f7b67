-- E006 5:13 nothing is called 'tsk' here; did you mean `task`?

return plan "p" {
  title = "P",
  tasks = { tsk "a" { title = "A" } },
}
