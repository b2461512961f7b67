-- E002 3:35 texts are joined with `..`, not with `+`
local ward = "4B"
return plan "p" { title = "Ward " + ward, tasks = {} }
