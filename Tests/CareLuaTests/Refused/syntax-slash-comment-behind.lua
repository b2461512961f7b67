-- E001 3:16 a comment begins with `--`, not with `//`
return plan "p" {
  title = "P", // shown to patients
  tasks = {},
}
