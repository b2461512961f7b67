-- E006 5:13 there is no 'tsk' here; did you mean `task`?

return plan "p" {
  title = "P",
  tasks = { tsk "a" { title = "A" } },
}
