-- E002 5:13 attempt to call a nil value (global 'tsk'); did you mean `task`?

return plan "p" {
  title = "P",
  tasks = { tsk "a" { title = "A" } },
}
