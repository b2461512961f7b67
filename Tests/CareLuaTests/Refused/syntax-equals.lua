-- E001 5:29 a field is written with `=`; write title = …

return plan "p" {
  title = "P",
  tasks = { task "a" { title: "A" } },
}
