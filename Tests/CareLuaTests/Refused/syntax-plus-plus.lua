-- E001 3:2 Lua has no `++`; write n = n + 1
local n = 0
n++
return plan "p" { title = "P " .. n, tasks = {} }
