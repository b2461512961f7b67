-- E001 5:1 nothing can follow `return`; move this before it, or delete it
--   = it returns: plan.lua:3:1
return plan "p" { title = "P", tasks = {} }

local unused = 3
