-- E001 3:19 `if` has no braces; write if … then … end
local title = "P"
if (title == "P") {
  title = "Q"
}
return plan "p" { title = title, tasks = {} }
