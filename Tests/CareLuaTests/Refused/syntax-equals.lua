-- E001 5:31 <name> expected near '"A"'; a field is written name = value

return plan "p" {
  title = "P",
  tasks = { task "a" { title: "A" } },
}
