-- E001 3:33 Lua has no `? :`; write condition and one or another, or if … then
local early = true
return plan "p" { title = early ? "Early" : "Late", tasks = {} }
