-- E001 5:1 nothing may stand after `return`; write this before it, or delete it
--   = it returns: plan.lua:3:1
return plan "p" { title = "P", tasks = {} }

local unused = 3
